from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, draws_first_trump, extra_plan
from scenes import house_rules


# V8, irish-1
def test_the_irish_trumps_are_settled_by_the_number_of_cards() -> None:
    trumps = {hand.cards: hand.trump for hand in preset("irish").schedule(5)}

    assert [trumps[cards] for cards in range(10, 0, -1)] == ["h", "c", "s", "d", "nt"] * 2


# V9, irish-3
def test_the_irish_hook_is_off_from_five_cards_down() -> None:
    assert {hand.cards for hand in preset("irish").schedule(5) if hand.hook} == {10, 9, 8, 7, 6}


ROTATION = {"source": "rotation", "cycle": ["c", "d", "h", "s", "nt"], "start": "given"}


# 6.4
@pytest.mark.parametrize(
    ("first", "no_trump"), [("c", [5, 10, 15]), ("d", [4, 9, 14, 19]), ("h", [3, 8, 13, 18]), ("s", [2, 7, 12, 17])]
)
def test_a_rotation_comes_to_no_trump_every_fifth_hand(first: str, no_trump: list[int]) -> None:
    hands = house_rules(trump={**ROTATION, "suit": first}, schedule={"max": 10}).schedule(4)

    assert len(hands) == 19
    assert [hand.number for hand in hands if hand.trump == "nt"] == no_trump


# V13
def test_after_spades_comes_no_trump_and_then_clubs() -> None:
    hands = house_rules(trump={**ROTATION, "suit": "s"}, schedule={"max": 3}).schedule(4)

    assert [hand.trump for hand in hands] == ["s", "nt", "c", "d", "h"]


def test_rotation_can_start_with_its_first_trump() -> None:
    rules = house_rules(trump={**ROTATION, "start": "first"}, schedule={"max": 2})

    assert [hand.trump for hand in rules.schedule(4)] == ["c", "d", "h"]
    assert not draws_first_trump(rules)


# heck-8
def test_a_rotation_that_begins_at_random_is_not_known_before_the_draw() -> None:
    rules = house_rules(trump={**ROTATION, "start": "random_suit_only"}, schedule={"max": 2})

    assert {hand.trump for hand in rules.schedule(4)} == {None}
    assert draws_first_trump(rules)


@pytest.mark.parametrize(
    "trump",
    [
        {"no_card_left": "rotation", "cycle": ["c"], "start": "random_suit_only"},
        {"override": [{"when": "n = 1", "source": "rotation"}], "cycle": ["c"], "start": "random_suit_only"},
    ],
)
def test_a_first_trump_is_drawn_wherever_a_rotation_may_come_in(trump: dict[str, object]) -> None:
    assert draws_first_trump(house_rules(trump=trump))


@pytest.mark.parametrize(
    ("trump", "known"),
    [
        ({"source": "turn_up"}, None),
        ({"source": "dealer_last_card"}, None),
        ({"source": "cut_before_deal"}, None),
        ({"source": "random_suit"}, None),
        ({"source": "none"}, "nt"),
        ({"source": "fixed", "suit": "s"}, "s"),
        ({"source": "by_list", "list": {"by": "hand", "entries": ["d", "nt", "h"]}}, "d"),
        ({"source": "by_list", "list": {"by": "cards", "entries": {"1": "s", "2": "h"}}}, "h"),
    ],
)
def test_a_trump_is_known_before_the_deal_where_the_rules_settle_it(
    trump: dict[str, object], known: str | None
) -> None:
    assert house_rules(trump=trump, schedule={"max": 2}).schedule(4)[0].trump == known


@pytest.mark.parametrize(
    ("spare", "source", "trump"),
    [
        ("no_trump", "none", "nt"),
        ("dealer_last_card", "dealer_last_card", None),
        ("cut_before_deal", "cut_before_deal", None),
        ("random_suit", "random_suit", None),
        ("fixed", "fixed", "d"),
        ("by_list", "by_list", "s"),
        ("rotation", "rotation", "h"),
    ],
)
def test_with_no_card_left_the_rules_say_where_trumps_come_from(spare: str, source: str, trump: str | None) -> None:
    axis = {"no_card_left": spare, "suit": "d", "list": {"by": "cards", "entries": {"13": "s"}}, "cycle": ["h", "c"]}
    whole, smaller = house_rules(trump=axis, schedule={"shape": "custom", "list": [13, 12]}).schedule(4)

    assert (whole.source, whole.trump) == (source, trump)
    assert (smaller.source, smaller.trump) == ("turn_up", None)


