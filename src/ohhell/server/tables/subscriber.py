"""A connection to a live table: which updates and replies it is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, Raw, Struct, UnsetType

from ohhell.protocol.messages import Between, ChatMessage, Goodbye, SeatTime, Update, encode_message
from ohhell.server.live.live_log import Subscriber
from ohhell.store.access import FIRST_VERSION
from ohhell.table import clock, projection
from ohhell.table.automatic import seats_not_ready, waits_for_ready
from ohhell.table.facts import ChatSaid

if TYPE_CHECKING:
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table

MOST_REPLIES: Final = 64
"""Replies that may wait for a client that does not read; then the server stops reading its commands."""

GOODBYE_S: Final = 5.0
"""Seconds a client has to read the goodbye before the server closes the connection without it."""

NO_SPECTATORS: Final = "You can't watch: this table doesn't allow spectators."

SIGNED_OUT: Final = "You signed out on this device."

Send = Callable[[str], Awaitable[None]]

_NO_VIEW: Final = Raw(b"null")


def may_watch(table: Table, person: str | None) -> bool:
    """Tell whether somebody may follow a table: it allows spectators, no hand is played, or they belong to it."""
    over = table.stage == "gathering" or (table.stage == "over" and not table.deals_are_secret)
    return table.settings.spectators or over or person in table.members


class TableSubscriber(Subscriber):
    """A connection to a live table: whose it is, which seat it sees the game from, and what it was sent last."""

    def __init__(  # noqa: PLR0913 (what the client asked for)
        self,
        live: LiveTable,
        *,
        person: str | None,
        seat: int | None,
        seen: int,
        muted: frozenset[str],
        session: str = FIRST_VERSION,
        sends_ready: bool = False,
    ) -> None:
        super().__init__(seen=seen)
        self.live = live
        self.person = person
        self.session = session
        self.wanted_seat = seat
        self.muted = muted
        self.sends_ready = sends_ready
        """Whether the client says when its player is ready for the next hand."""
        self.table: Raw | None = None
        self.view: Raw | None = None
        self.people: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self.heard_at = asyncio.get_running_loop().time()
        self.leaving: Goodbye | None = None
        self._must_leave = asyncio.Event()
        self._replies: deque[bytes] = deque()
        self._can_reply = asyncio.Event()
        self._can_reply.set()

    @property
    def seat(self) -> int | None:
        """The seat this connection sees the game from; None for a spectator."""
        mine = self.live.table.seats_of(self.person)
        if self.wanted_seat in mine:
            return self.wanted_seat
        return mine[0] if mine else None

    async def reply(self, message: Struct) -> None:
        """Reply to a command; waits while too many replies are unread."""
        await self._can_reply.wait()
        self._replies.append(encode_message(message))
        if len(self._replies) >= MOST_REPLIES:
            self._can_reply.clear()
        self.news.set()

    def leave(self, goodbye: Goodbye) -> None:
        """Say goodbye, then close the connection."""
        self.leaving = self.leaving or goodbye
        self._must_leave.set()
        self._can_reply.set()
        self.news.set()

    async def overdue(self) -> Goodbye:
        """Wait until the connection must be closed although its client has not read the goodbye; return the goodbye."""
        await self._must_leave.wait()
        await asyncio.sleep(GOODBYE_S)
        assert self.leaving is not None, "`leave` was called"
        return self.leaving

    async def pump(self, send: Send) -> Goodbye:
        """Send updates and replies until it is time to say goodbye; return the goodbye."""
        while True:
            await self.news.wait()
            self.news.clear()
            ready = len(self._replies)  # the update has the effects of these commands, so it is sent first
            if (update := self.live.updates.next_for(self)) is not None:
                await send(update.decode())
            for _ in range(ready):
                await send(self._replies.popleft().decode())
                if len(self._replies) < MOST_REPLIES:
                    self._can_reply.set()
            if self.leaving is not None and not self._replies:
                await send(encode_message(self.leaving).decode())
                return self.leaving


class UpdateBuilder:
    """Builds the updates of one live table; what several subscribers get alike is encoded once per version."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._views: dict[int | None, Raw | None] = {}
        self._sight: Raw | None = None
        self._times: tuple[int, tuple[SeatTime, ...]] | None = None

    def clear(self) -> None:
        """Forget what was encoded; the table has changed."""
        self._views.clear()
        self._sight = self._times = None

    def next_for(self, subscriber: TableSubscriber) -> bytes | None:
        """Return the next update for a subscriber and note that it was sent; None if there is no news for it."""
        table, now, seat = self._live.table, self._live.server.now(), subscriber.seat
        people = (self._live.presence.present, self._warming_bots())
        if not subscriber.first and (subscriber.sent, subscriber.people) == (table.version, people):
            return None
        sight, view, gap = self._table_sight(), self._view(seat), self._has_gap(subscriber)
        update = Update(
            version=table.version,
            now=now,
            seat=seat,
            present=people[0],
            times=self._seat_times(now),
            since=subscriber.sent,
            events=() if gap else self._events(subscriber, seat),
            table=sight if sight != subscriber.table or subscriber.first else UNSET,
            view=(view or _NO_VIEW) if view != subscriber.view or subscriber.first else UNSET,
            gap=gap,
            talk=self._talk(subscriber) if gap or subscriber.first else UNSET,
            warming=people[1],
            between=self._between(now),
        )
        subscriber.sent, subscriber.people, subscriber.first = table.version, people, False
        subscriber.table, subscriber.view = sight, view
        return encode_message(update)

    def _warming_bots(self) -> tuple[str, ...]:
        """The bots at this table that cannot move yet."""
        seated = {chair.bot for chair in self._live.table.chairs if chair.bot is not None}
        return tuple(sorted(self._live.server.bots.warming & seated))

    def _between(self, now: int) -> Between | UnsetType:
        """Whom the table waits for before it deals the next hand."""
        table, readers = self._live.table, self._live.presence.readers
        if table.stage != "playing" or not waits_for_ready(table, now, readers):
            return UNSET
        return Between(seats_not_ready(table, readers), clock.next_hand_in(table, now))

    def _has_gap(self, subscriber: TableSubscriber) -> bool:
        """Whether the subscriber's version is too old, or of no use, to continue from."""
        version = self._live.table.version
        if subscriber.sent == version:
            return False
        return subscriber.sent > version or not self._live.recent.go_back_to(subscriber.sent)

    def _events(self, subscriber: TableSubscriber, seat: int | None) -> tuple[Raw, ...]:
        """The events after the version that the subscriber has, without what muted people said."""
        table = self._live.table
        missed = self._live.recent.newest(table.version - subscriber.sent)
        events = (
            projection.encode_fact_for(item.before, item.fact, seat, now=table, version=item.version)
            for item in missed
            if not (isinstance(item.fact, ChatSaid) and item.fact.person in subscriber.muted)
        )
        return tuple(event for event in events if event is not None)

    def _talk(self, subscriber: TableSubscriber) -> tuple[ChatMessage, ...]:
        return tuple(
            ChatMessage(said.version, said.person, said.name, said.text)
            for said in self._live.table.talk
            if said.person not in subscriber.muted
        )

    def _table_sight(self) -> Raw:
        if self._sight is None:
            self._sight = projection.table_info(self._live.table)
        return self._sight

    def _seat_times(self, now: int) -> tuple[SeatTime, ...]:
        """Everybody's clock; subscribers who get their update in the same millisecond share the work."""
        if self._times is None or self._times[0] != now:
            self._times = (now, projection.seat_times(self._live.table, now))
        return self._times[1]

    def _view(self, seat: int | None) -> Raw | None:
        if seat not in self._views:
            self._views[seat] = projection.seat_view(self._live.table, seat)
        return self._views[seat]
