from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.axes import HookKind
from ohhell.rules.bidding import bid_range, hooked
from ohhell.rules.events import Bid
from ohhell.rules.moves import waiting_for
from ohhell.rules.rules import Rules
from scenes import SEALED, bid, dealt, house_rules, move, numbers_open, play

HOOK = house_rules(hook="last_not_equal")


def _last_bidder_may_bid(rules: Rules, cards: int, *earlier: int) -> list[int]:
    """The numbers open to the dealer after these bids."""
    state = bid(dealt(rules, len(earlier) + 1, cards=cards), *earlier)
    return numbers_open(state, len(earlier))


@pytest.mark.parametrize(
    ("name", "cards", "earlier", "numbers"),
    [
        pytest.param("classic", 5, (2, 0, 1), [0, 1, 3, 4, 5], id="V3"),
        pytest.param("classic", 5, (3, 1, 2), [0, 1, 2, 3, 4, 5], id="V4"),
        pytest.param("irish", 6, (2, 0, 0, 2), [0, 1, 3, 4, 5, 6], id="V7"),
        pytest.param("irish", 5, (2, 0, 0, 2), [0, 1, 2, 3, 4, 5], id="V9"),
        pytest.param("heck-normal", 5, (2, 2), [0, 2, 3, 4, 5], id="V10"),
        pytest.param("heck-friendly", 5, (2, 2), [0, 1, 2, 3, 4, 5], id="heck-2, heck-3"),
        pytest.param("heck-normal", 4, (3, 0), [0, 2, 3, 4], id="V15"),
        pytest.param("screw-your-buddy", 3, (1, 1, 1), [1, 2, 3], id="R4"),
        pytest.param("screw-your-buddy", 3, (2, 2, 1), [0, 1, 2, 3], id="R5"),
        pytest.param("screw-your-buddy", 1, (0, 0), [0], id="R6: 0"),
        pytest.param("screw-your-buddy", 1, (0, 1), [1], id="R6: 1"),
        pytest.param("screw-your-buddy", 1, (1, 1), [0, 1], id="R6: 2"),
        pytest.param("heck-normal", 1, (1,), [1], id="6.4: after 1"),
        pytest.param("heck-normal", 1, (0,), [0], id="6.4: after 0"),
    ],
)
def test_the_hook_forbids_the_last_bidder_the_number_that_makes_the_total(
    name: str, cards: int, earlier: tuple[int, ...], numbers: list[int]
) -> None:
    assert _last_bidder_may_bid(preset(name), cards, *earlier) == numbers


# V16
@pytest.mark.parametrize("seats", [3, 4])
def test_without_a_hook_everybody_may_bid_one_for_one_trick(seats: int) -> None:
    state = bid(dealt(preset("mrpikes"), seats, cards=1), *[1] * seats)

    assert state.phase == "play"


# buddy-8
def test_hook_applies_only_to_the_last_bidder() -> None:
    state = dealt(HOOK, 3, cards=2)

    assert numbers_open(state, 0) == [0, 1, 2]
    assert numbers_open(bid(state, 1), 1) == [0, 1, 2]


def test_the_hook_binds_the_last_bidder_where_the_dealer_bids_first() -> None:
    state = bid(dealt(house_rules(hook="last_not_equal", bid={"first": "dealer"}), 3, cards=2), 1, 0)

    assert waiting_for(state) == (1,)
    assert numbers_open(state, 1) == [0, 2]


def test_a_hook_out_of_season_forbids_nothing() -> None:
    rules = house_rules(hook={"kind": "last_not_equal", "when": "n >= 4"})

    assert _last_bidder_may_bid(rules, 3, 1, 1) == [0, 1, 2, 3]
    assert _last_bidder_may_bid(rules, 4, 1, 1) == [0, 1, 3, 4]


