"""Selecting games of a season by rules, days and bots, and sorting them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ohhell.results.championship import combine_matches
from ohhell.results.finished_game import FinishedGame
from ohhell.results.people import NO_MERGES, Roster, blank_seats, with_people


@dataclass(frozen=True, slots=True)
class SeasonFilter:
    """Which games of a season count: with one rule set or all, in a range of days or all (those without a date included).

    *bots*: whether the table and the records include bots.
    """

    rules: str = ""
    since: str = ""
    until: str = ""
    bots: bool = False

    def has(self, game: FinishedGame) -> bool:
        """Tell whether *game* is selected."""
        if self.rules and game.rules != self.rules:
            return False
        if (self.since or self.until) and not game.day:
            return False
        return self.since <= game.day and (not self.until or game.day <= self.until)

    def counted(self, game: FinishedGame) -> FinishedGame:
        """Return the game as it counts: without its bots, unless they are wanted."""
        return game if self.bots else blank_seats(game, set(game.bots))


ALL_GAMES: Final = SeasonFilter()


def all_games(games: Iterable[FinishedGame], roster: Roster = NO_MERGES) -> list[FinishedGame]:
    """Return all games in the order they were played, with merged names, and the matches of one game combined."""
    return sorted(combine_matches(with_people(sorted(games, key=order), roster)), key=order)


def selected(
    games: Iterable[FinishedGame], roster: Roster = NO_MERGES, choice: SeasonFilter = ALL_GAMES
) -> list[FinishedGame]:
    """Return the selected games of a season."""
    return [game for game in all_games(games, roster) if choice.has(game)]


def order(game: FinishedGame) -> tuple[str, int, str]:
    """Return what games are sorted by: day, then time; games without a day come first."""
    return game.day, game.at, game.id
