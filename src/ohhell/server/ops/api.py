"""Operations: is the server well, and what does it do."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Final

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response
from starlette.routing import Route

from ohhell import __version__
from ohhell.server.http.origins import is_loopback
from ohhell.server.http.proxy import peer
from ohhell.server.http.responses import answered
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

    from ohhell.server.state import House


async def health(request: Request) -> Response:
    """Whether the store can be written and read, with the version and the seconds since the start."""
    house: House = request.app.state.house
    store = await house.health.now()
    up = (house.now() - house.metrics.started) // 1000
    well = store == "fine"
    return answered({"fine": well, "store": store, "version": __version__, "uptime": up}, status=200 if well else 503)


async def metrics(request: Request) -> Response:
    """The figures, for somebody on this machine or with the operator's token."""
    house: House = request.app.state.house
    if not (is_loopback(peer(request.scope)) or _has_token(request, house.config.metrics_token)):
        raise Refusal("not-for-you", "cannot show the metrics: they are for this machine, or for a token")
    _count(house)
    return Response(house.metrics.page(), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _count(house: House) -> None:
    """Count the tables somebody is at, and their seats."""
    chairs = [chair for room in house.rooms.open_now for chair in room.table.chairs]
    house.metrics.tables.set(len(house.rooms.open_now))
    house.metrics.seats.labels("person").set(sum(chair.person is not None for chair in chairs))
    house.metrics.seats.labels("bot").set(sum(chair.bot is not None for chair in chairs))


def _has_token(request: Request, token: str | None) -> bool:
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if token is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(given.strip().encode(), token.encode())


ROUTES: Final = (Route("/healthz", health), Route("/metrics", metrics))
