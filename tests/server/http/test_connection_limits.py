"""Limits on the connections of an address and of the whole server."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ohhell.cli.server_process import settings
from ohhell.server.config import Config
from ohhell.server.http.connection_limits import (
    OpenConnections,
    TooManyConnections,
    room_for_connections,
)
from ohhell.server.http.http_protocol import limited_protocol
from server.app_without_tables import app_of, listening, served, server_state

TLS = Path(__file__).parents[1] / "tls"
SLOW = 60.0
"""Seconds a test waits for the server to hang up, which takes a fraction of one."""


HEAD = b"POST /body HTTP/1.1\r\nHost: localhost\r\n"


class FakeTransport(asyncio.Transport):
    """A connection from an address far away, which nothing is sent through."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 4711), "sockname": ("192.0.2.1", 80)})
        self.written = b""
        self.closing = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True
        self.written = b"aborted"

    def is_closing(self) -> bool:
        return self.closing

    def get_protocol(self) -> Any:
        return self.protocol

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


def opened(
    config: Config, addresses: list[str], *, closed: int = 0, most: int | None = None, sends: bytes = b""
) -> list[bytes]:
    """What the server says at once to connections from *addresses*, all of which send the same.

    The first *closed* of them hang up before the last. The server has at most *most*.
    """

    async def made() -> list[bytes]:
        uvicorn_config = settings(config, lambda: None)
        state = uvicorn.Server(uvicorn_config).server_state
        kind = limited_protocol(config, most=most)
        transports = [FakeTransport(address) for address in addresses]
        for number, transport in enumerate(transports):
            if number == len(transports) - 1:
                for gone in transports[:closed]:
                    gone.protocol.connection_lost(None)
            transport.protocol = kind(uvicorn_config, state, {})
            transport.protocol.connection_made(transport)
            if sends and not transport.closing:
                transport.protocol.data_received(sends)
        return [transport.written[:12] for transport in transports]

    return asyncio.run(made())


REFUSED = b"HTTP/1.1 429"


@pytest.mark.parametrize(
    ("addresses", "closed", "last"),
    [
        (["203.0.113.9"] * 4, 0, REFUSED),
        (["203.0.113.9"] * 4, 1, b""),
        (["203.0.113.9"] * 3 + ["203.0.113.10"], 0, b""),
        (["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"], 0, REFUSED),
        (["127.0.0.1"] * 4, 0, b""),
        (["::1"] * 4, 0, b""),
    ],
)
def test_connections_of_an_address_are_limited(addresses: list[str], closed: int, last: bytes, tmp_path: Path) -> None:
    assert opened(Config.at(tmp_path, connections=3), addresses, closed=closed)[-1] == last


def test_connections_of_an_address_are_unlimited_when_the_limit_is_0(tmp_path: Path) -> None:
    assert opened(Config.at(tmp_path, connections=0), ["203.0.113.9"] * 400)[-1] == b""


FULL = b"HTTP/1.1 503"
SEVERAL = [f"203.0.113.{number}" for number in range(4)]


@pytest.mark.parametrize("sends", [b"", b"GET /caller HT", HEAD + b"Content-Length: 10\r\n\r\n12345"])
def test_oldest_half_open_connection_is_closed_when_the_server_is_full(sends: bytes, tmp_path: Path) -> None:
    assert opened(Config.at(tmp_path), SEVERAL, most=3, sends=sends) == [b"aborted", b"", b"", b""]


def test_connection_is_refused_when_all_connections_are_in_use(tmp_path: Path) -> None:
    request = b"GET /caller HTTP/1.1\r\nHost: localhost\r\n\r\n"

    assert opened(Config.at(tmp_path), SEVERAL, most=3, sends=request) == [b"", b"", b"", FULL]


def test_new_connections_are_accepted_after_others_closed(tmp_path: Path) -> None:
    assert opened(Config.at(tmp_path), SEVERAL, most=3, closed=1)[1:] == [b"", b"", b""]


def test_open_websocket_is_kept_when_the_server_is_full(tmp_path: Path) -> None:
    with (
        server_state(tmp_path) as state,
        served(app_of(state), Config.at(tmp_path, port=0), most=2) as port,
        connect(f"ws://127.0.0.1:{port}/echo", proxy=None) as connection,
        ExitStack() as stack,
    ):
        flood = [stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=SLOW)) for _ in range(3)]
        with suppress(ConnectionResetError):
            flood[0].recv(1)  # until it is closed for the next one
        connection.send("still there")

        assert connection.recv() == "still there"


@pytest.mark.parametrize(("files", "most"), [(1_024, 824), (300, 150)])
def test_limit_on_connections_reserves_open_files_for_the_rest(
    files: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytest.importorskip("resource"), "getrlimit", lambda _: (files, files))

    assert room_for_connections() == most


def test_default_limit_allows_a_household(tmp_path: Path) -> None:
    devices, tabs, each = 8, 4, 7  # six connections that a browser keeps for requests, and a socket

    assert set(opened(Config.at(tmp_path), ["203.0.113.9"] * (devices * tabs * each))) == {b""}


def test_refused_connection_does_not_count() -> None:
    connections = OpenConnections(1)
    first = connections.take("203.0.113.9")
    with pytest.raises(TooManyConnections):
        connections.take("203.0.113.9")
    connections.release(first)

    assert connections.take("203.0.113.9") is not None


def sockets(port: int, addresses: list[str]) -> list[int]:
    """The status of sockets that visitors open through a proxy on this machine, all at the same time."""
    statuses = []
    with ExitStack() as stack:
        for address in addresses:
            forwarded = {"X-Forwarded-For": address}
            try:
                stack.enter_context(connect(f"ws://127.0.0.1:{port}/echo", proxy=None, additional_headers=forwarded))
                statuses.append(101)
            except InvalidStatus as refusal:
                statuses.append(refusal.response.status_code)
    return statuses


def test_connections_behind_a_trusted_proxy_are_counted_by_client_address(tmp_path: Path) -> None:
    with listening(tmp_path, connections=2, trust_proxy=True) as port:
        found = sockets(port, ["203.0.113.9", "203.0.113.9", "203.0.113.10", "203.0.113.9"])

    assert found == [101, 101, 101, 429]
