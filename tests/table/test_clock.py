from __future__ import annotations

from live_tables import Live, dealt, opened, short, started
from ohhell.protocol.limits import BE_RIGHT_BACK
from ohhell.protocol.messages import Away, Clock, Configure, Let, Move, Pause, Say, Settings, Start
from ohhell.rules.events import Bid
from ohhell.rules.rules import Rules
from ohhell.table import clock
from ohhell.table.facts import Granted, Resumed, Returned, SatDown, StoodIn, TableClosed
from scenes import SEALED


def timed(rules: Rules | None = None, *, bank: int = 60, gain: int = 0, people: int = 3, bots: int = 0) -> Live:
    """A hand just dealt at a table with a clock."""
    return dealt(rules, people, bots, clock=Clock(bank, gain))


def left(live: Live) -> list[float | None]:
    """Seconds left, seat by seat."""
    times = [clock.remaining(live.table, seat, live.now) for seat in range(live.table.seats)]
    return [None if time is None else time / 1000 for time in times]


def waited(live: Live) -> list[float]:
    """Seconds waited, seat by seat."""
    return [clock.waiting_time(live.table, seat, live.now) / 1000 for seat in range(live.table.seats)]


def only(seat: int, changed: float) -> list[float]:
    """Everybody has a minute but one seat."""
    return [changed if place == seat else 60 for place in range(3)]


def test_without_a_clock_nothing_is_left_and_waiting_is_seen() -> None:
    live = dealt()
    live.wait(20)
    first = live.table.waiting_for[0]

    assert left(live) == [None, None, None]
    assert waited(live) == [20 if seat == first else 0 for seat in range(3)]


def test_before_the_start_no_time_runs() -> None:
    live = opened(clock=Clock(60))

    assert (left(live), waited(live)) == ([None] * 3, [0, 0, 0])


def test_time_runs_from_the_deal_not_from_the_commitment() -> None:
    live = started(clock=Clock(60))
    live.wait(9)
    assert left(live) == [60, 60, 60]

    live.contribute()

    assert left(live) == [60, 60, 60]


def test_time_bank_runs_down_only_for_the_seat_that_must_act() -> None:
    live = timed()
    live.wait(20)

    assert left(live) == only(live.table.waiting_for[0], 40)


def test_mover_is_charged_and_nobody_else() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.wait(20)
    live.step()

    assert left(live) == only(first, 40)
    assert waited(live) == [0, 0, 0]


def test_increment_follows_every_move_and_never_exceeds_the_bank_size() -> None:
    live = timed(gain=5)
    first = live.table.waiting_for[0]
    live.wait(20)
    live.step()
    assert left(live) == only(first, 45)

    second = live.table.waiting_for[0]
    live.wait(3)
    live.step()

    assert left(live)[second] == 60


def test_time_bank_never_falls_below_zero() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.wait(100)
    assert left(live) == only(first, 0)

    live.step()

    assert left(live) == only(first, 0)


def test_sealed_bidders_are_all_timed_from_the_deal() -> None:
    live = timed(short(bid=SEALED), gain=5)
    live.wait(10)
    live.move(Bid(1, 0))
    live.wait(10)

    assert left(live) == [40, 55, 40]


def test_bid_that_is_changed_costs_nothing_and_gains_nothing() -> None:
    live = timed(short(bid={"change": "until_next_bids"}), gain=30)
    first = live.table.waiting_for[0]
    live.wait(50)
    live.move(Bid(first, 0))
    live.wait(5)
    live.move(Bid(first, 1))

    assert left(live)[first] == 40
    assert sum(waited(live)) == 5


def test_bot_thinks_free_of_charge() -> None:
    live = timed(people=1, bots=2).play_until(lambda live: live.table.waiting_for != (0,))
    live.wait(20)
    seat = live.table.waiting_for[0]
    assert left(live)[seat] == 60

    live.step()

    assert left(live)[seat] == 60


def test_clock_of_a_returning_player_starts_on_return() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.wait(30)
    live.put(StoodIn(first, "club"))
    live.wait(10)
    assert left(live) == [60, 60, 60]

    live.put(Returned(first))
    live.wait(7)

    assert left(live) == only(first, 53)


def test_clock_of_a_player_starts_when_they_take_a_seat_by_link() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.wait(30)
    live.put(SatDown(first, "a phone", "Phone"))
    live.wait(7)

    assert left(live) == only(first, 53)


# pause
def test_pause_is_charged_to_nobody() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.wait(20)
    live.do("ann", Pause, on=True)
    live.wait(500)
    live.do("ann", Say, text="where is the milk")
    live.wait(500)
    assert (left(live), waited(live)[first]) == (only(first, 40), 20)

    live.do("ann", Pause, on=False)
    live.wait(5)

    assert (left(live), waited(live)[first]) == (only(first, 35), 25)


