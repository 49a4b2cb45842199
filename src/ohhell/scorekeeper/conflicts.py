"""Two people at one pad: which cells a note writes, and whether others wrote there meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import singledispatch

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
    """What others wrote into the cells of a note: *same* where all of it stands there already, *theirs* where they differ."""

    same: bool = False
    theirs: PadEntry | None = None


def meanwhile(note: Note, since: Sequence[PadEntry], active: Collection[int] = ()) -> Conflict:
    """How a note agrees with entries of others that its typist had not seen; *active* are the seats that play after them."""
    mine = cells(note)
    voids = [own for own in mine if own.endswith(".void")]
    there = {f"seat.{seat}.leaves" for seat in active}
    latest: dict[str, tuple[Value, PadEntry]] = {}
    for entry in since:
        if isinstance(entry.note, PlayerJoins):  # by name alone; of those who left, whoever plays came back
            latest |= dict.fromkeys(latest.keys() & there, (False, entry))
        for cell, value in cells(entry.note).items():
            latest[cell] = (value, entry)
            if cell.endswith(".void"):
                latest |= {own: (None, entry) for own in mine if _is_of_hand(own, cell)}
            if any(_is_of_hand(cell, own) for own in voids):
                latest |= dict.fromkeys(mine, (None, entry))
    # whoever left and plays all the same came back by a note of this typist's own
    latest = {cell: told for cell, told in latest.items() if cell not in there or told[0] is False}
    for cell, value in mine.items():
        if cell in latest and latest[cell][0] != value:
            return Conflict(theirs=latest[cell][1])
    return Conflict(same=bool(mine) and all(cell in latest for cell in mine))


@singledispatch
def cells(note: Note) -> dict[str, Value]:
    """The cells a note writes, each with what it writes there: `1.3.bids.0` is the bid of seat 0 in hand 3 of match 1.

    Whoever comes, the next match and the first note write none: they are something new.
    """
    del note
    return {}


@cells.register
def _(note: Write) -> dict[str, Value]:
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


@cells.register
def _(note: Void) -> dict[str, Value]:
    return {f"{note.match}.{note.hand}.void": True}


@cells.register
def _(note: ForfeitChoice) -> dict[str, Value]:
    return {f"{note.match}.paid.{note.seat}.{note.forfeit}": note.choice}


@cells.register
def _(note: PlayerLeaves) -> dict[str, Value]:
    return {f"seat.{note.seat}.leaves": True}


@cells.register
def _(note: Rename) -> dict[str, Value]:
    return {f"seat.{note.seat}.name": note.name}


@cells.register
def _(note: Head) -> dict[str, Value]:
    return {f"head.{line}": text for line, text in note.said.items()}


@cells.register(Finish)
@cells.register(Reopen)
def _(note: Finish | Reopen) -> dict[str, Value]:
    return {"closed": isinstance(note, Finish)}


@cells.register
def _(note: Moved) -> dict[str, Value]:
    return {"table": note.table}


def _is_of_hand(cell: str, void: str) -> bool:
    """Whether a voided hand had this cell; its comment stays."""
    return cell.startswith(void.removesuffix("void")) and not cell.endswith((".void", ".comment"))
