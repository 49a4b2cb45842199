"""What is told of a pad's notes: to whoever wrote them, and to whoever follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from ohhell.scorekeeper.notes import encode_note

if TYPE_CHECKING:
    from ohhell.scorekeeper.notes import PadEntry


class SentEntry(Struct, frozen=True):
    """A note that was written down, with the version it made."""

    version: int
    id: str
    at: int
    by: str
    note: Raw


class AcceptedNote(Struct, frozen=True):
    """A note that stands; *version* is its own, or the pad's where it said what stood there already."""

    id: str
    version: int


class RefusedNote(Struct, frozen=True, omit_defaults=True):
    """A note that was refused, and why; *theirs* is what somebody else wrote in its place meanwhile."""

    id: str
    code: str
    sentence: str
    theirs: SentEntry | None = None


class NotesReply(Struct, frozen=True):
    """What became of some notes, and what stands since the oldest of them was written."""

    version: int
    done: tuple[AcceptedNote, ...]
    refused: RefusedNote | None
    entries: tuple[SentEntry, ...]


class PadUpdate(Struct, frozen=True):
    """What somebody who follows a pad is told."""

    version: int
    entries: tuple[SentEntry, ...]
    watchers: int


def entries_after(entries: Sequence[PadEntry], *, after: int = 0) -> tuple[SentEntry, ...]:
    """The entries that came after a version."""
    return tuple(entry_reply(entry, version) for version, entry in enumerate(entries[after:], start=after + 1))


def entry_reply(entry: PadEntry, version: int) -> SentEntry:
    """One entry."""
    return SentEntry(version, entry.id, entry.at, entry.by, Raw(encode_note(entry.note)))
