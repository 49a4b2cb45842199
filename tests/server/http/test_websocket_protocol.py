"""Mistakes of a client on a WebSocket are no errors of the server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from server.app_without_tables import app_of, served, server_state
from server.hostile_messages import frame
from server.hostile_traffic import Raw

if TYPE_CHECKING:
    import pytest

GOODBYE = frame(b"\x03\xe8", opcode=8)


def errors_after(folder: Path, log: pytest.LogCaptureFixture, *sent: bytes, origin: str = "") -> list[str]:
    """What the server logs as an error when these bytes come over a socket."""
    asks = f"GET /echo HTTP/1.1\r\nHost: localhost\r\n{origin}Upgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with server_state(folder, port=0) as state, served(app_of(state), state.config) as port, Raw(port) as line:
        line.send((asks + key).encode())
        line.head()
        for part in sent:
            line.send(part)
        line.no_more()
        line.rest()
    return [record.getMessage() for record in log.records if record.levelname == "ERROR" and not _bad_text(record)]


def _bad_text(record: object) -> bool:
    """Whether this is the one line about a client's bad text, which our log leaves out."""
    return isinstance((getattr(record, "exc_info", None) or (None, None))[1], UnicodeDecodeError)


def test_invalid_text_before_a_close_logs_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert errors_after(tmp_path, caplog, frame(b"\xff\xfe") + GOODBYE) == []


def test_refused_handshake_logs_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert errors_after(tmp_path, caplog, origin="Origin: http://evil.example\r\n") == []