def test_player_who_returns_during_a_pause_has_full_time_after_it() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.put(StoodIn(first, "club"))
    live.do("ann", Pause, on=True)
    live.wait(100)
    live.put(Returned(first))
    live.wait(100)
    live.do("ann", Pause, on=False)
    live.wait(5)

    assert left(live) == only(first, 55)


def test_pause_costs_nothing_to_a_player_replaced_by_a_bot() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.put(StoodIn(first, "club"))
    live.wait(30)
    live.do("ann", Pause, on=True)
    live.put(Returned(first))

    assert left(live) == [60, 60, 60]


def test_on_a_closed_table_no_time_runs() -> None:
    live = timed()
    live.wait(20)
    live.put(TableClosed("host"))
    before = left(live)
    live.wait(20)

    assert left(live) == before


# downtime
def test_time_in_which_the_server_was_down_is_nobodys() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.step()
    live.wait(1_000)
    live.put(Resumed(woken=True))
    second = live.table.waiting_for[0]
    live.wait(5)

    assert [left(live)[seat] for seat in (first, second)] == [60, 55]


def test_downtime_in_a_pause_is_part_of_the_pause() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.wait(20)
    live.do("ann", Pause, on=True)
    live.wait(1_000)
    live.put(Resumed(woken=True))
    assert live.table.paused

    live.wait(1_000)
    live.do("ann", Pause, on=False)

    assert left(live) == only(first, 40)


# be right back
def test_break_stops_the_clock_and_does_not_refund_spent_time() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.wait(20)
    live.do(live.person(first), Away)
    live.wait(BE_RIGHT_BACK)
    assert (left(live), waited(live)) == (only(first, 40), [0, 0, 0])

    live.wait(10)

    assert (left(live), waited(live)[first]) == (only(first, 30), 10)


def test_break_taken_early_still_counts_when_the_turn_comes() -> None:
    live = timed()
    first, second = live.table.waiting_for[0], (live.table.waiting_for[0] + 1) % 3
    live.do(live.person(second), Away)
    live.wait(30)
    live.step()
    live.wait(BE_RIGHT_BACK - 30 + 5)

    assert [left(live)[seat] for seat in (first, second)] == [30, 55]


def test_break_ends_when_the_player_moves() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.do(live.person(first), Away)
    assert clock.excused_time(live.table, first, live.now) == BE_RIGHT_BACK * 1000

    live.step()

    assert clock.excused_time(live.table, first, live.now) == 0


def test_break_expires() -> None:
    live = timed()
    live.do("bob", Away)
    live.wait(BE_RIGHT_BACK + 1)

    assert [clock.excused_time(live.table, seat, live.now) for seat in range(3)] == [0, 0, 0]


def test_break_lasts_as_long_as_a_pause_in_it() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.do(live.person(first), Away)
    live.do("ann", Pause, on=True)
    live.wait(1_000)
    live.do("ann", Pause, on=False)
    live.wait(BE_RIGHT_BACK + 5)

    assert left(live) == only(first, 55)


# letting a bot move
def test_bot_moves_once_for_a_player_whose_bank_is_empty() -> None:
    live = timed(people=2, gain=5)
    first = live.table.waiting_for[0]
    live.wait(60)
    live.do(live.person(1 - first), Let, seat=first)
    assert live.table.bot_to_move(first) == "club"

    live.step()

    assert live.table.bot_to_move(first) is None
    assert live.match.hands_helped(first) == 1


def test_player_may_still_move_after_a_bot_was_allowed_to() -> None:
    live = timed()
    first = live.table.waiting_for[0]
    live.put(Granted(first, "bob"))
    live.do(live.person(first), Move, seen=live.table.version, tricks=0)

    assert live.table.timing.granted == frozenset()
    assert live.match.helped == frozenset()


# games and settings
def test_every_game_begins_with_full_banks_and_a_break_for_everybody() -> None:
    live = timed()
    live.do("bob", Away)
    live.wait(20)
    live.play_out()
    live.do("ann", Start)

    assert left(live) == [60, 60, 60]
    assert live.table.timing.used_break == frozenset()


def test_banks_and_breaks_last_through_the_matches_of_a_game() -> None:
    live = timed(short(1, format={"matches": 2}))
    first = live.table.waiting_for[0]
    live.do(live.person(first), Away)
    live.wait(BE_RIGHT_BACK + 20)
    live.play_until(lambda live: live.match.number == 2)

    assert left(live) == only(first, 40)
    assert live.table.timing.used_break == {first}


def test_clock_chosen_between_games_runs_from_the_next_start() -> None:
    live = dealt().play_out()
    live.do("ann", Configure, settings=Settings(clock=Clock(60)))
    live.do("ann", Start)

    assert left(live) == [60, 60, 60]
