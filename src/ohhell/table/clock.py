"""The clock: a bank of time for every seat, and a capped gain a move. Time is an argument, in milliseconds; nothing here waits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ohhell.protocol.limits import BE_RIGHT_BACK
from ohhell.table.table import Timing

if TYPE_CHECKING:
    from ohhell.table.table import Table


def fresh(table: Table) -> Timing:
    """Full banks, nobody waited for."""
    clock = table.settings.clock
    bank = clock.bank * 1000 if clock is not None else 0
    return Timing(left=(bank,) * table.seats, since=(None,) * table.seats)


def remaining(table: Table, seat: int, now: int) -> int | None:
    """What a seat has left now; None where no clock runs."""
    if table.settings.clock is None or not table.timing.left:
        return None
    return max(0, table.timing.left[seat] - _spent(table, seat, now))


def waited(table: Table, seat: int, now: int) -> int:
    """How long the table has been waiting for a seat; nothing while it is excused, no more while the table stands still."""
    since = table.timing.since[seat] if table.timing.since else None
    return max(0, _moment(table.timing, now) - since) if since is not None else 0


def _spent(table: Table, seat: int, now: int) -> int:
    """What the time the table has been waiting costs a seat: nothing where a bot sits."""
    return waited(table, seat, now) if table.chairs[seat].bot is None else 0


def _moment(timing: Timing, now: int) -> int:
    """The time that counts: it stands still while the clocks do."""
    return now if timing.stopped is None else timing.stopped


def excuse(table: Table, seat: int, now: int) -> int:
    """How long a player who will be right back may still stay away."""
    moment = _moment(table.timing, now)
    return max((until - moment for other, until in table.timing.back_by if other == seat and until > moment), default=0)


def next_hand_in(table: Table, now: int) -> int | None:
    """How long until the next hand is dealt although somebody is not ready; None without a countdown."""
    if table.timing.hand_over is None or table.settings.countdown == 0:
        return None
    return max(0, table.timing.hand_over + table.settings.countdown * 1000 - _moment(table.timing, now))


def between_hands(timing: Timing, at: int | None) -> Timing:
    """The timing when a hand has ended at *at*, or with None when the next one begins; nobody is ready yet."""
    return replace(timing, hand_over=at, ready=frozenset())


def ticked(before: Table, after: Table, *, mover: int | None, at: int) -> Timing:
    """The timing after a move of *mover*, or after chance: its time is charged, and those now waited for are timed from *at*.

    A move nobody waited for, as a bid that is changed, costs nothing and gains nothing.
    """
    timing = before.timing
    left = list(timing.left)
    clock = before.settings.clock
    if mover is not None and clock is not None and before.chairs[mover].bot is None and timing.since[mover] is not None:
        spent = _spent(before, mover, at)
        left[mover] = min(clock.bank * 1000, max(0, left[mover] - spent) + clock.gain * 1000)
    waiting = after.waiting_for
    stay = [seat != mover and since is not None for seat, since in enumerate(timing.since)]
    back_by = _still(timing, mover)
    moment = _moment(timing, at)
    since = tuple(
        (timing.since[seat] if stay[seat] else max([moment, *(until for other, until in back_by if other == seat)]))
        if seat in waiting
        else None
        for seat in range(after.seats)
    )
    return replace(timing, left=tuple(left), since=since, granted=timing.granted - {mover}, back_by=back_by)


def _still(timing: Timing, mover: int | None) -> tuple[tuple[int, int], ...]:
    """Whoever moves is back."""
    return tuple(excused for excused in timing.back_by if excused[0] != mover)


def restarted(table: Table, seat: int, at: int) -> Timing:
    """A player who took the seat back from a bot thinks from now."""
    timing = table.timing
    return replace(timing, since=_since(timing, seat, _moment(timing, at)), back_by=_still(timing, seat))


def _since(timing: Timing, seat: int, moment: int) -> tuple[int | None, ...]:
    """Since when the table waits, with a seat timed from *moment* where it is waited for."""
    return tuple(moment if place == seat and then is not None else then for place, then in enumerate(timing.since))


def shifted(timing: Timing, by: int) -> Timing:
    """Everything later by so much: time that was nobody's."""
    since = tuple(None if then is None else then + by for then in timing.since)
    hand_over = None if timing.hand_over is None else timing.hand_over + by
    back_by = tuple((seat, until + by) for seat, until in timing.back_by)
    return replace(timing, since=since, back_by=back_by, hand_over=hand_over)


def stopped(timing: Timing, at: int) -> Timing:
    """The clocks stand still."""
    return replace(timing, stopped=_moment(timing, at))


def started(timing: Timing, at: int) -> Timing:
    """The clocks go on as they were when they were stopped."""
    return shifted(replace(timing, stopped=None), at - _moment(timing, at))


def excused(table: Table, seat: int, at: int) -> Timing:
    """A seat is charged, and its clock stands still until it is due back."""
    timing = table.timing
    until = _moment(timing, at) + BE_RIGHT_BACK * 1000
    left = tuple(
        max(0, left - _spent(table, place, at)) if place == seat else left for place, left in enumerate(timing.left)
    )
    return replace(
        timing,
        left=left,
        since=_since(timing, seat, until),
        used_break=timing.used_break | {seat},
        back_by=(*_still(timing, seat), (seat, until)),
    )
