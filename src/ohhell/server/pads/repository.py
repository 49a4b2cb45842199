"""Score pads in the store: how they are written and read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ohhell.notation.prose import rule_sheet
from ohhell.protocol.limits import MOST_PADS
from ohhell.scorekeeper.fold import fold
from ohhell.scorekeeper.notes import PadEntry, decode_entry, encode_entry
from ohhell.server.games.finished import Finished, PadMatches, on_pad
from ohhell.server.seasons import repository as seasons
from ohhell.store import games, log, pads
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
    before = None if new.before is None else on_pad(row.id, new.before, created=row.created, now=now)
    after = on_pad(row.id, new.after, created=row.created, now=now)

    def update_indexes(connection: Connection) -> None:
        if new.before is None:
            if pads.count(connection) >= MOST_PADS:
                raise Refusal(
                    "server-full", f"You can't start a pad: the server already has {MOST_PADS}. Try again later."
                )
            pads.add(connection, row)
        else:
            pads.change(connection, row)
        _save_matches(connection, before, after, now)

    return log.Appending(log_entries, update_indexes)


def _save_matches(connection: Connection, before: PadMatches | None, after: PadMatches, now: int) -> None:
    """Write the matches that ended or were corrected, remove those that were reopened, and tell the groups that follow."""
    then = {} if before is None else {match.game.id: match for match in before.matches}
    current = {match.game.id: match for match in after.matches}
    if then == current:
        return
    for key, match in {**then, **current}.items():
        if match.stored is not None and then.get(key) != current.get(key):
            _replace_game(connection, match.stored.id, current.get(key))
    seasons.push_pad(connection, after, now)


def _replace_game(connection: Connection, game_id: str, match: Finished | None) -> None:
    """Write a game as it is now, played by those who claimed its seats; a corrected game stays as old as it was."""
    there = games.game(connection, game_id)  # also if its pad was deleted and begun again
    games.remove_game(connection, game_id)
    if match is not None and match.stored is not None:
        stored = match.stored if there is None else replace(match.stored, finished=there.finished)
        persons = pads.claims(connection, stored.table_id)
        results = [replace(result, person=persons.get(result.seat)) for result in match.results]
        games.add_game(connection, stored, results, match.hands)


def read(connection: Connection, pad_id: str) -> StoredPad | None:
    """Read a pad from its log; None if it has not begun."""
    row = pads.find(connection, pad_id)
    entries = tuple(decode_entry(entry.body) for entry in log.entries(connection, pads.stream(pad_id)))
    return None if row is None or not entries else StoredPad(fold(entries), row, entries)