@pytest.mark.parametrize(
    ("kind", "before", "last", "forbidden"),
    [
        ("none", 1, True, set()),
        ("last_not_equal", 1, True, {2}),
        ("last_not_equal", 1, False, set()),
        ("last_must_exceed", 1, True, {0, 1, 2}),
        ("last_must_exceed", 3, True, {0}),
        ("last_must_exceed", 5, True, set()),
        ("last_must_exceed", 0, True, {3}),  # no number exceeds: as last_not_equal
        ("last_must_exceed", 1, False, set()),
        ("any_not_equal", 1, False, {2}),
        ("any_not_equal", 1, True, {2}),
        ("any_not_equal", 4, True, {-1}),
        ("any_below", 1, False, {2, 3}),
        ("any_below", 2, True, {1, 2, 3}),
    ],
)
def test_every_hook_forbids_its_numbers(kind: HookKind, before: int, forbidden: set[int], *, last: bool) -> None:
    assert hooked(kind, range(4), before=before, cards=3, last=last) == forbidden


# 6.2
def test_a_total_that_must_exceed_falls_back_where_it_cannot() -> None:
    rules = house_rules(hook="last_must_exceed")

    assert _last_bidder_may_bid(rules, 3, 0, 0) == [0, 1, 2]
    assert _last_bidder_may_bid(rules, 3, 0, 1) == [3]


# 6.2
def test_everybody_bids_zero_when_bids_must_stay_below_one_trick() -> None:
    state = dealt(house_rules(hook="any_below"), 4, cards=1)

    for seat in range(4):
        assert numbers_open(state, seat) == [0]
        state = bid(state, 0)
    assert state.phase == "play"


def test_no_bidder_at_all_may_make_the_total_equal() -> None:
    state = dealt(house_rules(hook="any_not_equal"), 3, cards=2)

    assert numbers_open(state, 0) == [0, 1]
    assert numbers_open(bid(state, 1), 1) == [0, 2]


# mrpikes-8, classic-21, irish-9, heck-2
@pytest.mark.parametrize("name", ["mrpikes", "screw-your-buddy", "classic", "irish", "heck-friendly"])
def test_bids_go_from_zero_to_the_number_of_cards(name: str) -> None:
    assert list(bid_range(preset(name), 5)) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("axis", "numbers"),
    [({"min": 1}, [1, 2, 3]), ({"max": 2}, [0, 1, 2]), ({"min": "n"}, [3]), ({"max": 9}, [0, 1, 2, 3])],
)
def test_rules_may_narrow_the_bids(axis: dict[str, object], numbers: list[int]) -> None:
    assert list(bid_range(house_rules(bid=axis), 3)) == numbers


def test_bids_in_turn_wait_for_one_seat_and_sealed_bids_for_all() -> None:
    assert waiting_for(dealt(house_rules(), 3, cards=2)) == (0,)
    assert waiting_for(dealt(house_rules(bid=SEALED), 3, cards=2)) == (0, 1, 2)
    assert waiting_for(bid(dealt(house_rules(bid=SEALED), 3, cards=2), 1)) == (1, 2)


def test_bids_go_round_against_the_clock_where_the_game_does() -> None:
    state = dealt(house_rules(direction="counterclockwise"), 3, cards=2)

    assert waiting_for(state) == (1,)
    assert waiting_for(bid(state, 0)) == (0,)


HIDDEN = {"reveal": "all_together"}


