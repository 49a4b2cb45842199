"""Streaks: how many days somebody has played in a row. One missed day does not break a streak, two in a row do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

LONGEST_GAP: Final = 2
"""Days from one played day to the next in the same streak: there may be one missed day between them."""


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days were played in a row.

    Attributes:
        now: Days of the streak that still runs; 0 if there is none.
        best: Days of the longest one.
    """

    now: int
    best: int


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Return the streak of somebody who played on *days*.

    A day after *today* counts like any other: a clock that was wrong takes nothing away.

    >>> streak_of([date(2026, 11, 13), date(2026, 11, 15)], date(2026, 11, 16))
    Streak(now=2, best=2)
    """
    run = best = 0
    last: date | None = None
    for day in sorted(set(days)):
        goes_on = last is not None and (day - last).days <= LONGEST_GAP
        run = run + 1 if goes_on else 1
        best = max(best, run)
        last = day
    runs = last is not None and (today - last).days <= LONGEST_GAP
    return Streak(run if runs else 0, best)
