"""HTTP API for operators: health and metrics."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Final

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response
from starlette.routing import Route

from ohhell import __version__
from ohhell.server.http.origins import is_loopback
from ohhell.server.http.proxy import peer
from ohhell.server.http.responses import json_response
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

    from ohhell.server.state import ServerState


async def health(request: Request) -> Response:
    """Return whether the store works, the version, and the seconds since the start."""
    server: ServerState = request.app.state.server
    store = await server.health.now()
    up = (server.now() - server.metrics.started) // 1000
    well = store == "fine"
    return json_response(
        {"fine": well, "store": store, "version": __version__, "uptime": up}, status=200 if well else 503
    )


async def metrics(request: Request) -> Response:
    """Return the metrics to a client on this machine or with the operator's token."""
    server: ServerState = request.app.state.server
    if not (is_loopback(peer(request.scope)) or _has_token(request, server.config.metrics_token)):
        raise Refusal(
            "not-for-you", "You can't see the metrics: open them on the server's own machine, or with a token."
        )
    _count(server)
    return Response(server.metrics.page(), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _count(server: ServerState) -> None:
    """Count the tables in memory and their seats."""
    chairs = [chair for live in server.tables.loaded for chair in live.table.chairs]
    server.metrics.tables.set(len(server.tables.loaded))
    server.metrics.seats.labels("person").set(sum(chair.person is not None for chair in chairs))
    server.metrics.seats.labels("bot").set(sum(chair.bot is not None for chair in chairs))


def _has_token(request: Request, token: str | None) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if token is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(given.strip().encode(), token.encode())


ROUTES: Final = (Route("/healthz", health), Route("/metrics", metrics))
