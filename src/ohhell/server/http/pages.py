"""Pages: what a browser gets. Every page is the same file, which draws itself; without it, that the server runs."""

from __future__ import annotations

import mimetypes
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ohhell import __version__
from ohhell.server.http.requests import origin_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

STATIC: Final = Path(__file__).parents[1] / "static"
WEB: Final = STATIC / "web"
"""Where the front end is built to; nothing is there before it is."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose name changes with their contents."""

ASK_AGAIN: Final = "no-cache"
_HASHED: Final = re.compile(r"assets/[\w.-]+-[\w-]{8}\.\w+")
_PACKED: Final = {"br": ".br", "gzip": ".gz"}

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oh Hell</title>
<link rel="stylesheet" href="/static/plain.css">
<h1>Oh Hell</h1>
<p>The server runs, version {version}. Its address is <code>{origin}</code>.</p>
<p>The game in the browser was not built with it: <code>make install</code> does that.</p>
<p>Programs talk to it as <code>docs/protocol.md</code> says; <code>docs/host.md</code> tells how to run it for others.</p>
</html>
"""


async def page(request: Request) -> Response:
    """The front end, which looks at the address itself; or a plain page where it was not built."""
    if (WEB / "index.html").is_file():
        return _sent(request, "index.html")
    return HTMLResponse(_PAGE.format(version=escape(__version__), origin=escape(origin_of(request))))


async def lost(request: Request) -> Response:
    """An address that leads nowhere: the front end says so to people, a code to programs."""
    if "text/html" not in request.headers.get("Accept", "") or not (WEB / "index.html").is_file():
        raise HTTPException(404)
    answer = _sent(request, "index.html")
    answer.status_code = 404
    return answer


async def part(request: Request) -> Response:
    """A file of the front end."""
    name = request.path_params["name"]
    file = (WEB / name).resolve()
    if not file.is_relative_to(WEB) or not file.is_file():
        raise HTTPException(404)
    return _sent(request, name)


async def worker(request: Request) -> Response:
    """The service worker; it stands at the root because a worker looks after the addresses beside and below its own."""
    if not (WEB / "sw.js").is_file():
        raise HTTPException(404)
    return _sent(request, "sw.js")


def _sent(request: Request, name: str) -> Response:
    """A built file, packed where the browser unpacks it."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"Cache-Control": FOR_EVER if _HASHED.fullmatch(name) else ASK_AGAIN, "Vary": "Accept-Encoding"}
    taken = {word.partition(";")[0].strip() for word in request.headers.get("Accept-Encoding", "").split(",")}
    for encoding, ending in _PACKED.items():
        packed = WEB / f"{name}{ending}"
        if encoding in taken and packed.is_file():
            return FileResponse(packed, media_type=kind, headers={**headers, "Content-Encoding": encoding})
    return FileResponse(WEB / name, media_type=kind, headers=headers)


class ElsewhereConvertor(PathConvertor):
    """Matches every address a person could have mistyped, and none of those programs use."""

    regex = "(?!(?:api|static|healthz|metrics)(?:/|$)).*"


register_url_convertor("elsewhere", ElsewhereConvertor())

ROUTES: Final = (
    *(
        Route(path, page)
        for path in (
            "/",
            "/t/{table}",
            "/t/{table}/replay",
            "/make",
            "/join",
            "/join/{code}",
            "/games",
            "/watch",
            "/pad",
            "/pad/{pad}",
            "/replay/{game}",
            "/link/{secret}",
            "/season",
            "/season/{group}",
            "/season/{group}/{person:path}",
            "/settings",
            "/help",
        )
    ),
    Route("/sw.js", worker),
    Route("/static/web/{name:path}", part),
    Mount("/static", StaticFiles(directory=STATIC)),
    Route("/{address:elsewhere}", lost),
)
