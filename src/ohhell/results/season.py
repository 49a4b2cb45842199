"""A season: the games that were asked about, and everything they say about everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ohhell.results.calibration import Calibration, calibration
from ohhell.results.finished_game import FinishedGame
from ohhell.results.form import FormEntry, form
from ohhell.results.head_to_head import Duel, duels
from ohhell.results.people import NO_MERGES, Roster
from ohhell.results.records import SeasonRecord, records
from ohhell.results.season_table import PersonSummary, by_person, summary, table
from ohhell.results.selection import ALL_GAMES, SeasonFilter, all_games, selected
from ohhell.rules.errors import OhHellError


@dataclass(frozen=True, slots=True)
class RulesPlayed:
    """A rule set that was played, and how often."""

    name: str
    games: int


@dataclass(frozen=True, slots=True)
class PersonReport:
    """One person: their line of the table, their games, their bids, and how they do against each of the others."""

    standing: PersonSummary
    spellings: tuple[str, ...]
    form: tuple[FormEntry, ...]
    calibration: Calibration
    duels: tuple[Duel, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """The games of *choice* in the order they were played, with the names of people; the table and the records they make.

    *rules* are all rule sets that were played, chosen or not. The games name bots, too; the table and the records do so where
    *choice* asks for them.
    """

    choice: SeasonFilter
    rules: tuple[RulesPlayed, ...]
    games: tuple[FinishedGame, ...]
    table: tuple[PersonSummary, ...]
    records: tuple[SeasonRecord, ...]


def season(games: Sequence[FinishedGame], roster: Roster = NO_MERGES, choice: SeasonFilter = ALL_GAMES) -> Season:
    """What *games* add up to; in whichever order they come, the answer is the same."""
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
    """Everything about one person, or OhHellError where nobody among the games asked about is called so."""
    own = by_person(map(choice.counted, selected(games, roster, choice))).get(name)
    if own is None:
        raise OhHellError("no-such-person", f"nobody here is called {name[:40]!r}")
    return _portrait(own, summary(own, name), roster)


def person_reports(found: Season, roster: Roster) -> tuple[PersonReport, ...]:
    """Everything about everybody in a season, in the order of its table."""
    own = by_person(map(found.choice.counted, found.games))
    return tuple(_portrait(own[line.name], line, roster) for line in found.table)


def _portrait(own: Sequence[FinishedGame], line: PersonSummary, roster: Roster) -> PersonReport:
    return PersonReport(
        standing=line,
        spellings=roster.spellings(line.name),
        form=form(own, line.name),
        calibration=calibration(own, line.name),
        duels=duels(own, line.name),
    )
