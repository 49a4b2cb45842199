"""A live table: commands are checked, written durably and then announced, one at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Final

from ohhell.bots import BOTS
from ohhell.protocol.messages import AnyCommand, Done, Goodbye, Start
from ohhell.server.live.live_log import RETRY_S, Alarm, LiveLog
from ohhell.server.tables import repository
from ohhell.server.tables.bot_moves import BotMoves
from ohhell.server.tables.presence import RECONNECT_S, Presence
from ohhell.server.tables.repository import LoggedFact, StoredTable
from ohhell.server.tables.subscriber import NO_SPECTATORS, TableSubscriber, may_watch
from ohhell.server.tables.updates import UpdateBuilder
from ohhell.store.errors import StoreError
from ohhell.table import clock, fold
from ohhell.table.automatic import commit, contribution_deadline, needs_new_keys, next_fact, waits_for_ready
from ohhell.table.submit import submit

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.rules.events import Seen
    from ohhell.server.state import ServerState
    from ohhell.table.facts import Fact
    from ohhell.table.table import Table

REMEMBERED_COMMANDS: Final = 1_000
"""Commands whose answers a table remembers, for clients that send them again."""

LONGEST_WAIT_S: Final = 60
"""Seconds after which a table that waits for players to be ready checks again."""


class LiveTable(LiveLog[StoredTable, TableSubscriber]):
    """A table in memory with everybody connected to it."""

    def __init__(self, server: ServerState, stored: StoredTable) -> None:
        super().__init__(server.store)
        self.server = server
        self.table = stored.table
        self.row = stored.row
        self.recent = stored.recent
        self.presence = Presence(self)
        self.bots = BotMoves(self)
        self.updates = UpdateBuilder(self)
        self.alarm = Alarm(server, self._write_due)
        self._done: dict[str, Done] = {}
        self._remember_all(stored.commands)

    async def submit(self, command: AnyCommand, person: str) -> Done:
        """Carry out a command, or raise; the same command again gets the same answer and changes nothing."""
        begin = perf_counter()
        done = await self.run(lambda: self._submit(command, person))
        self.server.metrics.move_seconds.observe(perf_counter() - begin)
        return done

    async def _submit(self, command: AnyCommand, person: str) -> Done:
        key = f"{person}:{command.id}"
        if (done := self._done.get(key)) is not None:
            return done
        facts = submit(self.table, command, person=person, now=self.server.now(), bots=BOTS)
        if isinstance(command, Start):
            facts = [*facts, commit(self.table, self.server.secrets.deal_key, self.server.store.timeline)]
        try:
            await self.write(facts, key)
        except StoreError:
            # The write may have succeeded all the same. The log has been read again and would have the command.
            if (done := self._done.get(key)) is not None:
                return done
            raise
        return self._remember(key, Done(command.id, self.table.version))

    async def put(self, facts: Sequence[Fact]) -> None:
        """Write facts that come from the server itself, and what follows from them."""
        async with self.exclusive():
            await self.write(facts)

    async def write(self, facts: Sequence[Fact], command: str | None = None) -> None:
        """Append *facts* and everything that follows from them, then announce; only inside `run` or `exclusive`."""
        now = self.server.now()
        table, logged = self._applied(facts, now)
        if not logged:
            return
        row = repository.changed_row(self.row, table, logged, now)
        try:
            await self.append(repository.write(table, logged, row, command=command, now=now))
        except StoreError:
            if self.stale:  # the database is down: what was written last may be news to everybody
                self.alarm.set(RETRY_S)
            raise
        self.row = row or self.row
        self._advance(table, logged)

    def _applied(self, facts: Sequence[Fact], now: int) -> tuple[Table, list[LoggedFact]]:
        """Apply *facts* and those that follow automatically; return the table afterwards and all facts."""
        key, timeline, readers = self.server.secrets.deal_key, self.server.store.timeline, self.presence.readers
        table, logged = self.table, list[LoggedFact]()
        pending = list(facts)
        while (fact := pending.pop(0) if pending else next_fact(table, key, now, timeline, readers)) is not None:
            logged.append(LoggedFact(table.version + 1, fact, table))
            table = fold.apply(table, fact, now)
        return table, logged

    def _advance(self, table: Table, logged: Sequence[LoggedFact]) -> None:
        """Continue from *table*, which *logged* facts led to, and let everybody know."""
        self.table = table
        for item in logged:
            self.recent.add(item, after=table)
        self.updates.clear()
        self.announce()
        self.notify_watchers()
        self.bots.wake()
        self.presence.refresh()
        self.schedule()

    def notify_watchers(self) -> None:
        """Let other parts of the server know that the table or who is connected to it has changed."""
        for watch in self.server.table_watchers:
            watch(self)

    @property
    def idle(self) -> bool:
        """Whether nobody uses the table; bots who play at an event without any person use it, too."""
        among_bots = self.table.event is not None and self.table.stage == "playing" and not self.table.people
        return super().idle and not among_bots

    def _read(self, connection: Connection) -> StoredTable:
        return repository.read(connection, self.table.id)

    def _restore(self, stored: StoredTable) -> None:
        self.recent = stored.recent
        self._remember_all(stored.commands)
        self._advance(stored.table, ())
        self.restart_if_needed()

    @property
    def needs_restart(self) -> bool:
        """Whether the match needs a new chain of keys, because the database was restored from a backup."""
        return needs_new_keys(self.table, self.server.store.timeline)

    def restart_if_needed(self) -> None:
        """Start a new chain of keys in the background, if the match needs one."""
        if self.needs_restart:
            self.server.run_in_background(self.alarm.ring())

    def _remember_all(self, commands: Mapping[str, int]) -> None:
        for key, version in commands.items():
            self._remember(key, Done(key.partition(":")[2], version))

    def _remember(self, key: str, done: Done) -> Done:
        self._done[key] = done
        while len(self._done) > REMEMBERED_COMMANDS:
            del self._done[next(iter(self._done))]
        return done

    def schedule(self) -> None:
        """Set the alarm for what happens next without a command: the first draw, or the next deal."""
        if self.stale:
            return  # the alarm is set already: the log must be read again first
        seconds = self._seconds_until_due()
        if seconds is None:
            self.alarm.cancel()
        else:
            self.alarm.set(seconds + 0.001)

    def _seconds_until_due(self) -> float | None:
        table, now = self.table, self.server.now()
        if table.stage == "contributing" and table.match is not None:
            return max(0, contribution_deadline(table.match) - now) / 1000
        between_hands = table.timing.hand_over is not None
        if table.paused or not between_hands or not waits_for_ready(table, now, self.presence.readers):
            return None
        times: list[float] = []
        if (left := clock.next_hand_in(table, now)) is not None:
            times.append(left / 1000)
        if not set(table.people) <= set(self.presence.present):
            times.append(RECONNECT_S)
        return min(times, default=LONGEST_WAIT_S)

    async def _write_due(self) -> None:
        await self.put(())
        self.schedule()

    def announce(self) -> None:
        """Let every subscriber know that there is news, and disconnect those who may no longer watch."""
        for subscriber in self.subscribers:
            if not may_watch(self.table, subscriber.person):
                subscriber.leave(Goodbye("no-spectators", NO_SPECTATORS, again=False))
        super().announce()

    def seen_by(self, seat: int) -> tuple[Seen, ...]:
        """Return the game events of the current hand that a seat saw."""
        return self.recent.seen_by(seat, since=self.table.dealt_at)

    def stop(self) -> None:
        """Stop the timers and the bots."""
        self.alarm.cancel()
        self.bots.stop()
        self.presence.stop()
