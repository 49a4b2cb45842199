"""HTTP API of score pads: everybody with the link can read, follow and export one, and with its key write on it.

Somebody who claims a seat gets its games into their statistics, earlier ones too.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw, Struct

from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.notation.record import text as record_text
from ohhell.printing.pad_form import pad_form
from ohhell.protocol.limits import LARGEST_RECORD
from ohhell.scorekeeper.notes import Open, decode_note
from ohhell.scorekeeper.plan import plan as plan_of
from ohhell.scorekeeper.records import record_of
from ohhell.scorekeeper.sheet_json import sheet_of
from ohhell.server.accounts.tokens import person_of
from ohhell.server.events.documents import PadEvent
from ohhell.server.http.bodies import NewNote, NewNotes, PlanRequest, read_body
from ohhell.server.http.origins import peer
from ohhell.server.http.requests import (
    authenticate,
    check_rate,
    qr_code_response,
    read,
    read_language,
    read_number,
    server_of,
    share_addresses,
    write,
)
from ohhell.server.http.responses import download, json_response
from ohhell.server.live.event_stream import EventStream
from ohhell.server.pads.subscriber import SentEntry, entries_after
from ohhell.server.rules import sheets_api
from ohhell.server.rules.api import wanted_rules
from ohhell.store import games, pads
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.rules.rules import Rules
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
    """A pad as everybody with its link sees it; *writable* if the key is right, *mine* is the caller's seat.

    *event* is the open event that the pad belongs to, if it does.
    """

    version: int
    entries: tuple[SentEntry, ...]
    plan: Raw
    rules: Raw
    watchers: int
    writable: bool
    mine: int | None
    event: PadEvent | None = None


async def plan(request: Request) -> Response:
    """Return the plan that a pad needs of a rule set."""
    wanted = await read_body(request, PlanRequest)
    check_rate(request, "command", None)
    return json_response(await asyncio.to_thread(_planned, wanted, read_language(request)))


def _planned(wanted: PlanRequest, language: str) -> PadPlan:
    rules = wanted_rules(wanted.rules)
    prose = rule_sheet.sheet(rules, wanted.seats, language)
    return PadPlan(Raw(wire.encode_rules(rules)), _plan(rules, wanted.seats), prose)


def _plan(rules: Rules, seats: int) -> Raw:
    return Raw(msgspec.json.encode(plan_of(rules, seats)))


async def write_notes(request: Request) -> Response:
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
        live.plan = await asyncio.to_thread(_plan, live.begun.rules, live.begun.seats)
    return json_response(
        PadInfo(
            version=live.version,
            entries=entries_after(live.entries, after=after),
            plan=live.plan,
            rules=Raw(wire.encode_rules(live.begun.rules)),
            watchers=len(live.subscribers),
            writable=live.accepts(request.headers.get(KEY, "")),
            mine=mine,
            event=await _event_of(request, live.id),
        )
    )


async def _event_of(request: Request, pad_id: str) -> PadEvent | None:
    """Return the open event that a pad belongs to."""
    events = server_of(request).events
    ref = events.pads.get(pad_id)
    if ref is None:
        return None
    return PadEvent(ref.event_id, (await events.get(ref.event_id)).title, ref.match, ref.number)


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
    return read_number(given, f"the number of a {what}", digits=9) or 0


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


class MySeat(Struct, frozen=True):
    """The caller's seat on a pad; None if they have none."""

    mine: int | None


async def claim(request: Request) -> Response:
    """Claim a seat for the caller; a person has at most one seat of a pad."""
    return await _change_claim(request, claims=True)


async def disclaim(request: Request) -> Response:
    """Give up a claim; with the pad's key also the claim of somebody else."""
    return await _change_claim(request, claims=False)


async def _change_claim(request: Request, *, claims: bool) -> Response:
    live = await live_pad_of(request)
    seat, names = number(request.path_params["seat"], "seat"), live.begun.names
    if seat >= len(names):
        raise Refusal("no-such-seat", f"You can't be seat {seat}: the seats on this pad are 0 to {len(names) - 1}.")
    person = await authenticate(request)
    may_change_others = not claims and live.accepts(request.headers.get(KEY, ""))

    def job(connection: Connection) -> int | None:
        if pads.find(connection, live.id) is None:
            raise Refusal("no-such-pad", "There's no such pad: it was just deleted.")
        holder = pads.claims(connection, live.id).get(seat)
        if holder not in {None, person.id} and not may_change_others:
            raise Refusal(
                "seat-claimed", f"Someone else has already chosen {names[seat]}. The scorekeeper can undo that."
            )
        if claims:
            pads.claim(connection, live.id, seat, person.id)
        else:
            pads.disclaim(connection, live.id, seat)
        games.name_players(connection, live.id, pads.claims(connection, live.id))
        return pads.seat_of(connection, live.id, person.id)

    return json_response(MySeat(await write(request, job)))


async def sheet(request: Request) -> Response:
    """Return the sheet with all results and totals."""
    return json_response(await asyncio.to_thread(sheet_of, (await live_pad_of(request)).begun))


async def as_csv(request: Request) -> Response:
    """Return the sheet as CSV."""
    pad = (await live_pad_of(request)).begun
    return await sheets_api.as_text_file(lambda: pad_form(pad), name="pad", kind="csv")


async def as_json(request: Request) -> Response:
    """Return the sheet as JSON, in the same format as every other sheet."""
    pad = (await live_pad_of(request)).begun
    return await sheets_api.as_text_file(lambda: pad_form(pad), name="pad", kind="json")


async def as_pdf(request: Request) -> Response:
    """Return the sheet as PDF."""
    pad = (await live_pad_of(request)).begun
    return await sheets_api.as_pdf_file(request, lambda: pad_form(pad), name="pad")


async def record(request: Request) -> Response:
    """Return a match as a record, by default the newest; unfinished hands are left out."""
    pad = (await live_pad_of(request)).begun
    match = number(request.query_params.get("match"), "match") or pad.match.number
    written = await asyncio.to_thread(lambda: record_text.write(record_of(pad, match)))
    return download(written, f"pad-{match}.txt")
