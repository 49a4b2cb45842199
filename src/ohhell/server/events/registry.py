"""The live events in memory, and the score pads and live tables that belong to open events."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from ohhell.server.events import repository
from ohhell.server.events.keys import assistant_key, new_key
from ohhell.server.events.live_event import LiveEvent
from ohhell.server.events.subscriber import EventSubscriber
from ohhell.server.live.registry import LiveRegistry
from ohhell.server.pads.live_pad import key_hash
from ohhell.store import events
from ohhell.store.events import EventLine, EventTableLine
from ohhell.table.permissions import Refusal
from ohhell.tournament.actions import LogEntry, encode_entry

if TYPE_CHECKING:
    from ohhell.server.state import ServerState
    from ohhell.tournament.tournament import Tournament


BYTES_IN_MEMORY: Final = 16_000_000
"""Bytes in the logs of events that stay in memory although nobody uses them."""


class TableRef(NamedTuple):
    """A table of a match of an event."""

    event_id: str
    match: int
    number: int


class NewEventKeys(NamedTuple):
    """A new event with its keys, of which the server stores only hashes."""

    id: str
    director: str
    assistant: str


class EventRegistry(LiveRegistry[LiveEvent, EventSubscriber]):
    """The live events in memory, and the way to all others.

    *pads* and *live_tables* say to which table of an open event a score pad or a live table belongs, by id. The functions in
    *after_entry* are called after an entry is stored, those in *after_load* after an event is read from the store.
    """

    def __init__(self, server: ServerState) -> None:
        super().__init__()
        self.pads: dict[str, TableRef] = {}
        self.live_tables: dict[str, TableRef] = {}
        self.after_entry: list[Callable[[LiveEvent, LogEntry], None]] = []
        self.after_load: list[Callable[[LiveEvent], None]] = []
        self._server = server
        self._link(server.store.read(events.open_tables).result())

    def release_idle(self) -> int:
        """Release events that nobody uses; those that changed last stay for a while, with the progress of their tables."""
        room = BYTES_IN_MEMORY
        for live in sorted(self.loaded, key=lambda live: live.changed_at, reverse=True):
            room -= live.size
            live.may_stay = room >= 0
        return super().release_idle()

    async def create(self, entries: Sequence[LogEntry], event: Tournament) -> NewEventKeys:
        """Store a new event with its first entries, which lead to *event*; return its id and its keys."""
        event_id = secrets.token_urlsafe(16)
        made = NewEventKeys(event_id, new_key(), assistant_key(self._server, event_id))
        now = self._server.now()
        row = EventLine(
            id=made.id,
            title=event.settings.title,
            director_hash=key_hash(made.director),
            assistant_hash=key_hash(made.assistant),
            created=now,
            changed=now,
            closed=event.closed,
        )
        bodies = [encode_entry(entry) for entry in entries]
        await asyncio.wrap_future(self._server.store.write(repository.create(row, bodies)))
        return made

    def stream(self, key: str) -> str:
        """Return the name of the log."""
        return events.stream(key)

    async def _load(self, key: str) -> LiveEvent:
        stored = await asyncio.wrap_future(self._server.store.read(partial(repository.read, event_id=key)))
        if stored is None:
            raise Refusal("no-such-event", "There's no such event. Check the link.")
        live = LiveEvent(self._server, stored)
        self._relink(live)
        self.loaded_again(live)
        return live

    def loaded_again(self, live: LiveEvent) -> None:
        """Note that an event was read from the store: it may have entries that nothing followed from yet."""
        for call in self.after_load:
            call(live)

    def entered(self, live: LiveEvent, entry: LogEntry) -> None:
        """Note that an entry of an event was stored."""
        if live.event.closed:
            self._relink(live)
        for call in self.after_entry:
            call(live, entry)

    def _relink(self, live: LiveEvent) -> None:
        """Note which pads and live tables belong to an event; of a closed event none do."""
        if not live.event.closed:
            self._link(live.tables.values())
            return
        for row in live.tables.values():
            self.pads.pop(row.pad_id or "", None)
            self.live_tables.pop(row.table_id or "", None)

    def link(self, live: LiveEvent, rows: Iterable[EventTableLine]) -> None:
        """Note which pads and live tables belong to an event, unless it is closed."""
        if not live.event.closed:
            self._link(rows)

    def _link(self, rows: Iterable[EventTableLine]) -> None:
        for row in rows:
            ref = TableRef(row.event_id, row.match, row.number)
            if row.pad_id is not None:
                self.pads[row.pad_id] = ref
            if row.table_id is not None:
                self.live_tables[row.table_id] = ref
