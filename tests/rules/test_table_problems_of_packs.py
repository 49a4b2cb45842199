from __future__ import annotations

import pytest

from ohhell.presets import preset
from scenes import codes, house_rules, only_problem


@pytest.mark.parametrize(
    ("trump", "axis"),
    [
        ({"source": "fixed", "suit": "d"}, "trump.suit"),
        ({"source": "rotation", "cycle": ["h", "d", "nt"]}, "trump.cycle"),
        ({"source": "by_list", "list": {"by": "hand", "entries": ["h", "d", "nt"]}}, "trump.list"),
        ({"source": "by_list", "list": {"by": "cards", "entries": {"1": "d", "2": "nt"}}}, "trump.list"),
    ],
)
def test_a_trump_suit_must_be_in_the_pack(trump: dict[str, object], axis: str) -> None:
    rules = house_rules(
        deck={"kind": "custom", "cards": ["Ah", "Kh", "Qh", "Ac", "Kc"]}, trump=trump, schedule={"max": 2}
    )

    assert only_problem(rules, 2) == ("unknown-suit", axis, f"{axis} names diamonds, but the deck has none.")


def test_a_short_pack_cannot_be_longer_than_a_full_one() -> None:
    rules = house_rules(deck={"kind": "short_top", "per_player": 8}, schedule={"max": 4})

    assert rules.problems(6) == []
    assert house_rules(deck={"kind": "short_top", "per_player": 13}).problems(4) == []
    assert only_problem(rules, 7) == (
        "deck-not-allowed",
        "deck.per_player",
        "8 cards for each of 7 players need a deck of 56, but a full one has 52.",
    )


# classic-6: larger packs are presets of their own, from six players on
@pytest.mark.parametrize("name", ["classic-two-packs", "classic-63", "classic-cancel"])
def test_the_larger_packs_are_for_six_players_and_more(name: str) -> None:
    assert preset(name).problems(6) == []
    assert only_problem(preset(name), 5)[::2] == (
        "players-out-of-range",
        "These rules are for 6 or more players, but you have 5.",
    )


@pytest.mark.parametrize(
    ("deck", "tie", "codes_told"),
    [
        (["Ah", "As", "Ac", "Ad"], "redraw_tied", ["deck-not-allowed"]),
        (["Ah", "As", "Ac", "Ad"], "suit_order", []),
        (["Ah", "Ah", "Ah", "Ah"], "suit_order", ["deck-not-allowed"]),
        (["Ah", "As", "Ac", "2d"], "redraw_tied", []),
    ],
)
def test_a_draw_for_the_deal_needs_cards_that_differ(deck: list[str], tie: str, codes_told: list[str]) -> None:
    rules = house_rules(
        deck={"kind": "custom", "cards": deck}, first_dealer={"tie": tie}, trump="none", schedule={"max": 1}
    )

    assert codes(rules.problems(2)) == codes_told


def test_a_random_dealer_needs_no_cards_that_differ() -> None:
    rules = house_rules(deck={"kind": "custom", "cards": ["Ah"] * 4}, first_dealer="random_dealer", schedule={"max": 1})

    assert rules.problems(2) == []


def test_a_pack_of_jokers_alone_is_no_pack() -> None:
    rules = house_rules(
        deck={"kind": "custom", "cards": ["Ah"], "ranks": ["K"], "jokers": 10, "joker_role": "top_trump"},
        schedule={"max": 1},
    )

    assert codes(rules.problems(2)) == ["deck-not-allowed"]
