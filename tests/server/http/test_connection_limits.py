"""Connections: slow requests are cut off, ambiguous ones refused, and one address cannot hold them all."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ohhell.cli.server_process import settings
from ohhell.server.config import Config
from ohhell.server.http.connection_limits import (
    MOST_CHUNKS,
    OpenConnections,
    TooManyConnections,
    limited_protocol,
    room_for_connections,
)
from server.app_without_tables import app_of, served, server_state

if TYPE_CHECKING:
    from starlette.requests import Request

TLS = Path(__file__).parents[1] / "tls"
SLOW = 60.0
"""Seconds a test waits for the server to hang up, which takes a fraction of one."""


@contextmanager
def server(folder: Path, **chosen: Any) -> Iterator[int]:
    with server_state(folder, **chosen) as state, served(app_of(state), Config.at(folder, port=0, **chosen)) as port:
        yield port


def answer_to(port: int, *parts: bytes) -> bytes:
    """Everything the server says to a request until it hangs up; the line stays open from this side."""
    with socket.create_connection(("127.0.0.1", port), timeout=SLOW) as line:
        for part in parts:
            line.sendall(part)
        said = b""
        while more := line.recv(65_536):
            said += more
        return said


HEAD = b"POST /said HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "request_so_far",
    [b"G", b"GET /told HTTP/1.1\r\nHost: localh", HEAD + b"Content-Length: 10\r\n\r\n12345",
     HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n123"],
    ids=["one letter", "half a head", "half a body", "half a chunk"],
)  # fmt: skip
def test_half_sent_request_is_answered_408_when_the_rest_does_not_come(request_so_far: bytes, tmp_path: Path) -> None:
    with server(tmp_path, head_s=0.2, pause_s=0.2) as port:
        said = answer_to(port, request_so_far)

    assert said.startswith(b"HTTP/1.1 408 ")
    assert b'"too-slow"' in said


def test_silent_connection_is_closed_without_an_answer(tmp_path: Path) -> None:
    with server(tmp_path, head_s=0.2) as port:
        assert answer_to(port) == b""


def test_second_half_sent_request_on_a_connection_is_cut_off_too(tmp_path: Path) -> None:
    with server(tmp_path, head_s=0.5) as port:
        said = answer_to(port, b"GET /told HTTP/1.1\r\nHost: localhost\r\n\r\nGET /told HT")

    assert said.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in said


def test_body_that_trickles_is_cut_off_when_its_time_is_up(tmp_path: Path) -> None:
    with server(tmp_path, body_s=0.5, pause_s=60) as port:
        said = answer_to(port, HEAD + b"Content-Length: 1000\r\n\r\n", *[b"x"] * 20)

    assert said.startswith(b"HTTP/1.1 408 ")


def test_socket_outlives_the_time_limits_of_requests(tmp_path: Path) -> None:
    limits = {"head_s": 0.2, "body_s": 0.2, "pause_s": 0.2}
    with server(tmp_path, **limits) as port, connect(f"ws://127.0.0.1:{port}/echo", proxy=None) as line:
        answer_to(port, b"G")  # by now the time for a request is up
        line.send("still there")

        assert line.recv() == "still there"


def test_tls_handshake_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    tls = {"certificate": TLS / "certificate.pem", "key": TLS / "key.pem"}
    with server(tmp_path, head_s=0.2, **tls) as port:
        assert answer_to(port, b"\x16\x03\x01") == b""


@pytest.mark.parametrize("lengths", [b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                                     b"transfer-encoding: chunked\r\nCONTENT-LENGTH: 5\r\n"])  # fmt: skip
def test_request_with_two_kinds_of_length_is_refused(lengths: bytes, tmp_path: Path) -> None:
    with server(tmp_path) as port:
        said = answer_to(port, HEAD + lengths + b"\r\n5\r\nhello\r\n0\r\n\r\nGET /told HTTP/1.1\r\n\r\n")

    assert said.startswith(b"HTTP/1.1 400 ")
    assert said.count(b"HTTP/1.1 ") == 1


def test_client_that_does_not_read_its_answer_is_disconnected(tmp_path: Path) -> None:
    gone = threading.Event()

    async def pages() -> AsyncIterator[bytes]:
        for _ in range(500):
            yield b"x" * 65_536  # waits for the client to read, until it is gone
        gone.set()

    async def large(_request: Request) -> Response:
        return StreamingResponse(pages())

    config = Config.at(tmp_path, port=0, pause_s=0.2)
    with (
        server_state(tmp_path) as state,
        served(app_of(state, Route("/large", large)), config) as port,
        socket.create_connection(("127.0.0.1", port), timeout=SLOW) as line,
    ):
        line.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")

        assert gone.wait(SLOW)


@pytest.mark.parametrize(("chunks", "status"), [(MOST_CHUNKS, b"200"), (MOST_CHUNKS + 1, b"400")])
def test_request_in_very_many_chunks_is_refused(chunks: int, status: bytes, tmp_path: Path) -> None:
    body = b"1\r\nx\r\n" * chunks + b"0\r\n\r\n"
    with server(tmp_path) as port:
        said = answer_to(port, HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n", body)

    assert said.startswith(b"HTTP/1.1 " + status)


class Wire(asyncio.Transport):
    """A connection from an address far away, which nothing is sent through."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 4711), "sockname": ("192.0.2.1", 80)})
        self.said = b""
        self.closing = False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        self.said += bytes(data)

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True
        self.said = b"aborted"

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
        wires = [Wire(address) for address in addresses]
        for number, wire in enumerate(wires):
            if number == len(wires) - 1:
                for gone in wires[:closed]:
                    gone.protocol.connection_lost(None)
            wire.protocol = kind(uvicorn_config, state, {})
            wire.protocol.connection_made(wire)
            if sends and not wire.closing:
                wire.protocol.data_received(sends)
        return [wire.said[:12] for wire in wires]

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
def test_address_holds_only_so_many_connections(addresses: list[str], closed: int, last: bytes, tmp_path: Path) -> None:
    assert opened(Config.at(tmp_path, connections=3), addresses, closed=closed)[-1] == last


