"""Records of a season: the best and worst of each kind; if several people are level, the first one holds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from ohhell.results.finished_game import FinishedGame
from ohhell.results.statistics import by_person, comeback, hand_results, seats

RecordKind = Literal[
    "highest", "lowest", "best_hand", "made_run", "missed_run", "won_run", "pants", "comeback", "closest"
]


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A record: its kind, value and holders (for the closest game, the winners), and the game in which it was reached.

    *rules* is the rule set whose points it counts, "" if points don't matter; *hand* is the number of the best hand.
    """

    kind: RecordKind
    value: int
    names: tuple[str, ...]
    game: str
    day: str
    rules: str = ""
    hand: int | None = None


def records(games: Sequence[FinishedGame]) -> tuple[SeasonRecord, ...]:
    """Return all records of *games*, which are in the order they were played."""
    found: list[SeasonRecord | None] = []
    for rules in sorted({game.rules for game in games}):
        under = [game for game in games if game.rules == rules]
        most = max(len(game.ids) for game in under)
        longest = [game for game in under if len(game.ids) == most]  # a total over fewer matches is not comparable
        found += [_best(_totals(longest, rules, "highest")), _best(_totals(longest, rules, "lowest"), least=True)]
        found.append(_best(_hands(under, rules)))
    turn = {game.id: number for number, game in enumerate(games)}
    runs = [mark for name, own in by_person(games).items() for mark in (*_runs(own, name), *_wins(own, name))]
    runs.sort(key=lambda mark: turn[mark.game])
    found += [_best(mark for mark in runs if mark.kind == kind) for kind in ("made_run", "missed_run", "won_run")]
    found += [_best(_pants(games)), _best(_comebacks(games)), _best(_margins(games), least=True)]
    return tuple(mark for mark in found if mark is not None)


def _best(marks: Iterable[SeasonRecord], *, least: bool = False) -> SeasonRecord | None:
    """Return the best of *marks*, the first one of those that are level, or None."""
    found: SeasonRecord | None = None
    for mark in marks:
        better = found is None or (mark.value < found.value if least else mark.value > found.value)
        if better:
            found = mark
    return found


def _totals(games: Sequence[FinishedGame], rules: str, kind: RecordKind) -> Iterator[SeasonRecord]:
    return (
        SeasonRecord(kind, game.totals[seat], (name,), game.id, game.day, rules)
        for game in games
        for seat, name in enumerate(game.names)
        if name and game.places[seat] is not None
    )


def _hands(games: Sequence[FinishedGame], rules: str) -> Iterator[SeasonRecord]:
    """Yield every hand that was better than all before it."""
    most: int | None = None
    for game in games:
        for line in game.lines:
            for name, points in zip(game.names, line.points, strict=True):
                if name and points is not None and (most is None or points > most):
                    most = points
                    yield SeasonRecord("best_hand", points, (name,), game.id, game.day, rules, line.number)


def _runs(games: Sequence[FinishedGame], name: str) -> Iterator[SeasonRecord]:
    """Yield every run of bids made or missed."""
    for made, run in groupby(hand_results(games, name), key=lambda bid: bid.made):
        whole = list(run)
        game = whole[-1].game
        yield SeasonRecord("made_run" if made else "missed_run", len(whole), (name,), game.id, game.day)


def _wins(games: Sequence[FinishedGame], name: str) -> Iterator[SeasonRecord]:
    """Yield the length of each run of games won, shared wins included, after every game of it."""
    for won, run in groupby(seats(games, name), key=lambda sat: sat[1] in sat[0].winners):
        for length, (game, _) in enumerate(run, start=1):
            if won:
                yield SeasonRecord("won_run", length, (name,), game.id, game.day)


def _pants(games: Sequence[FinishedGame]) -> Iterator[SeasonRecord]:
    """Yield the number of forfeits a person owes, after every forfeit."""
    owed: dict[str, int] = {}
    for game in games:
        for seat in game.forfeits:
            name = game.names[seat]
            owed[name] = owed.get(name, 0) + 1
            yield SeasonRecord("pants", owed[name], (name,), game.id, game.day)


def _comebacks(games: Sequence[FinishedGame]) -> Iterator[SeasonRecord]:
    return (
        SeasonRecord("comeback", comeback(game, seat), (game.names[seat],), game.id, game.day, game.rules)
        for game in games
        for seat in game.winners
        if game.names[seat] and comeback(game, seat)
    )


def _margins(games: Sequence[FinishedGame]) -> Iterator[SeasonRecord]:
    """Yield the points between the first and the second of each game, 0 if they share the win."""
    for game in games:
        totals = sorted(
            (game.totals[seat] for seat, place in enumerate(game.places) if place is not None), reverse=True
        )
        winners = tuple(game.names[seat] for seat in game.winners if game.names[seat])
        if len(totals) > 1 and winners:
            yield SeasonRecord("closest", totals[0] - totals[1], winners, game.id, game.day, game.rules)
