from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Draw, Play
from ohhell.rules.moves import check, legal, waiting_for
from ohhell.rules.state import evolve, start
from scenes import SEALED, bid, dealt, house_rules, move, play, refusal, scene, scored, table

HOOK = house_rules(hook="last_not_equal")
BUDDY = preset("screw-your-buddy")


def test_bid_out_of_range_is_refused_with_the_range() -> None:
    state = dealt(house_rules(), 3, cards=5)

    assert refusal(state, Bid(0, 6)) == ("bid-out-of-range", "You can't bid 6: with 5 cards, bids go from 0 to 5.")
    assert refusal(state, Bid(0, -1)) == ("bid-out-of-range", "You can't bid -1: with 5 cards, bids go from 0 to 5.")


def test_bid_outside_a_narrowed_range_is_refused_with_the_range() -> None:
    state = dealt(house_rules(bid={"min": 1, "max": 3}), 3, cards=5)

    assert refusal(state, Bid(0, 0)) == ("bid-out-of-range", "You can't bid 0: with 5 cards, bids go from 1 to 3.")


def test_hooked_bid_is_refused_with_the_total() -> None:
    state = bid(dealt(HOOK, 3, cards=7), 3, 2)

    assert refusal(state, Bid(2, 2)) == (
        "bid-hooked",
        "You can't bid 2: the bids would add up to 7, the number of tricks. As the last bidder you must pick another number.",
    )


@pytest.mark.parametrize(
    ("kind", "earlier", "tried", "reason"),
    [
        ("any_not_equal", (1,), 2, "the bids would add up to 3, the number of tricks. Pick another number"),
        (
            "any_below",
            (1,),
            2,
            "the bids would add up to 3, but they must stay below 3, the number of tricks. Bid fewer",
        ),
        (
            "any_below",
            (1,),
            3,
            "the bids would add up to 4, but they must stay below 3, the number of tricks. Bid fewer",
        ),
        (
            "last_must_exceed",
            (1, 1),
            0,
            "the bids would add up to 2, but as the last bidder you must bring them above 3, the number of tricks",
        ),
        (
            "last_must_exceed",
            (1, 1),
            1,
            "the bids would add up to 3, the number of tricks. As the last bidder you must pick another number",
        ),
        (
            "last_must_exceed",
            (0, 0),
            3,
            "the bids would add up to 3, the number of tricks. As the last bidder you must pick another number",
        ),
    ],
)
def test_every_hook_has_its_words(kind: str, earlier: tuple[int, ...], tried: int, reason: str) -> None:
    state = bid(dealt(house_rules(hook=kind), 3, cards=3), *earlier)

    assert refusal(state, Bid(len(earlier), tried)) == ("bid-hooked", f"You can't bid {tried}: {reason}.")


# R2
def test_a_bid_is_locked_once_the_next_player_has_bid() -> None:
    state = bid(dealt(BUDDY, 4, cards=5), 2, 0)

    assert refusal(state, Bid(0, 1)) == ("bid-locked", "You can't bid 1: your bid of 2 can't be changed any more.")


# R3, buddy-2
def test_the_dealers_bid_is_final_at_once() -> None:
    state = bid(dealt(BUDDY, 4, cards=5), 2, 0, 1, 1)

    assert refusal(state, Bid(3, 3))[0] == "bid-locked"


# 6.3
def test_locked_bid_is_refused_before_any_other_reason() -> None:
    state = bid(dealt(house_rules(), 3, cards=5), 2)

    assert refusal(state, Bid(0, 99))[0] == "bid-locked"
    assert refusal(bid(state, 0, 0), Bid(1, 99))[0] == "bid-locked"
    assert refusal(play(bid(dealt(house_rules(), 3, cards=5, trump="nt"), 2, 0, 0), "2c"), Bid(1, 1))[0] == "bid-locked"


# mrpikes-9, 6.1
def test_a_sealed_bid_is_locked_after_the_reveal() -> None:
    state = bid(dealt(preset("mrpikes"), 3, cards=5), 2, 0, 0)

    assert refusal(state, Bid(0, 1)) == ("bid-locked", "You can't bid 1: your bid of 2 can't be changed any more.")


def test_a_bid_out_of_turn_is_refused_whatever_its_number() -> None:
    state = dealt(HOOK, 3, cards=5)

    assert refusal(state, Bid(1, 2)) == ("not-your-turn", "You can't bid 2: it's not your turn to bid.")
    assert refusal(state, Bid(2, 99))[0] == "not-your-turn"


