"""What is told of a pad's notes: to whoever wrote them, and to whoever follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from ohhell.scorekeeper.notes import encode_note

if TYPE_CHECKING:
    from ohhell.scorekeeper.notes import Entry


class EntryTold(Struct, frozen=True):
    """A note that was written down, with the version it made."""

    version: int
    id: str
    at: int
    by: str
    note: Raw


class Done(Struct, frozen=True):
    """A note that stands; *version* is its own, or the pad's where it said what stood there already."""

    id: str
    version: int


class NotDone(Struct, frozen=True, omit_defaults=True):
    """A note that was refused, and why; *theirs* is what somebody else wrote in its place meanwhile."""

    id: str
    code: str
    sentence: str
    theirs: EntryTold | None = None


class Taken(Struct, frozen=True):
    """What became of some notes, and what stands since the oldest of them was written."""

    version: int
    done: tuple[Done, ...]
    refused: NotDone | None
    entries: tuple[EntryTold, ...]


class News(Struct, frozen=True):
    """What somebody who follows a pad is told."""

    version: int
    entries: tuple[EntryTold, ...]
    watchers: int


def told(entries: Sequence[Entry], *, after: int = 0) -> tuple[EntryTold, ...]:
    """The entries that came after a version."""
    return tuple(one(entry, version) for version, entry in enumerate(entries[after:], start=after + 1))


def one(entry: Entry, version: int) -> EntryTold:
    """One entry."""
    return EntryTold(version, entry.id, entry.at, entry.by, Raw(encode_note(entry.note)))
