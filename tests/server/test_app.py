"""The sweep for old data, and the goodbye of a server that stops."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from ohhell.protocol.messages import Close
from ohhell.scorekeeper.notes import Note, Write, encode_note
from ohhell.server.app import delete_old_data
from ohhell.store import tables
from server.in_process_server import LocalServer
from server.pad_followers import Follower
from server.pad_writers import AT, FIRST, KEY, PAD, SECOND, begun, opening
from server.server_process import ServerProcess, serving

FUTURE = 1 << 45
"""A time after which everything here is old."""


def test_old_table_is_deleted_only_after_everybody_left(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    server.do(table, ann.id, Close)
    subscriber = server.listen(table, ann.id)
    server.state.now = lambda: 1 << 45

    def a_day_passes() -> bool:
        server.state.tables.release_idle()
        server.run(lambda: delete_old_data(server.state))
        return server.state.store.read(lambda connection: tables.find(connection, table)).result() is not None

    assert a_day_passes()
    live_table = server.live_table(table)

    async def leave() -> None:
        live_table.presence.disconnect(subscriber)

    server.run(leave)
    assert not a_day_passes()


def test_old_pad_is_deleted_only_after_its_followers_left(server: LocalServer) -> None:
    ann = begun(server, FIRST, SECOND)
    watching = Follower(server)
    server.state.now = lambda: FUTURE

    def a_day_passes() -> None:
        server.state.pads.release_idle()
        server.run(lambda: delete_old_data(server.state))

    a_day_passes()
    ann.write(Write(1, 1, comment="who won that?"))
    assert watching.until(4)["version"] == 4
    watching.hang_up()
    server.state.now = lambda: 2 * FUTURE
    a_day_passes()
    assert ann.visitor.refusal("GET", ann.path) == "no-such-pad"


def test_event_streams_end_when_the_server_stops(server: LocalServer, followers: list[Follower]) -> None:
    begun(server)
    followers.append(bob := Follower(server))
    bob.until(1)

    for follower in server.state.pads.subscribers:
        follower.leave()
    bob.until_ended()

    assert server.state.pads.subscribers == []


def post(server: ServerProcess, number: int, note: Note) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    new_note = {"id": f"ann.{number}", "on": number - 1, "at": AT, "note": msgspec.Raw(encode_note(note))}
    connection.request("POST", f"/api/pads/{PAD}/notes", msgspec.json.encode({"notes": [new_note]}), {"Pad-Key": KEY})
    answer = connection.getresponse()
    assert json.loads(answer.read())["refused"] is None
    connection.close()


def next_event(stream: http.client.HTTPResponse) -> dict[str, Any]:
    """The next event of a stream."""
    while not (line := stream.readline()).startswith(b"data: "):
        assert line, "the server hung up"
    reply: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
    return reply


def test_server_stops_without_waiting_for_a_follower(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        post(server, 1, opening())
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        connection.request("GET", f"/api/pads/{PAD}/live")
        stream = connection.getresponse()
        assert stream.getheader("Content-Type") == "text/event-stream; charset=utf-8"
        assert next_event(stream)["version"] == 1
        post(server, 2, FIRST)
        assert [entry["id"] for entry in next_event(stream)["entries"]] == ["ann.2"]

        begun = monotonic()
        status = server.stop()
        took = monotonic() - begun
        rest = stream.read()
        connection.close()

    assert (status, rest.strip(), server.errors) == (0, b"", [])
    assert took < 10
