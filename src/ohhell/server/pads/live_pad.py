"""A pad's room: one score pad and everybody who follows it. Judge, write down, announce: one thing at a time, in that order."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from ohhell.notation.record.record import check_visible
from ohhell.protocol.limits import (
    FOLLOWERS_A_PAD,
    NOTES_A_PAD,
    NOTES_TIMES_HANDS,
    RESCORED_A_PAD,
    WATCHERS_A_PAD,
    WATCHERS_AN_ADDRESS,
)
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.conflicts import meanwhile
from ohhell.scorekeeper.fold import follow
from ohhell.scorekeeper.notes import Moved, PadEntry, Reopen, decode_note, names_in
from ohhell.server.http.sse import PadFollower, event
from ohhell.server.live.uncancelled import uncancelled
from ohhell.server.pads import repository as pads_repository
from ohhell.server.pads.replies import AcceptedNote, NotesReply, PadUpdate, RefusedNote, entries_after, entry_reply
from ohhell.server.pads.repository import PadChange
from ohhell.store.errors import StoreError
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from msgspec import Raw

    from ohhell.scorekeeper.pad import Pad
    from ohhell.server.http.bodies import NewNote
    from ohhell.server.pads.repository import StoredPad
    from ohhell.server.state import ServerState
    from ohhell.store.pads import PadLine

MOST_COMPARED: Final = 250_000
"""Cells of others' notes that the notes of one request are compared with; those that are left then are to be sent again."""


@dataclass(slots=True)
class _Draft:
    """A pad with notes that are judged and not yet written down."""

    pad: Pad | None
    entries: list[PadEntry]
    done: list[AcceptedNote] = field(default_factory=list)
    refused: RefusedNote | None = None