def test_no_limit_of_connections_is_set_by_zero(tmp_path: Path) -> None:
    assert opened(Config.at(tmp_path, connections=0), ["203.0.113.9"] * 400)[-1] == b""


FULL = b"HTTP/1.1 503"
SEVERAL = [f"203.0.113.{number}" for number in range(4)]


@pytest.mark.parametrize("sends", [b"", b"GET /told HT", HEAD + b"Content-Length: 10\r\n\r\n12345"])
def test_oldest_half_open_connection_is_closed_for_a_new_one_where_the_server_is_full(
    sends: bytes, tmp_path: Path
) -> None:
    assert opened(Config.at(tmp_path), SEVERAL, most=3, sends=sends) == [b"aborted", b"", b"", b""]


def test_connection_is_refused_where_the_server_is_full_of_connections_in_use(tmp_path: Path) -> None:
    request = b"GET /told HTTP/1.1\r\nHost: localhost\r\n\r\n"

    assert opened(Config.at(tmp_path), SEVERAL, most=3, sends=request) == [b"", b"", b"", FULL]


def test_closed_connections_make_room_where_the_server_was_full(tmp_path: Path) -> None:
    assert opened(Config.at(tmp_path), SEVERAL, most=3, closed=1)[1:] == [b"", b"", b""]


def test_socket_is_not_closed_for_new_connections(tmp_path: Path) -> None:
    with (
        server_state(tmp_path) as state,
        served(app_of(state), Config.at(tmp_path, port=0), most=2) as port,
        connect(f"ws://127.0.0.1:{port}/echo", proxy=None) as line,
        ExitStack() as stack,
    ):
        flood = [stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=SLOW)) for _ in range(3)]
        with suppress(ConnectionResetError):
            flood[0].recv(1)  # until it is closed for the next one
        line.send("still there")

        assert line.recv() == "still there"


@pytest.mark.parametrize(("files", "most"), [(1_024, 824), (300, 150)])
def test_connections_leave_open_files_to_the_rest_of_the_server(
    files: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytest.importorskip("resource"), "getrlimit", lambda _: (files, files))

    assert room_for_connections() == most


def test_usual_limit_has_room_for_a_household(tmp_path: Path) -> None:
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


def test_visitors_behind_a_trusted_proxy_are_counted_by_their_own_address(tmp_path: Path) -> None:
    with server(tmp_path, connections=2, trust_proxy=True) as port:
        found = sockets(port, ["203.0.113.9", "203.0.113.9", "203.0.113.10", "203.0.113.9"])

    assert found == [101, 101, 101, 429]
