"""Choosing: which games a question is about, and in which order they were played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ohhell.results.championship import whole_games
from ohhell.results.finished_game import Played
from ohhell.results.people import Roster, called, without


@dataclass(frozen=True, slots=True)
class Choice:
    """Games under one rule set, or all; from one day to another, or all, games without a date included.

    Only people are told about, unless *bots* are asked for, too.
    """

    rules: str = ""
    since: str = ""
    until: str = ""
    bots: bool = False

    def has(self, game: Played) -> bool:
        """Whether *game* is asked about."""
        if self.rules and game.rules != self.rules:
            return False
        if (self.since or self.until) and not game.day:
            return False
        return self.since <= game.day and (not self.until or game.day <= self.until)

    def counted(self, game: Played) -> Played:
        """Blank the seats of bots, unless they are asked for."""
        return game if self.bots else without(game, set(game.bots))


def whole(games: Iterable[Played], roster: Roster = Roster()) -> list[Played]:  # noqa: B008 (frozen)
    """Return all games in the order they were played, with the names of people; matches of one game are one game."""
    return sorted(whole_games(called(sorted(games, key=order), roster)), key=order)


def chosen(games: Iterable[Played], roster: Roster = Roster(), choice: Choice = Choice()) -> list[Played]:  # noqa: B008 (frozen)
    """Return the games of a season that are asked about."""
    return [game for game in whole(games, roster) if choice.has(game)]


def order(game: Played) -> tuple[str, int, str]:
    """What games are sorted by: their day, then the time they are known to have come; games without a day come first."""
    return game.day, game.at, game.id
