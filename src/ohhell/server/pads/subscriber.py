"""What the server sends about a score pad: replies to those who write, and news to those who follow.

Scorers come first: at a full pad another follower is disconnected for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw, Struct

from ohhell.protocol.limits import FOLLOWERS_A_PAD, WATCHERS_A_PAD, WATCHERS_AN_ADDRESS
from ohhell.scorekeeper.notes import PadEntry, encode_note
from ohhell.server.live.live_log import Subscriber
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

    from ohhell.server.pads.live_pad import LivePad, PadRegistry


HEARTBEAT_S: Final = 15.0
"""Seconds without news after which a comment is sent, so that both sides notice a broken connection."""

_HEADERS: Final = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would otherwise wait for the end of the response before it sends anything
)
_HEARTBEAT: Final = b":\n\n"


class SentEntry(Struct, frozen=True):
    """A note on a pad, with the version it led to."""

    version: int
    id: str
    at: int
    by: str
    note: Raw


class AcceptedNote(Struct, frozen=True):
    """A note that was accepted; *version* is its own, or the pad's if it changed nothing."""

    id: str
    version: int


class RefusedNote(Struct, frozen=True, omit_defaults=True):
    """A note that was refused, and why; *theirs* is the conflicting note of somebody else."""

    id: str
    code: str
    sentence: str
    theirs: SentEntry | None = None


class NotesReply(Struct, frozen=True):
    """The result for new notes, and all entries since the version that the oldest of them was based on."""

    version: int
    done: tuple[AcceptedNote, ...]
    refused: RefusedNote | None
    entries: tuple[SentEntry, ...]


class PadUpdate(Struct, frozen=True):
    """What followers of a pad are sent."""

    version: int
    entries: tuple[SentEntry, ...]
    watchers: int


def entries_after(entries: Sequence[PadEntry], *, after: int = 0) -> tuple[SentEntry, ...]:
    """Return the entries after a version."""
    return tuple(entry_reply(entry, version) for version, entry in enumerate(entries[after:], start=after + 1))


def entry_reply(entry: PadEntry, version: int) -> SentEntry:
    """Return an entry as it is sent."""
    return SentEntry(version, entry.id, entry.at, entry.by, Raw(encode_note(entry.note)))


class PadSubscriber(Subscriber):
    """A connection that follows a pad; *scorer* says whether it is of somebody who may write on it."""

    def __init__(self, live: LivePad, *, seen: int, address: str, scorer: bool = False) -> None:
        super().__init__(seen=seen)
        self.address = address
        self.scorer = scorer
        self.leaving = False
        self.dropped = asyncio.Event()
        self._live = live
        self.announce()

    def drop(self) -> None:
        """Disconnect at once to make a place for somebody else, whether the client reads or not."""
        self.dropped.set()
        self.disconnect()

    def leave(self) -> None:
        """Send the latest news, then disconnect."""
        self.leaving = True
        self.announce()

    def disconnect(self) -> None:
        """Follow no longer."""
        self._live.subscribers.discard(self)
        self.gone.set()

    def next_event(self) -> bytes | None:
        """Return the entries the client does not have, or None; a client with an impossible version gets all of them."""
        version = self._live.version
        seen = self.sent if self.sent <= version else 0
        if seen == version and not self.first:
            return None
        self.sent, self.first = version, False
        entries = entries_after(self._live.entries, after=seen)
        return _event(version, PadUpdate(version, entries, len(self._live.subscribers)))


def admit(pads: PadRegistry, live: LivePad, *, address: str, scorer: bool) -> None:
    """Raise Refusal unless somebody may follow a pad; for a *scorer* the newest other follower is disconnected."""
    followers = _followers(live.subscribers)
    full = len(live.subscribers) >= WATCHERS_A_PAD
    if full and scorer and followers:
        _newest(followers).drop()
    elif full or (not scorer and len(followers) >= FOLLOWERS_A_PAD):
        raise Refusal(
            "pad-crowded", f"You can't follow this pad: {len(live.subscribers)} devices already do. Try again later."
        )
    from_address = [subscriber for subscriber in pads.subscribers if subscriber.address == address]
    if len(from_address) >= WATCHERS_AN_ADDRESS:
        followers = _followers(from_address)
        if not scorer or not followers:
            raise Refusal(
                "too-many-connections",
                f"You can't follow this pad: your address already follows pads with {WATCHERS_AN_ADDRESS} connections.",
            )
        _newest(followers).drop()


def _followers(subscribers: Iterable[PadSubscriber]) -> list[PadSubscriber]:
    return [subscriber for subscriber in subscribers if not subscriber.scorer]


def _newest(subscribers: list[PadSubscriber]) -> PadSubscriber:
    return max(subscribers, key=lambda subscriber: subscriber.number)


class EventStream:
    """A response that sends events until the client disconnects or the subscriber leaves.

    All news since the last event is sent as one, so that a slow client costs no memory and misses nothing.
    """

    def __init__(self, connect: Callable[[], PadSubscriber], *, heartbeat: float = HEARTBEAT_S) -> None:
        self._connect = connect
        self._heartbeat = heartbeat

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Connect and send events; an error while connecting is raised before anything is sent."""
        del scope
        source = self._connect()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            pump = asyncio.create_task(self._pump(source, send))
            gone = asyncio.create_task(_until_disconnect(receive))
            dropped = asyncio.create_task(source.dropped.wait())
            tasks = {pump, gone, dropped}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            if not gone.cancelled():
                return  # the client has disconnected
            await send(_body(b"", more=False))
        finally:
            source.disconnect()

    async def _pump(self, source: PadSubscriber, send: Send) -> None:
        """Send events as they come, and a heartbeat when there are none."""
        while True:
            try:
                async with asyncio.timeout(self._heartbeat):
                    await source.news.wait()
            except TimeoutError:
                await send(_body(_HEARTBEAT))
                continue
            source.news.clear()
            if (news := source.next_event()) is not None:
                await send(_body(news))
            if source.leaving:
                return


def _event(version: int, data: object) -> bytes:
    """Encode an event; a browser that reconnects sends its last *version* automatically."""
    return b"id: %d\ndata: %b\n\n" % (version, msgspec.json.encode(data))


async def _until_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _body(content: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}
