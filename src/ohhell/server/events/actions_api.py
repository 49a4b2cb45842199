"""HTTP API for actions at an event: entrants, draws, results, corrections, calls and disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.server.events.api import charge_for_tables, live_event_of, require_key
from ohhell.server.events.bodies import NewAction
from ohhell.server.events.documents import EventChanged
from ohhell.server.events.requested_actions import RequestedChange, check_rights, command_of, decode_request, name_of
from ohhell.server.http.bodies import read_body
from ohhell.server.http.requests import check_rate
from ohhell.server.http.responses import json_response
from ohhell.tournament.actions import StartMatch

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


async def act(request: Request) -> Response:
    """Add an action to the log of an event; the same id again changes nothing and gets the same response."""
    check_rate(request, "command", None)
    live = await live_event_of(request)
    who = require_key(request, live)
    wanted = await read_body(request, NewAction)
    change = RequestedChange(who, decode_request(bytes(wanted.action)), wanted.on)
    check_rights(live.event, who, change.action)
    by = name_of(live.event, who, wanted.by)
    command = command_of(who, wanted.id)
    is_new = command not in live.commands
    if is_new:
        await change.read_record(live.event)
    if is_new and isinstance(change.action, StartMatch):
        check_rate(request, "pad", None)
    version = await live.enter_made(change.make, by=by, command=command)
    if isinstance(change.action, StartMatch):
        if is_new:
            charge_for_tables(request, live.event.match(change.action.match))
        async with live.linking:  # until the score pads and live tables of the match exist
            return json_response(EventChanged(version))
    return json_response(EventChanged(version))
