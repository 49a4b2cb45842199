"""Results of an event's tables: read from their score pads and live tables, and entered into the event."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ohhell.notation.record import text as record_text
from ohhell.protocol.limits import CORRECTIONS_PER_PAD
from ohhell.scorekeeper.records import record_of as pad_record
from ohhell.server.events.table_making import names_at
from ohhell.table.automatic import last_key
from ohhell.table.facts import TableClosed
from ohhell.table.permissions import Refusal
from ohhell.table.records import record_of as table_record
from ohhell.tournament.actions import CorrectResult, ReportResult
from ohhell.tournament.record_results import result_of_record

if TYPE_CHECKING:
    from ohhell.notation.record.record import Record
    from ohhell.server.events.live_event import LiveEvent
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.store.events import EventTableLine
    from ohhell.tournament.tournament import EventTable, Match, Tournament

FROM_PAD: Final = "pad "
FROM_TABLE: Final = "game "
"""How the ids of commands begin by which the server enters results; the rest says which version of what they come from."""

CORRECTED: Final = "Corrected on the score pad"


class _NothingNew(Exception):  # noqa: N818 (no error, but the way out of the event's lock)
    """There is nothing to enter."""


async def enter_result(server: ServerState, live: LiveEvent, row: EventTableLine, *, first_only: bool = False) -> None:
    """Enter the result of a table if its match is over, or correct it if the score pad was corrected.

    With *first_only*, a result that was removed is not entered again. A result that the director has changed stays, and so do
    those of earlier matches.
    """
    finished = await _finished(server, row)
    if finished is None:
        return
    record, command = finished

    async def make(event: Tournament) -> ReportResult | CorrectResult:
        table = event.table(row.match, row.number)
        current = row.match == event.started and not event.closed
        if table.result is not None and not (current and _is_from_pad(live, table)):
            raise _NothingNew
        text = record_text.write(replace(record, names=names_at(event, table)))
        result, _ = await asyncio.to_thread(result_of_record, event, table, text)
        if table.result is None and not (first_only and table.version):
            return ReportResult(row.match, row.number, result)
        if table.result in {None, result}:
            raise _NothingNew
        if _results_of_pad(live, row) > CORRECTIONS_PER_PAD:
            raise Refusal(
                "pad-full",
                f"Table {row.number} has corrected its result {CORRECTIONS_PER_PAD} times on the score pad. "
                "From now on only the director can correct it.",
            )
        return CorrectResult(row.match, row.number, CORRECTED, result)

    by = f"Scorer of table {row.number}" if row.pad_id is not None else f"Table {row.number} online"
    try:
        await live.enter_made(make, by=by, command=command)
    except _NothingNew:
        return


async def _finished(server: ServerState, row: EventTableLine) -> tuple[Record, str] | None:
    """Return the record of a table's game with the id of the command that enters it; None while it isn't over."""
    if row.pad_id is not None:
        live = await server.pads.get_existing(row.pad_id)
        pad = live.begun
        if not pad.match.over:  # its phase says nothing: the scorer may have closed the pad
            return None
        return await asyncio.to_thread(pad_record, pad, pad.match.number), f"{FROM_PAD}{live.id} {pad.version}"
    assert row.table_id is not None, "a table has a score pad or is played online"
    table = (await server.tables.get(row.table_id)).table
    if table.stage != "over" or table.deals_are_secret:
        return None
    return table_record(table), f"{FROM_TABLE}{table.id}"


def _results_of_pad(live: LiveEvent, row: EventTableLine) -> int:
    """Return how many entries of the event come from a table's score pad."""
    return sum(command.startswith(f"{FROM_PAD}{row.pad_id} ") for command in live.commands)


def _is_from_pad(live: LiveEvent, table: EventTable) -> bool:
    """Tell whether the result of a table is the one of its score pad, and nobody has changed it at the desk."""
    return any(version == table.version and command.startswith(FROM_PAD) for command, version in live.commands.items())


async def open_deals(server: ServerState, live: LiveEvent, match: Match) -> None:
    """Open the deals of a duplicate match once no table needs them any more, which makes the records public.

    A table whose result was typed at the desk is not waited for; if it still plays, it is closed.
    """
    rows = [live.tables.get((match.number, table.number)) for table in match.tables]
    tables = [await server.tables.get(row.table_id) for row in rows if row is not None and row.table_id is not None]
    waiting = [
        table.number
        for table, made in zip(match.tables, tables, strict=False)
        if table.result is None and made.table.stage not in {"over", "closed"}
    ]
    if waiting or len(tables) < len(match.tables):
        return
    for made in tables:
        await _open_deals_of(server, made)


async def _open_deals_of(server: ServerState, made: LiveTable) -> None:
    async with made.exclusive():
        if made.table.stage == "over" and made.table.deals_are_secret:
            await made.write([last_key(made.table, server.secrets.deal_key)])
        elif made.table.stage not in {"over", "closed"}:
            await made.write([TableClosed("host")])
