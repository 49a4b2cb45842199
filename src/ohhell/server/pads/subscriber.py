"""What the server sends about a score pad: replies to those who write, and news to those who follow.

Scorers come first: at a full pad another follower is disconnected for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET, Raw, Struct, UnsetType

from ohhell.protocol.limits import FOLLOWERS_PER_PAD, WATCHERS_PER_ADDRESS, WATCHERS_PER_PAD
from ohhell.scorekeeper.notes import PadEntry, encode_note
from ohhell.server.live.event_stream import StreamSubscriber, encode_event
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.server.pads.live_pad import LivePad, PadRegistry


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
    values: dict[str, str | int] | UnsetType = UNSET


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


class PadSubscriber(StreamSubscriber):
    """A connection that follows a pad; *scorer* says whether it is of somebody who may write on it."""

    def __init__(self, live: LivePad, *, seen: int, address: str, scorer: bool = False) -> None:
        super().__init__(live, seen=seen, address=address)
        self.scorer = scorer
        self._live = live

    def disconnect(self) -> None:
        """Follow no longer."""
        super().disconnect()
        self._live.notify_watchers()

    def next_event(self) -> bytes | None:
        """Return the entries the client does not have, or None; a client with an impossible version gets all of them."""
        version = self._live.version
        seen = self.sent if self.sent <= version else 0
        if seen == version and not self.first:
            return None
        self.sent, self.first = version, False
        entries = entries_after(self._live.entries, after=seen)
        return encode_event(version, PadUpdate(version, entries, len(self._live.subscribers)))


def admit(pads: PadRegistry, live: LivePad, *, address: str, scorer: bool) -> None:
    """Raise Refusal unless somebody may follow a pad; for a *scorer* the newest other follower is disconnected."""
    followers = _followers(live.subscribers)
    full = len(live.subscribers) >= WATCHERS_PER_PAD
    if full and scorer and followers:
        _newest(followers).drop()
    elif full or (not scorer and len(followers) >= FOLLOWERS_PER_PAD):
        raise Refusal(
            "pad-crowded", f"You can't follow this pad: {len(live.subscribers)} devices already do. Try again later."
        )
    from_address = [subscriber for subscriber in pads.subscribers if subscriber.address == address]
    if len(from_address) >= WATCHERS_PER_ADDRESS:
        followers = _followers(from_address)
        if not scorer or not followers:
            raise Refusal(
                "too-many-connections",
                f"You can't follow this pad: your address already follows pads with {WATCHERS_PER_ADDRESS} connections.",
            )
        _newest(followers).drop()


def _followers(subscribers: Iterable[PadSubscriber]) -> list[PadSubscriber]:
    return [subscriber for subscriber in subscribers if not subscriber.scorer]


def _newest(subscribers: list[PadSubscriber]) -> PadSubscriber:
    return max(subscribers, key=lambda subscriber: subscriber.number)
