"""Forwarding headers of a proxy: trusted only from this machine, and only if the operator says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog
from starlette.datastructures import Headers, MutableHeaders

from ohhell.server.http.origins import is_address, is_loopback

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

UNKNOWN: Final = "proxied"
"""The address of clients behind a proxy that is not trusted."""

_FORWARDING: Final = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-IP")
_SCHEMES: Final = {
    ("http", "https"): "https",
    ("websocket", "https"): "wss",
    ("http", "http"): "http",
    ("websocket", "http"): "ws",
}

_log = structlog.get_logger()


class ProxyHeaders:
    """Middleware that puts the client's address, scheme and host into the scope."""

    def __init__(self, app: ASGIApp, *, trust: bool) -> None:
        self._app = app
        self._trust = trust
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on as it was before the proxy."""
        if scope["type"] != "lifespan" and is_loopback(peer(scope)) and _forwarded(scope):
            if self._trust:
                scope = without_proxy(scope)
            else:
                scope = {**scope, "client": (UNKNOWN, 0)}
                if not self._warned:
                    self._warned = True
                    _log.warning("requests come through a proxy that is not trusted: start with --trust-proxy")
        await self._app(scope, receive, send)


def peer(scope: Scope) -> str:
    """Return the client's address."""
    client = scope.get("client")
    return UNKNOWN if client is None else str(client[0])


def _forwarded(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return any(name in headers for name in _FORWARDING)


def without_proxy(scope: Scope) -> Scope:
    """Return the scope as it was before the proxies on this machine."""
    headers = MutableHeaders(raw=list(scope["headers"]))
    changes: dict[str, object] = {"client": (client_of(headers.getlist("X-Forwarded-For")), 0)}
    scheme = _SCHEMES.get((scope["type"], _last(headers, "X-Forwarded-Proto").lower()))
    if scheme is not None:
        changes["scheme"] = scheme
    host = _last(headers, "X-Forwarded-Host")
    if host:
        headers["Host"] = host
        changes["headers"] = headers.raw
    return {**scope, **changes}


def client_of(forwarded: list[str]) -> str:
    """Return the client's address: the last one that is not this machine's, because the client can forge earlier ones.

    >>> client_of(["10.6.6.6, 203.0.113.9", "127.0.0.1"])
    '203.0.113.9'
    """
    addresses = [_address(part) for line in forwarded for part in line.split(",")]
    return next(
        (address for address in reversed(addresses) if not is_loopback(address)),
        addresses[-1] if addresses else UNKNOWN,
    )


def _address(part: str) -> str:
    """Return an address without its port, in any of the ways that proxies write it."""
    text = part.strip()
    bare = text[1:].partition("]")[0] if text.startswith("[") else text
    if not is_address(bare) and bare.count(":") == 1:
        bare = bare.partition(":")[0]
    return bare if is_address(bare) else UNKNOWN


def _last(headers: Headers, name: str) -> str:
    """Return the value that the nearest proxy added."""
    values = headers.getlist(name)
    return values[-1].rpartition(",")[2].strip() if values else ""
