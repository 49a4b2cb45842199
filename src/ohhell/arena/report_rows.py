"""The report as rows with one figure each, for spreadsheets and notebooks."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final

from ohhell.arena.intervals import MeanInterval
from ohhell.arena.report import ArenaReport, Candidate, Comparison, GameStanding

COLUMNS: Final = ("table", "bot", "cards", "bid", "taken", "number", "measure", "mean", "low", "high")

Value = str | int | float | None
Row = dict[str, Value]


def rows(report: ArenaReport) -> list[Row]:
    """Return every figure of the report; *number* is the number of deals, games or hands it is based on."""
    found = [*_candidate("deals", report.deals)] if report.deals is not None else []
    if report.versus is not None and report.deals is not None:
        found += [*_candidate("versus", report.versus.other), *_differences(report.deals.bot, report.versus)]
    found += _standings("games", report.games or ())
    for rung in report.ladder or ():
        bot, games, rating = rung.standing.bot, rung.standing.games, rung.rating
        found += [
            _row("ladder", bot, number=games, measure="rating", mean=rating.skill),
            _row("ladder", bot, number=games, measure="doubt", mean=rating.doubt),
            _row("ladder", bot, number=games, measure="ordinal", mean=rating.ordinal),
            *_standings("ladder", [rung.standing]),
        ]
    found += [
        _row("incidents", incident.bot, number=incident.times, measure=incident.code) for incident in report.incidents
    ]
    return [*(_row("never moved", bot) for bot in report.never_moved), *found]


def write(report: ArenaReport) -> str:
    """Return the rows as CSV with a heading."""
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(report))
    return text.getvalue()


def _row(table: str, bot: str, **values: Value) -> Row:
    return dict.fromkeys(COLUMNS) | {"table": table, "bot": bot} | values


def _estimated(found: MeanInterval) -> dict[str, Value]:
    return {"mean": found.mean, "low": found.low, "high": found.high}


def _candidate(table: str, found: Candidate) -> Iterator[Row]:
    for one in (*found.sizes, found.overall):
        place: dict[str, Value] = {"cards": one.cards, "number": one.deals}
        yield _row(table, found.bot, **place, measure="points", **_estimated(one.points))
        yield _row(table, found.bot, **place, measure="made", **_estimated(one.made))
        yield _row(table, found.bot, **place, measure="field points", **_estimated(one.field_points))
        yield _row(table, found.bot, **place, measure="ahead", **_estimated(one.ahead))
    for cell in found.calibration:
        yield _row("calibration", found.bot, bid=cell.bid, taken=cell.taken, number=cell.times, measure="hands")


def _differences(bot: str, found: Comparison) -> Iterator[Row]:
    for one in (*found.sizes, found.overall):
        place: dict[str, Value] = {"cards": one.cards, "number": one.deals}
        yield _row("difference", bot, **place, measure="points", **_estimated(one.points))
        yield _row("difference", bot, **place, measure="made", **_estimated(one.made))


def _standings(table: str, found: Sequence[GameStanding]) -> Iterator[Row]:
    for one in found:
        yield _row(table, one.bot, number=one.games, measure="win share", **_estimated(one.wins))
        yield _row(table, one.bot, number=one.games, measure="place", **_estimated(one.place))
        yield _row(table, one.bot, number=one.games, measure="points", **_estimated(one.points))
