"""Following a score pad over a real connection: through the real server, and when it stops."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from ohhell.scorekeeper.notes import Note, encode_note
from server.pad_writers import AT, FIRST, KEY, PAD, opening
from server.server_process import Server, serving


def post(server: Server, number: int, note: Note) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    letter = {"id": f"ann.{number}", "on": number - 1, "at": AT, "note": msgspec.Raw(encode_note(note))}
    line.request("POST", f"/api/pads/{PAD}/notes", msgspec.json.encode({"notes": [letter]}), {"Pad-Key": KEY})
    answer = line.getresponse()
    assert json.loads(answer.read())["refused"] is None
    line.close()


def next_event(stream: http.client.HTTPResponse) -> dict[str, Any]:
    """The next event of a stream."""
    while not (line := stream.readline()).startswith(b"data: "):
        assert line, "the server hung up"
    told: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
    return told


def test_a_follower_hears_the_notes_and_a_server_that_stops_does_not_wait_for_it(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        post(server, 1, opening())
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        line.request("GET", f"/api/pads/{PAD}/live")
        stream = line.getresponse()
        assert stream.getheader("Content-Type") == "text/event-stream; charset=utf-8"
        assert next_event(stream)["version"] == 1
        post(server, 2, FIRST)
        assert [entry["id"] for entry in next_event(stream)["entries"]] == ["ann.2"]

        begun = monotonic()
        status = server.stop()
        took = monotonic() - begun
        rest = stream.read()
        line.close()

    assert (status, rest.strip(), server.errors) == (0, b"", [])
    assert took < 10
