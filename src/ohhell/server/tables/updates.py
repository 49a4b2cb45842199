"""What the subscribers of a live table are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET, Raw, UnsetType

from ohhell.protocol.messages import Between, ChatMessage, Update, encode_message
from ohhell.table import clock, projection
from ohhell.table.automatic import seats_not_ready, waits_for_ready
from ohhell.table.facts import ChatSaid

if TYPE_CHECKING:
    from ohhell.protocol.messages import SeatTime
    from ohhell.server.tables.live_table import LiveTable
    from ohhell.server.tables.subscriber import TableSubscriber

_NO_VIEW: Final = Raw(b"null")


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
