"""The hands of a game: their cards, trumps and hook, extra hands after a tie, and how long it all takes."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, draws_first_trump, extra_plan, largest_hand, minutes
from scenes import house_rules


def _sizes(rules: Rules, seats: int) -> list[int]:
    return [hand.cards for hand in rules.schedule(seats)]


def _shaped(*, seats: int = 4, **axis: object) -> list[int]:
    return _sizes(house_rules(schedule=axis), seats)


# V1
@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
def test_seven_players_go_from_seven_cards_to_one_and_back_in_thirteen_hands(name: str) -> None:
    assert _sizes(preset(name), 7) == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]


# V2, and the table of section 1
@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy"])
@pytest.mark.parametrize(("seats", "first", "hands"), [(3, 10, 19), (4, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13)])
def test_the_first_hand_is_the_largest_the_table_names(name: str, seats: int, first: int, hands: int) -> None:
    sizes = _sizes(preset(name), seats)

    assert (sizes[0], len(sizes), sizes.count(1)) == (first, hands, 1)


# V11
@pytest.mark.parametrize(
    ("seats", "first", "hands"),
    [(2, 10, 19), (3, 10, 19), (4, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13), (8, 6, 11)],
)
@pytest.mark.parametrize("name", ["heck-friendly", "heck-normal", "heck-gobig", "heck-cutthroat"])
def test_oh_heck_has_a_largest_hand_for_two_to_eight_players(name: str, seats: int, first: int, hands: int) -> None:
    sizes = _sizes(preset(name), seats)

    assert (sizes[0], len(sizes)) == (first, hands)


# V12
def test_eight_players_of_oh_heck_play_eleven_hands() -> None:
    assert _sizes(preset("heck-normal"), 8) == [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6]


# V5, classic-2
def test_with_four_players_and_a_card_to_turn_the_largest_hand_is_twelve() -> None:
    assert _sizes(preset("classic"), 4) == [*range(1, 13), *range(11, 0, -1)]


# the table of section 1 for 52, 104 and 63 cards, and 62 of 6.1; leaving a card, and in brackets using all
@pytest.mark.parametrize(
    ("deck", "seats", "leave_one", "use_all"),
    [
        *(({}, seats, one, every) for seats, one, every in zip(
            range(3, 13), [17, 12, 10, 8, 7, 6, 5, 5, 4, 4], [17, 13, 10, 8, 7, 6, 5, 5, 4, 4], strict=True)),
        *(({"packs": 2}, seats, one, every) for seats, one, every in zip(
            range(6, 13), [17, 14, 12, 11, 10, 9, 8], [17, 14, 13, 11, 10, 9, 8], strict=True)),
        *(({"kind": "five_hundred_63", "joker_role": "top_trump"}, seats, one, every) for seats, one, every in zip(
            range(6, 13), [10, 8, 7, 6, 6, 5, 5], [10, 9, 7, 7, 6, 5, 5], strict=True)),
        *(({"kind": "five_hundred_63", "joker_role": "excluded"}, seats, one, one) for seats, one in zip(
            range(6, 13), [10, 8, 7, 6, 6, 5, 5], strict=True)),
    ],
)  # fmt: skip
def test_the_largest_hand_follows_from_the_pack(
    deck: dict[str, object], seats: int, leave_one: int, use_all: int
) -> None:
    assert largest_hand(house_rules(deck=deck), seats) == leave_one
    assert largest_hand(house_rules(deck=deck, schedule={"max": "use_all"}), seats) == use_all


def test_a_cap_lowers_the_largest_hand() -> None:
    assert max(_shaped(seats=3, cap=15)) == 15
    assert max(_shaped(seats=4, cap=15)) == 12
    assert max(_shaped(seats=4, max={"4": 9}, cap=7)) == 7


# classic-3
def test_a_table_that_deals_the_whole_pack_has_thirteen_cards_once() -> None:
    rules = house_rules(schedule={"shape": "up_down", "max": "use_all"}, trump={"no_card_left": "no_trump"})

    assert _sizes(rules, 4) == [*range(1, 14), *range(12, 0, -1)]
    assert [hand.cards for hand in rules.schedule(4) if hand.trump == "nt"] == [13]


# 6.1: classic has no cap
def test_three_players_of_classic_go_up_to_seventeen_cards() -> None:
    assert max(_sizes(preset("classic"), 3)) == 17


@pytest.mark.parametrize(
    ("axis", "sizes"),
    [
        ({"shape": "down_up"}, [3, 2, 1, 2, 3]),
        ({"shape": "up_down"}, [1, 2, 3, 2, 1]),
        ({"shape": "down"}, [3, 2, 1]),
        ({"shape": "up"}, [1, 2, 3]),
        ({"shape": "fixed", "hands": 4}, [3, 3, 3, 3]),
        ({"shape": "custom", "list": [5, 1, 5]}, [5, 1, 5]),
        ({"shape": "down_up", "repeat_low": 2}, [3, 2, 1, 1, 2, 3]),  # 6.2
        ({"shape": "down_up", "repeat_high": 2}, [3, 3, 2, 1, 2, 3, 3]),  # 6.2
        ({"shape": "up_down", "repeat_low": 2}, [1, 1, 2, 3, 2, 1, 1]),
        ({"shape": "up_down", "repeat_high": 2}, [1, 2, 3, 3, 2, 1]),
        ({"shape": "down", "repeat_low": "N"}, [3, 2, 1, 1, 1, 1]),
        ({"shape": "up", "repeat_high": "N", "repeat_low": 2}, [1, 1, 2, 3, 3, 3, 3]),
        ({"shape": "down", "min": 2}, [3, 2]),
        ({"shape": "down_up", "min": 3, "repeat_low": 3}, [3, 3, 3]),
        ({"shape": "down_up", "min": 3, "repeat_high": 2}, [3, 3]),
        ({"shape": "down", "step": 2}, [3, 1]),
        ({"shape": "up_down", "step": 2}, [1, 3, 1]),
    ],
)
def test_the_shape_orders_the_hands(axis: dict[str, object], sizes: list[int]) -> None:
    assert _sizes(house_rules(schedule={"max": 3, **axis}), 4) == sizes


# 6.2: step stops at the last size not below min
@pytest.mark.parametrize(
    ("axis", "sizes"),
    [
        ({"max": 13, "step": 4}, [13, 9, 5, 1]),
        ({"max": 12, "step": 5}, [12, 7, 2]),
        ({"max": 9, "min": 3, "step": 4}, [9, 5]),
    ],
)
def test_steps_stop_at_the_last_size_not_below_the_least(axis: dict[str, object], sizes: list[int]) -> None:
    assert _sizes(house_rules(schedule={"shape": "down", **axis}, trump="none"), 4) == sizes


# 4.8: always ten hands, sizes above the limit are cut down
def test_clamping_cuts_hands_down_to_what_the_pack_allows() -> None:
    assert _shaped(seats=7, shape="down", max=10, clamp=True) == [7, 7, 7, 7, 6, 5, 4, 3, 2, 1]
    assert _shaped(seats=4, shape="custom", list=[13, 12], clamp=True) == [12, 12]
    assert _sizes(house_rules(schedule={"shape": "custom", "list": [13, 12], "clamp": True}, trump="none"), 4) == [
        13,
        12,
    ]


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


@pytest.mark.parametrize(
    ("hands", "matches", "expected"),
    [([1], 1, 1), ([5, 5], 1, 4), ([10] * 10, 1, 40), ([10] * 10, 2, 75)],
    ids=["one card", "two hands", "ten hands", "two matches"],
)
def test_minutes_follow_from_the_hands(hands: list[int], matches: int, expected: int) -> None:
    rules = house_rules(schedule={"shape": "custom", "list": hands}, format={"matches": matches})

    assert minutes(rules, 5) == expected


def test_minutes_are_those_people_say_of_a_preset() -> None:
    rules = preset("screw-your-buddy")

    assert minutes(rules, 5) == rules.players.minutes
