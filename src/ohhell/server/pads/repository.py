"""Score pads in the store: how they are written and read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ohhell.notation.prose import rule_sheet
from ohhell.protocol.limits import MOST_PADS
from ohhell.scorekeeper.fold import fold
from ohhell.scorekeeper.notes import PadEntry, decode_entry, encode_entry
from ohhell.server.games import repository as games_repository
from ohhell.server.games.finished import on_pad
from ohhell.store import log, pads
from ohhell.store.pads import PadLine
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from ohhell.scorekeeper.pad import Pad

LONGEST_TITLE: Final = 80
"""Letters of a rule set's name in a list."""


class PadSummary(Struct, frozen=True):
    """What lists show of a pad: its players, and how far the game is."""

    names: tuple[str, ...]
    match: int
    hand: int
    hands: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StoredPad:
    """A pad as the store has it."""

    pad: Pad
    row: PadLine
    entries: tuple[PadEntry, ...]


@dataclass(frozen=True, slots=True)
class PadChange:
    """A pad before and after new entries; *before* is None if they begin it."""

    before: Pad | None
    after: Pad
    entries: Sequence[PadEntry]


def row_of(pad_id: str, pad: Pad, before: PadLine | None, *, key_hash: str, now: int) -> PadLine:
    """Return a pad's row in the index; the key and the time of creation stay those of the row *before*."""
    return PadLine(
        id=pad_id,
        key_hash=key_hash if before is None else before.key_hash,
        title=pad.title,
        rules_name=rule_sheet.title(pad.rules)[:LONGEST_TITLE],
        finished=pad.phase in {"over", "closed", "moved"},
        created=now if before is None else before.created,
        changed=now,
        summary=msgspec.json.encode(_summary(pad)),
        table_id=pad.table,
    )


def _summary(pad: Pad) -> PadSummary:
    return PadSummary(
        names=tuple(pad.names[seat] for seat in pad.active),
        match=pad.match.number,
        hand=len(pad.match.rows) + (pad.match.current is not None),
        hands=len(pad.schedule),
        winners=pad.winners,
    )


def write(row: PadLine, new: PadChange, *, now: int) -> log.Appending:
    """Return the job that appends entries, and updates the indexes of pads and finished games with them."""
    stream = pads.stream(row.id)
    first = new.after.version - len(new.entries) + 1
    log_entries = [
        log.LogEntry(stream, version, now, encode_entry(entry), entry.id)
        for version, entry in enumerate(new.entries, start=first)
    ]
    matches = partial(on_pad, row.id, created=row.created, now=now)
    finished = games_repository.PadMatchesChange(
        before=None if new.before is None else matches(new.before), after=matches(new.after)
    )

    def update_indexes(connection: Connection) -> None:
        if new.before is None:
            if pads.count(connection) >= MOST_PADS:
                raise Refusal("server-full", f"cannot begin a pad: the server has its {MOST_PADS} pads")
            pads.add(connection, row)
        else:
            pads.change(connection, row)
        games_repository.save_pad_matches(connection, finished, now)

    return log.Appending(log_entries, update_indexes)


def read(connection: Connection, pad_id: str) -> StoredPad | None:
    """Read a pad from its log; None if it has not begun."""
    row = pads.find(connection, pad_id)
    entries = tuple(decode_entry(entry.body) for entry in log.entries(connection, pads.stream(pad_id)))
    return None if row is None or not entries else StoredPad(fold(entries), row, entries)
