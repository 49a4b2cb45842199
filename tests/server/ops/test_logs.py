"""Log lines, and secrets that must not be in them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from ohhell.server.accounts.secret_key import derive_secrets
from ohhell.server.accounts.tokens import COOKIE, sign_token
from ohhell.server.ops import logs
from ohhell.server.ops.logs import clean, log_line, loggable_path, set_up, without_secrets
from server.app_without_tables import NOON, app_of, fetch, server_state

TOKEN = sign_token(derive_secrets(b"k" * 32), "ann", table="t1", session="s1", made=NOON)
OLD_TOKEN = sign_token(derive_secrets(b"k" * 32), "ann", table="t1", made=NOON)
SIGNATURES = {token.rpartition(".")[2] for token in (TOKEN, OLD_TOKEN)}
SIGNATURE = TOKEN.rpartition(".")[2]


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def events(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(text) for text in stream.getvalue().splitlines()]


def test_event_is_logged_as_one_json_line() -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    structlog.get_logger().info("a move\nwas made", table="t1", seat=2)
    (event,) = events(stream)

    assert {**event, "timestamp": ""} == {
        "event": "a move\nwas made",
        "level": "info",
        "seat": 2,
        "table": "t1",
        "timestamp": "",
    }


def test_event_is_a_readable_line_on_a_terminal() -> None:
    stream = Terminal()
    set_up(stream=stream)
    structlog.get_logger().warning("it is late", who="Ann B", at=7)

    assert stream.getvalue().partition(" ")[2] == "warning it is late at=7 who='Ann B'\n"


def test_log_line_cannot_be_forged_by_control_characters() -> None:
    reply = log_line(None, "info", {"event": "hello\n2030 error", "name": "a\x1b[31m\nb"})

    assert "\n" not in reply
    assert "\x1b" not in reply


def test_event_below_the_level_is_not_logged() -> None:
    stream = io.StringIO()
    set_up(stream=stream, level="warning")
    structlog.get_logger().info("quiet")

    assert stream.getvalue() == ""


def test_warnings_of_libraries_have_the_same_format() -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    logging.getLogger("uvicorn.error").info("not logged: it has paths with everything in them")
    logging.getLogger("sqlalchemy").warning("for %s", f"Bearer {TOKEN}")
    (event,) = events(stream)

    assert (event["level"], event["logger"], event["event"]) == ("warning", "sqlalchemy", "for [hidden]")


def test_invalid_text_of_a_client_logs_no_traceback() -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        logging.getLogger("uvicorn.error").exception("Invalid UTF-8 sequence received from client.")

    assert stream.getvalue() == ""


@pytest.mark.parametrize(
    "name", ["cookie", "Set-Cookie", "authorization", "token", "seat_token", "secret", "link_secret", "key", "deal_key"]
)
def test_field_named_like_a_secret_is_not_logged(name: str) -> None:
    assert without_secrets(None, "info", {"event": "x", name: "y", "inner": {name: "y"}}) == {"event": "x", "inner": {}}


def test_field_that_only_contains_a_secret_word_is_logged() -> None:
    assert without_secrets(None, "info", {"monkey": "seen", "keyboard": 1}) == {"monkey": "seen", "keyboard": 1}


@given(
    st.recursive(
        st.just(TOKEN) | st.just(OLD_TOKEN) | st.just(TOKEN.encode()) | st.text().map(lambda text: f"{text}{TOKEN}"),
        lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(), inner),
        max_leaves=5,
    )
)
def test_token_is_hidden_anywhere_in_an_event(value: object) -> None:
    assert not {signature for signature in SIGNATURES if signature in repr(clean(value))}


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("postgresql://ann:hunter2@db/cards", "hunter2"),
        ("GET /join#Zk3vX0aTq9LwB5nE7uYc2g", "Zk3vX0aTq9LwB5nE7uYc2g"),
        ("authorization: bearer sesame", "sesame"),
    ],
)
def test_passwords_links_and_bearer_tokens_are_hidden(text: str, hidden: str) -> None:
    assert hidden not in str(clean(text))


def test_traceback_is_logged_without_secrets() -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    try:
        int(TOKEN)
    except ValueError:
        structlog.get_logger().exception("it failed")
    (event,) = events(stream)

    assert "ValueError" in event["exception"]
    assert SIGNATURE not in stream.getvalue()


def test_request_is_logged_without_its_secrets(tmp_path: Path) -> None:
    stream = io.StringIO()
    set_up(stream=stream)
    with server_state(tmp_path) as state:
        app = app_of(state)
        fetch(app, "/Zk3vX0aTq9LwB5nE7uYc2g/socket?token=sesame", headers={"Cookie": f"{COOKIE}={TOKEN}"})
    (event,) = events(stream)

    assert event.pop("ms") >= 0
    assert {name: event[name] for name in ("event", "method", "path", "status", "address", "code")} == {
        "event": "request",
        "method": "GET",
        "path": "/Zk3v…/socket",
        "status": 404,
        "address": "203.0.113.9",
        "code": "no-such-page",
    }
    assert not any(secret in stream.getvalue() for secret in ("sesame", SIGNATURE, "X0aTq9"))


def test_short_path_is_logged_unchanged() -> None:
    assert loggable_path("/api/tables") == "/api/tables"


def test_log_levels_match_the_command_line() -> None:
    from typing import get_args

    from ohhell.cli import serve

    assert get_args(serve.LogLevel) == logs.LEVELS