@pytest.mark.parametrize(
    ("axis", "changers"),
    [
        # who may change after the first bid, after the second, after all three, and once a card is led
        ({"change": "never"}, [set(), set(), set(), set()]),
        ({"change": "until_next_bids"}, [{0}, {1}, set(), set()]),
        ({"change": "until_next_bids", "change_who": "last"}, [set(), set(), set(), set()]),
        ({"change": "until_reveal"}, [set(), set(), set(), set()]),  # shown at once
        ({"change": "until_play"}, [{0}, {0, 1}, {0, 1, 2}, set()]),
        ({"change": "until_play", "change_who": "last"}, [set(), set(), {2}, set()]),
        ({"change": "never", **HIDDEN}, [set(), set(), set(), set()]),
        ({"change": "until_next_bids", **HIDDEN}, [{0}, {1}, set(), set()]),
        ({"change": "until_reveal", **HIDDEN}, [{0}, {0, 1}, set(), set()]),
        ({"change": "until_reveal", "change_who": "last", **HIDDEN}, [set(), set(), set(), set()]),
        ({"change": "until_play", **HIDDEN}, [{0}, {0, 1}, {0, 1, 2}, set()]),
        ({"change": "never", **SEALED}, [set(), set(), set(), set()]),
        ({"change": "until_reveal", **SEALED}, [{0}, {0, 1}, set(), set()]),
        ({"change": "until_reveal", "change_who": "last", **SEALED}, [set(), set(), set(), set()]),
        ({"change": "until_play", **SEALED}, [{0}, {0, 1}, {0, 1, 2}, set()]),
        ({"change": "until_play", "change_who": "last", **SEALED}, [set(), set(), set(), set()]),
    ],
)
def test_bid_can_be_changed_as_long_as_the_rules_say(axis: dict[str, str], changers: list[set[int]]) -> None:
    state = dealt(house_rules(bid=axis), 3, cards=2, trump="nt")

    for number, expected in zip((1, 1, 1, None), changers, strict=True):
        state = play(state, "2c") if number is None else bid(state, number)
        assert state.hand is not None
        have_bid = [seat for seat in range(3) if state.hand.bids[seat] is not None]
        assert {seat for seat in have_bid if numbers_open(state, seat)} == expected


# R1, buddy-4
def test_bid_can_be_changed_repeatedly_until_the_next_player_bids() -> None:
    state = bid(dealt(preset("screw-your-buddy"), 4, cards=5), 2)
    for number in (1, 4, 0):
        state = move(state, Bid(0, number))

    assert state.hand is not None
    assert state.hand.bids == (0, None, None, None)
    assert waiting_for(state) == (1,)


# buddy-5
def test_a_bid_changed_to_the_same_number_changes_nothing() -> None:
    state = bid(dealt(preset("screw-your-buddy"), 4, cards=5), 2)

    assert move(state, Bid(0, 2)) == state


# 6.1
def test_the_forbidden_number_follows_the_bids_that_may_still_change() -> None:
    state = bid(dealt(preset("screw-your-buddy"), 3, cards=5), 1, 1)
    assert numbers_open(state, 2) == [0, 1, 2, 4, 5]

    state = move(state, Bid(1, 3))

    assert numbers_open(state, 2) == [0, 2, 3, 4, 5]


# buddy-3
def test_no_change_can_complete_the_total_once_the_dealer_has_bid() -> None:
    state = bid(dealt(preset("screw-your-buddy"), 3, cards=5), 1, 1, 1)

    assert [numbers_open(state, seat) for seat in range(3)] == [[], [], []]


def test_the_last_bidders_change_is_hooked_again() -> None:
    rules = house_rules(hook="last_not_equal", bid={"change": "until_play", "change_who": "last"})
    state = bid(dealt(rules, 3, cards=5), 1, 1, 1)

    assert numbers_open(state, 2) == [0, 1, 2, 4, 5]


# mrpikes-9
def test_sealed_bid_can_be_changed_until_the_last_one_is_in() -> None:
    state = bid(dealt(preset("mrpikes"), 3, cards=5), 1, 1)
    state = move(state, Bid(0, 5))
    assert state.hand is not None
    assert state.hand.bids == (5, 1, None)

    state = bid(state, 0)

    assert [numbers_open(state, seat) for seat in range(3)] == [[], [], []]


def test_a_change_before_the_lead_can_make_another_player_lead() -> None:
    rules = house_rules(lead="highest_bidder", bid={"change": "until_play"})
    state = bid(dealt(rules, 3, cards=2, trump="nt"), 2, 1, 0)
    assert waiting_for(state) == (0,)

    assert waiting_for(move(move(state, Bid(0, 0)), Bid(2, 2))) == (2,)
