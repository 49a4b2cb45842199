"""HTTP API of a pad's score sheet: as JSON, CSV, PDF and as a record."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ohhell.notation.record import text as record_text
from ohhell.printing.pad_form import pad_form
from ohhell.scorekeeper.records import record_of
from ohhell.scorekeeper.sheet_json import sheet_of
from ohhell.server.http.responses import download, json_response
from ohhell.server.pads.api import live_pad_of, number
from ohhell.server.rules import sheets_api

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.scorekeeper.pad import Pad

_NAME = "pad"


async def _pad(request: Request) -> Pad:
    """Return the pad that the path names, or raise Refusal."""
    pad = (await live_pad_of(request)).pad
    assert pad is not None, "a pad has its first note"
    return pad


async def sheet(request: Request) -> Response:
    """Return the sheet with all results and totals."""
    pad = await _pad(request)
    return json_response(await asyncio.to_thread(sheet_of, pad))


async def as_csv(request: Request) -> Response:
    """Return the sheet as CSV."""
    pad = await _pad(request)
    return await sheets_api.as_csv_file(lambda: pad_form(pad), name=_NAME)


async def as_json(request: Request) -> Response:
    """Return the sheet as JSON, in the same format as every other sheet."""
    pad = await _pad(request)
    return await sheets_api.as_json_file(lambda: pad_form(pad), name=_NAME)


async def as_pdf(request: Request) -> Response:
    """Return the sheet as PDF."""
    pad = await _pad(request)
    return await sheets_api.as_pdf_file(request, lambda: pad_form(pad), name=_NAME)


async def record(request: Request) -> Response:
    """Return a match as a record, by default the newest; unfinished hands are left out."""
    pad = await _pad(request)
    match = number(request.query_params.get("match"), "match") or pad.match.number
    written = await asyncio.to_thread(lambda: record_text.write(record_of(pad, match)))
    return download(written, f"pad-{match}.txt")
