"""How many connections an address, and the whole server, may have open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ohhell.server.http.origins import UNKNOWN, peer
from ohhell.server.http.rate_limit import network_of
from ohhell.server.http.responses import RequestMiddleware
from ohhell.table.permissions import Refusal

try:
    import resource
except ImportError:  # Windows, which does not limit open files
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from ohhell.server.http.http_protocol import LimitedHttp

RETRY_S: Final = 10
"""Seconds after which a refused client should try again."""

RESERVED_FILES: Final = 200
"""Open files that are reserved for everything but connections: the database, bots, printing."""


class ServerFull(Refusal):
    """The refusal if all connections of the server are in use."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "too-many-connections",
            f"The server has {most} connections open and can't take more. Try again in {RETRY_S} seconds.",
        )


class TooManyConnections(Refusal):
    """The refusal if an address has too many connections open."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "too-many-connections",
            f"You can't connect: your address has {most} connections open. Close some, or try again in {RETRY_S} seconds.",
        )


class OpenConnections:
    """Counts the open connections of each address; *most* 0 means no limit, and this machine itself has none."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> str | None:
        """Count one more connection, or raise TooManyConnections; return what `release` needs (None if it is not counted)."""
        network = network_of(address) if self.most and address != UNKNOWN else None
        if network is None:
            return None
        if self._open[network] >= self.most:
            raise TooManyConnections(self.most)
        self._open[network] += 1
        return network

    def release(self, network: str | None) -> None:
        """Forget a connection that is closed."""
        if network is not None:
            self._open[network] -= 1
            if not self._open[network]:
                del self._open[network]


class AllConnections:
    """All connections of a server; *most* None means no limit.

    At the limit, a new connection replaces the one that has waited longest for its client. So a flood of half-open
    connections, from however many addresses, closes its own and nobody else's.
    """

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._open: set[LimitedHttp] = set()
        self._waiting: dict[LimitedHttp, None] = {}

    def take(self, connection: LimitedHttp) -> None:
        """Count one more connection, or raise ServerFull."""
        if self.most is not None and len(self._open) >= self.most:
            oldest = next(iter(self._waiting), None)
            if oldest is None:
                raise ServerFull(self.most)
            self.release(oldest)
            oldest.transport.abort()
        self._open.add(connection)

    def note(self, connection: LimitedHttp, *, waiting: bool) -> None:
        """Remember whether the server waits for the client of *connection*, and since when."""
        if not waiting:
            self._waiting.pop(connection, None)
        elif connection in self._open:
            self._waiting.setdefault(connection)

    def release(self, connection: LimitedHttp) -> None:
        """Forget a connection that is closed."""
        self._open.discard(connection)
        self._waiting.pop(connection, None)


def room_for_connections() -> int | None:
    """Return how many connections the limit on open files allows; None if there is no such limit."""
    if not hasattr(resource, "getrlimit"):
        return None
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if files == resource.RLIM_INFINITY else max(files // 2, files - RESERVED_FILES)


class ConnectionLimit(RequestMiddleware):
    """Middleware that limits the open requests and WebSockets of each address behind a trusted proxy.

    All connections of such a proxy come from this machine, so `LimitedHttp` cannot count them by address.
    """

    def __init__(self, app: ASGIApp, *, most: int) -> None:
        super().__init__(app)
        self._open = OpenConnections(most)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or raise TooManyConnections."""
        network = self._open.take(peer(scope))
        try:
            await self._app(scope, receive, send)
        finally:
            self._open.release(network)
