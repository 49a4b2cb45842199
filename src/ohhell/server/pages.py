"""Pages: what a browser gets until there is a front end: that the server runs, and where to read on."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ohhell import __version__
from ohhell.server.asking import origin_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

STATIC: Final = Path(__file__).parent / "static"

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oh Hell</title>
<link rel="stylesheet" href="/static/plain.css">
<h1>Oh Hell</h1>
<p>The server runs, version {version}. Its address is <code>{origin}</code>.</p>
<p>Programs talk to it as <code>docs/protocol.md</code> says; <code>docs/host.md</code> tells how to run it for others.</p>
</html>
"""


async def page(request: Request) -> Response:
    """The one page there is."""
    return HTMLResponse(_PAGE.format(version=escape(__version__), origin=escape(origin_of(request))))


ROUTES: Final = (
    Route("/", page),
    Route("/t/{table}", page),
    Mount("/static", StaticFiles(directory=STATIC)),
)
