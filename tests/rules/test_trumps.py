from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.axes import TrumpRules
from ohhell.rules.cards import Suit, cards
from ohhell.rules.events import Deal, Draw
from ohhell.rules.schema import schema
from ohhell.rules.state import State, evolve, start
from scenes import house_rules, scene, table

JOKER = {"jokers": 1, "joker_role": "top_trump"}


def _trump(state: State) -> str:
    assert state.hand is not None
    return state.hand.dealt.trump


def _turned(state: State) -> tuple[object, ...]:
    assert state.hand is not None
    return state.hand.dealt.turned


def test_the_top_card_left_over_is_turned_and_its_suit_is_trumps() -> None:
    state = scene(house_rules(), "2h / 3c", stock="Qs 4d")

    assert _trump(state) == "s"
    assert _turned(state) == cards("Qs")


def test_a_turned_rank_may_mean_no_trump() -> None:
    rules = house_rules(trump={"turnup_nt_if": ["A", "K"]})

    assert _trump(scene(rules, "2h / 3c", stock="As")) == "nt"
    assert _trump(scene(rules, "2h / 3c", stock="Qs")) == "s"


# 6.2
def test_a_turned_joker_means_no_trump_or_another_turn() -> None:
    rules = house_rules(deck=JOKER)
    again = house_rules(deck={**JOKER, "jokers": 2}, trump={"turnup_joker": "turn_again"})

    assert _trump(scene(rules, "2h / 3c", stock="Jo Qs")) == "nt"
    assert _trump(scene(again, "2h / 3c", stock="Jo Jo Qs 4d")) == "s"
    assert _turned(scene(again, "2h / 3c", stock="Jo Jo Qs 4d")) == cards("Jo Jo Qs")


def test_a_stock_of_jokers_alone_means_no_trump() -> None:
    rules = house_rules(deck=JOKER, trump={"turnup_joker": "turn_again"})

    assert _trump(scene(rules, "2h / 3c", stock="Jo")) == "nt"


# classic-17
def test_the_dealers_last_card_can_show_trumps() -> None:
    rules = house_rules(trump="dealer_last_card")

    assert _trump(scene(rules, "2h 5h / 3c 9d / 4s 6s", dealer=1)) == "d"
    assert _trump(scene(rules, "2h 5h / 3c 9d / 4s 6s", dealer=2)) == "s"


# 6.2
def test_a_joker_as_the_dealers_last_card_means_no_trump() -> None:
    assert _trump(scene(house_rules(deck=JOKER, trump="dealer_last_card"), "2h 5h / 3c Jo")) == "nt"


# classic-18
def test_the_card_cut_before_the_deal_shows_trumps_and_goes_back() -> None:
    state = table(house_rules(trump="cut_before_deal"), 2, cards=1)
    state = evolve(state, Deal(cards("2h 3c Qd"), cuts=cards("Jo Qd")))

    assert _trump(state) == "d"
    assert state.hand is not None
    assert state.hand.dealt.stock == cards("Qd")


def test_a_suit_can_be_drawn_for_trumps() -> None:
    state = table(house_rules(trump="random_suit"), 2, cards=1)

    assert _trump(evolve(state, Deal(cards("2h 3c"), suit="c"))) == "c"


@pytest.mark.parametrize(
    ("trump", "known"),
    [
        ({"source": "none"}, "nt"),
        ({"source": "fixed", "suit": "s"}, "s"),
        ({"source": "by_list", "list": {"by": "cards", "entries": {"1": "d"}}}, "d"),
        ({"source": "rotation", "cycle": ["nt", "c"]}, "nt"),
    ],
)
def test_a_trump_settled_before_needs_no_card(trump: dict[str, object], known: str) -> None:
    state = scene(house_rules(trump=trump), "2h / 3c", stock="Qh")

    assert (_trump(state), _turned(state)) == (known, ())


# irish-2
def test_no_card_is_turned_in_the_irish_championship() -> None:
    state = scene(preset("irish"), "2h / 3c / 4c / 5c / 6c", stock="Qh Kh")

    assert (_trump(state), _turned(state)) == ("nt", ())


# V13, heck-7, heck-8
@pytest.mark.parametrize(("first", "trumps"), [("s", ["s", "nt", "c"]), ("c", ["c", "d", "h"])])
def test_oh_heck_trumps_rotate_from_the_suit_drawn(first: Suit, trumps: list[str]) -> None:
    rules = preset("heck-normal")
    state = evolve(start(rules, 2), Draw((), 0, first))
    found = []
    for number in range(3):
        plan = rules.schedule(2)[number]
        state = evolve(State(rules, 2, rules.schedule(2), "deal", plan, 0, state.draw), Deal(cards("2h 3c") * 10))
        found.append(_trump(state))

    assert found == trumps


# classic-3
def test_a_whole_pack_dealt_is_played_without_trumps() -> None:
    rules = house_rules(
        trump={"no_card_left": "no_trump"}, deck={"kind": "custom", "cards": ["2h", "3c", "4d", "5d", "6d"]}
    )

    assert _trump(scene(rules, "2h 3c / 4d 5d", stock="6d")) == "d"
    whole = house_rules(trump={"no_card_left": "no_trump"}, deck={"kind": "custom", "cards": ["2h", "3c", "4d", "5d"]})
    assert _trump(scene(whole, "2h 3c / 4d 5d")) == "nt"


@pytest.mark.parametrize("axis", ["turnup_nt_if", "turnup_joker", "no_card_left"])
def test_axes_about_a_turned_card_matter_only_when_one_is_turned_up(axis: str) -> None:
    conditions = schema(TrumpRules).by_key[axis].only

    assert {condition.values for condition in conditions} == {("turn_up",)}
