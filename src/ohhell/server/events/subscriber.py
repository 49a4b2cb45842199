"""Connections that follow an event: they are sent its version, and how far its tables are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.protocol.limits import EVENT_FOLLOWERS_PER_ADDRESS, FOLLOWERS_PER_EVENT
from ohhell.server.live.event_stream import StreamSubscriber
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.events.live_event import LiveEvent
    from ohhell.server.events.registry import EventRegistry


class EventSubscriber(StreamSubscriber):
    """A connection that follows an event."""

    def __init__(self, live: LiveEvent, *, seen: int, address: str) -> None:
        super().__init__(live, seen=seen, address=address)
        self._live = live
        self._progress = 0

    def next_event(self) -> bytes | None:
        """Return the news, None if the client has them."""
        latest = (self._live.version, self._live.progress_count)
        if (self.sent, self._progress) == latest and not self.first:
            return None
        (self.sent, self._progress), self.first = latest, False
        return self._live.news()


def admit(events: EventRegistry, live: LiveEvent, *, address: str) -> None:
    """Raise Refusal unless somebody may follow an event."""
    if len(live.subscribers) >= FOLLOWERS_PER_EVENT:
        raise Refusal(
            "event-crowded",
            f"You can't follow this event: {FOLLOWERS_PER_EVENT} devices already do. Reload the page now and then instead.",
        )
    if sum(subscriber.address == address for subscriber in events.subscribers) >= EVENT_FOLLOWERS_PER_ADDRESS:
        raise Refusal(
            "too-many-connections",
            f"You can't follow this event: your address already follows events with {EVENT_FOLLOWERS_PER_ADDRESS} connections.",
        )