class LivePad:
    """A score pad and whoever follows it; before its first note there is only its id."""

    def __init__(self, server: ServerState, pad_id: str, stored: StoredPad | None) -> None:
        self.id = pad_id
        self.pad: Pad | None = None
        self.line: PadLine | None = None
        self.entries: list[PadEntry] = []
        self.followers: set[PadFollower] = set()
        self.plan: Raw | None = None
        self.writing = 0
        self._server = server
        self._lock = asyncio.Lock()
        self._versions: dict[str, int] = {}
        self._unsure = False
        if stored is not None:
            self._take(stored)

    @property
    def version(self) -> int:
        """How many notes there are."""
        return len(self.entries)

    def _take(self, stored: StoredPad) -> None:
        """Stand as the store says."""
        self.pad, self.line, self.entries = stored.pad, stored.line, list(stored.entries)
        self._versions = {entry.id: version for version, entry in enumerate(self.entries, start=1)}

    def opens(self, key: str) -> bool:
        """Whether *key* is the one that lets somebody write here."""
        return self.line is not None and hmac.compare_digest(self.line.key_hash, key_hash(key))

    def demand_key(self, key: str) -> None:
        """Raise unless *key* opens the pad."""
        if not self.opens(key):
            raise Refusal("wrong-key", "cannot write on this pad: the key is not the one it was begun with")

    async def write(self, notes: Sequence[NewNote], key: str) -> NotesReply:
        """Write notes down in their order, up to the first that is refused; one that is known already changes nothing.

        Where there is much to compare, only the first of them are; the others are neither done nor refused.

        What was begun is finished, even where whoever asked is gone.
        """
        self.writing += 1
        return await uncancelled(self._written(notes, key))

    async def hand_over(self, key: str, by: str, make: Callable[[Pad], Awaitable[str]]) -> str:
        """Continue the game at the table that *make* makes of the pad; its id. Nobody can write on the pad afterwards."""
        self.writing += 1
        return await uncancelled(self._handed_over(key, by, make))

    async def _handed_over(self, key: str, by: str, make: Callable[[Pad], Awaitable[str]]) -> str:
        try:
            async with self._lock:
                await self._settle()
                self.demand_key(key)
                assert self.pad is not None, "a pad with a key has its first note"
                table = await make(self.pad)
                await self._add(Moved(table), key, by)
                return table
        finally:
            self.writing -= 1

    async def take_back(self, key: str, by: str, close: Callable[[str], Awaitable[None]]) -> None:
        """Continue the game on the pad, once *close* has closed the table, where nothing may have been played."""
        self.writing += 1
        await uncancelled(self._taken_back(key, by, close))

    async def _taken_back(self, key: str, by: str, close: Callable[[str], Awaitable[None]]) -> None:
        try:
            async with self._lock:
                await self._settle()
                self.demand_key(key)
                assert self.pad is not None, "a pad with a key has its first note"
                if self.pad.table is None:
                    raise Refusal("wrong-phase", "cannot move the game back: it is already on this pad")
                await close(self.pad.table)
                await self._add(Reopen(), key, by)
        finally:
            self.writing -= 1

    async def _add(self, note: Moved | Reopen, key: str, by: str) -> None:
        """Append a note of the server's own."""
        entry = PadEntry(f"server.{secrets.token_urlsafe(12)}", self._server.now(), by, note)
        await self._keep(follow(self.pad, entry), [*self.entries, entry], key)

    async def _written(self, notes: Sequence[NewNote], key: str) -> NotesReply:
        try:
            async with self._lock:
                await self._settle()
                try:
                    return await self._carried_out(notes, key)
                except StoreError as error:
                    if error.code != "version-taken":
                        raise
                    # something was written that was not in the log a moment ago; it is read by now
                    return await self._carried_out(notes, key)
        finally:
            self.writing -= 1

    async def _carried_out(self, notes: Sequence[NewNote], key: str) -> NotesReply:
        if self.line is not None:
            self.demand_key(key)
        draft = await asyncio.to_thread(self._judged, notes)
        if draft.pad is not None and len(draft.entries) > self.version:
            await self._keep(draft.pad, draft.entries, key)
        low = min((note.on for note in notes), default=self.version)
        return NotesReply(self.version, tuple(draft.done), draft.refused, entries_after(self.entries, after=low))

    def _judged(self, notes: Sequence[NewNote]) -> _Draft:
        """What becomes of the notes; nothing here changes the room."""
        draft = _Draft(self.pad, list(self.entries))
        own = {note.id for note in notes}
        versions = dict(self._versions)
        compared = 0
        for note in notes:
            if note.id not in versions:
                cells = 1 if draft.pad is None else 1 + 2 * len(draft.pad.names)  # as many as a whole hand has
                compared += max(0, len(draft.entries) - note.on) * cells
                if compared > MOST_COMPARED and draft.done:
                    break
                try:
                    self._note(draft, note, own)
                except OhHellError as refusal:
                    draft.refused = RefusedNote(note.id, refusal.code, refusal.sentence)
                if draft.refused is not None:
                    break
                versions[note.id] = len(draft.entries)
            draft.done.append(AcceptedNote(note.id, versions[note.id]))
        return draft

    def _note(self, draft: _Draft, new: NewNote, own: set[str]) -> None:
        """Put a note at the end of a draft, unless it stands there already; or OhHellError, or a refusal in the draft."""
        note = decode_note(bytes(new.note))
        check_visible(names_in(note))
        since = [
            (version, entry)
            for version, entry in enumerate(draft.entries[new.on :], start=new.on + 1)
            if not _is_same_writer(entry.id, new.id, own)
        ]
        active = () if draft.pad is None else draft.pad.active
        met = meanwhile(note, [entry for _, entry in since], active)
        if not met.same and self.pad is not None and self.pad.table is not None:
            raise Refusal("game-moved", "cannot write on this pad: its game continues online")
        if isinstance(note, Moved) and not met.same:
            # a pad may close the table that it names, so nobody but the server names one
            raise Refusal(
                "bad-message", "You can't write this note: only the server says that a game continues online."
            )
        if met.theirs is not None:
            version = next(version for version, entry in since if entry is met.theirs)
            sentence = "cannot write that: somebody else wrote something different there meanwhile"
            draft.refused = RefusedNote(new.id, "written-meanwhile", sentence, entry_reply(met.theirs, version))
        elif not met.same:
            hands = 0 if draft.pad is None else sum(len(match.hands) for match in draft.pad.matches)
            most = min(NOTES_A_PAD, NOTES_TIMES_HANDS // max(1, hands))
            if len(draft.entries) >= most:
                raise Refusal("pad-full", f"cannot write that: the pad has its {most} notes")
            entry = PadEntry(new.id, new.at, new.by, note)
            draft.pad = _apply(draft.pad, entry)
            draft.entries.append(entry)

    async def _keep(self, pad: Pad, entries: list[PadEntry], key: str) -> None:
        """Write new entries down, then announce them."""
        now = self._server.now()
        new = PadChange(self.pad, pad, entries[self.version :])
        line = pads_repository.row_of(self.id, pad, self.line, key_hash=key_hash(key), now=now)
        job = await asyncio.to_thread(pads_repository.write, line, new, now=now)
        try:
            await asyncio.wrap_future(self._server.store.write(job))
        except StoreError as error:
            if error.code in {"store-failed", "version-taken"}:
                self._unsure = True
                with suppress(StoreError):  # while the database is down, whoever writes next tries again
                    await self._settle()
            raise
        self._versions |= {entry.id: version for version, entry in enumerate(new.entries, start=self.version + 1)}
        self.pad, self.line, self.entries = pad, line, entries
        self.announce()

    async def _settle(self) -> None:
        """Read the log again where nobody knows what was written: what it says is true."""
        if not self._unsure:
            return
        stored = await asyncio.wrap_future(self._server.store.read(partial(pads_repository.read, pad_id=self.id)))
        self._unsure = False
        if stored is not None:
            self._take(stored)
            self.announce()

    def announce(self) -> None:
        """Tell everybody who follows that there is more."""
        for follower in self.followers:
            follower.news.set()

    def come(self, *, after: int, address: str, scores: bool = False) -> PadFollower:
        """Follow the pad from version *after* on, or raise Refusal; a scorer (*scores*) displaces another follower."""
        followers = [follower for follower in self.followers if not follower.scores]
        full = len(self.followers) >= WATCHERS_A_PAD
        if full and scores and followers:
            self._newest(followers).drop()
        elif full or (not scores and len(followers) >= FOLLOWERS_A_PAD):
            raise Refusal("pad-crowded", f"cannot follow this pad: it already has {len(self.followers)} followers")
        if self._server.pads.followers_from(address) >= WATCHERS_AN_ADDRESS:
            beside = [
                follower
                for follower in self._server.pads.followers
                if follower.address == address and not follower.scores
            ]
            if not scores or not beside:
                raise Refusal(
                    "too-many-connections",
                    f"cannot follow this pad: your address already follows pads with {WATCHERS_AN_ADDRESS} connections",
                )
            self._newest(beside).drop()
        follower = PadFollower(self, after=after, address=address, scores=scores)
        self.followers.add(follower)
        return follower

    @staticmethod
    def _newest(followers: list[PadFollower]) -> PadFollower:
        return max(followers, key=lambda follower: follower.number)

    def follows_as_scorer(self, proof: str) -> bool:
        """Tell whether *proof* is the SHA-256 of the SHA-256 of the key, both in hex.

        Browsers can't send headers with an event stream, and the key itself must not be part of an address.
        """
        return self.line is not None and hmac.compare_digest(key_hash(self.line.key_hash), proof)

    def go(self, follower: PadFollower) -> None:
        """Somebody no longer follows."""
        self.followers.discard(follower)
        follower.gone.set()

    def news_for(self, follower: PadFollower) -> bytes | None:
        """What a watcher has not heard, None where that is nothing; whoever claims to know more than there is hears everything."""
        after = follower.told if follower.told <= self.version else 0
        if after == self.version and not follower.first:
            return None
        follower.told, follower.first = self.version, False
        return event(
            self.version, PadUpdate(self.version, entries_after(self.entries, after=after), len(self.followers))
        )


def key_hash(key: str) -> str:
    """What the store keeps of a key."""
    return sha256(key.encode()).hexdigest()


def _apply(pad: Pad | None, entry: PadEntry) -> Pad:
    """Return the pad after an entry, or raise OhHellError; a pad with too many corrections takes new results but no corrections."""
    after = follow(pad, entry)
    if pad is not None and after.rescored > RESCORED_A_PAD and after.rescored > pad.rescored + 1:
        raise Refusal(
            "pad-full",
            f"cannot correct this pad any more: corrections have recalculated {pad.rescored} rows, at most {RESCORED_A_PAD} "
            "are allowed; begin a new pad for the next game",
        )
    return after


def _is_same_writer(other: str, mine: str, own: set[str]) -> bool:
    """Whether another note is by whoever wrote this one: it comes along with it, or is from the same device, by its mark."""
    mark, dot, _ = mine.partition(".")
    return other in own or (bool(dot) and other.startswith(f"{mark}."))
