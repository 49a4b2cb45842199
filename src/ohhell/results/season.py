"""A season: selected games, with the table, the records and the people they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ohhell.results.calibration import Calibration, calibration
from ohhell.results.championship import combine_matches
from ohhell.results.finished_game import FinishedGame
from ohhell.results.form import FormEntry, form
from ohhell.results.head_to_head import Duel, duels
from ohhell.results.people import NO_MERGES, Roster, blank_seats, with_people
from ohhell.results.records import SeasonRecord, records
from ohhell.results.season_table import PersonSummary, by_person, summary, table
from ohhell.rules.errors import OhHellError


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


@dataclass(frozen=True, slots=True)
class RulesPlayed:
    """A rule set that was played, and how often."""

    name: str
    games: int


@dataclass(frozen=True, slots=True)
class PersonReport:
    """One person: their row of the table, games, bids, and results against each opponent."""

    standing: PersonSummary
    spellings: tuple[str, ...]
    form: tuple[FormEntry, ...]
    calibration: Calibration
    duels: tuple[Duel, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """The games selected by *choice* in the order they were played, with the table and the records they make.

    *rules* are all rule sets that were played, selected or not. The games always name bots; the table and the records only do
    if *choice* says so.
    """

    choice: SeasonFilter
    rules: tuple[RulesPlayed, ...]
    games: tuple[FinishedGame, ...]
    table: tuple[PersonSummary, ...]
    records: tuple[SeasonRecord, ...]


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


def season(games: Sequence[FinishedGame], roster: Roster = NO_MERGES, choice: SeasonFilter = ALL_GAMES) -> Season:
    """Compute the season of *games*, which may be in any order."""
    everything = all_games(games, roster)
    found = [game for game in everything if choice.has(game)]
    names = Counter(game.rules for game in everything)
    rules = tuple(RulesPlayed(name, count) for name, count in sorted(names.items()))
    counted = [choice.counted(game) for game in found]
    return Season(choice, rules, tuple(found), table(counted), records(counted))


def person_report(
    games: Sequence[FinishedGame],
    name: str,
    roster: Roster = NO_MERGES,
    choice: SeasonFilter = ALL_GAMES,
) -> PersonReport:
    """Return everything about one person, or raise OhHellError if nobody in the selected games has that name."""
    own = by_person(map(choice.counted, selected(games, roster, choice))).get(name)
    if own is None:
        raise OhHellError("no-such-person", f"Nobody here is called {name[:40]!r}.")
    return _report(own, summary(own, name), roster)


def person_reports(found: Season, roster: Roster) -> tuple[PersonReport, ...]:
    """Return everything about everybody in a season, in the order of its table."""
    own = by_person(map(found.choice.counted, found.games))
    return tuple(_report(own[line.name], line, roster) for line in found.table)


def _report(own: Sequence[FinishedGame], line: PersonSummary, roster: Roster) -> PersonReport:
    return PersonReport(
        standing=line,
        spellings=roster.spellings(line.name),
        form=form(own, line.name),
        calibration=calibration(own, line.name),
        duels=duels(own, line.name),
    )
