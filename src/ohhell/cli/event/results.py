"""`ohhell event result` and `correct`: the results of tables, from records or as totals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli.event.event_file import DIRECTOR, By, EventFile, change
from ohhell.cli.event.matches import MatchNumber
from ohhell.cli.options import whole
from ohhell.rules.errors import OhHellError
from ohhell.rules.limits import MOST_HANDS

if TYPE_CHECKING:
    from ohhell.tournament.actions import CorrectResult, ReportResult, TableResult
    from ohhell.tournament.tournament import EventTable, Tournament

TableNumber = Annotated[
    int, typer.Argument(metavar="TABLE", parser=whole(1, 4_000), help="The number of the table.", show_default=False)
]
Totals = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[TOTAL]...", help="Totals as NAME=POINTS, or only points in seat order.", show_default=False
    ),
]
RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="The record of the game, instead of totals.")
]
Hands = Annotated[
    int | None,
    typer.Option(
        "--hands", metavar="N", parser=whole(1, MOST_HANDS), help="Hands that were played; default: all of a match."
    ),
]


def result(  # noqa: PLR0913 (one argument per flag)
    file: EventFile,
    table: TableNumber,
    totals: Totals = None,
    *,
    record: RecordOption = None,
    hands: Hands = None,
    match: MatchNumber = None,
    by: By = DIRECTOR,
) -> None:
    """Enter the result of a table, from the record of its game or as totals."""
    from ohhell.tournament.actions import ReportResult

    def make(event: Tournament) -> list[ReportResult]:
        number = _match(event, match)
        return [ReportResult(number, table, _result(event, event.table(number, table), totals or (), record, hands))]

    event = change(file, make, by=by)
    number = _match(event, match)
    _show(event, number, event.table(number, table))
    missing = event.match(number).missing
    typer.echo(
        f"{missing} {'result is' if missing == 1 else 'results are'} missing." if missing else "All results are in."
    )


def correct(  # noqa: PLR0913 (one argument per flag)
    file: EventFile,
    table: TableNumber,
    totals: Totals = None,
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why the result changes.")] = "",
    record: RecordOption = None,
    hands: Hands = None,
    remove: Annotated[bool, typer.Option("--remove", help="Remove the result, so that it is missing again.")] = False,
    match: MatchNumber = None,
    by: By = DIRECTOR,
) -> None:
    """Correct the result of a table, with a reason. Everything is computed again."""
    from ohhell.cli.event.text import change_lines
    from ohhell.tournament.actions import CorrectResult

    if remove and (totals or record):
        raise typer.BadParameter("Choose either --remove or a new result.", param_hint="--remove")
    before = 0

    def make(event: Tournament) -> list[CorrectResult]:
        nonlocal before
        before = len(event.changes)
        number = _match(event, match)
        seated = event.table(number, table)
        right = None if remove else _result(event, seated, totals or (), record, hands)
        return [CorrectResult(number, table, reason, right)]

    event = change(file, make, by=by)
    typer.echo("\n".join(change_lines(event)[before:]) or "No total changed.")


def _match(event: Tournament, match: int | None) -> int:
    return match or max(1, event.started)


def _show(event: Tournament, match: int, table: EventTable) -> None:
    assert table.result is not None, "the result was just entered"
    scores = ", ".join(
        f"{event.name(player)} {total}" for player, total in zip(table.players, table.result.totals, strict=True)
    )
    typer.echo(f"Match {match}, table {table.number}: {scores}.")


def _result(
    event: Tournament, table: EventTable, totals: Sequence[str], record: Path | None, hands: int | None
) -> TableResult:
    """Return the result that was given, from a record or as totals."""
    from ohhell.notation.files import named_in_errors, read_text
    from ohhell.tournament.actions import TableResult
    from ohhell.tournament.combining import cards_per_hand
    from ohhell.tournament.record_results import check_deals, result_of_record

    if (record is None) == (not totals):
        raise typer.BadParameter("Give either the totals or --record FILE.", param_hint="TOTAL")
    if record is not None:
        with named_in_errors(record):
            found, deals = result_of_record(event, table, read_text(record))
        check_deals(deals)
        return found
    planned = cards_per_hand(event.rules, len(table.players))
    return TableResult(_totals(event, table, totals), hands or len(planned))


def _totals(event: Tournament, table: EventTable, given: Sequence[str]) -> tuple[int, ...]:
    """Return totals in seat order: of NAME=POINTS in any order, or of points alone."""
    from ohhell.tournament.tournament import name_key

    names = [event.name(player) for player in table.players]
    pairs = [text.rpartition("=") for text in given]
    if not any(equals for _, equals, _ in pairs):
        return tuple(_points(points) for _, _, points in pairs)
    found = {name_key(name): _points(points) for name, _, points in pairs}
    wanted = [name_key(name) for name in names]
    if len(pairs) != len(wanted) or sorted(found) != sorted(wanted):
        given_names = ", ".join(name for name, _, _ in pairs)
        raise OhHellError(
            "other-players",
            f"Table {table.number} has other players: you named {given_names}, but at the table sit {', '.join(names)}.",
        )
    return tuple(found[name] for name in wanted)


def _points(text: str) -> int:
    from ohhell.notation.record.record import LARGEST_TOTAL

    return whole(-LARGEST_TOTAL, LARGEST_TOTAL)(text.strip())