# 6.3: a permitted change skips not-your-turn
def test_a_permitted_change_is_judged_by_its_number_alone() -> None:
    state = bid(dealt(BUDDY, 3, cards=5), 2)

    assert check(state, Bid(0, 1)) == Bid(0, 1)
    assert refusal(state, Bid(0, 6))[0] == "bid-out-of-range"


def test_changed_bid_can_be_hooked() -> None:
    rules = house_rules(hook="last_not_equal", bid={"change": "until_play", "change_who": "last"})
    state = bid(dealt(rules, 3, cards=5), 1, 1, 1)

    assert refusal(state, Bid(2, 3)) == (
        "bid-hooked",
        "You can't bid 3: the bids would add up to 5, the number of tricks. As the last bidder you must pick another number.",
    )


# 6.3
def test_out_of_range_comes_before_hooked() -> None:
    state = bid(dealt(HOOK, 2, cards=1), 1)

    assert refusal(state, Bid(1, 2))[0] == "bid-out-of-range"
    assert refusal(state, Bid(1, 0))[0] == "bid-hooked"


def test_no_bid_is_taken_before_the_deal() -> None:
    assert refusal(start(house_rules(), 3), Bid(0, 1)) == ("wrong-phase", "You can't bid 1: no hand has been dealt.")
    assert refusal(table(house_rules(), 3, cards=2), Bid(0, 99)) == (
        "wrong-phase",
        "You can't bid 99: no hand has been dealt.",
    )


def test_a_bid_of_the_last_hand_does_not_lock_the_next() -> None:
    state = scored(evolve(start(house_rules(schedule={"max": 2}), 2), Draw((), 0)), (1, 1), (1, 1))

    assert state.phase == "deal"
    assert refusal(state, Bid(0, 1))[0] == "wrong-phase"


# 6.3
def test_while_bids_are_being_shown_no_bid_is_taken() -> None:
    state = dealt(house_rules(bid={**SEALED, "change": "until_play"}), 2, cards=2)
    for seat in (0, 1):
        state = evolve(state, Bid(seat, 1))

    assert state.phase == "reveal"
    assert (legal(state, 0), waiting_for(state)) == ((), ())
    assert refusal(state, Bid(0, 0))[0] == "wrong-phase"
    assert refusal(state, Bid(0, 99))[0] == "wrong-phase"


def test_bid_is_locked_while_bids_are_revealed() -> None:
    state = dealt(house_rules(bid=SEALED), 2, cards=2)
    for seat in (0, 1):
        state = evolve(state, Bid(seat, 1))

    assert refusal(state, Bid(0, 0))[0] == "bid-locked"


# 6.3
def test_once_the_game_is_over_nothing_else_is_said() -> None:
    state = play(scene(house_rules(), "2h / 3h", trump="nt", trick=""), "2h 3h")

    assert state.phase == "over"
    assert refusal(state, Bid(0, 99)) == ("game-over", "You can't bid 99: the game is over.")
    assert refusal(state, Play(7, Card.parse("As"))) == ("game-over", "You can't play As: the game is over.")
    assert (legal(state, 0), waiting_for(state)) == ((), ())


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_view_of_an_unknown_seat_is_refused(seat: int) -> None:
    state = dealt(house_rules(), 3, cards=2)

    assert legal(state, seat) == ()
    assert refusal(state, Bid(seat, 1)) == (
        "no-such-seat",
        f"You can't bid 1: there is no seat {seat}. Choose a seat from 0 to 2.",
    )


def test_sealed_bids_may_come_in_any_order() -> None:
    state = dealt(house_rules(bid=SEALED), 3, cards=2)
    for seat in (2, 0, 1):
        state = move(state, Bid(seat, 1))

    assert state.phase == "play"


def test_a_move_is_handed_back_as_the_engine_spells_it() -> None:
    accepted = check(dealt(house_rules(), 3, cards=2), Bid(0, True))

    assert isinstance(accepted, Bid)
    assert type(accepted.tricks) is int


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    state = dealt(HOOK, 3, cards=5)
    before = state

    refusal(state, Bid(0, 99))

    assert state == before


def test_a_leader_who_may_still_change_a_bid_is_offered_both() -> None:
    state = bid(scene(house_rules(bid={"change": "until_play"}), "2h / 3h", trump="nt"), 0, 0)

    assert legal(state, 0) == (Bid(0, 0), Bid(0, 1), Play(0, Card.parse("2h")))
    assert legal(state, 1) == (Bid(1, 0), Bid(1, 1))
