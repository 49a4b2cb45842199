"""Leagues: several events, with points for every place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ohhell.rules.errors import OhHellError
from ohhell.tournament.standings import Standings, standings
from ohhell.tournament.tournament import Tournament, name_key

USUAL_POINTS: Final = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
"""Points for the first, second and following places."""


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """A line of a league; *points* has an entry per event, None where the player had no place."""

    name: str
    place: int
    shared: bool
    total: Fraction
    points: tuple[Fraction | None, ...]
    wins: int


def league(
    events: Sequence[Tournament], points: Sequence[int] = USUAL_POINTS, best: int | None = None
) -> tuple[LeaguePlayer, ...]:
    """Return the table of several events, best first; players are the same if their names are.

    Args:
        events: The events, which must be closed.
        points: The points per place. Players who share places share their points.
        best: Count only so many events of each player, the best ones; None counts all.

    Raises:
        OhHellError: `event-open` if an event isn't closed.
    """
    names: dict[str, str] = {}
    earned: dict[str, list[Fraction | None]] = {}
    wins: dict[str, int] = {}
    for number, event in enumerate(events):
        if not event.closed:
            text = f"{event.settings.title} isn't closed yet. Close it, or leave it out."
            raise OhHellError("event-open", text)
        table = standings(event)
        for row in table.rows:
            if row.place is None:
                continue
            key = name_key(row.entrant.name)
            names[key] = row.entrant.name
            earned.setdefault(key, [None] * len(events))[number] = _points(table, row.place, points)
            wins[key] = wins.get(key, 0) + (row.place == 1)
    totals = {key: _total(found, best) for key, found in earned.items()}
    order = sorted(totals, key=lambda key: (-totals[key], names[key]))
    all_totals = list(totals.values())
    return tuple(
        LeaguePlayer(
            name=names[key],
            place=1 + sum(total > totals[key] for total in all_totals),
            shared=all_totals.count(totals[key]) > 1,
            total=totals[key],
            points=tuple(earned[key]),
            wins=wins[key],
        )
        for key in order
    )


def _total(earned: Sequence[Fraction | None], best: int | None) -> Fraction:
    counted = sorted((points for points in earned if points is not None), reverse=True)
    return sum(counted[:best], Fraction())


def _points(table: Standings, place: int, points: Sequence[int]) -> Fraction:
    """Return the points of a place, shared by all who share it."""
    sharing = sum(row.place == place for row in table.rows)
    return Fraction(sum(points[place - 1 : place - 1 + sharing]), sharing)
