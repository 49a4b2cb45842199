"""Form: how a person's games went, told so that games under different rules and with different numbers of players compare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ohhell.results.finished_game import FinishedGame
from ohhell.results.season_table import seats


@dataclass(frozen=True, slots=True)
class FormEntry:
    """One game of one person.

    *beaten* is the share of the others who finished behind, whoever finished level counted half: 1 for the only winner, 0 for
    the last. *edge* is how far the total lies above the table's average, as a share of the way from the lowest total to the
    highest: from -1 to 1, 0 on average, and 0 where all totals are equal.
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


def form(games: Sequence[FinishedGame], name: str, last: int | None = None) -> tuple[FormEntry, ...]:
    """The games *name* played to the end, the latest last; only the *last* ones where a number is given."""
    found = tuple(
        _outing(game, seat, place) for game, seat in seats(games, name) if (place := game.places[seat]) is not None
    )
    return found if last is None else found[max(0, len(found) - last) :]


def _outing(game: FinishedGame, seat: int, place: int) -> FormEntry:
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
