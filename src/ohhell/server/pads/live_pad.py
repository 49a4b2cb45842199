"""Live score pads: notes are checked, written durably and then announced, one request at a time.

A note that is known is ignored, and one that conflicts with a note of somebody else is refused.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from ohhell.notation.record.record import check_visible
from ohhell.protocol.limits import MATCHES_TIMES_PLAYERS, NOTES_PER_PAD, NOTES_TIMES_HANDS, RESCORED_PER_PAD
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.fold import apply_entry
from ohhell.scorekeeper.notes import (
    Moved,
    Note,
    Open,
    PadEntry,
    PlayerJoins,
    PlayerLeaves,
    Rename,
    Reopen,
    decode_note,
    find_conflict,
    names_in,
)
from ohhell.server.http.responses import values_of
from ohhell.server.live.live_log import LiveLog
from ohhell.server.live.registry import LiveRegistry
from ohhell.server.pads import repository
from ohhell.server.pads.repository import PadChange, StoredPad
from ohhell.server.pads.subscriber import (
    AcceptedNote,
    NotesReply,
    PadSubscriber,
    RefusedNote,
    admit,
    entries_after,
    entry_reply,
)
from ohhell.store import pads
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from msgspec import Raw
    from sqlalchemy import Connection

    from ohhell.scorekeeper.pad import Pad
    from ohhell.server.http.bodies import NewNote
    from ohhell.server.state import ServerState
    from ohhell.store.pads import PadLine


FROM_SERVER: Final = "server."
"""How the ids of notes begin that the server writes itself."""

MOST_COMPARED: Final = 250_000
"""Cells of other people's notes that one request is compared with; the client sends the remaining notes again."""


class LivePad(LiveLog[StoredPad | None, PadSubscriber]):
    """A score pad in memory with everybody who follows it; before its first note it has only an id."""

    def __init__(self, server: ServerState, pad_id: str, stored: StoredPad | None) -> None:
        super().__init__(server.store)
        self.id = pad_id
        self.pad: Pad | None = None
        self.row: PadLine | None = None
        self.entries: list[PadEntry] = []
        self.plan: Raw | None = None
        self._server = server
        if stored is not None:
            self._restore(stored)

    def _read(self, connection: Connection) -> StoredPad | None:
        return repository.read(connection, self.id)

    def _restore(self, stored: StoredPad | None) -> None:
        if stored is not None:
            self.pad, self.row, self.entries = stored.pad, stored.row, list(stored.entries)
            self.announce()

    @property
    def begun(self) -> Pad:
        """The pad, for callers who know that it has its first note."""
        assert self.pad is not None, "a pad has its first note"
        return self.pad

    @property
    def version(self) -> int:
        """The number of notes."""
        return len(self.entries)

    def accepts(self, key: str) -> bool:
        """Tell whether *key* allows writing on the pad."""
        return self.row is not None and hmac.compare_digest(self.row.key_hash, key_hash(key))

    def require_key(self, key: str) -> None:
        """Raise Refusal unless *key* allows writing on the pad."""
        if not self.accepts(key):
            raise Refusal(
                "wrong-key",
                "You can't change this pad: the key in your link is wrong, or the scorer got a new one. What you typed stays on "
                "this device.",
            )

    def accepts_proof(self, proof: str) -> bool:
        """Tell whether *proof* is the SHA-256 of the SHA-256 of the key, both in hex.

        Browsers can't send headers with an event stream, and the key itself must not be part of an address.
        """
        return self.row is not None and hmac.compare_digest(key_hash(self.row.key_hash), proof)

    async def write(self, notes: Sequence[NewNote], key: str) -> NotesReply:
        """Write notes in their order, up to the first that is refused; a note that is known changes nothing."""
        return await self.run(lambda: self._write(notes, key))

    async def _write(self, notes: Sequence[NewNote], key: str) -> NotesReply:
        if self.row is not None:
            self.require_key(key)
        of_event = self.id in self._server.events.pads
        draft = await asyncio.to_thread(check_notes, self.pad, self.entries, notes, of_event=of_event)
        if draft.pad is not None and len(draft.entries) > self.version:
            await self._append(draft.pad, draft.entries, key)
        oldest = min((note.on for note in notes), default=self.version)
        entries = entries_after(self.entries, after=oldest)
        return NotesReply(self.version, tuple(draft.accepted), draft.refused, entries)

    async def open(self, note: Open, key: str, by: str) -> None:
        """Begin the pad with a note of the server itself, and a key for writing."""

        async def begin() -> None:
            if self.row is None:
                await self._add(note, key, by)

        await self.run(begin)

    async def rename(self, seat: int, name: str, by: str) -> None:
        """Change the name of a player, as the director of an event wants."""

        async def change() -> None:
            if self.pad is not None and self.pad.names[seat] != name:
                await self._add(Rename(seat, name), "", by)

        await self.run(change)

    async def change_key(self, key: str) -> None:
        """Let only *key* write on the pad from now on."""

        async def change() -> None:
            row = replace(self._begun_row, key_hash=key_hash(key))
            await asyncio.wrap_future(self._server.store.write(partial(pads.change_key, pad=row)))
            self.row = row

        await self.run(change)

    @property
    def _begun_row(self) -> PadLine:
        assert self.row is not None, "a pad has its first note"
        return self.row

    async def move_to_table(self, key: str, by: str, create: Callable[[Pad], Awaitable[str]]) -> str:
        """Continue the game at the table that *create* makes, and return its id; the pad can't be written on afterwards."""

        async def move() -> str:
            table = await create(self._require_pad(key))
            await self._add(Moved(table), key, by)
            return table

        return await self.run(move, retry=False)

    async def move_back(self, key: str, by: str, close: Callable[[str], Awaitable[None]]) -> None:
        """Continue the game on the pad after *close* has closed its table, which nothing may have been played at."""

        async def move() -> None:
            pad = self._require_pad(key)
            if pad.table is None:
                raise Refusal("wrong-phase", "You can't move the game back: it's already on this pad.")
            await close(pad.table)
            await self._add(Reopen(), key, by)

        await self.run(move, retry=False)

    def _require_pad(self, key: str) -> Pad:
        self.require_key(key)
        return self.begun

    async def _add(self, note: Note, key: str, by: str) -> None:
        """Append a note that comes from the server itself."""
        entry = PadEntry(f"{FROM_SERVER}{secrets.token_urlsafe(12)}", self._server.now(), by, note)
        await self._append(await asyncio.to_thread(apply_entry, self.pad, entry), [*self.entries, entry], key)

    async def _append(self, pad: Pad, entries: list[PadEntry], key: str) -> None:
        """Write the new ones of *entries*, which lead to *pad*, and announce them."""
        now = self._server.now()
        change = PadChange(self.pad, pad, entries[self.version :])
        row = repository.row_of(self.id, pad, self.row, key_hash=key_hash(key), now=now)
        await self.append(await asyncio.to_thread(repository.write, row, change, now=now))
        self.pad, self.row, self.entries = pad, row, entries
        self.announce()
        self.notify_watchers()

    def notify_watchers(self) -> None:
        """Let other parts of the server know that the pad or who follows it has changed."""
        for watch in self._server.pad_watchers:
            watch(self)

    def subscribe(self, *, seen: int, address: str, scorer: bool = False) -> PadSubscriber:
        """Follow the pad from version *seen* on, or raise Refusal."""
        admit(self._server.pads, self, address=address, scorer=scorer)
        subscriber = PadSubscriber(self, seen=seen, address=address, scorer=scorer)
        self.subscribers.add(subscriber)
        self.notify_watchers()
        return subscriber


