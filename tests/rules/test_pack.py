from __future__ import annotations

from collections import Counter

import pytest

from ohhell.rules.cards import Card, Suit, cards, text_of
from ohhell.rules.pack import jokers, pack, strength, suits
from scenes import house_rules

FIVE_HUNDRED = {"kind": "five_hundred_63", "joker_role": "top_trump"}


def _pack(*, seats: int = 4, **deck: object) -> tuple[Card, ...]:
    return pack(house_rules(deck=deck).deck, seats)


def test_a_standard_pack_has_52_different_cards() -> None:
    assert len(_pack()) == len(set(_pack())) == 52


def test_two_packs_are_104_cards_of_52_kinds() -> None:
    assert set(Counter(_pack(packs=2)).values()) == {2}
    assert len(_pack(packs=2)) == 104


# classic-7: 11s and 12s in four suits, 13s in the red suits, one joker
@pytest.mark.parametrize(("suit", "number"), [("h", 16), ("d", 16), ("c", 15), ("s", 15), (None, 1)])
def test_the_63_card_pack_has_eleven_cards_more(suit: Suit | None, number: int) -> None:
    assert Counter(card.suit for card in pack(house_rules(deck=FIVE_HUNDRED).deck, 6))[suit] == number


def test_the_extra_cards_stand_between_ten_and_jack() -> None:
    height = strength(house_rules(deck=FIVE_HUNDRED).deck)

    assert (
        " ".join(rank for rank, _ in sorted(height.items(), key=lambda entry: entry[1]))
        == "2 3 4 5 6 7 8 9 10 11 12 13 J Q K A Jo"
    )


def test_a_joker_left_out_makes_62_cards() -> None:
    assert len(_pack(kind="five_hundred_63", joker_role="excluded")) == 62


def test_only_the_63_card_pack_has_a_joker_by_default() -> None:
    assert jokers(house_rules(deck={"kind": "five_hundred_63"}).deck) == 1
    assert jokers(house_rules().deck) == 0
    assert jokers(house_rules(deck={"jokers": 2, "joker_role": "always_win"}).deck) == 2


def test_jokers_come_with_every_pack() -> None:
    assert _pack(packs=2, jokers=2, joker_role="top_trump").count(Card.parse("Jo")) == 4


def test_a_joker_that_always_loses_is_the_lowest_card() -> None:
    height = strength(house_rules(deck={"jokers": 1, "joker_role": "always_lose"}).deck)

    assert min(height, key=lambda rank: height[rank]) == "Jo"


def test_a_spanish_pack_ranks_the_three_below_the_ace() -> None:
    height = strength(house_rules(deck={"kind": "spanish40"}).deck)

    assert len(_pack(kind="spanish40")) == 40
    assert height["K"] < height["3"] < height["A"]


@pytest.mark.parametrize(("seats", "lowest"), [(3, "9"), (4, "7"), (5, "5"), (6, "3")])
def test_short_pack_has_the_highest_cards(seats: int, lowest: str) -> None:
    short = _pack(seats=seats, kind="short_top", per_player=8)

    assert len(short) == 8 * seats
    assert {card.rank for card in _pack()} - {card.rank for card in short} == set("2345678"[: int(lowest) - 2])


def test_listed_ranks_are_the_pack_and_their_order() -> None:
    rules = house_rules(deck={"ranks": ["A", "7", "10"]})

    assert len(pack(rules.deck, 4)) == 12
    assert strength(rules.deck)["10"] > strength(rules.deck)["7"] > strength(rules.deck)["A"]


def test_a_standard_pack_has_no_elevens_whatever_is_listed() -> None:
    assert {card.rank for card in _pack(ranks=["10", "11", "J"])} == {"10", "J"}


def test_custom_pack_has_the_listed_cards() -> None:
    assert text_of(_pack(kind="custom", cards=["Ah", "Ah", "12s"])) == "Ah Ah 12s"
    assert _pack(kind="custom", cards=["Ah", "12s"], packs=2) == cards("Ah 12s Ah 12s")


def test_the_suits_of_a_pack_are_those_of_its_cards() -> None:
    assert suits(house_rules(deck={"kind": "custom", "cards": ["Ah", "2s"]}).deck, 2) == {"h", "s"}
    assert suits(house_rules(deck=FIVE_HUNDRED).deck, 6) == {"c", "d", "h", "s"}
