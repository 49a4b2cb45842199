"""Score sheets over HTTP: blank for rules and names, or filled, as PDF, CSV or JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from ohhell.notation import text
from ohhell.notation.record import Details
from ohhell.printing.arrangement import PAPERS
from ohhell.printing.export import as_csv, as_json
from ohhell.printing.form import Form, blank, filled
from ohhell.printing.layout import layout
from ohhell.printing.pdf import pdf
from ohhell.server.asking import house_of, pace
from ohhell.server.bodies import BlankSheet, body_of
from ohhell.server.history_api import seen_with_record
from ohhell.server.rules_api import wanted_rules
from ohhell.table.asked import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

    from ohhell.printing.arrangement import Paper

_PAPER: Final = "a4"


async def of_game(request: Request) -> Response:
    """The sheet of a finished game, to those who may see it."""
    game, _ = await seen_with_record(request)
    return await printed(request, lambda: filled([text.read(game.record)]), name=game.id[:8])


async def of_rules(request: Request) -> Response:
    """An empty sheet for rules and names, or for a number of columns without names."""
    wanted = await body_of(request, BlankSheet)
    if bool(wanted.names) == (wanted.seats is not None):
        raise Refusal("bad-message", "cannot print the sheet: send either names or seats")
    names = wanted.names or ("",) * (wanted.seats or 0)
    details = Details(wanted.date, wanted.place, wanted.scorer)
    return await printed(
        request, lambda: blank(wanted_rules(wanted.rules), names, dealer=wanted.dealer, details=details), name="sheet"
    )


async def printed(request: Request, made: Callable[[], Form], *, name: str) -> Response:
    """A form as PDF on the paper that the query names, set in type beside everything else and by few at a time."""
    paper = _paper(request.query_params.get("paper", _PAPER))
    pace(request, "print", None)
    async with house_of(request).printers:
        document = await asyncio.to_thread(lambda: pdf(layout(made(), paper)))
    return _kept(document, f"{name}.pdf", "application/pdf")


async def as_table(made: Callable[[], Form], *, name: str) -> Response:
    """A form for spreadsheets."""
    written = await asyncio.to_thread(lambda: as_csv(made()))
    return _kept(written.encode(), f"{name}.csv", "text/csv; charset=utf-8")


async def as_document(made: Callable[[], Form], *, name: str) -> Response:
    """A form for programs."""
    written = await asyncio.to_thread(lambda: as_json(made()))
    return _kept(written.encode(), f"{name}.json", "application/json")


def _paper(wanted: str) -> Paper:
    if wanted not in PAPERS:
        sizes = " and ".join(PAPERS)
        raise Refusal("unknown-paper", f"cannot print on {wanted[:20]!r}: the papers are {sizes}")
    return PAPERS[wanted]


def _kept(content: bytes, name: str, kind: str) -> Response:
    """A file to keep."""
    headers = {"Content-Disposition": f'attachment; filename="ohhell-{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=kind, headers=headers)
