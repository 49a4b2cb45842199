"""HTTP API of events: open one, show it, follow it, share it."""

from __future__ import annotations

import asyncio
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw
from starlette.responses import Response

from ohhell.notation import wire
from ohhell.notation.record.record import check_names
from ohhell.server.events.bodies import EventSource, NewEvent
from ohhell.server.events.documents import EventLinks, EventMade, PlayerLink, ScorerLink
from ohhell.server.events.info import event_info, public_info
from ohhell.server.events.keys import KEY, assistant_key, player_key, role_of, scorer_key
from ohhell.server.events.requested_actions import check_scores
from ohhell.server.http.bodies import read_body
from ohhell.server.http.origins import peer
from ohhell.server.http.requests import check_rate, qr_code_response, read_number, server_of, share_addresses
from ohhell.server.http.responses import json_response
from ohhell.server.live.event_stream import EventStream
from ohhell.server.rules.api import wanted_rules
from ohhell.table.permissions import Refusal
from ohhell.tournament.actions import LogEntry, OpenEvent
from ohhell.tournament.archive import load_event
from ohhell.tournament.fold import apply_entry
from ohhell.tournament.rights import EventRole, may_see_all

if TYPE_CHECKING:
    from starlette.requests import Request

    from ohhell.server.events.live_event import LiveEvent
    from ohhell.store.events import EventTableLine
    from ohhell.tournament.tournament import Match, Tournament

PAGES: Final = {"public": "", "wall": "/wall"}
"""The pages of an event that everybody can open."""


async def create(request: Request) -> Response:
    """Open an event; the response has the director's key."""
    wanted = await read_body(request, NewEvent)
    check_rate(request, "event", None)
    return await _made(request, *await asyncio.to_thread(_opened, wanted, server_of(request).now()))


def _opened(wanted: NewEvent, now: int) -> tuple[list[LogEntry], Tournament]:
    check_names((wanted.by,))
    settings = msgspec.structs.asdict(wanted)
    by = settings.pop("by")
    rules = Raw(wire.encode_rules(wanted_rules(settings.pop("rules"))))
    entry = LogEntry(now, by, OpenEvent(**(settings | {"rules": rules, "seed": wanted.seed or token_hex(8)})))
    return [entry], apply_entry(None, entry)


async def create_from_file(request: Request) -> Response:
    """Continue an event on the server that began in an event file."""
    wanted = await read_body(request, EventSource)
    check_rate(request, "event", None)
    entries, event = await asyncio.to_thread(_loaded, wanted.file)
    if event.started and event.matches[event.started - 1].missing:
        check_rate(request, "pad", None)
        charge_for_tables(request, event.matches[event.started - 1])
    return await _made(request, entries, event)


def charge_for_tables(request: Request, match: Match) -> None:
    """Count all score pads of a match that has started; the first one was counted before."""
    server = server_of(request)
    cost = len(match.tables) - 1
    server.rates.charge("pad", cost, person=None, address=peer(request.scope), now=server.now())


def _loaded(text: str) -> tuple[tuple[LogEntry, ...], Tournament]:
    entries, event = load_event(text)
    check_scores(event, len(event.entrants))
    return entries, event


async def _made(request: Request, entries: list[LogEntry] | tuple[LogEntry, ...], event: Tournament) -> Response:
    made = await server_of(request).events.create(entries, event)
    link = f"/event/{made.id}/desk#key={made.director}"
    return json_response(EventMade(made.id, made.director, made.assistant, link), status=201)


async def live_event_of(request: Request) -> LiveEvent:
    """Return the live event that the path names, or raise Refusal."""
    return await server_of(request).events.get(request.path_params["event"])


def caller(request: Request, live: LiveEvent) -> EventRole:
    """Return the role of who sent the request; a wrong key is the same as none."""
    return role_of(server_of(request), live, request.headers.get(KEY, ""))


def require_key(request: Request, live: LiveEvent) -> EventRole:
    """Return the role of who sent the request; raise Refusal if the key is wrong."""
    who = caller(request, live)
    if who.role == "public" and request.headers.get(KEY):
        raise Refusal("wrong-key", "You can't change this event: the key in your link is wrong, or it was replaced.")
    return who


