"""A room: one live table. Submit, check, write down, announce: one thing at a time, in that order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, Raw, UnsetType

from ohhell.bots import BOTS
from ohhell.protocol.messages import Between, ChatMessage, Done, Goodbye, Start, Update, encode_message
from ohhell.server.live.uncancelled import uncancelled
from ohhell.server.tables import repository as tables_repository
from ohhell.server.tables.bot_moves import BotMoves
from ohhell.server.tables.presence import RECONNECT_S, Presence
from ohhell.server.tables.repository import RECENT_FACTS, LoggedFact, without_events
from ohhell.server.tables.subscriber import NO_SPECTATORS, may_watch
from ohhell.store.errors import StoreError
from ohhell.table import clock, fold, projection
from ohhell.table.automatic import awaited, commit, deadline, follow, restarts, waits
from ohhell.table.facts import AnyFact, ChatSaid, Restarted, Undone
from ohhell.table.submit import submit

if TYPE_CHECKING:
    from ohhell.protocol.messages import AnyCommand, SeatTime
    from ohhell.rules.events import Seen
    from ohhell.server.state import ServerState
    from ohhell.server.tables.repository import StoredTable
    from ohhell.server.tables.subscriber import Subscriber
    from ohhell.table.table import Table

REMEMBERED_COMMANDS: Final = 1_000
"""Answers to commands a room remembers."""

RETRY_S: Final = 1.0
"""Seconds until something that comes by itself and could not be written is tried again."""

LONGEST_WAIT_S: Final = 60
"""Seconds after which a table that waits for people to be ready looks again, though nothing has happened."""

_NO_VIEW: Final = Raw(b"null")


class LiveTable:
    """A live table and everybody who listens to it."""

    def __init__(self, server: ServerState, stored: StoredTable) -> None:
        self.server = server
        self.table = stored.table
        self.line = stored.line
        self.subscribers: set[Subscriber] = set()
        self.lock = asyncio.Lock()
        self.presence = Presence(self)
        self.bots = BotMoves(self)
        self._told: deque[LoggedFact] = deque()
        self._done: dict[str, Done] = {}
        self._take(stored)
        self._views: dict[int | None, Raw | None] = {}
        self._sight: Raw | None = None
        self._times: tuple[int, tuple[SeatTime, ...]] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._unsure = False

    async def submit(self, command: AnyCommand, person: str) -> Done:
        """Carry out a command, or raise; the same command again gets the same answer and changes nothing.

        What was begun is finished, even where whoever asked is gone: the others have to hear of what is written down.
        """
        return await uncancelled(self._carry_out(command, person))

    async def _carry_out(self, command: AnyCommand, person: str) -> Done:
        begin = perf_counter()
        key = f"{person}:{command.id}"
        async with self.lock:
            await self._settle()
            try:
                done = await self._done_once(command, person, key)
            except StoreError as error:
                if error.code != "version-taken":
                    raise
                # something was written that was not in the log a moment ago; it is read by now
                done = await self._done_once(command, person, key)
        self.server.metrics.move_seconds.observe(perf_counter() - begin)
        return done

    async def _done_once(self, command: AnyCommand, person: str, key: str) -> Done:
        """Carry out a command, unless the log has it already."""
        if (done := self._done.get(key)) is not None:
            return done
        facts = submit(self.table, command, person=person, now=self.server.now(), bots=BOTS)
        if isinstance(command, Start):
            facts = [*facts, commit(self.table, self.server.secrets.deal_key, self.server.store.timeline)]
        try:
            await self.write(facts, key)
        except StoreError:
            # the store did not know what it wrote; the log, which was read again, may have the command all the same
            if (done := self._done.get(key)) is not None:
                return done
            raise
        return self._remember(key, Done(command.id, self.table.version))

    async def put(self, facts: Sequence[AnyFact]) -> None:
        """Write down facts the server itself knows, and what follows from them."""
        async with self.lock:
            await self.write(facts)

    async def write(self, facts: Sequence[AnyFact], command: str | None = None) -> None:
        """Write *facts* and all that follows by itself, then announce. The lock is held."""
        await self._settle()
        now = self.server.now()
        table, told = self.table, []
        coming = list(facts)
        key, timeline, readers = self.server.secrets.deal_key, self.server.store.timeline, self.presence.readers
        while coming or (following := follow(table, key, now, timeline, readers)) is not None:
            fact = coming.pop(0) if coming else following
            assert fact is not None, "the loop goes on while there is a fact"
            told.append(LoggedFact(table.version + 1, fact, table))
            table = fold.happen(table, fact, now)
        if not told:
            return
        line = tables_repository.changed_row(self.line, table, told, now)
        try:
            await asyncio.wrap_future(
                self.server.store.write(tables_repository.write(table, told, line, command=command, now=now))
            )
        except StoreError as error:
            if error.code in {"store-failed", "version-taken"}:
                self._unsure = True
                with suppress(StoreError):
                    await self._settle()
                if self._unsure:  # the database is down: what was written last may be news to everybody
                    self._ring_in(RETRY_S)
            raise
        self.line = line or self.line
        self._go_on(table, told)

    async def _settle(self) -> None:
        """Read the log again where nobody knows what was written: what it says is true."""
        if self._unsure:
            await self._reload()

    async def _reload(self) -> None:
        stored = await asyncio.wrap_future(
            self.server.store.read(partial(tables_repository.read, table_id=self.table.id))
        )
        self._unsure = False
        news = [item for item in stored.told if item.version > self.table.version]
        self._take(stored)
        self._go_on(stored.table, news)
        self.catch_up()

    @property
    def restarts(self) -> bool:
        """Whether the match needs a new chain of keys, because the database was set back to an earlier moment."""
        return restarts(self.table, self.server.store.timeline)

    def catch_up(self) -> None:
        """Start a new chain of keys where the match needs one."""
        if self.restarts:
            self.server.run_in_background(self._ring())

    def _take(self, stored: StoredTable) -> None:
        """Remember what a client may ask about again."""
        self._told.clear()
        self._keep([item for item in stored.told if item.version <= self.table.version])
        for command, version in stored.commands.items():
            self._remember(command, Done(command.partition(":")[2], version))

    def _go_on(self, table: Table, told: Sequence[LoggedFact]) -> None:
        self.table = table
        self._keep(told)
        self._views.clear()
        self._sight = self._times = None
        self.announce()
        self.bots.wake()
        self.presence.watch()
        self.set_alarm()

    def _keep(self, told: Sequence[LoggedFact]) -> None:
        """Keep what a client that comes back has to be told, of the table before no more than that takes."""
        self._told.extend(LoggedFact(item.version, item.fact, without_events(item.before)) for item in told)
        while len(self._told) > RECENT_FACTS and self._told[0].version < self.table.dealt_at:
            self._told.popleft()

    def _remember(self, key: str, done: Done) -> Done:
        self._done[key] = done
        while len(self._done) > REMEMBERED_COMMANDS:
            del self._done[next(iter(self._done))]
        return done

    def set_alarm(self) -> None:
        """The first card is drawn when the time for contributions is over, the next hand dealt when that for the last is."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.table.stage == "contributing" and self.table.match is not None:
            self._ring_in(max(0, deadline(self.table.match) - self.server.now()) / 1000 + 0.001)
        elif not self.table.paused and waits(self.table, self.server.now(), self.presence.readers):
            left = clock.next_hand_in(self.table, self.server.now())
            away = not set(self.table.people) <= set(self.presence.present)
            seconds = [left / 1000] if left is not None else []
            self._ring_in(min([*seconds, *([RECONNECT_S] if away else [])], default=LONGEST_WAIT_S) + 0.001)

    def _ring_in(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(
            seconds, lambda: self.server.run_in_background(self._ring())
        )

    async def _ring(self) -> None:
        """It is time for what comes by itself; where it cannot be written, try again: nobody else would."""
        try:
            await self.put(())
            self.set_alarm()
        except StoreError:
            self._ring_in(RETRY_S)
            raise

    def announce(self) -> None:
        """Tell every listener that there is news, and those who may no longer watch to go."""
        for subscriber in self.subscribers:
            if not may_watch(self.table, subscriber.person):
                subscriber.leave(Goodbye("no-spectators", NO_SPECTATORS, again=False))
            subscriber.announce()

    def update_for(self, subscriber: Subscriber) -> bytes | None:
        """What a listener has to hear now; None where it has heard everything."""
        table, seat = self.table, subscriber.seat
        people_now = (self.presence.present, self._warming())
        if not subscriber.first and subscriber.sent == table.version and subscriber.people == people_now:
            return None
        seen_all = subscriber.sent == table.version or (self._told and subscriber.sent >= self._told[0].version - 1)
        gap = subscriber.sent > table.version or not seen_all
        now = self.server.now()
        sight_now, view_now = self._table_sight(), self._view(seat)
        update = Update(
            version=table.version,
            now=now,
            seat=seat,
            present=people_now[0],
            times=self._seat_times(now),
            since=subscriber.sent,
            events=() if gap else tuple(self._events(subscriber, seat)),
            table=sight_now if sight_now != subscriber.table or subscriber.first else UNSET,
            view=(view_now or _NO_VIEW) if view_now != subscriber.view or subscriber.first else UNSET,
            gap=gap,
            talk=self._talk(subscriber) if gap or subscriber.first else UNSET,
            warming=people_now[1],
            between=self._between(now),
        )
        subscriber.sent, subscriber.people, subscriber.first = table.version, people_now, False
        subscriber.table, subscriber.view = sight_now, view_now
        return encode_message(update)

    def _warming(self) -> tuple[str, ...]:
        """The bots at this table that cannot move yet."""
        return tuple(
            sorted(self.server.bots.warming & {chair.bot for chair in self.table.chairs if chair.bot is not None})
        )

    def _between(self, now: int) -> Between | UnsetType:
        """Whom the next hand waits for, where it does."""
        readers = self.presence.readers
        if self.table.stage != "playing" or not waits(self.table, now, readers):
            return UNSET
        return Between(awaited(self.table, readers), clock.next_hand_in(self.table, now))

    def _events(self, subscriber: Subscriber, seat: int | None) -> list[Raw]:
        # versions have no gap, so what is fresh is as much of the end as the versions differ
        fresh = islice(reversed(self._told), self.table.version - subscriber.sent)
        loud = [
            item for item in fresh if not (isinstance(item.fact, ChatSaid) and item.fact.person in subscriber.muted)
        ]
        told = [
            projection.witnessed(item.before, item.fact, seat, now=self.table, version=item.version)
            for item in reversed(loud)
        ]
        return [event for event in told if event is not None]

    def _talk(self, subscriber: Subscriber) -> tuple[ChatMessage, ...]:
        lines = [line for line in self.table.talk if line.person not in subscriber.muted]
        return tuple(ChatMessage(line.version, line.person, line.name, line.text) for line in lines)

    def _table_sight(self) -> Raw:
        if self._sight is None:
            self._sight = projection.table_info(self.table)
        return self._sight

    def _seat_times(self, now: int) -> tuple[SeatTime, ...]:
        """Everybody's time, which the listeners told in the same millisecond share."""
        if self._times is None or self._times[0] != now:
            self._times = (now, projection.times(self.table, now))
        return self._times[1]

    def _view(self, seat: int | None) -> Raw | None:
        if seat not in self._views:
            self._views[seat] = projection.seat_view(self.table, seat)
        return self._views[seat]

    def heard(self, seat: int) -> tuple[Seen, ...]:
        """What a seat witnessed in the hand going on, less what was taken back."""
        events: list[Seen] = []
        for item in self._told:
            if item.version < self.table.dealt_at:
                continue
            if isinstance(item.fact, Undone | Restarted):
                del events[len(events) - item.fact.events :]
            elif (seen := projection.heard(item.before, item.fact, seat)) is not None:
                events.append(seen)
        return tuple(events)

    def stop(self) -> None:
        """Let the room rest: no alarm rings and no bot thinks any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        self.bots.stop()
        self.presence.stop()
