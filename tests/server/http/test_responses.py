"""Errors as responses with a status, a code and a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from structlog.testing import capture_logs

import ohhell
from ohhell.bots.protocol import BotFailed
from ohhell.rules.errors import IllegalMove, OhHellError, RulesError
from ohhell.server.http.rate_limit import TooFast
from ohhell.server.http.responses import json_response
from ohhell.server.state import ServerState
from ohhell.store.errors import StoreError
from ohhell.table.permissions import Refusal
from server.app_without_tables import app_of, fetch, raising, server_state


@pytest.fixture
def state(tmp_path: Path) -> Iterator[ServerState]:
    with server_state(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Refusal("no-name", "x"), 401),
        (Refusal("not-host", "x"), 403),
        (Refusal("wrong-token", "x"), 403),
        (Refusal("no-such-table", "x"), 404),
        (Refusal("already-started", "x"), 409),
        (Refusal("seat-taken", "x"), 409),
        (Refusal("too-large", "x"), 413),
        (Refusal("bad-message", "x"), 422),
        (OhHellError("bad-name", "x"), 422),
        (IllegalMove("must-follow", "x"), 422),
        (TooFast("x", wait=7), 429),
        (Refusal("server-full", "x"), 503),
        (BotFailed("bot-too-slow", "x"), 503),
        (StoreError("store-full", "x"), 503),
        (StoreError("code-taken", "x"), 409),
    ],
    ids=lambda case: getattr(case, "code", None),
)
def test_status_follows_from_the_code(error: OhHellError | StoreError, status: int, state: ServerState) -> None:
    answer = fetch(app_of(state, raising(error)), "/fails")

    reply = answer.json()
    assert (answer.status_code, reply["code"], reply["sentence"]) == (status, error.code, "x")


def test_refusal_has_retry_after_when_waiting_helps(state: ServerState) -> None:
    assert fetch(app_of(state, raising(TooFast("x", wait=7))), "/fails").headers["Retry-After"] == "7"


def test_refusal_has_the_values_of_its_sentence(state: ServerState) -> None:
    refused = IllegalMove("bid-hooked", "You can't bid 2.", {"bid": 2, "tricks": 7})

    assert fetch(app_of(state, raising(refused)), "/fails").json()["values"] == {"bid": 2, "tricks": 7}


def test_rules_error_lists_all_problems(state: ServerState) -> None:
    with pytest.raises(RulesError) as error:
        ohhell.read_rules("hok = 1\nschedul = 2")
    answer = fetch(app_of(state, raising(error.value)), "/fails")

    reply = [(problem["code"], problem["axis"], problem["message"]) for problem in answer.json()["problems"]]
    assert (answer.status_code, reply) == (
        422,
        [(problem.code, problem.axis, problem.message) for problem in error.value.problems],
    )
    assert len(reply) > 1


def test_unexpected_error_is_hidden_and_logged_under_an_id(state: ServerState) -> None:
    with capture_logs() as logs:
        answer = fetch(app_of(state, raising(KeyError("the ace of spades"))), "/fails")

    reply = answer.json()
    assert (answer.status_code, reply["code"]) == (500, "our-mistake")
    assert "spades" not in answer.text
    assert [event["id"] for event in logs if event["event"] == "our mistake"] == [reply["id"]]


@pytest.mark.parametrize(("method", "path", "code"), [("GET", "/x", "no-such-page"), ("GET", "/body", "wrong-method")])
def test_router_errors_have_our_codes(method: str, path: str, code: str, state: ServerState) -> None:
    answer = fetch(app_of(state), path, method=method)

    assert answer.json()["code"] == code
    assert answer.headers["Content-Type"] == "application/json"


def test_responses_are_not_cached() -> None:
    assert json_response({}).headers["Cache-Control"] == "no-store"
    assert json_response({}, headers={"Cache-Control": "max-age=60"}).headers["Cache-Control"] == "max-age=60"


def test_refusals_are_counted_by_code(state: ServerState) -> None:
    fetch(app_of(state, raising(Refusal("not-host", "x"))), "/fails")

    assert state.metrics.registry.get_sample_value("ohhell_refusals_total", {"code": "not-host"}) == 1


def opened(state: ServerState, error: Exception, *, accept: bool) -> list[dict[str, Any]]:
    """What a socket hears whose endpoint fails, before or after it was accepted."""

    async def fail(websocket: WebSocket) -> None:
        if accept:
            await websocket.accept()
        raise error

    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "websocket",
        "path": "/fails",
        "scheme": "ws",
        "headers": [(b"host", b"localhost")],
        "client": ("203.0.113.9", 1),
        "query_string": b"",
        "extensions": {"websocket.http.response": {}},
    }
    asyncio.run(app_of(state, WebSocketRoute("/fails", fail))(scope, receive, send))
    return sent


def test_refused_websocket_gets_the_error_in_the_handshake(state: ServerState) -> None:
    start, body = opened(state, Refusal("no-such-table", "x"), accept=False)

    assert (start["status"], body["body"]) == (404, b'{"code":"no-such-table","sentence":"x"}')


def test_open_websocket_is_closed_after_an_unexpected_error(state: ServerState) -> None:
    _, close = opened(state, ZeroDivisionError(), accept=True)

    assert (close["type"], close["code"], close["reason"]) == ("websocket.close", 1011, "our-mistake")


def test_disconnected_client_is_no_error(state: ServerState) -> None:
    with capture_logs() as logs:
        opened(state, WebSocketDisconnect(1001), accept=True)

    assert [event["log_level"] for event in logs] == ["info"]
