"""A season: selected games, with the table, the records and the people they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ohhell.results.championship import combine_matches
from ohhell.results.finished_game import FinishedGame
from ohhell.results.people import NO_MERGES, Roster, blank_seats, with_people
from ohhell.results.records import SeasonRecord, records
from ohhell.results.statistics import (
    Calibration,
    Duel,
    FormEntry,
    by_person,
    calibration,
    comeback,
    duels,
    form,
    hand_results,
    longest,
    rate,
    seats,
    win,
)
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
class PersonSummary:
    """One person's row; rates and averages are None if there is nothing to divide by.

    *games* are those played to the end; hands of the other games count, too. *wins* counts a win shared by two as half a win
    for each, so that the wins of a game add up to one; *shared* is the number of shared wins. *comeback* is the most points
    this person was behind after a hand of a game they won, None without a win. *bot*: only bots sat under this name.
    """

    name: str
    games: int
    wins: float
    shared: int
    win_rate: float | None
    points: int
    average: float | None
    place: float | None
    hands: int
    made: int
    made_rate: float | None
    zeros: int
    zeros_made: int
    run: int
    comeback: int | None
    pants: int
    bot: bool


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


def table(games: Sequence[FinishedGame]) -> tuple[PersonSummary, ...]:
    """Return everybody's row: most wins first, then the better average place, then by name."""
    found = [summary(own, name) for name, own in by_person(games).items()]

    def order(line: PersonSummary) -> tuple[float, float, str]:
        return -line.wins, float("inf") if line.place is None else line.place, line.name

    return tuple(sorted(found, key=order))


def summary(games: Sequence[FinishedGame], name: str) -> PersonSummary:
    """Return the row of *name*."""
    sat = list(seats(games, name))
    finished = [(game, seat, place) for game, seat in sat if (place := game.places[seat]) is not None]
    played = hand_results(games, name)
    made = sum(hand.made for hand in played)
    zeros = [hand for hand in played if hand.bid == 0]
    wins = sum((win(game, seat) for game, seat in sat), Fraction(0))
    points = sum(game.totals[seat] for game, seat, _ in finished)
    return PersonSummary(
        name=name,
        games=len(finished),
        wins=float(wins),
        shared=sum(0 < win(game, seat) < 1 for game, seat in sat),
        win_rate=rate(wins, len(finished)),
        points=points,
        average=rate(points, len(finished)),
        place=rate(sum(place for _, _, place in finished), len(finished)),
        hands=len(played),
        made=made,
        made_rate=rate(made, len(played)),
        zeros=len(zeros),
        zeros_made=sum(hand.made for hand in zeros),
        run=longest(hand.made for hand in played),
        comeback=max((comeback(game, seat) for game, seat in sat if seat in game.winners), default=None),
        pants=sum(game.forfeits.count(seat) for game, seat in sat),
        bot=all(seat in game.bots for game, seat in sat),
    )


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
