"""Form: how a person's games went, on a scale that compares games with different rules and numbers of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ohhell.results.finished_game import FinishedGame
from ohhell.results.season_table import seats


@dataclass(frozen=True, slots=True)
class FormEntry:
    """One game of one person.

    *beaten* is the share of opponents who finished behind, those level counting half: 1 for a sole winner, 0 for the last.
    *edge* is the total minus the average total, divided by the range of totals: from -1 to 1, and 0 if all are equal.
    """

    game: str
    day: str
    rules: str
    players: int
    place: int
    won: bool
    points: int
    beaten: float
    edge: float


def form(games: Sequence[FinishedGame], name: str) -> tuple[FormEntry, ...]:
    """Return the games *name* played to the end, in order."""
    return tuple(
        _entry(game, seat, place) for game, seat in seats(games, name) if (place := game.places[seat]) is not None
    )


def _entry(game: FinishedGame, seat: int, place: int) -> FormEntry:
    there = [other for other, placed in enumerate(game.places) if placed is not None]
    totals = [game.totals[other] for other in there]
    others = [placed for other, placed in enumerate(game.places) if placed is not None and other != seat]
    beaten = Fraction(sum(2 * (other > place) + (other == place) for other in others), 2 * max(1, len(others)))
    above = Fraction(game.totals[seat]) - Fraction(sum(totals), len(totals))
    return FormEntry(
        game=game.id,
        day=game.day,
        rules=game.rules,
        players=len(there),
        place=place,
        won=seat in game.winners,
        points=game.totals[seat],
        beaten=float(beaten),
        edge=float(above / max(1, max(totals) - min(totals))),
    )
