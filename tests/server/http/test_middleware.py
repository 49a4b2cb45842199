"""Nobody talks to the server in another's name: by a foreign host, a foreign page, a large body or a faked proxy."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from ohhell.protocol.limits import LARGEST_BODY, LARGEST_MESSAGE, PEOPLE_AN_ADDRESS, REQUESTS_AT_ONCE
from ohhell.server.accounts.tokens import COOKIE
from ohhell.server.config import Config
from ohhell.server.http.middleware import HEADERS
from server.app_without_tables import FAR, HERE, ask, post, served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from starlette.applications import Starlette

    from ohhell.server.state import ServerState


@pytest.fixture
def port(app: Starlette, tmp_path: Path) -> Iterator[int]:
    with served(app, Config.at(tmp_path, port=0)) as number:
        yield number


def test_a_program_without_a_cookie_needs_no_origin(app: Starlette) -> None:
    assert post(app).status_code == 200
    assert post(app, Authorization="Bearer x").status_code == 200


def test_a_cookie_without_a_word_of_where_it_comes_from_is_refused(app: Starlette) -> None:
    assert post(app, Cookie=f"a=b; {COOKIE}=x").json()["code"] == "foreign-origin"
    assert post(app, Cookie=f"{COOKIE}=x", Authorization="Bearer x").json()["code"] == "foreign-origin"


def test_looking_is_free(app: Starlette) -> None:
    assert ask(app, "/told", headers={"Origin": "http://evil.example", "Cookie": f"{COOKIE}=x"}).status_code == 200


@pytest.mark.parametrize("page", ["/told", "/nowhere", "/said"])
def test_every_answer_has_the_headers_that_keep_browsers_safe(page: str, app: Starlette) -> None:
    answer = ask(app, page)

    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "'unsafe" not in answer.headers["Content-Security-Policy"]
    assert "Strict-Transport-Security" not in answer.headers


def test_https_is_told_to_stay_so(app: Starlette) -> None:
    app.user_middleware[0].kwargs["trust"] = True
    answer = ask(app, "/told", client=HERE, headers={"X-Forwarded-Proto": "https"})

    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_body_may_be_as_large_as_the_limit_and_no_larger(app: Starlette) -> None:
    assert ask(app, "/said", method="POST", content=b"x" * LARGEST_BODY).status_code == 200
    answer = ask(app, "/said", method="POST", content=b"x" * (LARGEST_BODY + 1))

    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_body_in_pieces_is_counted_on_the_way(port: int) -> None:
    piece = b"%x\r\n%s\r\n" % (LARGEST_BODY + 1, b"x" * (LARGEST_BODY + 1))
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(b"POST /said HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + piece)
        answer = line.recv(4096)  # the end of the body is never sent

    assert answer.startswith(b"HTTP/1.1 413 ")


def test_an_address_makes_only_so_many_requests(app: Starlette) -> None:
    most = REQUESTS_AT_ONCE * PEOPLE_AN_ADDRESS
    state: ServerState = app.state.server
    for _ in range(most):
        state.rates.spend("request", person=None, address=FAR[0], now=state.now())
    answer = ask(app, "/told")

    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (429, "too-fast", "1")
    assert ask(app, "/told", client=("203.0.113.10", 1)).status_code == 200


def test_a_socket_of_our_page_is_open_and_one_of_a_foreign_page_is_not(port: int) -> None:
    where = f"ws://127.0.0.1:{port}/echo"
    with connect(where, origin=Origin(f"http://127.0.0.1:{port}")) as line:
        line.send("hello")
        assert line.recv() == "hello"

    with pytest.raises(InvalidStatus) as refused:
        connect(where, origin=Origin("http://evil.example"))

    response = refused.value.response
    assert response.status_code == 403
    assert b'"code":"foreign-origin"' in (response.body or b"")
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_program_with_a_token_opens_a_socket_and_a_cookie_alone_does_not(port: int) -> None:
    where = f"ws://127.0.0.1:{port}/echo"
    with connect(where, additional_headers={"Authorization": "Bearer x"}) as line:
        line.send("hello")
        assert line.recv() == "hello"

    with pytest.raises(InvalidStatus):
        connect(where, additional_headers={"Cookie": f"{COOKIE}=x"})


def test_a_message_larger_than_the_limit_closes_the_socket(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/echo") as line:
        line.send("x" * (LARGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosedError):
            line.recv()

    assert line.close_code == 1009


def test_the_server_does_not_say_what_it_is_made_of(port: int) -> None:
    answer = httpx.get(f"http://127.0.0.1:{port}/told")

    assert "Server" not in answer.headers
