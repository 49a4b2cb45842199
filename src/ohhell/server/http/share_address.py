"""The address of a page to share, as text and as a QR code."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import segno
from msgspec import Struct
from starlette.responses import Response

from ohhell.server.http.requests import origin_for_others, origin_of

if TYPE_CHECKING:
    from starlette.requests import Request


class ShareAddress(Struct, frozen=True, kw_only=True):
    """Where a page is on this device (*here*), and its *address* for others; None if only this machine can reach it."""

    here: str
    address: str | None


def share_addresses(request: Request, path: str) -> ShareAddress:
    """Return the address of the page at *path*, for this device and for others."""
    origin = origin_for_others(request)
    return ShareAddress(here=f"{origin_of(request)}{path}", address=None if origin is None else f"{origin}{path}")


def qr_code_response(request: Request, path: str) -> Response:
    """Return the address to share as a QR code."""
    drawing = BytesIO()
    code = segno.make_qr(f"{origin_for_others(request) or origin_of(request)}{path}", error="m")
    code.save(drawing, kind="svg", scale=8, border=4, light="#fff", xmldecl=False, nl=False)
    return Response(drawing.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
