"""Middleware: hosts and origins, rate and size limits, and security headers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection

from ohhell.protocol.limits import LARGEST_BODY, LARGEST_EVENT_FILE, LARGEST_NOTES
from ohhell.server.accounts.tokens import COOKIE
from ohhell.server.http.connection_limits import ConnectionLimit
from ohhell.server.http.origins import ProxyHeaders, host_names, is_our_host, is_our_origin, peer
from ohhell.server.http.responses import ErrorResponses, RequestMiddleware
from ohhell.server.ops.logs import RequestLog
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ohhell.server.config import Config
    from ohhell.server.state import ServerState

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
FOR_A_YEAR: Final = "max-age=31536000"
_SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}


def add_middleware(app: Starlette, config: Config) -> None:
    """Add the middleware of a server; it finds the server's state when a request comes."""
    app.user_middleware[:0] = [
        Middleware(ProxyHeaders, trust=config.trust_proxy),
        Middleware(RequestLog),
        Middleware(SecurityHeaders),
        Middleware(ErrorResponses),
        *([Middleware(ConnectionLimit, most=config.connections)] if config.trust_proxy else []),
        Middleware(HostAndOriginCheck, names=host_names(config), origins=config.origins),
        Middleware(RequestRateLimit),
        Middleware(BodySizeLimit),
        *cluster_middleware(config),
    ]


def cluster_middleware(config: Config) -> list[Middleware]:
    """Return the middleware of a process that shares the work with others."""
    if config.redis is None:
        return []
    from ohhell.server.cluster.routing import ClusterRouting  # needs the extra [cluster]

    return [Middleware(ClusterRouting)]


class SecurityHeaders(RequestMiddleware):
    """Middleware that adds security headers to every response."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers that the response does not have."""

        async def sending(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] in {"https", "wss"}:
                    headers.setdefault("Strict-Transport-Security", FOR_A_YEAR)
            await send(message)

        await self._app(scope, receive, sending)


class HostAndOriginCheck(RequestMiddleware):
    """Middleware that refuses foreign host names (DNS rebinding) and changes from foreign pages (CSRF)."""

    def __init__(self, app: ASGIApp, *, names: frozenset[str], origins: tuple[str, ...]) -> None:
        super().__init__(app)
        self._names = names
        self._origins = origins

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or raise Refusal."""
        self._check_host(Headers(scope=scope))
        if scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS:
            self._check_origin(HTTPConnection(scope))
        await self._app(scope, receive, send)

    def _check_host(self, headers: Headers) -> None:
        hosts = headers.getlist("Host")
        if len(hosts) != 1 or not is_our_host(hosts[0], self._names):
            given = hosts[0][:100] if hosts else "no name"
            raise Refusal(
                "foreign-host",
                f"This server doesn't accept the host name {given!r}. Open it by its address, or start it with --origin and that name.",
            )

    def _check_origin(self, connection: HTTPConnection) -> None:
        """Raise Refusal for a request from a foreign page; programs send no Origin and no cookie."""
        headers = connection.headers
        origin, site = headers.get("Origin"), headers.get("Sec-Fetch-Site")
        if origin is not None:
            fine = is_our_origin(origin, scheme=connection.scope["scheme"], host=headers["Host"], public=self._origins)
        elif site is not None:
            fine = site == "same-origin"
        else:
            fine = COOKIE not in connection.cookies
        if not fine:
            raise Refusal("foreign-origin", "You can't do that: the request comes from another site's page.")


class RequestRateLimit(RequestMiddleware):
    """Middleware that limits how many requests an address makes."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or raise Refusal."""
        server: ServerState = scope["app"].state.server
        server.rates.spend("request", person=None, address=peer(scope), now=server.now())
        await self._app(scope, receive, send)


class BodySizeLimit:
    """Middleware that limits the size of bodies; those of pads, groups and events may contain a record."""

    def __init__(self, app: ASGIApp, *, most: int = LARGEST_BODY, notes: int = LARGEST_NOTES) -> None:
        self._app = app
        self._most = most
        self._notes = notes

    def _limit(self, path: str) -> int:
        if path == "/api/events/from":
            return LARGEST_EVENT_FILE
        return self._notes if path.startswith(("/api/pads/", "/api/groups/", "/api/events/")) else self._most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while its body is small enough."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._limit(scope["path"])
        length = Headers(scope=scope).get("Content-Length", "0")
        if not length.isdecimal() or int(length[:20]) > most:
            raise _too_large(most)
        size = 0

        async def receiving() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise _too_large(most)
            return message

        await self._app(scope, receiving, send)


def _too_large(most: int) -> Refusal:
    return Refusal("too-large", f"Can't read the request: it has more than {most} bytes.")
