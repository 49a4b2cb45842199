"""Proxies: where a request really came from. Only one on this machine is believed, and only when the operator says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog
from starlette.datastructures import Headers, MutableHeaders

from ohhell.server.http.origins import is_address, is_loopback

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

UNKNOWN: Final = "proxied"
"""The address of whoever came through a proxy that is not believed."""

_FORWARDING: Final = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-IP")
_SCHEMES: Final = {
    ("http", "https"): "https",
    ("websocket", "https"): "wss",
    ("http", "http"): "http",
    ("websocket", "http"): "ws",
}

_log = structlog.get_logger()


class ProxyHeaders:
    """Middleware: puts the real address, scheme and host into the scope."""

    def __init__(self, app: ASGIApp, *, trust: bool) -> None:
        self._app = app
        self._trust = trust
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through as it was before the proxy."""
        if scope["type"] != "lifespan" and is_loopback(peer(scope)) and _forwarded(scope):
            if self._trust:
                scope = without_proxy(scope)
            else:
                scope = {**scope, "client": (UNKNOWN, 0)}
                if not self._warned:
                    self._warned = True
                    _log.warning("requests come through a proxy that is not believed: start with --trust-proxy")
        await self._app(scope, receive, send)


def peer(scope: Scope) -> str:
    """The address at the other end."""
    client = scope.get("client")
    return UNKNOWN if client is None else str(client[0])


def _forwarded(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return any(name in headers for name in _FORWARDING)


def without_proxy(scope: Scope) -> Scope:
    """A scope as it was before the proxies on this machine: the nearest address that is not ours is who asks."""
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
    """Who asks, by what the proxies wrote down one after the other; the client may have written what stands first.

    >>> client_of(["10.6.6.6, 203.0.113.9", "127.0.0.1"])
    '203.0.113.9'
    """
    told = [_address(part) for line in forwarded for part in line.split(",")]
    return next((address for address in reversed(told) if not is_loopback(address)), told[-1] if told else UNKNOWN)


def _address(part: str) -> str:
    """An address without its port, in the ways proxies write it."""
    text = part.strip()
    bare = text[1:].partition("]")[0] if text.startswith("[") else text
    if not is_address(bare) and bare.count(":") == 1:
        bare = bare.partition(":")[0]
    return bare if is_address(bare) else UNKNOWN


def _last(headers: Headers, name: str) -> str:
    """What the nearest proxy wrote."""
    values = headers.getlist(name)
    return values[-1].rpartition(",")[2].strip() if values else ""