def test_an_override_takes_over_in_its_hands() -> None:
    rules = house_rules(trump={"override": [{"when": "n = max", "source": "none"}]}, schedule={"max": 2})

    assert [hand.trump for hand in rules.schedule(4)] == ["nt", None, "nt"]


def test_the_first_override_that_holds_counts() -> None:
    overrides = [{"when": "n = 1", "source": "fixed"}, {"when": "always", "source": "none"}]
    rules = house_rules(trump={"suit": "h", "override": overrides}, schedule={"max": 2})

    assert [hand.trump for hand in rules.schedule(4)] == ["nt", "h", "nt"]


def test_the_hook_holds_in_the_hands_its_condition_means() -> None:
    rules = house_rules(hook={"kind": "last_not_equal", "when": "not last hand"}, schedule={"max": 2})

    assert [hand.hook for hand in rules.schedule(4)] == [True, True, False]
    assert not any(hand.hook for hand in house_rules(hook={"when": "always"}).schedule(4))


def test_sight_is_that_of_the_first_rule_that_holds() -> None:
    sight = [{"when": "n = 1", "mode": "others_only"}, {"when": "hand = 3", "mode": "blind"}]

    assert [hand.sight for hand in house_rules(bid={"sight": sight}, schedule={"max": 2}).schedule(4)] == [
        "own_hand",
        "others_only",
        "blind",
    ]


def _extra(rules: Rules, *, number: int) -> HandPlan:
    return extra_plan(rules, 4, last=rules.schedule(4)[-1], number=number)


# mrpikes-1, 6.2
@pytest.mark.parametrize(("size", "cards"), [("last", 1), ("max", 3)])
def test_an_extra_hand_has_the_size_of_the_last_or_the_largest(size: str, cards: int) -> None:
    rules = house_rules(schedule={"shape": "down", "max": 3}, tie={"kind": "extra_hands", "size": size})

    assert _extra(rules, number=4).cards == cards


# 6.2
def test_an_extra_hand_counts_as_the_last_one_scheduled() -> None:
    rules = house_rules(
        schedule={"shape": "down", "max": 3},
        tie={"kind": "extra_hands"},
        trump={"source": "by_list", "list": {"by": "hand", "entries": ["h", "c", "d"]}},
        hook={"kind": "last_not_equal", "when": "hand = 3"},
        bid={"sight": [{"when": "hand >= 4", "mode": "blind"}]},
    )
    extra = _extra(rules, number=5)

    assert (extra.number, extra.counts_as, extra.extra) == (5, 3, True)
    assert (extra.trump, extra.hook, extra.sight) == ("d", True, "own_hand")


# 6.2
def test_conditions_on_cards_use_the_number_of_an_extra_hand_of_maximum_size() -> None:
    rules = house_rules(
        schedule={"shape": "down", "max": 3},
        tie={"kind": "extra_hands", "size": "max"},
        hook={"kind": "last_not_equal", "when": "n >= 3"},
    )

    assert _extra(rules, number=4).hook


# 6.2
def test_a_rotation_goes_on_in_extra_hands() -> None:
    rules = house_rules(
        schedule={"shape": "down", "max": 3}, tie={"kind": "extra_hands"}, trump={**ROTATION, "start": "first"}
    )

    assert [_extra(rules, number=number).trump for number in (4, 5, 6)] == ["s", "nt", "c"]


# buddy-10, mrpikes-12: all other rules stay in force
def test_the_hook_stays_in_force_in_extra_hands() -> None:
    rules = preset("screw-your-buddy")

    assert extra_plan(rules, 4, last=rules.schedule(4)[-1], number=20).hook
