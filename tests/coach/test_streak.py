"""A streak survives one missed day, and a clock that was wrong."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ohhell.coach.streak import Streak, streak_of

TODAY = date(2026, 11, 16)


def ago(*days: int) -> list[date]:
    """Return the dates so many days before today."""
    return [TODAY - timedelta(day) for day in days]


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ((), Streak(0, 0)),
        ((0,), Streak(1, 1)),
        ((0, 1, 2), Streak(3, 3)),
        ((1, 2, 3), Streak(3, 3)),  # today is not over yet
        ((0, 2, 3), Streak(3, 3)),  # yesterday was missed
        ((2, 3), Streak(2, 2)),  # yesterday was missed, and today is not over yet
        ((0, 3, 4), Streak(1, 2)),  # two missed days in a row
        ((3, 4, 5), Streak(0, 3)),
        ((0, 0, 1), Streak(2, 2)),
    ],
)
def test_streak_breaks_after_two_missed_days(days: tuple[int, ...], streak: Streak) -> None:
    assert streak_of(ago(*days), TODAY) == streak


def test_streak_counts_days_of_a_clock_that_was_ahead() -> None:
    assert streak_of(ago(-3, 0, 1), TODAY).now == 1


def test_streak_is_kept_when_the_clock_goes_back() -> None:
    assert streak_of(ago(-1, 0, 1), TODAY).now == 3
