"""Head to head: two people in the games that both played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ohhell.results.finished_game import FinishedGame
from ohhell.results.season_table import seats, win

_Meeting = tuple[int, Fraction, Fraction]
"""How many places one finished behind the other, and each one's share of the win."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One person against another: games finished ahead, behind and level, and wins of each; a shared win is a fraction."""

    other: str
    games: int
    ahead: int
    behind: int
    level: int
    wins: float
    other_wins: float


def duels(games: Sequence[FinishedGame], name: str) -> tuple[Duel, ...]:
    """Compare *name* with everybody they finished a game with, the most frequent opponents first."""
    met: dict[str, list[_Meeting]] = {}
    for game, seat in seats(games, name):
        for there, other in enumerate(game.names):
            mine, theirs = game.places[seat], game.places[there]
            if other and there != seat and mine is not None and theirs is not None:
                met.setdefault(other, []).append((mine - theirs, win(game, seat), win(game, there)))
    found = (_duel(other, meetings) for other, meetings in met.items())
    return tuple(sorted(found, key=lambda one: (-one.games, one.other)))


def _duel(other: str, met: Sequence[_Meeting]) -> Duel:
    return Duel(
        other=other,
        games=len(met),
        ahead=sum(apart < 0 for apart, _, _ in met),
        behind=sum(apart > 0 for apart, _, _ in met),
        level=sum(apart == 0 for apart, _, _ in met),
        wins=float(sum((mine for _, mine, _ in met), Fraction(0))),
        other_wins=float(sum((theirs for _, _, theirs in met), Fraction(0))),
    )
