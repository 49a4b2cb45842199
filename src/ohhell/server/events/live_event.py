"""Live events: an action is checked, stored durably, and only then changes the event; one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from ohhell.protocol.limits import BYTES_PER_EVENT, ENTRIES_PER_EVENT
from ohhell.server.events import repository
from ohhell.server.events.documents import EventNews, TableProgress
from ohhell.server.events.info import InfoCache
from ohhell.server.events.repository import NewEntry, StoredEvent
from ohhell.server.events.subscriber import EventSubscriber, admit
from ohhell.server.live.event_stream import encode_event
from ohhell.server.live.live_log import LiveLog
from ohhell.store import events
from ohhell.table.permissions import Refusal
from ohhell.tournament.actions import Action, CloseEvent, LogEntry, StartMatch, encode_entry
from ohhell.tournament.fold import prepare

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.server.state import ServerState
    from ohhell.store.events import EventLine, EventTableLine
    from ohhell.tournament.tournament import Tournament

PROGRESS_S: Final = 1.0
"""Seconds between two messages about progress."""

IN_USE_MS: Final = 3 * 3_600_000
"""Milliseconds after the last change during which an event stays in memory, with the progress of its tables."""

MakeAction = Callable[["Tournament"], Awaitable[Action]]


class ComparedBoards(NamedTuple):
    """The boards of a match as JSON; *versions* are those of its results."""

    versions: tuple[int, ...]
    document: bytes


class LiveEvent(LiveLog[StoredEvent | None, EventSubscriber]):
    """An event in memory with everybody who follows it.

    *tables* are the tables of matches that have started, by match and number. *progress* is how far the tables of the current match
    are, by number; call `progress_changed` after a change.
    """

    def __init__(self, server: ServerState, stored: StoredEvent) -> None:
        super().__init__(server.store)
        self.id = stored.row.id
        self.progress: dict[int, TableProgress] = {}
        self.progress_count = 0
        self.info = InfoCache()
        self.linking = asyncio.Lock()
        """Held while score pads and live tables of the event are made, or compared with it."""
        self.comparing = asyncio.Lock()
        """Held while boards are compared, which may take seconds."""
        self._server = server
        self._timer: asyncio.TimerHandle | None = None
        self._news: tuple[tuple[int, int, int], bytes] | None = None
        self.changed_at = server.now()
        self.may_stay = True
        """Whether there is room to stay in memory for a while when nobody uses the event."""
        self._set(stored)

    def _set(self, stored: StoredEvent) -> None:
        self.event: Tournament = stored.event
        self.row: EventLine = stored.row
        self.tables: dict[tuple[int, int], EventTableLine] = {(row.match, row.number): row for row in stored.tables}
        self.commands: dict[str, int] = stored.commands
        self.size: int = stored.size
        self.boards: dict[int, ComparedBoards] = {}
        self.info.clear()

    def _read(self, connection: Connection) -> StoredEvent | None:
        return repository.read(connection, self.id)

    def _restore(self, stored: StoredEvent | None) -> None:
        if stored is not None:
            self._set(stored)
            self._server.events.loaded_again(self)
            self.announce()

    @property
    def title(self) -> str:
        """The event's name."""
        return self.event.settings.title

    @property
    def version(self) -> int:
        """The number of entries in the log."""
        return self.event.version

    @property
    def idle(self) -> bool:
        """Whether nobody uses the event, and it hasn't changed for a while or there is no room for it."""
        recent = self._server.now() - self.changed_at <= IN_USE_MS
        return super().idle and not (recent and self.may_stay)

    async def enter(self, action: Action, *, by: str, command: str | None = None) -> int:
        """Add an action to the log without a check of rights, and return its version; raise OhHellError if it doesn't fit.

        If *command* is known already, nothing changes.
        """

        async def same(_event: Tournament) -> Action:
            return action

        return await self.enter_made(same, by=by, command=command)

    async def enter_made(self, make: MakeAction, *, by: str, command: str | None = None) -> int:
        """Add the action that *make* returns for the event as it is then, while nobody else can change it."""
        return await self.run(lambda: self._enter(make, by, command))

    async def _enter(self, make: MakeAction, by: str, command: str | None) -> int:
        if command is not None and command in self.commands:
            return self.commands[command]
        entry = LogEntry(self._server.now(), by, await make(self.event))
        body = encode_entry(entry)
        self._check_room(len(body))
        change = prepare(self.event, entry)
        closed = self.row.closed or isinstance(entry.action, CloseEvent)
        row = replace(self.row, changed=entry.at, closed=closed)
        await self.append(repository.append(row, NewEntry(self.version + 1, body, command)))
        self.event, self.row = change(), row
        self.size += len(body)
        if command is not None:
            self.commands[command] = self.version
        self._after(entry)
        return self.version

    def _check_room(self, size: int) -> None:
        if self.version >= ENTRIES_PER_EVENT or self.size + size > BYTES_PER_EVENT:
            raise Refusal(
                "event-full",
                f"You can't add anything to this event: its log has {self.version} entries with {self.size} bytes, and "
                f"{ENTRIES_PER_EVENT} entries or {BYTES_PER_EVENT} bytes are the maximum.",
            )

    def _after(self, entry: LogEntry) -> None:
        """Let everybody know of an entry that is stored."""
        self.changed_at = entry.at
        if isinstance(entry.action, StartMatch):
            self.progress.clear()
        self.info.entered(entry.action)
        self._server.events.entered(self, entry)
        self.announce()

    async def link_tables(self, rows: Sequence[EventTableLine]) -> None:
        """Store which score pads and live tables belong to tables of matches; a row replaces the one before."""
        await asyncio.wrap_future(self._server.store.write(partial(events.save_tables, rows=rows)))
        # a new dict, because a thread may be reading the old one
        self.tables = self.tables | {(row.match, row.number): row for row in rows}
        self.info.linked()
        self._server.events.link(self, rows)
        self.changed_at = self._server.now()
        self.progress_count += 1
        self.announce()

    def progress_changed(self) -> None:
        """Send the progress to everybody, at most once per second."""
        self.changed_at = self._server.now()
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PROGRESS_S, self._announce_progress)

    def _announce_progress(self) -> None:
        self._timer = None
        self.progress_count += 1
        self.announce()

    def news(self) -> bytes:
        """Return the version and the progress as a server-sent event; it is encoded once per second for everybody."""
        now = self._server.now()
        key = (self.version, self.progress_count, now // 1000)
        if self._news is None or self._news[0] != key:
            progress = tuple(self.progress[table] for table in sorted(self.progress))
            news = EventNews(self.version, len(self.tables), now, self.event.started, progress)
            self._news = key, encode_event(self.version, news)
        return self._news[1]

    def subscribe(self, *, seen: int, address: str) -> EventSubscriber:
        """Follow the event from version *seen* on, or raise Refusal."""
        admit(self._server.events, self, address=address)
        subscriber = EventSubscriber(self, seen=seen, address=address)
        self.subscribers.add(subscriber)
        return subscriber

    def stop(self) -> None:
        """Stop the timer of messages about progress."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
