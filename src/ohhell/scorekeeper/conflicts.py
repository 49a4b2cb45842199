"""Conflicts between two people who write on one pad: which cells a note writes, and whether others wrote there before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from ohhell.scorekeeper.notes import (
    Finish,
    ForfeitChoice,
    Head,
    Moved,
    Note,
    PadEntry,
    PlayerJoins,
    PlayerLeaves,
    Rename,
    Reopen,
    Void,
    Write,
)

Value = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """How a note agrees with entries of others that its writer had not seen.

    *same* means that others have written all of it already; *theirs* is an entry that contradicts it.
    """

    same: bool = False
    theirs: PadEntry | None = None


def find_conflict(note: Note, since: Sequence[PadEntry], active: Collection[int] = ()) -> Conflict:
    """Compare *note* with the entries *since* the version its writer had seen; *active* are the seats that play now."""
    mine = cells(note)
    latest = _latest_values(mine, since, active)
    for cell, value in mine.items():
        if cell in latest and latest[cell][0] != value:
            return Conflict(theirs=latest[cell][1])
    return Conflict(same=bool(mine) and all(cell in latest for cell in mine))


def _latest_values(
    mine: dict[str, Value], since: Sequence[PadEntry], active: Collection[int]
) -> dict[str, tuple[Value, PadEntry]]:
    """Return the last value that others wrote to each cell, with its entry.

    A void empties all cells of its hand. If *mine* voids a hand, any cell that others wrote in that hand contradicts it.
    """
    voids = [cell for cell in mine if cell.endswith(".void")]
    leaves_of_active = {f"seat.{seat}.leaves" for seat in active}
    latest: dict[str, tuple[Value, PadEntry]] = {}
    for entry in since:
        if isinstance(entry.note, PlayerJoins):
            # the note only has a name: players who left and are active now may have come back with it
            latest |= dict.fromkeys(latest.keys() & leaves_of_active, (False, entry))
        for cell, value in cells(entry.note).items():
            latest[cell] = (value, entry)
            if cell.endswith(".void"):
                latest |= {own: (None, entry) for own in mine if _is_in_hand(own, cell)}
            if any(_is_in_hand(cell, own) for own in voids):
                latest |= dict.fromkeys(mine, (None, entry))
    # an active player whose last note says that they left came back by a note of this writer
    return {cell: last for cell, last in latest.items() if cell not in leaves_of_active or last[0] is False}


def cells(note: Note) -> dict[str, Value]:
    """Return the cells a note writes, with their values: `1.3.bids.0` is the bid of seat 0 in hand 3 of match 1.

    Notes that add something new write none: a player who joins, the next match, the first note.
    """
    written: dict[str, Value]
    match note:
        case Write():
            written = _written_cells(note)
        case Void():
            written = {f"{note.match}.{note.hand}.void": True}
        case ForfeitChoice():
            written = {f"{note.match}.paid.{note.seat}.{note.forfeit}": note.choice}
        case PlayerLeaves():
            written = {f"seat.{note.seat}.leaves": True}
        case Rename():
            written = {f"seat.{note.seat}.name": note.name}
        case Head():
            written = {f"head.{field}": text for field, text in note.changes.items()}
        case Finish() | Reopen():
            written = {"closed": isinstance(note, Finish)}
        case Moved():
            written = {"table": note.table}
        case _:
            written = {}
    return written


def _written_cells(note: Write) -> dict[str, Value]:
    hand = f"{note.match}.{note.hand}"
    written: dict[str, Value] = {}
    if note.trump is not UNSET:
        written[f"{hand}.trump"] = note.trump
    if note.comment is not UNSET:
        written[f"{hand}.comment"] = note.comment
    for name, column in (("bids", note.bids), ("taken", note.taken), ("paper", note.points)):
        if column is not UNSET:
            written |= {f"{hand}.{name}.{seat}": number for seat, number in column.items()}
    return written


def _is_in_hand(cell: str, void: str) -> bool:
    """Tell whether *void* empties *cell*: it is a cell of that hand, but not its comment, which stays."""
    return cell.startswith(void.removesuffix("void")) and not cell.endswith((".void", ".comment"))
