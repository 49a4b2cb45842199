"""Which new notes a score pad accepts: known ones are ignored, conflicting ones refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ohhell.notation.record.record import check_visible
from ohhell.protocol.limits import MATCHES_TIMES_PLAYERS, NOTES_A_PAD, NOTES_TIMES_HANDS, RESCORED_A_PAD
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.fold import apply_entry
from ohhell.scorekeeper.notes import Moved, PadEntry, decode_note, find_conflict, names_in
from ohhell.server.pads.replies import AcceptedNote, RefusedNote, entry_reply
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.scorekeeper.notes import Note
    from ohhell.scorekeeper.pad import Pad
    from ohhell.server.http.bodies import NewNote

MOST_COMPARED: Final = 250_000
"""Cells of other people's notes that one request is compared with; the client sends the remaining notes again."""


@dataclass(slots=True)
class Draft:
    """A pad with new notes that are checked but not yet written."""

    pad: Pad | None
    entries: list[PadEntry]
    accepted: list[AcceptedNote] = field(default_factory=list)
    refused: RefusedNote | None = None


def check_notes(pad: Pad | None, entries: Sequence[PadEntry], notes: Sequence[NewNote]) -> Draft:
    """Add *notes* to a draft of the pad, up to the first that is refused.

    If there is too much to compare, the last notes are neither accepted nor refused.
    """
    draft = Draft(pad, list(entries))
    sent = {note.id for note in notes}
    versions = {entry.id: version for version, entry in enumerate(entries, start=1)}
    compared = 0
    for note in notes:
        if note.id not in versions:
            compared += _cells_to_compare(draft, note)
            if compared > MOST_COMPARED and draft.accepted:
                break
            try:
                _add(draft, note, sent)
            except OhHellError as refusal:
                draft.refused = RefusedNote(note.id, refusal.code, refusal.sentence)
            if draft.refused is not None:
                break
            versions[note.id] = len(draft.entries)
        draft.accepted.append(AcceptedNote(note.id, versions[note.id]))
    return draft


def _cells_to_compare(draft: Draft, note: NewNote) -> int:
    """Estimate the work: every entry since the note's version may have the cells of a whole hand."""
    cells = 1 if draft.pad is None else 1 + 2 * len(draft.pad.names)
    return max(0, len(draft.entries) - note.on) * cells


def _add(draft: Draft, new: NewNote, sent: set[str]) -> None:
    """Add a note to the draft unless it is there already; raise OhHellError, or set `refused` if it is in conflict."""
    note = decode_note(bytes(new.note))
    check_visible(names_in(note))
    others = [
        (version, entry)
        for version, entry in enumerate(draft.entries[new.on :], start=new.on + 1)
        if not (entry.id in sent or _is_same_device(entry.id, new.id))
    ]
    found = find_conflict(note, [entry for _, entry in others], () if draft.pad is None else draft.pad.active)
    if found.same:
        return
    _check_open(draft.pad, note)
    if found.theirs is not None:
        version = next(version for version, entry in others if entry is found.theirs)
        sentence = "Someone else entered something different there at the same time."
        draft.refused = RefusedNote(new.id, "written-meanwhile", sentence, entry_reply(found.theirs, version))
        return
    _check_number(draft)
    entry = PadEntry(new.id, new.at, new.by, note)
    draft.pad = _apply(draft.pad, entry)
    draft.entries.append(entry)


def _check_open(pad: Pad | None, note: Note) -> None:
    """Raise Refusal if the game has moved to a live table, or if the note would move it there."""
    if pad is not None and pad.table is not None:
        raise Refusal("game-moved", "You can't change this pad: its game continues online.")
    if isinstance(note, Moved):
        # A pad may close the table that it names, so only the server may name one.
        raise Refusal("bad-message", "You can't send this entry: only the server can move a game online.")


def _check_number(draft: Draft) -> None:
    """Raise Refusal if the pad has as many notes as it may."""
    hands = 0 if draft.pad is None else sum(len(match.hands) for match in draft.pad.matches)
    most = min(NOTES_A_PAD, NOTES_TIMES_HANDS // max(1, hands))
    if len(draft.entries) >= most:
        raise Refusal(
            "pad-full", f"You can't enter more: the pad already has {most} entries, the maximum. Start a new pad."
        )


def _apply(pad: Pad | None, entry: PadEntry) -> Pad:
    """Return the pad after an entry, or raise OhHellError; a pad with too many corrections takes new results but no corrections."""
    after = apply_entry(pad, entry)
    players, matches = len(after.names), after.rules.format.matches
    if pad is None and matches * players > MATCHES_TIMES_PLAYERS:
        most = MATCHES_TIMES_PLAYERS // players
        raise Refusal("out-of-range", f"{matches} matches are too many for {players} players; {most} is the maximum.")
    most = RESCORED_A_PAD // (players * (1 + len(after.rules.forfeits)))
    if pad is not None and after.rescored > most and after.rescored > pad.rescored + 1:
        raise Refusal(
            "pad-full",
            f"You can't correct this pad any more: corrections have recalculated {pad.rescored} rows, and "
            f"{most} is the maximum. Start a new pad for the next game.",
        )
    return after


def _is_same_device(other: str, note: str) -> bool:
    """Tell whether two notes come from one device: their ids begin with the same mark and a dot."""
    mark, dot, _ = note.partition(".")
    return bool(dot) and other.startswith(f"{mark}.")
