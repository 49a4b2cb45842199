"""Between two hands: the next is dealt when everybody who looks at the result is ready, or when the countdown is over."""

from __future__ import annotations

from typing import Any

from live_tables import Live, dealt, happened, short
from ohhell.protocol.messages import Clock, Configure, Pause, Ready, Settings, Stand
from ohhell.rules.events import Deal
from ohhell.table import clock
from ohhell.table.automatic import seats_not_ready
from ohhell.table.facts import BecameReady, Resumed, Returned, StoodIn

READERS = frozenset({"ann", "bob", "cid"})


def hand_over(
    people: int = 2, bots: int = 0, *, rules: Any = None, readers: frozenset[str] = READERS, **settings: Any
) -> Live:
    """A table whose first hand is over."""
    live = dealt(rules or short(1, 2), people, bots, **settings)
    live.readers = readers
    return live.play_until(lambda now: len(now.state.sheet) == 1)


def test_next_hand_waits_when_two_people_look_at_the_result() -> None:
    assert hand_over().state.phase == "deal"


def test_next_hand_is_dealt_when_the_last_person_is_ready() -> None:
    live = hand_over()
    live.do("ann", Ready, hand=1)

    assert len(happened(live.do("bob", Ready, hand=1), Deal)) == 1


def test_one_who_is_ready_is_no_longer_awaited() -> None:
    live = hand_over()
    live.do("ann", Ready, hand=1)

    assert seats_not_ready(live.table, READERS) == (1,)


def test_next_hand_is_dealt_when_the_countdown_is_over() -> None:
    live = hand_over()
    live.wait(30)

    assert len(happened(live.put(), Deal)) == 1


def test_next_hand_waits_for_everybody_when_there_is_no_countdown() -> None:
    live = hand_over(countdown=0)
    live.wait(3_600)

    assert live.put() == []


def test_countdown_switched_off_by_the_host_no_longer_deals() -> None:
    live = hand_over()
    live.do("ann", Configure, settings=Settings(countdown=0))
    live.wait(60)

    assert live.put() == []


def test_next_hand_is_dealt_at_once_when_one_person_plays_with_bots() -> None:
    live = dealt(short(1, 2), 1, 2)
    live.readers = READERS
    live.play_until(lambda now: len(now.state.sheet) == 1)

    assert live.state.phase == "bid"


def test_next_hand_does_not_wait_for_people_whose_clients_never_send_ready() -> None:
    assert hand_over(readers=frozenset()).state.phase == "bid"


def test_next_hand_does_not_wait_for_a_player_a_bot_sits_in_for() -> None:
    live = hand_over()
    live.do("ann", Ready, hand=1)

    assert len(happened(live.put(StoodIn(1, "club")), Deal)) == 1


def test_next_hand_does_not_wait_for_a_player_who_left() -> None:
    live = hand_over(3)
    live.do("ann", Ready, hand=1)
    live.do("bob", Ready, hand=1)

    assert len(happened(live.do("cid", Stand), Deal)) == 1


def test_player_who_returns_between_two_hands_is_awaited_again() -> None:
    live = hand_over(3)
    live.put(StoodIn(2, "club"))
    live.put(Returned(2))

    assert seats_not_ready(live.table, READERS) == (0, 1, 2)


def test_ready_for_a_hand_that_is_not_the_last_changes_nothing() -> None:
    assert hand_over().do("ann", Ready, hand=7) == []


def test_ready_while_a_hand_is_played_changes_nothing() -> None:
    live = dealt(short(1, 2), 2)

    assert live.do("ann", Ready, hand=1) == []


def test_ready_counts_once_when_sent_twice() -> None:
    live = hand_over()
    live.do("ann", Ready, hand=1)

    assert live.do("ann", Ready, hand=1) == []


def test_ready_applies_to_one_of_several_seats_when_it_names_one() -> None:
    live = hand_over()

    assert live.do("bob", Ready, hand=1, seat=1)[0] == BecameReady(1)


def test_ready_is_refused_to_somebody_without_a_seat() -> None:
    assert hand_over().refusal("zoe", Ready, hand=1) == "not-seated"


def test_countdown_stands_still_while_the_table_is_paused() -> None:
    live = hand_over()
    live.wait(10)
    live.do("ann", Pause, on=True)
    live.wait(100)
    live.do("ann", Pause, on=False)

    assert clock.next_hand_in(live.table, live.now) == 20_000


def test_countdown_stands_still_while_the_server_is_down() -> None:
    live = hand_over()
    live.wait(100)
    live.put(Resumed(woken=True))

    assert clock.next_hand_in(live.table, live.now) == 30_000


def test_no_countdown_runs_while_a_hand_is_played() -> None:
    live = dealt(short(1, 2), 2)

    assert clock.next_hand_in(live.table, live.now) is None


def test_next_match_waits_for_everybody_too() -> None:
    live = hand_over(rules=short(1, format={"matches": 2}))

    assert (live.table.stage, len(live.table.sheets)) == ("playing", 1)


def test_next_match_begins_when_everybody_is_ready() -> None:
    live = hand_over(rules=short(1, format={"matches": 2}))
    live.do("ann", Ready, hand=1)
    live.do("bob", Ready, hand=1)

    assert live.table.stage == "contributing"


def test_result_of_the_last_hand_waits_for_nobody() -> None:
    live = hand_over(rules=short(1))

    assert (live.table.stage, seats_not_ready(live.table, READERS)) == ("over", ())


def test_no_clock_runs_while_people_look_at_the_result() -> None:
    live = hand_over(clock=Clock(60))
    live.wait(25)

    assert [clock.waiting_time(live.table, seat, live.now) for seat in (0, 1)] == [0, 0]
