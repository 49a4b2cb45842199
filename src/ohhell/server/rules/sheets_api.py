"""HTTP API of score sheets: blank or filled, as PDF, CSV or JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Details
from ohhell.printing.export import as_csv, as_json
from ohhell.printing.form import Form, blank, check_size, filled
from ohhell.printing.layout import layout
from ohhell.printing.page_fit import PAPERS, Paper
from ohhell.printing.pdf import encoded
from ohhell.protocol.limits import EXPORTED_RESULTS, PRINTED_RESULTS
from ohhell.server.accounts.tokens import person_of
from ohhell.server.games.api import visible_game_with_record
from ohhell.server.http.bodies import BlankSheet, read_body
from ohhell.server.http.requests import check_rate, server_of, wait_turn
from ohhell.server.http.responses import download
from ohhell.server.ops.child_process import run
from ohhell.server.rules.api import wanted_rules
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


_PAPER: Final = "a4"
_ADVICE: Final = "Print fewer hands, shorter comments or shorter rules at a time"


async def of_game(request: Request) -> Response:
    """Return the sheet of a finished game as PDF."""
    game, _ = await visible_game_with_record(request)
    return await as_pdf_file(request, lambda: filled([record_text.read(game.record, limited=False)]), name=game.id[:8])


async def of_rules(request: Request) -> Response:
    """Return a blank sheet for rules and names, or for a number of players without names."""
    wanted = await read_body(request, BlankSheet)
    if bool(wanted.names) == (wanted.seats is not None):
        raise Refusal("bad-message", "Can't print the sheet: send either names or seats.")
    names = wanted.names or ("",) * (wanted.seats or 0)
    details = Details(wanted.date, wanted.place, wanted.scorer)

    def made() -> Form:
        rules = wanted_rules(wanted.rules)
        hands = len(rules.schedule(len(names))) * rules.format.matches
        check_size(hands, len(names), most=PRINTED_RESULTS)
        return blank(rules, names, dealer=wanted.dealer, first_trump=wanted.first_trump, details=details)

    return await as_pdf_file(request, made, name="sheet")


async def as_pdf_file(request: Request, made: Callable[[], Form], *, name: str) -> Response:
    """Return a form as PDF, made in a child process; the query names the paper."""
    paper = _paper(request.query_params.get("paper", _PAPER))
    server = server_of(request)
    person = await person_of(server, request)
    check_rate(request, "print", person)

    def sheet() -> bytes:
        form = made()
        check_size(form.hands, len(form.names), most=PRINTED_RESULTS)
        return encoded(layout(form, paper)).encode()

    async with wait_turn(request, server.printing, person):
        document = await run("ohhell.printing.pdf", await asyncio.to_thread(sheet), advice=_ADVICE)
    return download(document, f"{name}.pdf", "application/pdf")


async def as_text_file(made: Callable[[], Form], *, name: str, kind: Literal["csv", "json"]) -> Response:
    """Return a form as CSV or JSON, or raise OhHellError if it is too large to export."""
    write, media_type = (as_csv, "text/csv; charset=utf-8") if kind == "csv" else (as_json, "application/json")

    def written() -> str:
        form = made()
        check_size(form.hands, len(form.names), most=EXPORTED_RESULTS)
        return write(form)

    return download((await asyncio.to_thread(written)).encode(), f"{name}.{kind}", media_type)


def _paper(wanted: str) -> Paper:
    if wanted not in PAPERS:
        sizes = " and ".join(PAPERS)
        raise Refusal("unknown-paper", f"Can't print on {wanted[:20]!r}: the paper sizes are {sizes}.")
    return PAPERS[wanted]