def key_hash(key: str) -> str:
    """Return what the store keeps of a key."""
    return sha256(key.encode()).hexdigest()


@dataclass(slots=True)
class Draft:
    """A pad with new notes that are checked but not yet written."""

    pad: Pad | None
    entries: list[PadEntry]
    of_event: bool = False
    accepted: list[AcceptedNote] = field(default_factory=list)
    refused: RefusedNote | None = None


def check_notes(
    pad: Pad | None, entries: Sequence[PadEntry], notes: Sequence[NewNote], *, of_event: bool = False
) -> Draft:
    """Add *notes* to a draft of the pad, up to the first that is refused; *of_event* if the pad belongs to an event.

    If there is too much to compare, the last notes are neither accepted nor refused.
    """
    draft = Draft(pad, list(entries), of_event=of_event)
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
                draft.refused = RefusedNote(note.id, refusal.code, refusal.sentence, values=values_of(refusal))
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
    if draft.of_event:
        _check_same_players(note)
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


def _check_same_players(note: Note) -> None:
    """Raise Refusal if a note changes the players of an event's table, whose seats get the scores."""
    if isinstance(note, Rename | PlayerLeaves | PlayerJoins):
        raise Refusal(
            "event-table",
            "You can't change names or players here: this pad belongs to an event. Call the director, who can change them.",
        )


def _check_number(draft: Draft) -> None:
    """Raise Refusal if the pad has as many notes as it may."""
    hands = 0 if draft.pad is None else sum(len(match.hands) for match in draft.pad.matches)
    most = min(NOTES_PER_PAD, NOTES_TIMES_HANDS // max(1, hands))
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
    most = RESCORED_PER_PAD // (players * (1 + len(after.rules.forfeits)))
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


class PadRegistry(LiveRegistry[LivePad, PadSubscriber]):
    """The live pads in memory, and the way to all others; a pad that `get` returns may not have begun."""

    def __init__(self, server: ServerState) -> None:
        super().__init__()
        self._server = server

    async def get_existing(self, pad_id: str) -> LivePad:
        """Return a pad that has begun, or raise Refusal."""
        live = await self.get(pad_id)
        if live.row is None:
            raise Refusal("no-such-pad", "There's no such pad, or it was deleted long ago.")
        return live

    def stream(self, key: str) -> str:
        """Return the name of the log."""
        return pads.stream(key)

    async def _load(self, key: str) -> LivePad:
        stored = await asyncio.wrap_future(self._server.store.read(partial(repository.read, pad_id=key)))
        return LivePad(self._server, key, stored)
