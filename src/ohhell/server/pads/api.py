"""Score pads over HTTP: written on with a key, looked at and followed by whoever has the link."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw, Struct

from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.protocol.limits import LARGEST_RECORD
from ohhell.scorekeeper.notes import Open, decode_note
from ohhell.scorekeeper.plan import plan as plan_of
from ohhell.server.accounts.tokens import person_of
from ohhell.server.http.bodies import NewNotes, PlanFor, body_of
from ohhell.server.http.proxy import peer
from ohhell.server.http.requests import house_of, pace, read
from ohhell.server.http.responses import answered
from ohhell.server.http.share_address import addresses, drawn
from ohhell.server.http.sse import Live
from ohhell.server.pads.replies import EntryTold, told
from ohhell.server.rules.api import wanted_rules
from ohhell.store import pads
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.rules.rules import Rules
    from ohhell.server.http.bodies import NewNote
    from ohhell.server.pads.live_pad import PadRoom

KEY: Final = "Pad-Key"
"""The header in which whoever writes on a pad sends its key."""

SHORTEST: Final = 22
"""Signs that a pad's id and its key have at least: so many at random nobody guesses."""

LONGEST: Final = 64


class Planned(Struct, frozen=True):
    """A rule set for so many players, as a page that holds no rules needs it."""

    rules: Raw
    plan: Raw
    prose: str


class PadLook(Struct, frozen=True):
    """A pad as whoever has its link sees it; *writable* where the key that came along fits, *mine* is the caller's own seat."""

    version: int
    entries: tuple[EntryTold, ...]
    plan: Raw
    rules: Raw
    watchers: int
    writable: bool
    mine: int | None


async def plan(request: Request) -> Response:
    """What a pad needs to know of a rule set."""
    wanted = await body_of(request, PlanFor)
    pace(request, "command", None)
    return answered(await asyncio.to_thread(_planned, wanted))


def _planned(wanted: PlanFor) -> Planned:
    rules = wanted_rules(wanted.rules)
    return Planned(Raw(wire.encode_rules(rules)), _plan(rules, wanted.seats), rule_sheet.sheet(rules, wanted.seats))


def _plan(rules: Rules, seats: int) -> Raw:
    return Raw(msgspec.json.encode(plan_of(rules, seats)))


async def write(request: Request) -> Response:
    """Write notes on a pad; the first note of a new one begins it, and its key is the one that came along."""
    pace(request, "command", None)
    key = request.headers.get(KEY, "")
    notes = (await body_of(request, NewNotes)).read()
    room = await house_of(request).pads.place(request.path_params["pad"])
    if room.line is None:
        _check_new(room.id, key, notes)
        pace(request, "pad", None)
    return answered(await room.write(notes, key))


def _check_new(pad_id: str, key: str, notes: Sequence[NewNote]) -> None:
    """Raise unless a pad may begin like this."""
    first = decode_note(bytes(notes[0].note)) if notes else None
    if not isinstance(first, Open):
        raise Refusal("no-such-pad", "there is no such pad: the first note on a pad opens it")
    if len(first.record) > LARGEST_RECORD:
        raise Refusal(
            "too-long",
            f"cannot begin a pad with a record of {len(first.record)} characters: at most {LARGEST_RECORD} fit",
        )
    for what, text in (("id", pad_id), ("key", key)):
        plain = text.isascii() and text.replace("-", "").replace("_", "").isalnum()
        if not (plain and SHORTEST <= len(text) <= LONGEST):
            raise Refusal(
                "bad-pad", f"cannot begin a pad: its {what} has {SHORTEST} to {LONGEST} letters, digits, - and _"
            )


async def look(request: Request) -> Response:
    """A pad, or what was written on it after a version."""
    room = await room_of(request)
    after = number(request.query_params.get("after"), "version")
    mine = await _mine(request, room.id)
    if room.plan is None:
        assert room.pad is not None, "a pad has its first note"
        room.plan = await asyncio.to_thread(_plan, room.pad.rules, room.pad.seats)
    assert room.pad is not None, "a pad has its first note"
    return answered(
        PadLook(
            version=room.version,
            entries=told(room.entries, after=after),
            plan=room.plan,
            rules=Raw(wire.encode_rules(room.pad.rules)),
            watchers=len(room.watchers),
            writable=room.opens(request.headers.get(KEY, "")),
            mine=mine,
        )
    )


async def _mine(request: Request, pad_id: str) -> int | None:
    """The seat of a pad that the caller has claimed; a token for one seat at one table has none."""
    person = await person_of(house_of(request), request)
    if person is None or person.table is not None:
        return None
    return await read(request, partial(pads.seat_of, pad_id=pad_id, person=person.id))


async def room_of(request: Request) -> PadRoom:
    """The room of the pad in the address, or Refusal."""
    return await house_of(request).pads.get(request.path_params["pad"])


def number(given: str | None, what: str) -> int:
    """A number in an address, 0 where there is none."""
    if given is None:
        return 0
    if not (given.isascii() and given.isdecimal() and len(given) <= 9):  # noqa: PLR2004 (no pad has more notes)
        raise Refusal("not-a-number", f"{given[:20]!r} is not the number of a {what}")
    return int(given)


async def live(request: Request) -> Live:
    """A pad followed as it is written on; a browser that comes back says which version it has."""
    room = await room_of(request)
    known = request.headers.get("Last-Event-ID") or request.query_params.get("after")
    proof = request.query_params.get("scorer", "")
    scores = room.opens(request.headers.get(KEY, "")) or room.follows_as_scorer(proof if proof.isascii() else "")
    return Live(room, after=number(known, "version"), address=peer(request.scope), scores=scores)


async def address(request: Request) -> Response:
    """What to give to others so that they can follow; *address* is None where only this machine can come here."""
    return answered(addresses(request, f"/pad/{(await room_of(request)).id}"))


async def picture(request: Request) -> Response:
    """The pad's address as a QR code."""
    return drawn(request, f"/pad/{(await room_of(request)).id}")
