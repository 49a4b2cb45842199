"""Requests that arrive slowly or are ambiguous, and clients that do not read."""

from __future__ import annotations

import socket
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from ohhell.server.config import Config
from ohhell.server.http.http_protocol import MOST_CHUNKS, TEXT_WRITER, WebSocketProtocol
from server.app_without_tables import app_of, listening, served, server_state
from server.hostile_messages import frame
from server.hostile_traffic import RawConnection

TLS = Path(__file__).parents[1] / "tls"
SLOW = 60.0
"""Seconds a test waits for the server to hang up, which takes a fraction of one."""

GOODBYE = frame(b"\x03\xe8", opcode=8)


def answer_to(port: int, *parts: bytes) -> bytes:
    """Everything the server sends in response until it disconnects; this side stays open."""
    with socket.create_connection(("127.0.0.1", port), timeout=SLOW) as connection:
        for part in parts:
            connection.sendall(part)
        response = b""
        while more := connection.recv(65_536):
            response += more
        return response


HEAD = b"POST /body HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "request_so_far",
    [b"G", b"GET /caller HTTP/1.1\r\nHost: localh", HEAD + b"Content-Length: 10\r\n\r\n12345",
     HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n123"],
    ids=["one letter", "half a head", "half a body", "half a chunk"],
)  # fmt: skip
def test_half_sent_request_gets_408_when_the_rest_does_not_come(request_so_far: bytes, tmp_path: Path) -> None:
    with listening(tmp_path, head_s=0.2, pause_s=0.2) as port:
        response = answer_to(port, request_so_far)

    assert response.startswith(b"HTTP/1.1 408 ")
    assert b'"too-slow"' in response


def test_silent_connection_is_closed_without_a_response(tmp_path: Path) -> None:
    with listening(tmp_path, head_s=0.2) as port:
        assert answer_to(port) == b""


def test_half_sent_second_request_is_cut_off(tmp_path: Path) -> None:
    with listening(tmp_path, head_s=0.5) as port:
        response = answer_to(port, b"GET /caller HTTP/1.1\r\nHost: localhost\r\n\r\nGET /caller HT")

    assert response.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in response


def test_slow_body_is_cut_off_after_its_time_limit(tmp_path: Path) -> None:
    with listening(tmp_path, body_s=0.5, pause_s=60) as port:
        response = answer_to(port, HEAD + b"Content-Length: 1000\r\n\r\n", *[b"x"] * 20)

    assert response.startswith(b"HTTP/1.1 408 ")


def test_websocket_is_kept_after_the_time_limits_of_requests(tmp_path: Path) -> None:
    limits = {"head_s": 0.2, "body_s": 0.2, "pause_s": 0.2}
    with listening(tmp_path, **limits) as port, connect(f"ws://127.0.0.1:{port}/echo", proxy=None) as connection:
        answer_to(port, b"G")  # by now the time for a request is up
        connection.send("still there")

        assert connection.recv() == "still there"


@pytest.mark.parametrize("size", [1, 125, 126, 65_535, 65_536])
def test_written_text_arrives_as_one_message(size: int, tmp_path: Path) -> None:
    async def write(websocket: WebSocket) -> None:
        await websocket.accept()
        writer: WebSocketProtocol = websocket.scope["extensions"][TEXT_WRITER]
        writer.write_text(b"x" * size)
        await websocket.send_text(f"can write: {writer.can_write}")
        await websocket.close()

    with server_state(tmp_path) as state:
        app = app_of(state, WebSocketRoute("/written", write))
        with (
            served(app, Config.at(tmp_path, port=0)) as port,
            connect(f"ws://127.0.0.1:{port}/written", proxy=None) as connection,
        ):
            received = [connection.recv(), connection.recv()]

    assert received == ["x" * size, "can write: True"]


def test_connection_is_closed_when_the_tls_handshake_does_not_come(tmp_path: Path) -> None:
    tls = {"certificate": TLS / "certificate.pem", "key": TLS / "key.pem"}
    with listening(tmp_path, head_s=0.2, **tls) as port:
        assert answer_to(port, b"\x16\x03\x01") == b""


@pytest.mark.parametrize("lengths", [b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                                     b"transfer-encoding: chunked\r\nCONTENT-LENGTH: 5\r\n"])  # fmt: skip
def test_request_is_refused_when_it_has_two_lengths(lengths: bytes, tmp_path: Path) -> None:
    with listening(tmp_path) as port:
        response = answer_to(port, HEAD + lengths + b"\r\n5\r\nhello\r\n0\r\n\r\nGET /caller HTTP/1.1\r\n\r\n")

    assert response.startswith(b"HTTP/1.1 400 ")
    assert response.count(b"HTTP/1.1 ") == 1


def test_client_is_disconnected_when_it_does_not_read(tmp_path: Path) -> None:
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
        socket.create_connection(("127.0.0.1", port), timeout=SLOW) as connection,
    ):
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")

        assert gone.wait(SLOW)


@pytest.mark.parametrize(("chunks", "status"), [(MOST_CHUNKS, b"200"), (MOST_CHUNKS + 1, b"400")])
def test_request_is_refused_when_it_has_too_many_chunks(chunks: int, status: bytes, tmp_path: Path) -> None:
    body = b"1\r\nx\r\n" * chunks + b"0\r\n\r\n"
    with listening(tmp_path) as port:
        response = answer_to(port, HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n", body)

    assert response.startswith(b"HTTP/1.1 " + status)


def errors_after(folder: Path, log: pytest.LogCaptureFixture, *sent: bytes, origin: str = "") -> list[str]:
    """What the server logs as an error when these bytes come over a socket."""
    upgrade = f"GET /echo HTTP/1.1\r\nHost: localhost\r\n{origin}Upgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with (
        server_state(folder, port=0) as state,
        served(app_of(state), state.config) as port,
        RawConnection(port) as connection,
    ):
        connection.send((upgrade + key).encode())
        connection.head()
        for part in sent:
            connection.send(part)
        connection.no_more()
        connection.rest()
    return [record.getMessage() for record in log.records if record.levelname == "ERROR" and not _bad_text(record)]


def _bad_text(record: object) -> bool:
    """Whether this is the one line about a client's bad text, which our log leaves out."""
    return isinstance((getattr(record, "exc_info", None) or (None, None))[1], UnicodeDecodeError)


def test_invalid_text_before_a_close_logs_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert errors_after(tmp_path, caplog, frame(b"\xff\xfe") + GOODBYE) == []


def test_refused_handshake_logs_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert errors_after(tmp_path, caplog, origin="Origin: http://evil.example\r\n") == []
