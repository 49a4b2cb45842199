"""The deal of the day: a short game whose cards follow from the date, so that every server has the same one.

`docs/puzzles.md` describes the function, so that anybody can check a deal. Anybody can also compute one in advance.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Final

from ohhell.notation.record.record import Details, Record
from ohhell.presets import preset
from ohhell.rules.axes import FirstDealer, Schedule
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.table.game import Game

HANDS: Final = (3, 4, 5, 4, 3)
"""The cards of each hand."""

BOT: Final = "club"
"""The bot in every other seat; it searches nothing, so it needs no time limit."""

SEAT: Final = 0
"""The seat of whoever plays."""

NAMES: Final = ("You", "Alba", "Benno", "Cleo")
FIRST_DAY: Final = date(2026, 1, 1)
LAST_DAY: Final = date(2999, 12, 31)
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


@cache
def day_rules() -> Rules:
    """Return the rules of every deal of the day: the preset `classic` in five short hands."""
    return replace(
        preset("classic"),
        name="Deal of the day",
        about="The same five short hands for everybody.",
        source="",
        variations="",
        hand_sizes=Schedule(shape="custom", list=HANDS),
        first_dealer=FirstDealer(by="random_dealer"),
    )


def day_seed(day: date) -> str:
    """Return the seed of a day's cards.

    >>> day_seed(date(2026, 11, 16))
    'day 2026-11-16'
    """
    return f"day {day.isoformat()}"


@lru_cache(maxsize=8)
def day_record(day: date) -> Record:
    """Return the deal of *day* as the record of a game in which everybody makes the first legal move.

    The cards of its hands are the cards of the day; the moves only make it a record that `ohhell verify` can check.
    """
    game = Game(day_rules(), NAMES, seed=day_seed(day), details=Details(date=day.isoformat()))
    while not game.is_over:
        seat = game.waiting_for[0]
        game.play(game.legal(seat)[0])
    return game.as_record()


def day_at(milliseconds: int) -> date:
    """Return the UTC date at a time in milliseconds since 1970.

    >>> day_at(0).isoformat()
    '1970-01-01'
    """
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date()


def read_day(text: str) -> date:
    """Return the date written as 2026-11-16; raise OhHellError `not-a-date` if there is no deal on it."""
    try:
        day = date.fromisoformat(text) if _DATE.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not FIRST_DAY <= day <= LAST_DAY:
        sentence = (
            f"{text[:20]!r} is not a date with a deal. Write one from {FIRST_DAY} to {LAST_DAY}, such as 2026-11-16."
        )
        raise OhHellError("not-a-date", sentence)
    return day
