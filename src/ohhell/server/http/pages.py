"""The front end's files. Every page is the same file; if it was not built, a plain page says that the server runs."""

from __future__ import annotations

import mimetypes
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ohhell import __version__
from ohhell.server.http.requests import origin_of

if TYPE_CHECKING:
    from starlette.requests import Request

STATIC: Final = Path(__file__).parents[1] / "static"
WEB: Final = STATIC / "web"
"""The built front end; missing if it was not built."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""For files whose name contains a hash of their contents."""

REVALIDATE: Final = "no-cache"
_HASHED: Final = re.compile(r"assets/[\w.-]+-[\w-]{8}\.\w+")
_COMPRESSED: Final = {"br": ".br", "gzip": ".gz"}

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Oh Hell</title>
<link rel="stylesheet" href="/static/plain.css">
<h1>Oh Hell</h1>
<p>The server is running, version {version}. Its address is <code>{origin}</code>.</p>
<p>The pages of the game are missing. Build them with <code>make install</code>.</p>
<p><code>docs/protocol.md</code> describes how programs can play, and <code>docs/host.md</code> how to run the server for others.</p>
</html>
"""


async def page(request: Request) -> Response:
    """Return the front end, which reads the address itself, or a plain page if it was not built."""
    if (WEB / "index.html").is_file():
        return _file_response(request, "index.html")
    return HTMLResponse(_PAGE.format(version=escape(__version__), origin=escape(origin_of(request))))


async def not_found(request: Request) -> Response:
    """Respond to an unknown address: with the front end for browsers, with an error for programs."""
    if "text/html" not in request.headers.get("Accept", "") or not (WEB / "index.html").is_file():
        raise HTTPException(404)
    response = _file_response(request, "index.html")
    response.status_code = 404
    return response


async def file(request: Request) -> Response:
    """Return a file of the front end."""
    name = request.path_params["name"]
    path = (WEB / name).resolve()
    if not path.is_relative_to(WEB) or not path.is_file():
        raise HTTPException(404)
    return _file_response(request, name)


async def worker(request: Request) -> Response:
    """Return the service worker; it is at the root, because a worker controls only pages below its own address."""
    if not (WEB / "sw.js").is_file():
        raise HTTPException(404)
    return _file_response(request, "sw.js")


def _file_response(request: Request, name: str) -> Response:
    """Return a built file, compressed if the browser accepts that."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"Cache-Control": FOR_EVER if _HASHED.fullmatch(name) else REVALIDATE, "Vary": "Accept-Encoding"}
    accepted = {word.partition(";")[0].strip() for word in request.headers.get("Accept-Encoding", "").split(",")}
    for encoding, ending in _COMPRESSED.items():
        compressed = WEB / f"{name}{ending}"
        if encoding in accepted and compressed.is_file():
            return FileResponse(compressed, media_type=kind, headers={**headers, "Content-Encoding": encoding})
    return FileResponse(WEB / name, media_type=kind, headers=headers)


class PageConvertor(PathConvertor):
    """Matches every address except those that programs use."""

    regex = "(?!(?:api|static|healthz|metrics)(?:/|$)).*"


register_url_convertor("page", PageConvertor())

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
            "/coach/{game}",
            "/link/{secret}",
            "/season",
            "/season/{group}",
            "/season/{group}/{person:path}",
            "/event",
            "/event/{event}",
            "/event/{event}/desk",
            "/event/{event}/wall",
            "/event/{event}/player/{entrant}",
            "/puzzle",
            "/day",
            "/settings",
            "/help",
            "/profile",
            "/privacy",
            "/learn",
        )
    ),
    Route("/sw.js", worker),
    Route("/static/web/{name:path}", file),
    Mount("/static", StaticFiles(directory=STATIC)),
    Route("/{address:page}", not_found),
)
