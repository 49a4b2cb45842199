"""What players do besides moving: breaks, letting a bot move, forfeits, taking back, hints."""

from __future__ import annotations

from typing import Any

from live_tables import Live, dealt, happened, opened, seated, short, started
from ohhell.protocol.limits import BE_RIGHT_BACK
from ohhell.protocol.messages import Away, Clock, Hint, Let, Pay, Sit, Undo
from ohhell.rules.events import Bid, Forfeit
from ohhell.table.facts import ForfeitPaid, Granted, Hinted, StoodIn, Undone, WentAway

PANTS = [{"id": "pants", "min_bid": 0, "choices": ["bow", "sing"]}]


def first(live: Live) -> int:
    """The seat that must act."""
    return live.table.waiting_for[0]


# a break is taken once
def test_player_may_take_one_break_per_game() -> None:
    live = dealt()
    assert live.do("bob", Away) == [WentAway(1)]

    live.wait(BE_RIGHT_BACK * 2)
    assert live.refusal("bob", Away) == "break-used"


def test_break_is_refused_when_no_game_is_running() -> None:
    assert seated().refusal("ann", Away) == "not-started"
    assert dealt().play_out().refusal("ann", Away) == "game-over"


# letting a bot move
def timed(**axes: object) -> Live:
    """A hand just dealt, a minute each."""
    return dealt(short(**axes), clock=Clock(60))


def others(live: Live) -> str:
    """Somebody the table is not waiting for."""
    return live.person((first(live) + 1) % 3)


def test_others_let_a_bot_move_only_when_the_bank_is_empty() -> None:
    live = timed()
    live.wait(59)
    assert live.refusal(others(live), Let, seat=first(live)) == "time-not-up"

    live.wait(1)

    assert live.do(others(live), Let, seat=first(live)) == [Granted(first(live), others(live))]


def test_player_on_a_break_is_waited_for_though_the_time_bank_is_empty() -> None:
    live = timed()
    live.wait(100)
    live.do(live.person(first(live)), Away)
    assert live.refusal(others(live), Let, seat=first(live)) == "time-not-up"

    live.wait(BE_RIGHT_BACK)

    assert live.do(others(live), Let, seat=first(live))


def test_without_a_clock_nobody_lets_a_bot_move() -> None:
    live = dealt()

    assert live.refusal(others(live), Let, seat=first(live)) == "no-clock"


def test_only_the_other_players_let_a_bot_move() -> None:
    live = timed()
    live.wait(100)

    assert live.refusal(live.person(first(live)), Let, seat=first(live)) == "not-your-seat"
    assert live.refusal("stranger", Let, seat=first(live)) == "not-your-seat"
    assert live.refusal("ann", Let, seat=5) == "no-such-seat"


def test_bot_may_move_only_for_a_player_who_is_waited_for_and_has_no_bot() -> None:
    live = timed()
    live.wait(100)
    seat = first(live)
    waiting = others(live)
    third = (seat + 2) % 3
    assert live.refusal(waiting, Let, seat=third) == "not-waiting"

    live.put(StoodIn(seat, "club"))

    assert live.refusal(waiting, Let, seat=seat) == "not-waiting"


# forfeits
def owing(**settings: Any) -> tuple[Live, int]:
    """A game of one hand in which somebody missed a bid, and who that was."""
    live = dealt(short(1, forfeits=PANTS), people=2, **settings)
    for _ in range(2):
        live.move(Bid(first(live), 1))
    live.play_out()
    (owed,) = happened(live.facts, Forfeit)
    return live, owed.seat


def test_forfeit_is_paid_by_a_choice_of_the_rules() -> None:
    live, seat = owing()

    assert live.do(live.person(seat), Pay, forfeit="pants", choice=1) == [ForfeitPaid(seat, "pants", "sing")]


def test_forfeit_text_of_the_table_overrides_the_rules() -> None:
    live, seat = owing(forfeits=(("pants", "wash up"),))

    assert live.do(live.person(seat), Pay, forfeit="pants", choice=0) == [ForfeitPaid(seat, "pants", "wash up")]
    assert live.table.payments == ((seat, "pants", "wash up"),)


def test_forfeit_is_paid_once() -> None:
    live, seat = owing()
    live.do(live.person(seat), Pay, forfeit="pants", choice=0)

    assert live.refusal(live.person(seat), Pay, forfeit="pants", choice=0) == "already-paid"


def test_forfeit_is_paid_by_its_debtor_with_an_existing_choice() -> None:
    live, seat = owing()

    assert live.refusal(live.person(1 - seat), Pay, forfeit="pants", choice=0) == "no-such-forfeit"
    assert live.refusal(live.person(seat), Pay, forfeit="hat", choice=0) == "no-such-forfeit"
    assert live.refusal(live.person(seat), Pay, forfeit="pants", choice=2) == "no-such-forfeit"
    assert live.refusal(live.person(1 - seat), Pay, forfeit="pants", choice=0, seat=seat) == "not-your-seat"
    assert seated().refusal("ann", Pay, forfeit="pants", choice=0) == "no-such-forfeit"


# taking back
def alone(*hands: int) -> Live:
    """One person with bots, who must act."""
    live = dealt(short(*hands or (3,)), people=1, bots=2)
    return live.play_until(lambda live: live.table.waiting_for == (0,))


def test_alone_with_bots_the_last_move_is_taken_back_with_what_bots_did_since() -> None:
    live = alone()
    live.step()
    later = 1
    while live.table.waiting_for != (0,):
        live.step()
        later += 1

    assert live.do("ann", Undo) == [Undone(0, later)]


def test_with_other_people_nothing_is_taken_back() -> None:
    live = dealt(people=2, bots=1)
    live.step()

    assert live.refusal("ann", Undo) == "not-alone"


def test_there_must_be_a_move_of_the_hand_to_take_back() -> None:
    assert alone().refusal("ann", Undo) == "nothing-to-undo"
    live = alone(1, 1).play_until(lambda live: len(live.state.sheet) == 1)

    assert live.refusal("ann", Undo) == "nothing-to-undo"


def test_finished_game_stays_finished() -> None:
    assert alone().play_out().refusal("ann", Undo) == "game-over"


def test_person_in_two_seats_is_not_alone_at_the_table() -> None:
    live = opened(seats=2)
    for seat in range(2):
        live.do("ann", Sit, seat=seat, name=f"Ann {seat}")

    assert not live.table.alone


# hints
def test_alone_with_bots_a_hint_marks_the_game_once() -> None:
    live = alone()
    assert live.do("ann", Hint) == [Hinted(0)]

    assert live.do("ann", Hint) == []
    assert live.match.hinted


def test_with_others_hints_must_be_on_and_everybody_sees_each() -> None:
    live = dealt()
    assert live.refusal(live.person(first(live)), Hint) == "hints-off"

    live = dealt(hints=True)
    seat = first(live)

    assert live.do(live.person(seat), Hint) == live.do(live.person(seat), Hint) == [Hinted(seat)]


def test_hint_is_refused_to_a_player_who_may_not_move() -> None:
    live = dealt(hints=True)

    assert live.refusal(others(live), Hint) == "not-your-turn"
    assert started(hints=True).refusal("ann", Hint) == "not-started"
    assert dealt(hints=True).play_out().refusal("ann", Hint) == "not-your-turn"
