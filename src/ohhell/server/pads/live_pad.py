"""A live score pad: notes are checked, written durably and then announced, one request at a time."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from ohhell.scorekeeper.fold import apply_entry
from ohhell.scorekeeper.notes import Moved, PadEntry, Reopen
from ohhell.server.live.live_log import LiveLog
from ohhell.server.pads import repository
from ohhell.server.pads.admission import admit
from ohhell.server.pads.note_checks import check_notes
from ohhell.server.pads.replies import NotesReply, entries_after
from ohhell.server.pads.repository import PadChange, StoredPad
from ohhell.server.pads.subscriber import PadSubscriber
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from msgspec import Raw
    from sqlalchemy import Connection

    from ohhell.scorekeeper.pad import Pad
    from ohhell.server.http.bodies import NewNote
    from ohhell.server.state import ServerState
    from ohhell.store.pads import PadLine


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
    def version(self) -> int:
        """The number of notes."""
        return len(self.entries)

    def accepts(self, key: str) -> bool:
        """Tell whether *key* allows writing on the pad."""
        return self.row is not None and hmac.compare_digest(self.row.key_hash, key_hash(key))

    def require_key(self, key: str) -> None:
        """Raise Refusal unless *key* allows writing on the pad."""
        if not self.accepts(key):
            raise Refusal("wrong-key", "You can't change this pad: the key in your link is wrong.")

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
        draft = await asyncio.to_thread(check_notes, self.pad, self.entries, notes)
        if draft.pad is not None and len(draft.entries) > self.version:
            await self._append(draft.pad, draft.entries, key)
        oldest = min((note.on for note in notes), default=self.version)
        entries = entries_after(self.entries, after=oldest)
        return NotesReply(self.version, tuple(draft.accepted), draft.refused, entries)

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
        assert self.pad is not None, "a pad with a key has its first note"
        return self.pad

    async def _add(self, note: Moved | Reopen, key: str, by: str) -> None:
        """Append a note that comes from the server itself."""
        entry = PadEntry(f"server.{secrets.token_urlsafe(12)}", self._server.now(), by, note)
        await self._append(apply_entry(self.pad, entry), [*self.entries, entry], key)

    async def _append(self, pad: Pad, entries: list[PadEntry], key: str) -> None:
        """Write the new ones of *entries*, which lead to *pad*, and announce them."""
        now = self._server.now()
        change = PadChange(self.pad, pad, entries[self.version :])
        row = repository.row_of(self.id, pad, self.row, key_hash=key_hash(key), now=now)
        await self.append(await asyncio.to_thread(repository.write, row, change, now=now))
        self.pad, self.row, self.entries = pad, row, entries
        self.announce()

    def subscribe(self, *, seen: int, address: str, scorer: bool = False) -> PadSubscriber:
        """Follow the pad from version *seen* on, or raise Refusal."""
        admit(self._server.pads, self, address=address, scorer=scorer)
        subscriber = PadSubscriber(self, seen=seen, address=address, scorer=scorer)
        self.subscribers.add(subscriber)
        return subscriber

    def stop(self) -> None:
        """Do nothing: a pad has no timers."""


def key_hash(key: str) -> str:
    """Return what the store keeps of a key."""
    return sha256(key.encode()).hexdigest()
