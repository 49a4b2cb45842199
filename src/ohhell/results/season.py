"""A season: the games that were asked about, and everything they say about everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ohhell.results.calibration import Calibration, calibration
from ohhell.results.finished_game import Played
from ohhell.results.form import Outing, form
from ohhell.results.head_to_head import Duel, duels
from ohhell.results.people import Roster
from ohhell.results.records import Mark, records
from ohhell.results.season_table import Standing, by_person, standing, table
from ohhell.results.selection import Choice, chosen, whole
from ohhell.rules.errors import OhHellError


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set that was played, and how often."""

    name: str
    games: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """One person: their line of the table, their games, their bids, and how they do against each of the others."""

    standing: Standing
    spellings: tuple[str, ...]
    form: tuple[Outing, ...]
    calibration: Calibration
    duels: tuple[Duel, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """The games of *choice* in the order they were played, with the names of people; the table and the records they make.

    *rules* are all rule sets that were played, chosen or not. The games name bots, too; the table and the records do so where
    *choice* asks for them.
    """

    choice: Choice
    rules: tuple[RuleSet, ...]
    games: tuple[Played, ...]
    table: tuple[Standing, ...]
    records: tuple[Mark, ...]


def season(games: Sequence[Played], roster: Roster = Roster(), choice: Choice = Choice()) -> Season:  # noqa: B008 (frozen)
    """What *games* add up to; in whichever order they come, the answer is the same."""
    everything = whole(games, roster)
    found = [game for game in everything if choice.has(game)]
    names = Counter(game.rules for game in everything)
    rules = tuple(RuleSet(name, count) for name, count in sorted(names.items()))
    counted = [choice.counted(game) for game in found]
    return Season(choice, rules, tuple(found), table(counted), records(counted))


def portrait(
    games: Sequence[Played],
    name: str,
    roster: Roster = Roster(),  # noqa: B008 (frozen)
    choice: Choice = Choice(),  # noqa: B008 (frozen)
) -> Portrait:
    """Everything about one person, or OhHellError where nobody among the games asked about is called so."""
    own = by_person(map(choice.counted, chosen(games, roster, choice))).get(name)
    if own is None:
        raise OhHellError("no-such-person", f"nobody here is called {name[:40]!r}")
    return _portrait(own, standing(own, name), roster)


def portraits(found: Season, roster: Roster) -> tuple[Portrait, ...]:
    """Everything about everybody in a season, in the order of its table."""
    own = by_person(map(found.choice.counted, found.games))
    return tuple(_portrait(own[line.name], line, roster) for line in found.table)


def _portrait(own: Sequence[Played], line: Standing, roster: Roster) -> Portrait:
    return Portrait(
        standing=line,
        spellings=roster.spellings(line.name),
        form=form(own, line.name),
        calibration=calibration(own, line.name),
        duels=duels(own, line.name),
    )
