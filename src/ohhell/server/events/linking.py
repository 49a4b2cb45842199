"""The link between events and their score pads and live tables: pads and tables tell the event how far they are, and their results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ohhell.server.events.documents import TableProgress
from ohhell.server.events.table_making import EVENT_BOT, close_tables, make_tables, start_if_full
from ohhell.server.events.table_results import enter_result, open_deals
from ohhell.server.live.live_log import RETRY_S
from ohhell.server.pads.live_pad import FROM_SERVER
from ohhell.store.errors import StoreError
from ohhell.table.facts import BotSat, PlayerGone
from ohhell.table.permissions import Refusal
from ohhell.tournament.actions import CloseEvent, CorrectResult, LogEntry, Rename, ReportResult, StartMatch, Substitute

if TYPE_CHECKING:
    from ohhell.scorekeeper.pad import Pad
    from ohhell.server.events.live_event import LiveEvent
    from ohhell.server.events.registry import TableRef
    from ohhell.server.pads.live_pad import LivePad
    from ohhell.server.state import ServerState
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.store.events import EventTableLine
    from ohhell.table.table import Table

FULL_RETRY_S: Final = 15
"""Seconds after which the missing tables of a match are made again if the server was full."""

HEARD_EVERY_MS: Final = 10_000
"""Milliseconds between two messages that only say that a table was heard from again."""


class EventLinking:
    """Makes the pads and tables of matches that start, and follows them."""

    def __init__(self, server: ServerState) -> None:
        self._server = server
        server.events.after_entry.append(self._entered)
        server.events.after_load.append(self._loaded)
        server.pad_watchers.append(self._pad_changed)
        server.table_watchers.append(self._table_changed)

    def _entered(self, live: LiveEvent, entry: LogEntry) -> None:
        """Do what follows from an entry of an event."""
        match entry.action:
            case StartMatch() as action:
                self._run(partial(self._start, live, action.match), live)
            case CloseEvent():
                self._run(partial(self._close, live), live)
            case Substitute() as action:
                self._run(partial(self._seat_changed, live, action.match, action.replacement, entry.by), live)
            case Rename() as action if live.event.started:
                self._run(partial(self._seat_changed, live, live.event.started, action.entrant, entry.by), live)
            case ReportResult() | CorrectResult() as action if live.event.settings.duplicate:
                self._run(partial(self._open_deals, live, action.match), live)

    def _loaded(self, live: LiveEvent) -> None:
        """After a restart, make what is missing of the current match, and enter the results that came in meanwhile."""
        if live.event.started and not live.event.closed:
            self._run(partial(self._recover, live), live)

    def _run(self, job: Callable[[], Coroutine[Any, Any, None]], live: LiveEvent | None = None) -> None:
        """Do something in the background; if the store fails or the server is full, try again, because nobody else would.

        If another process of the cluster continues the event *live*, that process does it.
        """

        async def until_done() -> None:
            try:
                await job()
            except StoreError:
                if live is None or not live.dropped:
                    await asyncio.sleep(RETRY_S)
                    self._run(job, live)
            except Refusal as refusal:
                if refusal.code != "server-full":
                    raise
                await asyncio.sleep(FULL_RETRY_S)
                self._run(job, live)

        self._server.run_in_background(until_done())

    async def _start(self, live: LiveEvent, match: int) -> None:
        async with live.linking:
            if live.event.started != match or live.event.closed:
                return  # another match began while the server was full
            await make_tables(self._server, live, live.event.matches[match - 1])
            await close_tables(self._server, [row for row in live.tables.values() if row.match == match - 1])

    async def _close(self, live: LiveEvent) -> None:
        async with live.linking:
            await close_tables(self._server, [row for row in live.tables.values() if row.match == live.event.started])

    async def _recover(self, live: LiveEvent) -> None:
        async with live.linking:
            match = live.event.matches[live.event.started - 1]
            if match.missing:
                await make_tables(self._server, live, match)
            for table in match.tables:
                row = live.tables.get((match.number, table.number))
                if row is not None and table.result is None:
                    await self._recover_table(live, row)
            if live.event.settings.duplicate:
                await open_deals(self._server, live, match)

    async def _recover_table(self, live: LiveEvent, row: EventTableLine) -> None:
        server = self._server
        if row.pad_id is not None:
            self._note(live, row.number, _pad_progress(await server.pads.get_existing(row.pad_id), row.number))
        elif row.table_id is not None:
            table = await server.tables.get(row.table_id)
            self._note(live, row.number, _table_progress(table, row.number))
            await start_if_full(server, table)
            table.bots.wake()
        await enter_result(server, live, row, first_only=True)

    def _pad_changed(self, pad: LivePad) -> None:
        ref = self._server.events.pads.get(pad.id)
        if ref is not None and pad.pad is not None:
            self._run(partial(self._follow, ref, _pad_progress(pad, ref.number), over=pad.pad.match.over))

    def _table_changed(self, made: LiveTable) -> None:
        ref = self._server.events.live_tables.get(made.table.id)
        if ref is not None:
            over = made.table.stage == "over"
            self._run(partial(self._follow, ref, _table_progress(made, ref.number), over=over))

    async def _follow(self, ref: TableRef, progress: TableProgress, *, over: bool) -> None:
        """Note how far a table is, and enter its result if it is over."""
        live = await self._server.events.get(ref.event_id)
        if ref.match == live.event.started:
            self._note(live, ref.number, progress)
        if over:
            async with live.linking:
                if live.event.settings.duplicate:
                    await open_deals(self._server, live, live.event.matches[ref.match - 1])
                await enter_result(self._server, live, live.tables[ref.match, ref.number])

    def _note(self, live: LiveEvent, number: int, progress: TableProgress) -> None:
        """Note how far a table of the current match is, and send it to everybody unless only the time has changed a little."""
        before = live.progress.get(number)
        now = msgspec.structs.replace(progress, heard_at=self._server.now())
        same = before is not None and msgspec.structs.replace(before, heard_at=now.heard_at) == now
        if same and before is not None and (now.heard_at or 0) - (before.heard_at or 0) < HEARD_EVERY_MS:
            return
        live.progress[number] = now
        live.progress_changed()

    async def _open_deals(self, live: LiveEvent, match: int) -> None:
        async with live.linking:
            await open_deals(self._server, live, live.event.matches[match - 1])

    async def _seat_changed(self, live: LiveEvent, match: int, entrant: int, by: str) -> None:
        """Put the name of whoever has a seat now on its score pad; a bot takes the seat at a live table."""
        async with live.linking:
            table = live.event.matches[match - 1].seats.get(entrant)
            row = None if table is None else live.tables.get((match, table.number))
            if table is None or row is None:
                return
            seat = table.players.index(entrant)
            if row.pad_id is not None:
                pad = await self._server.pads.get_existing(row.pad_id)
                await pad.rename(seat, live.event.name(entrant), by)
            elif row.table_id is not None and live.event.entrants[entrant].bot:
                await self._seat_bot(await self._server.tables.get(row.table_id), seat, live.event.name(entrant))

    async def _seat_bot(self, made: LiveTable, seat: int, name: str) -> None:
        async with made.exclusive():
            if made.table.stage == "gathering":
                await made.write([BotSat(seat, EVENT_BOT, name)])
            elif made.table.chairs[seat].person is not None:
                await made.write([PlayerGone(seat, EVENT_BOT)])
        await start_if_full(self._server, made)


def _pad_progress(live: LivePad, number: int) -> TableProgress:
    pad = live.begun
    connected = any(subscriber.scorer for subscriber in live.subscribers)
    scorer = next((entry.by for entry in reversed(live.entries) if not entry.id.startswith(FROM_SERVER)), "")
    return TableProgress(number, _hand_on_pad(pad), connected=connected, scorer=scorer)


def _hand_on_pad(pad: Pad) -> int:
    """Return the hand that a table plays; 0 before anything is noted."""
    current = pad.match.current
    if current is None or (not pad.match.rows and not current.begun):
        return len(pad.match.rows)
    return len(pad.match.rows) + 1


def _table_progress(live: LiveTable, number: int) -> TableProgress:
    return TableProgress(number, _hand_at(live.table), connected=bool(live.subscribers))


def _hand_at(table: Table) -> int:
    """Return the hand that a live table plays; 0 before the first deal."""
    if table.state is None or table.stage in {"gathering", "contributing"}:
        return 0
    return len(table.state.sheet) + (table.stage == "playing")
