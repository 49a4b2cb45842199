"""Exports of a season: the table and every hand as CSV, everything as one JSON document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import msgspec

from ohhell.notation.csv_table import csv_text
from ohhell.results.finished_game import SOMEBODY, FinishedGame
from ohhell.results.people import Roster
from ohhell.results.season import PersonSummary, Season, SeasonFilter, person_reports, season


def table_csv(table: Sequence[PersonSummary]) -> str:
    """Return the table of a season as CSV, one row per person."""
    columns = [column.name for column in fields(PersonSummary)]
    rows = [[_cell(getattr(line, column)) for column in columns] for line in table]
    return csv_text([columns, *rows])


def hands_csv(games: Sequence[FinishedGame]) -> str:
    """Return all hands as CSV, one row per hand and seat."""
    heads = ("game", "day", "rules", "hand", "cards", "players", "seat", "name")
    rows: list[Sequence[object]] = [(*heads, "bid", "taken", "points", "total", "place", "won", "bot", "matches")]
    rows += [
        (
            *(game.id, game.day, game.rules, line.number, line.cards, line.players, seat + 1, name or SOMEBODY),
            *map(_cell, (line.bids[seat], line.taken[seat], line.points[seat], line.totals[seat], game.places[seat])),
            *(int(seat in game.winners), int(seat in game.bots), len(game.ids)),
        )
        for game in games
        for line in game.lines
        for seat, name in enumerate(game.names)
    ]
    return csv_text(rows)


def document(games: Sequence[FinishedGame], roster: Roster, choice: SeasonFilter, title: str = "") -> dict[str, Any]:
    """Return a season as JSON values: filter, table, records, a report per person, and all games by hand."""
    return document_of(season(games, roster, choice), roster, title)


def document_of(found: Season, roster: Roster, title: str = "") -> dict[str, Any]:
    """Return a season that is already computed as JSON values."""
    document = {
        "title": title,
        "choice": found.choice,
        "rules": found.rules,
        "table": found.table,
        "records": found.records,
        "people": person_reports(found, roster),
        "merged": [{"spelling": spelling, "into": into} for spelling, into in roster.merged],
        "games": [replace(game, names=game.shown_names) for game in found.games],
    }
    values: dict[str, Any] = msgspec.to_builtins(document)
    return values


def _cell(value: object) -> object:
    """Format a value for CSV: "" for None, four digits for rates, 1 and 0 for yes and no."""
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 4)
    return "" if value is None else int(value) if isinstance(value, bool) else value
