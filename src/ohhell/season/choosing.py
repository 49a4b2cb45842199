"""Choosing: which games a question is about, and in which order they were played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ohhell.season.people import Roster, called
from ohhell.season.played import Played


@dataclass(frozen=True, slots=True)
class Choice:
    """Games under one rule set, or all; from one day to another, or all, games without a date included."""

    rules: str = ""
    since: str = ""
    until: str = ""

    def has(self, game: Played) -> bool:
        """Whether *game* is asked about."""
        if self.rules and game.rules != self.rules:
            return False
        if (self.since or self.until) and not game.day:
            return False
        return self.since <= game.day and (not self.until or game.day <= self.until)


def chosen(games: Iterable[Played], roster: Roster = Roster(), choice: Choice = Choice()) -> list[Played]:  # noqa: B008 (frozen)
    """The games of a season in the order they were played, with the names of people."""
    return called(sorted(filter(choice.has, games), key=order), roster)


def order(game: Played) -> tuple[str, int, str]:
    """What games are sorted by: their day, then the time they are known to have come; games without a day come first."""
    return game.day, game.at, game.id
