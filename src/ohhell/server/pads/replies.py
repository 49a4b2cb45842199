"""What the server sends about a pad's notes: to those who wrote them, and to those who follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from ohhell.scorekeeper.notes import encode_note

if TYPE_CHECKING:
    from ohhell.scorekeeper.notes import PadEntry


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
