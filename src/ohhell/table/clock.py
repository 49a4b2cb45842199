"""The clock: each seat has a bank of time and gains some with each move. Times are arguments, in milliseconds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ohhell.protocol.limits import BE_RIGHT_BACK
from ohhell.table.table import Table, Timing


def full_banks(table: Table) -> Timing:
    """Return the timing at the start of a game: full banks, and nobody to wait for."""
    clock = table.settings.clock
    bank = clock.bank * 1000 if clock is not None else 0
    return Timing(left=(bank,) * table.seats, since=(None,) * table.seats)


def remaining(table: Table, seat: int, now: int) -> int | None:
    """Return the time a seat has left; None at a table without a clock."""
    if table.settings.clock is None or not table.timing.left:
        return None
    return max(0, table.timing.left[seat] - _spent(table, seat, now))


def waiting_time(table: Table, seat: int, now: int) -> int:
    """Return how long the table has been waiting for a seat; breaks and pauses do not count."""
    since = table.timing.since[seat] if table.timing.since else None
    return max(0, _clock_time(table.timing, now) - since) if since is not None else 0


def _spent(table: Table, seat: int, now: int) -> int:
    """Return how much of its bank a seat has spent on this move: nothing if a bot plays there."""
    return waiting_time(table, seat, now) if table.chairs[seat].bot is None else 0


def _clock_time(timing: Timing, now: int) -> int:
    """Return the time on the table's clocks: *now*, or the time at which they were stopped."""
    return now if timing.stopped is None else timing.stopped


def excused_time(table: Table, seat: int, now: int) -> int:
    """Return how long the break of a seat still lasts; 0 without one."""
    time = _clock_time(table.timing, now)
    return max((until - time for other, until in table.timing.back_by if other == seat and until > time), default=0)


def next_hand_in(table: Table, now: int) -> int | None:
    """Return the time until the next hand is dealt even if not everybody is ready; None without a countdown."""
    if table.timing.hand_over is None or table.settings.countdown == 0:
        return None
    return max(0, table.timing.hand_over + table.settings.countdown * 1000 - _clock_time(table.timing, now))


def between_hands(timing: Timing, at: int | None) -> Timing:
    """Return the timing after a hand that ended at *at*, or, with None, when the next hand begins; nobody is ready yet."""
    return replace(timing, hand_over=at, ready=frozenset())


def after_move(before: Table, waiting: Collection[int], *, mover: int | None, at: int) -> Timing:
    """Return the timing after a move of *mover*, or, with None, after a deal or another event without a player.

    The mover pays for the time since the table began to wait for that seat. A move that nobody waited for, such as a changed
    bid, costs nothing and gains nothing. A move ends the mover's break. *before* is the table before the move, *waiting* are the
    seats that must move after it.
    """
    timing = before.timing
    back_by = _without_break(timing, mover)
    breaks = dict(back_by)
    since = tuple(
        _waiting_since(timing, seat, mover, breaks, at) if seat in waiting else None for seat in range(before.seats)
    )
    left = _charge(before, mover, at)
    return replace(timing, left=left, since=since, granted=timing.granted - {mover}, back_by=back_by)


def _charge(table: Table, mover: int | None, at: int) -> tuple[int, ...]:
    """Return the banks of all seats after a move of *mover*."""
    left = list(table.timing.left)
    clock = table.settings.clock
    if mover is None or clock is None or table.chairs[mover].bot is not None or table.timing.since[mover] is None:
        return tuple(left)
    spent = _spent(table, mover, at)
    left[mover] = min(clock.bank * 1000, max(0, left[mover] - spent) + clock.gain * 1000)
    return tuple(left)


def _waiting_since(timing: Timing, seat: int, mover: int | None, breaks: dict[int, int], at: int) -> int:
    """Return since when the table waits for a seat that is to move: as before, or from now or the end of its break."""
    since = timing.since[seat]
    if since is not None and seat != mover:
        return since
    time = _clock_time(timing, at)
    return max(time, breaks.get(seat, time))


def _without_break(timing: Timing, seat: int | None) -> tuple[tuple[int, int], ...]:
    """Return the breaks of all seats but *seat*."""
    return tuple(break_ for break_ in timing.back_by if break_[0] != seat)


def restart_seat(table: Table, seat: int, at: int) -> Timing:
    """Return the timing after a player took a seat (back): the time before that does not count."""
    timing = table.timing
    since = _with_since(timing, seat, _clock_time(timing, at))
    return replace(timing, since=since, back_by=_without_break(timing, seat))


def _with_since(timing: Timing, seat: int, time: int) -> tuple[int | None, ...]:
    """Return since when the table waits for each seat, with *time* for *seat* if the table waits for it."""
    return tuple(time if place == seat and then is not None else then for place, then in enumerate(timing.since))


def shift(timing: Timing, by: int) -> Timing:
    """Return the timing with all its times later by *by*, so that a span of time is charged to nobody."""
    since = tuple(None if then is None else then + by for then in timing.since)
    hand_over = None if timing.hand_over is None else timing.hand_over + by
    back_by = tuple((seat, until + by) for seat, until in timing.back_by)
    return replace(timing, since=since, back_by=back_by, hand_over=hand_over)


def stop(timing: Timing, at: int) -> Timing:
    """Return the timing with all clocks stopped."""
    return replace(timing, stopped=_clock_time(timing, at))


def resume(timing: Timing, at: int) -> Timing:
    """Return the timing with the clocks running again from where they were stopped."""
    return shift(replace(timing, stopped=None), at - _clock_time(timing, at))


def excuse_seat(table: Table, seat: int, at: int) -> Timing:
    """Return the timing at the start of a break: the seat pays for its time so far, then its clock stands still."""
    timing = table.timing
    until = _clock_time(timing, at) + BE_RIGHT_BACK * 1000
    left = tuple(
        max(0, left - _spent(table, place, at)) if place == seat else left for place, left in enumerate(timing.left)
    )
    return replace(
        timing,
        left=left,
        since=_with_since(timing, seat, until),
        used_break=timing.used_break | {seat},
        back_by=(*_without_break(timing, seat), (seat, until)),
    )
