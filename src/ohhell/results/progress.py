"""Progress of one person over time: streaks, results by rule set, and results by month."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile

from ohhell.results.statistics import longest, rate


@dataclass(frozen=True, slots=True)
class PersonGame:
    """One game of a person: when it ended (milliseconds since 1970), its rules, place of how many, and bids made."""

    finished: int
    rules: str
    players: int
    place: int
    won: bool
    points: int
    hands: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Streaks:
    """The longest runs of bids made and of games won, and those that still go on."""

    made: int
    made_now: int
    won: int
    won_now: int


@dataclass(frozen=True, slots=True)
class GamesTogether:
    """Games that have *key* in common, a rule set or a month: wins, bids made, and opponents finished ahead of.

    *beaten* is the share of opponents who finished behind or level; None if there were none.
    """

    key: str
    games: int
    wins: int
    hands: int
    made: int
    made_rate: float | None
    beaten: float | None


@dataclass(frozen=True, slots=True)
class Progress:
    """A person's games over time; *by_rules* has the most played first, *by_month* the earliest (like "2026-11")."""

    streaks: Streaks
    by_rules: tuple[GamesTogether, ...]
    by_month: tuple[GamesTogether, ...]


def progress(games: Sequence[PersonGame]) -> Progress:
    """Return what a person's games, in order, say about their progress."""
    made = [hand for game in games for hand in game.hands]
    won = [game.won for game in games]
    by_rules = _together(games, lambda game: game.rules)
    return Progress(
        streaks=Streaks(longest(made), current(made), longest(won), current(won)),
        by_rules=tuple(sorted(by_rules, key=lambda one: (-one.games, one.key))),
        by_month=tuple(sorted(_together(games, _month), key=lambda one: one.key)),
    )


def current(marks: Sequence[bool]) -> int:
    """Return the length of the run of true marks at the end.

    >>> current([True, False, True, True])
    2
    """
    return sum(takewhile(bool, reversed(marks)))


def _month(game: PersonGame) -> str:
    return datetime.fromtimestamp(game.finished / 1000, UTC).strftime("%Y-%m")


def _together(games: Iterable[PersonGame], key: Callable[[PersonGame], str]) -> list[GamesTogether]:
    found: dict[str, list[PersonGame]] = {}
    for game in games:
        found.setdefault(key(game), []).append(game)
    return [_added_up(shared, same) for shared, same in found.items()]


def _added_up(key: str, games: Sequence[PersonGame]) -> GamesTogether:
    hands = sum(len(game.hands) for game in games)
    made = sum(sum(game.hands) for game in games)
    others = sum(game.players - 1 for game in games)
    behind = sum(game.players - game.place for game in games)
    return GamesTogether(
        key=key,
        games=len(games),
        wins=sum(game.won for game in games),
        hands=hands,
        made=made,
        made_rate=rate(made, hands),
        beaten=rate(behind, others),
    )
