"""Where requests come from: host names this server answers to, origins of pages that may use it, and clients behind a proxy.

Forwarding headers of a proxy are trusted only from this machine, and only if the operator says so.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TYPE_CHECKING, Final

import structlog
from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from ohhell.server.config import Config


_HOST: Final = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,253})(?::(?P<port>[0-9]{1,5}))?")
_ORIGIN: Final = re.compile(r"(?P<scheme>https?)://(?P<host>[^/?#@\s]+)", re.IGNORECASE)
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}
_HTTP_SCHEMES: Final = {"ws": "http", "wss": "https"}

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


def is_address(name: str) -> bool:
    """Tell whether a host is an IP address, which no DNS server can redirect."""
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def host_name(host: str) -> str | None:
    """Return the name in a Host header without its port; None if it is invalid."""
    match = _HOST.fullmatch(host)
    return None if match is None else match["name"].lower().removesuffix(".")


def normal_origin(origin: str) -> str | None:
    """Return an origin as browsers write it, without the default port; None if it is invalid."""
    match = _ORIGIN.fullmatch(origin)
    host = None if match is None else _HOST.fullmatch(match["host"])
    if match is None or host is None:
        return None
    scheme = match["scheme"].lower()
    port = host["port"]
    shown = "" if port is None or port == _DEFAULT_PORTS[scheme] else f":{port}"
    return f"{scheme}://{host['name'].lower().removesuffix('.')}{shown}"


def host_names(config: Config) -> frozenset[str]:
    """Return the host names of this server: this machine's, and those of the public origins."""
    public = (host_name(origin.partition("://")[2]) for origin in config.origins)
    machine = {config.host, socket.gethostname(), "localhost"}
    return frozenset({*(name.lower() for name in machine), *(name for name in public if name is not None)})


def is_our_host(host: str, names: frozenset[str]) -> bool:
    """Tell whether this server answers to a Host header.

    In a DNS rebinding attack, a foreign name resolves to our address, and browsers send that name. IP addresses and names of
    the local network cannot be used that way.
    """
    name = host_name(host)
    return name is not None and (name in names or name.endswith((".local", ".localhost")) or is_address(name))


def is_our_origin(origin: str, *, scheme: str, host: str, public: tuple[str, ...]) -> bool:
    """Tell whether a page is ours: from the host that the request goes to, or from a public origin."""
    normal = normal_origin(origin)
    return normal is not None and (
        normal in public or normal == normal_origin(f"{_HTTP_SCHEMES.get(scheme, scheme)}://{host}")
    )


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
