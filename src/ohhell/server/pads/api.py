"""HTTP API of score pads: everybody with the link can read and follow one, and with its key write on it."""

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
from ohhell.server.http.bodies import NewNotes, PlanRequest, read_body
from ohhell.server.http.proxy import peer
from ohhell.server.http.requests import check_rate, read, server_of
from ohhell.server.http.responses import json_response
from ohhell.server.http.share_address import qr_code_response, share_addresses
from ohhell.server.http.sse import EventStream
from ohhell.server.pads.replies import SentEntry, entries_after
from ohhell.server.rules.api import wanted_rules
from ohhell.store import pads
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.rules.rules import Rules
    from ohhell.server.http.bodies import NewNote
    from ohhell.server.pads.live_pad import LivePad

KEY: Final = "Pad-Key"
"""The header with the key of a pad, for writing."""

SHORTEST: Final = 22
"""The fewest characters of a pad's id and key; nobody guesses that many random ones."""

LONGEST: Final = 64


class PadPlan(Struct, frozen=True):
    """A rule set for a number of players, as a page without rules needs it."""

    rules: Raw
    plan: Raw
    prose: str


class PadInfo(Struct, frozen=True):
    """A pad as everybody with its link sees it; *writable* if the key is right, *mine* is the caller's seat."""

    version: int
    entries: tuple[SentEntry, ...]
    plan: Raw
    rules: Raw
    watchers: int
    writable: bool
    mine: int | None


async def plan(request: Request) -> Response:
    """Return the plan that a pad needs of a rule set."""
    wanted = await read_body(request, PlanRequest)
    check_rate(request, "command", None)
    return json_response(await asyncio.to_thread(_planned, wanted))


def _planned(wanted: PlanRequest) -> PadPlan:
    rules = wanted_rules(wanted.rules)
    return PadPlan(Raw(wire.encode_rules(rules)), _plan(rules, wanted.seats), rule_sheet.sheet(rules, wanted.seats))


def _plan(rules: Rules, seats: int) -> Raw:
    return Raw(msgspec.json.encode(plan_of(rules, seats)))


async def write(request: Request) -> Response:
    """Write notes on a pad; the first one creates it, with the key that is sent along."""
    check_rate(request, "command", None)
    key = request.headers.get(KEY, "")
    notes = (await read_body(request, NewNotes)).read()
    live = await server_of(request).pads.get(request.path_params["pad"])
    if live.row is None:
        _check_new(live.id, key, notes)
        check_rate(request, "pad", None)
    return json_response(await live.write(notes, key))


def _check_new(pad_id: str, key: str, notes: Sequence[NewNote]) -> None:
    """Raise Refusal unless a pad may begin with these notes."""
    first = decode_note(bytes(notes[0].note)) if notes else None
    if not isinstance(first, Open):
        raise Refusal("no-such-pad", "There's no such pad: nothing has been entered on it yet.")
    if len(first.record) > LARGEST_RECORD:
        raise Refusal(
            "too-long",
            f"You can't start a pad from a record of {len(first.record)} characters; {LARGEST_RECORD} is the maximum.",
        )
    for what, text in (("id", pad_id), ("key", key)):
        plain = text.isascii() and text.replace("-", "").replace("_", "").isalnum()
        if not (plain and SHORTEST <= len(text) <= LONGEST):
            raise Refusal(
                "bad-pad",
                (f"You can't start a pad: its {what} must have {SHORTEST} to {LONGEST} letters, digits, - and _."),
            )


async def show(request: Request) -> Response:
    """Return a pad with all entries, or with those after a version."""
    live = await live_pad_of(request)
    after = number(request.query_params.get("after"), "version")
    mine = await _mine(request, live.id)
    if live.plan is None:
        assert live.pad is not None, "a pad has its first note"
        live.plan = await asyncio.to_thread(_plan, live.pad.rules, live.pad.seats)
    assert live.pad is not None, "a pad has its first note"
    return json_response(
        PadInfo(
            version=live.version,
            entries=entries_after(live.entries, after=after),
            plan=live.plan,
            rules=Raw(wire.encode_rules(live.pad.rules)),
            watchers=len(live.subscribers),
            writable=live.accepts(request.headers.get(KEY, "")),
            mine=mine,
        )
    )


async def _mine(request: Request, pad_id: str) -> int | None:
    """Return the seat that the caller has claimed; a token for one table claims none."""
    person = await person_of(server_of(request), request)
    if person is None or person.table is not None:
        return None
    return await read(request, partial(pads.seat_of, pad_id=pad_id, person=person.id))


async def live_pad_of(request: Request) -> LivePad:
    """Return the live pad that the path names, or raise Refusal."""
    return await server_of(request).pads.get_existing(request.path_params["pad"])


def number(given: str | None, what: str) -> int:
    """Return a number from an address, 0 if it is missing; raises Refusal."""
    if given is None:
        return 0
    if not (given.isascii() and given.isdecimal() and len(given) <= 9):  # noqa: PLR2004 (no pad has more notes)
        raise Refusal("not-a-number", f"{given[:20]!r} is not the number of a {what}.")
    return int(given)


async def follow(request: Request) -> EventStream:
    """Send every new note of a pad; a browser that reconnects says which version it has."""
    live = await live_pad_of(request)
    seen = number(request.headers.get("Last-Event-ID") or request.query_params.get("after"), "version")
    proof = request.query_params.get("scorer", "")
    scorer = live.accepts(request.headers.get(KEY, "")) or (proof.isascii() and live.accepts_proof(proof))
    return EventStream(partial(live.subscribe, seen=seen, address=peer(request.scope), scorer=scorer))


async def address(request: Request) -> Response:
    """Return the address to share; *address* is None if only this machine can reach the server."""
    return json_response(share_addresses(request, f"/pad/{(await live_pad_of(request)).id}"))


async def qr_code(request: Request) -> Response:
    """Return the pad's address as a QR code."""
    return qr_code_response(request, f"/pad/{(await live_pad_of(request)).id}")
