"""The hands of the presets: how many cards, which trumps, and where the hook is in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Suit

HECKS = ("heck-friendly", "heck-normal", "heck-gobig", "heck-cutthroat")


def sizes(name: str, seats: int) -> list[int]:
    """The cards of every hand."""
    return [hand.cards for hand in preset(name).schedule(seats)]


def down_up(largest: int) -> list[int]:
    """*largest* down to one and up again, the one-card hand once."""
    return [*range(largest, 0, -1), *range(2, largest + 1)]


def largest_hand(name: str, seats: int, limit: Literal["leave_one", "use_all"]) -> int:
    """The largest hand where one card must be left to turn, or where the whole pack may be dealt."""
    rules = preset(name)
    return max(hand.cards for hand in replace(rules, hand_sizes=replace(rules.hand_sizes, max=limit)).schedule(seats))


@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
def test_seven_players_go_from_seven_cards_to_one_and_up_again_in_13_hands(name: str) -> None:
    assert sizes(name, 7) == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
@pytest.mark.parametrize(("seats", "cards", "hands"), [(3, 10, 19), (4, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13)])
def test_first_hand_has_ten_eight_or_seven_cards(name: str, seats: int, cards: int, hands: int) -> None:
    assert sizes(name, seats) == down_up(cards)
    assert len(sizes(name, seats)) == hands


@pytest.mark.parametrize("name", HECKS)
@pytest.mark.parametrize(
    ("seats", "cards", "hands"),
    [(2, 10, 19), (3, 10, 19), (4, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13), (8, 6, 11)],
)
def test_oh_heck_begins_with_the_cards_of_its_chart(name: str, seats: int, cards: int, hands: int) -> None:
    assert sizes(name, seats) == down_up(cards)
    assert len(sizes(name, seats)) == hands


@pytest.mark.parametrize("name", HECKS)
def test_eight_players_of_oh_heck_play_eleven_hands(name: str) -> None:
    assert sizes(name, 8) == [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6]


def test_four_players_of_the_classic_game_get_twelve_cards_at_most() -> None:
    assert max(sizes("classic", 4)) == 12


def test_classic_game_goes_from_one_card_up_and_down_again() -> None:
    assert sizes("classic", 7) == [1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1]


CLASSIC = {
    "classic": {3: 17, 4: 12, 5: 10, 6: 8, 7: 7, 8: 6, 9: 5, 10: 5, 11: 4, 12: 4},
    "classic-two-packs": {6: 17, 7: 14, 8: 12, 9: 11, 10: 10, 11: 9, 12: 8},
    "classic-cancel": {6: 17, 7: 14, 8: 12, 9: 11, 10: 10, 11: 9, 12: 8},
    "classic-63": {6: 10, 7: 8, 8: 7, 9: 6, 10: 6, 11: 5, 12: 5},
}
WHOLE_PACK = {("classic", 4): 13, ("classic-two-packs", 8): 13, ("classic-63", 7): 9, ("classic-63", 9): 7}
ALL_CLASSIC = [(name, seats, cards) for name, row in CLASSIC.items() for seats, cards in row.items()]


@pytest.mark.parametrize(("name", "seats", "cards"), ALL_CLASSIC)
def test_largest_classic_hand_leaves_one_card_to_turn(name: str, seats: int, cards: int) -> None:
    assert max(sizes(name, seats)) == cards


@pytest.mark.parametrize(("name", "seats", "cards"), [row for row in ALL_CLASSIC if row[0] != "classic-cancel"])
def test_dealing_the_whole_pack_gives_a_card_more_only_where_the_players_divide_it(
    name: str, seats: int, cards: int
) -> None:
    assert largest_hand(name, seats, "use_all") == WHOLE_PACK.get((name, seats), cards)


@pytest.mark.parametrize(("name", "seats"), WHOLE_PACK)
def test_classic_hand_of_the_whole_pack_has_no_trumps(name: str, seats: int) -> None:
    rules = preset(name)
    whole = replace(rules, hand_sizes=replace(rules.hand_sizes, max="use_all"))

    assert {hand.cards for hand in whole.schedule(seats) if hand.trump == "nt"} == {WHOLE_PACK[name, seats]}


@pytest.mark.parametrize(("seats", "cards"), [(6, 10), (7, 8), (8, 7), (9, 6), (10, 6), (11, 5), (12, 5)])
def test_without_its_joker_the_pack_of_500_allows_the_hands_of_62_cards(seats: int, cards: int) -> None:
    rules = preset("classic-63")
    without = replace(rules, deck=replace(rules.deck, joker_role="excluded"))

    assert max(hand.cards for hand in without.schedule(seats)) == cards


def test_irish_trumps_go_round_twice() -> None:
    hands = preset("irish").schedule(5)

    assert [(hand.cards, hand.trump) for hand in hands] == [
        (10, "h"),
        (9, "c"),
        (8, "s"),
        (7, "d"),
        (6, "nt"),
        (5, "h"),
        (4, "c"),
        (3, "s"),
        (2, "d"),
        (1, "nt"),
    ]


def test_irish_hook_holds_for_the_first_five_hands() -> None:
    assert [hand.hook for hand in preset("irish").schedule(5)] == [True] * 5 + [False] * 5


@pytest.mark.parametrize("name", HECKS)
def test_trumps_of_oh_heck_are_unknown_until_the_first_is_drawn(name: str) -> None:
    assert {hand.trump for hand in preset(name).schedule(4)} == {None}


def trumps_from(first: Suit) -> list[str | None]:
    """The trumps of an Oh Heck game of 19 hands in which *first* was drawn."""
    rules = preset("heck-normal")
    begun = replace(rules, trump=replace(rules.trump, start="given", suit=first))
    return [hand.trump for hand in begun.schedule(4)]


def test_rotation_continues_with_no_trump_and_clubs_after_spades() -> None:
    assert trumps_from("s")[:3] == ["s", "nt", "c"]


@pytest.mark.parametrize(
    ("first", "hands"),
    [("c", [5, 10, 15]), ("d", [4, 9, 14, 19]), ("h", [3, 8, 13, 18]), ("s", [2, 7, 12, 17])],
)
def test_every_fifth_hand_of_oh_heck_has_no_trumps(first: Suit, hands: list[int]) -> None:
    assert [number for number, trump in enumerate(trumps_from(first), start=1) if trump == "nt"] == hands


@pytest.mark.parametrize(
    ("name", "hooked"),
    [
        ("mrpikes", False),
        ("heck-friendly", False),
        ("screw-your-buddy", True),
        ("classic", True),
        ("heck-normal", True),
        ("heck-gobig", True),
        ("heck-cutthroat", True),
    ],
)
def test_hook_holds_in_every_hand_or_in_none(name: str, *, hooked: bool) -> None:
    assert {hand.hook for hand in preset(name).schedule(6)} == {hooked}


@pytest.mark.parametrize(("seats", "deals"), [(3, 15), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_oh_pshaw_goes_up_to_the_limit_of_the_pack(seats: int, deals: int) -> None:
    assert sizes("oh-pshaw", seats) == list(range(1, deals + 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_last_hand_of_blackout_has_no_trumps_even_with_cards_left(seats: int) -> None:
    assert [hand.number for hand in preset("blackout").schedule(seats) if hand.trump == "nt"] == [13]


@pytest.mark.parametrize("name", ["blackout", "forehead"])
def test_single_card_is_seen_by_the_others_only(name: str) -> None:
    assert {hand.cards for hand in preset(name).schedule(4) if hand.sight == "others_only"} == {1}


def test_ten_to_one_has_no_hook_in_the_last_hand() -> None:
    assert [hand.hook for hand in preset("ten-to-one").schedule(5)] == [True] * 9 + [False]


def test_kachuful_has_eight_hands_for_six_players() -> None:
    hands = preset("kachuful").schedule(6)

    assert [(hand.cards, hand.trump) for hand in hands] == list(zip(range(1, 9), "sdchsdch", strict=True))


def test_boerenbridge_has_three_hands_of_eight_and_no_trumps_in_the_middle_one() -> None:
    hands = preset("boerenbridge").schedule(4)

    assert [hand.cards for hand in hands] == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1]
    assert [hand.number for hand in hands if hand.trump == "nt"] == [9]


@pytest.mark.parametrize(
    ("name", "seats", "expected"),
    [
        ("plump", 3, [*range(10, 1, -1), 1, 1, 1, *range(2, 11)]),
        ("podrida", 4, [*range(1, 10), 10, 10, 10, 10, *range(9, 0, -1)]),
        ("podrida", 5, [*range(1, 8), 8, 8, 8, 8, 8, *range(7, 0, -1)]),
        ("romanian-whist", 3, [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1]),
        ("triangle-whist", 3, [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1]),
        ("squares-and-triangles", 6, [*range(8, 1, -1), 1, 1, 1, 1, 1, 1, *range(2, 9)]),
    ],
)
def test_some_games_repeat_a_hand_so_that_everybody_deals_it(name: str, seats: int, expected: Sequence[int]) -> None:
    assert sizes(name, seats) == list(expected)


@pytest.mark.parametrize(
    ("name", "trump"),
    [
        ("classic-whole-pack", "none"),
        ("classic-last-card", "dealer_last_card"),
        ("classic-cut", "cut_before_deal"),
    ],
)
def test_classic_game_with_the_whole_pack_finds_trumps_in_its_own_way(name: str, trump: str) -> None:
    largest = preset(name).schedule(4)[12]

    assert (largest.cards, largest.source) == (13, trump)


@pytest.mark.parametrize(("seats", "hands"), [(3, 35), (4, 28), (5, 23), (6, 20), (7, 19), (8, 18)])
def test_podrida_with_52_cards_has_as_many_hands_as_its_source_says(seats: int, hands: int) -> None:
    assert len(preset("podrida-52").schedule(seats)) == hands


def test_german_bridge_has_thirteen_hands_for_four_players() -> None:
    assert [hand.cards for hand in preset("german-bridge").schedule(4)] == list(range(1, 14))


def test_ascending_ascenseur_plays_fifteen_hands_with_six_players() -> None:
    assert [hand.cards for hand in preset("ascenseur-montant").schedule(6)] == [*range(1, 9), *range(7, 0, -1)]
