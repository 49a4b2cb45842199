"""HTTP API for files of an event: its log, the event file, records, CSV and JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec import Raw
from msgspec.structs import replace

from ohhell.server.events import repository
from ohhell.server.events.api import caller, live_event_of, require_desk
from ohhell.server.events.documents import EventAction
from ohhell.server.http.requests import check_rate, read, read_number
from ohhell.server.http.responses import download, json_response
from ohhell.table.permissions import Refusal
from ohhell.tournament import export
from ohhell.tournament.actions import Action, CorrectResult, LogEntry, ReportResult, encode_action
from ohhell.tournament.archive import write_event
from ohhell.tournament.rights import may_see_all
from ohhell.tournament.standings import standings

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.tournament.tournament import Tournament

T = TypeVar("T")

CSV = "text/csv; charset=utf-8"


async def log(request: Request) -> Response:
    """Return the log without the texts of records, for the director and assistants."""
    check_rate(request, "season", None)
    live = await live_event_of(request)
    require_desk(request, live)
    entries = await read(request, partial(repository.entries, event_id=live.id))
    return json_response(await asyncio.to_thread(_log, entries))


def _log(entries: list[LogEntry]) -> list[EventAction]:
    return [
        EventAction(version, entry.at, entry.by, Raw(encode_action(_without_record(entry.action))))
        for version, entry in enumerate(entries, start=1)
    ]


def _without_record(action: Action) -> Action:
    if not isinstance(action, ReportResult | CorrectResult) or action.result is None:
        return action
    return replace(action, result=replace(action.result, record=""))


async def file(request: Request) -> Response:
    """Return the event file; until the event is closed only for the director and assistants."""
    check_rate(request, "season", None)
    live = await live_event_of(request)
    if not (live.event.closed or may_see_all(caller(request, live))):
        raise Refusal("not-allowed", "You can't get the event file yet: everybody can once the event is closed.")
    entries = await read(request, partial(repository.entries, event_id=live.id))
    return download(await asyncio.to_thread(write_event, entries), f"{live.id[:8]}.event", "application/x-ndjson")


async def record(request: Request) -> Response:
    """Return the record of a table's game, once its result is in; in a duplicate event, once those of all tables are."""
    live = await live_event_of(request)
    match, table = (_number(request.path_params[name], name) for name in ("match", "table"))
    result = live.event.table(match, table).result
    if result is None or not result.record:
        missing = "no result yet" if result is None else "a result without a record"
        raise Refusal("no-record", f"There is no record: table {table} of match {match} has {missing}.")
    if live.event.settings.duplicate and not live.event.match(match).complete:
        raise Refusal("no-record", f"You can't get a record yet: other tables play the same deals in match {match}.")
    return download(result.record, f"match-{match}-table-{table}.txt")


async def standings_csv(request: Request) -> Response:
    """Return the standings as CSV, after a match or as they are now."""
    after = read_number(request.query_params.get("after"), "the number of a match", digits=4)
    text = await _computed(request, lambda event: export.standings_csv(standings(event, after)))
    return download(text, "standings.csv", CSV)


async def seating_csv(request: Request) -> Response:
    """Return the seating of a match as CSV, by default of the last one that was drawn."""
    given = request.query_params.get("match")
    number = None if given is None else _number(given, "match")
    text = await _computed(
        request, lambda event: export.seating_csv(event, event.match(number or max(1, len(event.matches))))
    )
    return download(text, "seating.csv", CSV)


async def as_json(request: Request) -> Response:
    """Return everything about an event as JSON, except records; calls and disputes only for the director and assistants."""
    live = await live_event_of(request)
    found = await _computed(request, export.event_document)
    if not may_see_all(caller(request, live)):
        found = {name: value for name, value in found.items() if name not in {"calls", "disputes"}}
    return json_response(found, headers={"Content-Disposition": 'attachment; filename="ohhell-event.json"'})


def _number(given: str, what: str) -> int:
    number = read_number(given, f"the number of a {what}", digits=4)
    if not number:
        raise Refusal("not-a-number", f"{given[:20]!r} is not the number of a {what}.")
    return number


async def _computed(request: Request, compute: Callable[[Tournament], T]) -> T:
    """Compute something of an event in a thread, while nobody changes it."""
    check_rate(request, "season", None)
    live = await live_event_of(request)
    async with live.exclusive():
        return await asyncio.to_thread(compute, live.event)
