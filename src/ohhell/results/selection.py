"""Choosing: which games a question is about, and in which order they were played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ohhell.results.championship import combine_matches
from ohhell.results.finished_game import FinishedGame
from ohhell.results.people import NO_MERGES, Roster, blank_seats, with_people


@dataclass(frozen=True, slots=True)
class SeasonFilter:
    """Games under one rule set, or all; from one day to another, or all, games without a date included.

    Only people are told about, unless *bots* are asked for, too.
    """

    rules: str = ""
    since: str = ""
    until: str = ""
    bots: bool = False

    def has(self, game: FinishedGame) -> bool:
        """Whether *game* is asked about."""
        if self.rules and game.rules != self.rules:
            return False
        if (self.since or self.until) and not game.day:
            return False
        return self.since <= game.day and (not self.until or game.day <= self.until)

    def counted(self, game: FinishedGame) -> FinishedGame:
        """Blank the seats of bots, unless they are asked for."""
        return game if self.bots else blank_seats(game, set(game.bots))


ALL_GAMES: Final = SeasonFilter()


def all_games(games: Iterable[FinishedGame], roster: Roster = NO_MERGES) -> list[FinishedGame]:
    """Return all games in the order they were played, with the names of people; matches of one game are one game."""
    return sorted(combine_matches(with_people(sorted(games, key=order), roster)), key=order)


def selected(
    games: Iterable[FinishedGame], roster: Roster = NO_MERGES, choice: SeasonFilter = ALL_GAMES
) -> list[FinishedGame]:
    """Return the games of a season that are asked about."""
    return [game for game in all_games(games, roster) if choice.has(game)]


def order(game: FinishedGame) -> tuple[str, int, str]:
    """What games are sorted by: their day, then the time they are known to have come; games without a day come first."""
    return game.day, game.at, game.id