def require_desk(request: Request, live: LiveEvent) -> EventRole:
    """Return the role of who sent the request; raise Refusal unless they are the director or an assistant."""
    who = require_key(request, live)
    if not may_see_all(who):
        raise Refusal("not-allowed", "You can't see this: only the director and assistants can. Ask the director.")
    return who


async def show(request: Request) -> Response:
    """Return an event as the caller may see it."""
    live = await live_event_of(request)
    who, now, headers = caller(request, live), server_of(request).now(), {"Cache-Control": "no-store"}
    if who.role != "public":
        return Response(await event_info(live, who, now=now), media_type="application/json", headers=headers)
    found = await public_info(live, now=now)
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(found.document, media_type="application/json", headers=headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(found.compressed, media_type="application/json", headers=headers)


async def follow(request: Request) -> EventStream:
    """Send the version of an event whenever it changes, and the progress of its tables."""
    live = await live_event_of(request)
    given = request.headers.get("Last-Event-ID") or request.query_params.get("after")
    seen = read_number(given, "the number of a version", digits=9) or 0
    return EventStream(partial(live.subscribe, seen=seen, address=peer(request.scope)))


async def address(request: Request) -> Response:
    """Return the address to share; *address* is None if only this machine can reach the server."""
    live = await live_event_of(request)
    return json_response(share_addresses(request, f"/event/{live.id}{_page(request)}"))


async def qr_code(request: Request) -> Response:
    """Return the address of a page as a QR code; those of score pads and players, with keys, only for director and assistants."""
    live = await live_event_of(request)
    page = request.query_params.get("page")
    if page == "player":
        require_desk(request, live)
        return qr_code_response(request, _player_link(request, live, _number(request, "entrant")).link)
    if page != "scorer":
        return qr_code_response(request, f"/event/{live.id}{_page(request)}")
    require_desk(request, live)
    row = live.tables.get((_number(request, "match"), _number(request, "table")))
    if row is None or row.pad_id is None:
        raise Refusal("no-such-table", "This table has no score pad. Start the match first, with cards at this table.")
    return qr_code_response(request, scorer_link(request, row).link)


def _number(request: Request, name: str) -> int:
    """Return the number of a match or table in the query, 0 if it is missing."""
    return read_number(request.query_params.get(name), f"the number of a {name}", digits=5) or 0


def _page(request: Request) -> str:
    page = request.query_params.get("page", "public")
    if page not in PAGES:
        raise Refusal("no-such-page", f"There is no page {page[:20]!r} of an event. Choose {' or '.join(PAGES)}.")
    return PAGES[page]


async def links(request: Request) -> Response:
    """Return the links of scorers and players, for the director and assistants."""
    live = await live_event_of(request)
    who = require_desk(request, live)
    assistant = f"/event/{live.id}/desk#key={assistant_key(server_of(request), live.id)}"
    return json_response(
        EventLinks(
            public=f"/event/{live.id}",
            wall=f"/event/{live.id}/wall",
            assistant=assistant if who.role == "director" else "",
            scorers=tuple(
                scorer_link(request, row)
                for row in live.tables.values()
                if row.match == live.event.started and row.pad_id is not None
            ),
            players=tuple(_player_link(request, live, number) for number in live.event.entrants),
        )
    )


def _player_link(request: Request, live: LiveEvent, number: int) -> PlayerLink:
    """Return the link of an entrant's own page, or raise Refusal."""
    if number not in live.event.entrants:
        raise Refusal(
            "no-such-entrant", f"There is no entrant {number}: the numbers are 1 to {len(live.event.entrants)}."
        )
    key = player_key(server_of(request), live.id, number)
    return PlayerLink(number, key, f"/event/{live.id}/player/{number}#key={key}")


def scorer_link(request: Request, row: EventTableLine) -> ScorerLink:
    """Return what the scorer of a table opens."""
    assert row.pad_id is not None, "the table has a score pad"
    key = scorer_key(server_of(request), row.event_id, row.match, row.number, row.generation)
    return ScorerLink(row.match, row.number, row.pad_id, key, row.code or "", f"/pad/{row.pad_id}#key={key}")
