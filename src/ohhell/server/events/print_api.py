"""HTTP API for documents of an event as PDF: lists, table cards, standings, results and certificates."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from ohhell.printing.event_certificates import PLACES
from ohhell.printing.event_paper import PRINTED, Printed, event_paper
from ohhell.printing.event_parts import CardLink
from ohhell.printing.event_pdf import encoded_paper
from ohhell.printing.page_fit import PAPERS, Paper
from ohhell.server.accounts.tokens import person_of
from ohhell.server.events.api import live_event_of, require_desk, scorer_link
from ohhell.server.http.requests import check_rate, origin_for_others, origin_of, read_number, server_of, wait_turn
from ohhell.server.http.responses import download
from ohhell.server.ops.child_process import run
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.events.live_event import LiveEvent

MOST_CARDS: Final = 100
"""Table cards in one document: more would take too long."""

_ADVICE: Final = "Print one match at a time, or get the event file and use `ohhell event print`"


async def print_pdf(request: Request) -> Response:
    """Return a document as PDF, made in a child process; the query says what to print, and of which match."""
    live = await live_event_of(request)
    what = _what(request.query_params.get("what", ""))
    paper = _paper(request.query_params.get("paper", "a4"))
    match = _number(request, "match", "the number of a match")
    places = _number(request, "places", "a number of places")
    first = _number(request, "from", "the number of a table") or 1
    if what == "cards":
        require_desk(request, live)
    server = server_of(request)
    person = await person_of(server, request)
    check_rate(request, "print", person)

    def made() -> bytes:
        links = _links(request, live, match) if what == "cards" else {}
        tables = range(first, first + MOST_CARDS)
        document = event_paper(
            live.event, what, match=match, places=places or PLACES, links=links, tables=tables, paper=paper
        )
        return encoded_paper(document)

    async with wait_turn(request, server.printing, person):
        async with live.exclusive():
            given = await asyncio.to_thread(made)
        document = await run("ohhell.printing.event_pdf", given, advice=_ADVICE)
    return download(document, f"{what}.pdf", "application/pdf")


def _links(request: Request, live: LiveEvent, match: int | None) -> dict[int, CardLink]:
    """Return the links of the scorers of a match, the latest for None; tables have score pads once the match has started."""
    origin = origin_for_others(request) or origin_of(request)
    number = match or len(live.event.matches)
    found = {}
    for row in live.tables.values():
        if row.match == number and row.pad_id is not None:
            link = scorer_link(request, row)
            found[row.number] = CardLink(f"{origin}{link.link}", _spaced(link.code), urlsplit(origin).netloc)
    return found


def _spaced(code: str) -> str:
    """Return a short code in two halves, which are easier to type."""
    middle = (len(code) + 1) // 2
    return f"{code[:middle]} {code[middle:]}".strip()


def _number(request: Request, name: str, what: str) -> int | None:
    return read_number(request.query_params.get(name), what, digits=4) or None


def _what(wanted: str) -> Printed:
    for what in PRINTED:
        if what == wanted:
            return what
    known = f"{', '.join(PRINTED[:-1])} or {PRINTED[-1]}"
    raise Refusal("unknown-document", f"Can't print {wanted[:20]!r}: choose {known}.")


def _paper(wanted: str) -> Paper:
    if wanted not in PAPERS:
        raise Refusal("unknown-paper", f"Can't print on {wanted[:20]!r}: the paper sizes are {' and '.join(PAPERS)}.")
    return PAPERS[wanted]
