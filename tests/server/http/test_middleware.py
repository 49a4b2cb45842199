"""Origins, security headers, and limits on requests and bodies."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ohhell.protocol.limits import LARGEST_BODY, LARGEST_MESSAGE, PEOPLE_PER_ADDRESS, REQUESTS_AT_ONCE
from ohhell.server.accounts.tokens import COOKIE
from ohhell.server.config import Config
from ohhell.server.http.middleware import HEADERS
from ohhell.server.state import ServerState
from server.app_without_tables import FAR, LOOPBACK, fetch, post, served


@pytest.fixture
def port(app: Starlette, tmp_path: Path) -> Iterator[int]:
    with served(app, Config.at(tmp_path, port=0)) as number:
        yield number


def test_program_without_a_cookie_needs_no_origin(app: Starlette) -> None:
    assert post(app).status_code == 200
    assert post(app, Authorization="Bearer x").status_code == 200


def test_request_with_a_cookie_is_refused_without_an_origin(app: Starlette) -> None:
    assert post(app, Cookie=f"a=b; {COOKIE}=x").json()["code"] == "foreign-origin"
    assert post(app, Cookie=f"{COOKIE}=x", Authorization="Bearer x").json()["code"] == "foreign-origin"


def test_get_request_is_accepted_from_any_origin(app: Starlette) -> None:
    assert fetch(app, "/caller", headers={"Origin": "http://evil.example", "Cookie": f"{COOKIE}=x"}).status_code == 200


@pytest.mark.parametrize("page", ["/caller", "/nowhere", "/body"])
def test_every_response_has_the_security_headers(page: str, app: Starlette) -> None:
    answer = fetch(app, page)

    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "'unsafe" not in answer.headers["Content-Security-Policy"]
    assert "Strict-Transport-Security" not in answer.headers


def test_https_response_has_strict_transport_security(app: Starlette) -> None:
    app.user_middleware[0].kwargs["trust"] = True
    answer = fetch(app, "/caller", client=LOOPBACK, headers={"X-Forwarded-Proto": "https"})

    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_body_is_refused_when_it_is_larger_than_the_limit(app: Starlette) -> None:
    assert fetch(app, "/body", method="POST", content=b"x" * LARGEST_BODY).status_code == 200
    answer = fetch(app, "/body", method="POST", content=b"x" * (LARGEST_BODY + 1))

    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_chunked_body_is_refused_when_it_is_larger_than_the_limit(port: int) -> None:
    piece = b"%x\r\n%s\r\n" % (LARGEST_BODY + 1, b"x" * (LARGEST_BODY + 1))
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(b"POST /body HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + piece)
        answer = connection.recv(4096)  # the end of the body is never sent

    assert answer.startswith(b"HTTP/1.1 413 ")


def test_requests_of_an_address_are_limited(app: Starlette) -> None:
    most = REQUESTS_AT_ONCE * PEOPLE_PER_ADDRESS
    state: ServerState = app.state.server
    for _ in range(most):
        state.rates.spend("request", person=None, address=FAR[0], now=state.now())
    answer = fetch(app, "/caller")

    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (429, "too-fast", "1")
    assert fetch(app, "/caller", client=("203.0.113.10", 1)).status_code == 200


def test_websocket_is_refused_from_a_foreign_page(port: int) -> None:
    where = f"ws://127.0.0.1:{port}/echo"
    with connect(where, origin=Origin(f"http://127.0.0.1:{port}")) as connection:
        connection.send("hello")
        assert connection.recv() == "hello"

    with pytest.raises(InvalidStatus) as refused:
        connect(where, origin=Origin("http://evil.example"))

    response = refused.value.response
    assert response.status_code == 403
    assert b'"code":"foreign-origin"' in (response.body or b"")
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_websocket_needs_an_origin_or_a_token(port: int) -> None:
    where = f"ws://127.0.0.1:{port}/echo"
    with connect(where, additional_headers={"Authorization": "Bearer x"}) as connection:
        connection.send("hello")
        assert connection.recv() == "hello"

    with pytest.raises(InvalidStatus):
        connect(where, additional_headers={"Cookie": f"{COOKIE}=x"})


def test_websocket_is_closed_when_a_message_is_too_large(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/echo") as connection:
        connection.send("x" * (LARGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosedError):
            connection.recv()

    assert connection.close_code == 1009


def test_response_does_not_name_the_server_software(port: int) -> None:
    answer = httpx.get(f"http://127.0.0.1:{port}/caller")

    assert "Server" not in answer.headers
