"""The report for a terminal: sentences, and tables that fit into eighty columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from ohhell.arena.report import ArenaReport, Candidate, Comparison, GameStanding, RatedBot
from ohhell.arena.report_words import bids_in, figure, incident_text, setting_text, share, size, verdicts, warnings


def lines(report: ArenaReport) -> Iterator[str | Table]:
    """Yield the whole report."""
    for warning in warnings(report):
        yield warning
        yield ""
    yield setting_text(report)
    if report.deals is not None:
        yield from _candidate(report.deals)
    if report.versus is not None and report.deals is not None:
        yield from _versus(report.versus, report.deals.bot)
    if report.deals is not None:
        yield from _calibration(report.deals)
    if report.games is not None:
        yield from _games(report.games)
    if report.ladder is not None:
        yield from _ladder(report.ladder)
    if said := verdicts(report):
        yield ""
        yield from said
    if report.incidents:
        yield ""
        yield from map(incident_text, report.incidents)


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]], *, names: int = 0) -> Table:
    """Return a plain table; the first *names* columns are names, the others figures."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(
            column, justify="left" if number < names or number >= names + 2 else "right", no_wrap=number >= names
        )
    for row in rows:
        table.add_row(*row)
    return table


def _candidate(found: Candidate) -> Iterator[str | Table]:
    yield ""
    rows = [
        (
            size(one.cards),
            f"{one.deals:,}",
            figure(one.points),
            share(one.made, places=0),
            figure(one.ahead, sign=True),
        )
        for one in (*found.sizes, found.overall)
    ]
    yield _table(["cards", "deals", "points per hand", "made", "ahead of the field"], rows)


def _versus(found: Comparison, bot: str) -> Iterator[str | Table]:
    yield ""
    yield f"{bot} minus {found.other.bot}, in the same seats of the same deals against the same opponents"
    rows = [
        (size(one.cards), f"{one.deals:,}", figure(one.points, sign=True), share(one.made, places=0, sign=True))
        for one in (*found.sizes, found.overall)
    ]
    yield _table(["cards", "deals", "points per hand", "made"], rows)


def _calibration(found: Candidate) -> Iterator[str | Table]:
    yield ""
    yield f"What {found.bot} bid and what it took"
    rows = [
        (str(bid), f"{times:,}", f"{taken:.2f}", f"{made:.1%}".replace("%", " %"))
        for bid, times, taken, made in bids_in(found.calibration)
    ]
    yield _table(["bid", "hands", "taken on average", "made"], rows)


def _games(found: Sequence[GameStanding]) -> Iterator[str | Table]:
    yield ""
    rows = [
        (
            one.bot,
            str(one.seats),
            f"{one.games:,}",
            share(one.wins, places=0),
            figure(one.place),
            figure(one.points, places=1),
        )
        for one in found
    ]
    yield _table(["bot", "seats", "games", "wins per seat", "mean place", "points per game"], rows, names=1)


def _ladder(found: Sequence[RatedBot]) -> Iterator[str | Table]:
    yield ""
    rows = [
        (
            rung.standing.bot,
            f"{rung.rating.ordinal:.2f}",
            f"{rung.rating.skill:.2f} ± {rung.rating.doubt:.2f}",
            f"{rung.standing.games:,}",
            share(rung.standing.wins, places=0),
            figure(rung.standing.place),
        )
        for rung in found
    ]
    yield _table(["bot", "cautious", "rating", "games", "wins", "mean place"], rows, names=1)
