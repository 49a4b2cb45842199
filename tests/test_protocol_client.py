"""A stranger who knows docs/protocol.md and nothing else plays at a real server, over real sockets."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from protocol_client import Connection, Message, Stranger
from protocol_page import KINDS, LIMITS, blocks, read, undocumented
from server.server_process import ServerProcess, serving

RULES = {
    "name": "Three short hands",
    "schedule": {"shape": "custom", "list": [3, 1, 2]},
    "score": {"made": {"base": 10, "per_bid": 1}, "missed": {"per_taken": 1}},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("server") / "data") as server:
        yield server


def test_client_on_the_page_plays_a_game(server: ServerProcess, tmp_path: Path) -> None:
    (program,) = blocks("python")
    file = tmp_path / "client.py"
    file.write_text(program, encoding="utf-8")
    played = subprocess.run(
        [sys.executable, file, server.address], capture_output=True, text=True, check=False, timeout=120
    )

    assert (played.returncode, played.stderr) == (0, "")
    assert [connection.split()[0] for connection in played.stdout.splitlines()] == ["Ann", "Robo", "Alba"]


def test_client_written_from_the_page_plays_a_game(server: ServerProcess) -> None:
    ann, bob = Stranger(server.address), Stranger(server.address)
    asyncio.run(_evening(ann, bob))

    assert ann.undocumented == bob.undocumented == []
    assert ann.kinds | bob.kinds == KINDS.keys() - {"goodbye"}
    assert server.errors == []


async def _evening(ann: Stranger, bob: Stranger) -> None:
    ann.request("POST", "/api/people", {"name": "Ann"})
    bob.request("POST", "/api/people", {"name": "Bob"})
    _, made = ann.request("POST", "/api/tables", {"rules": RULES, "seats": 4, "bots": ["club"]})
    _, found = bob.request("POST", "/api/join", {"code": made["code"]})
    _, token = ann.request("POST", f"/api/tables/{made['id']}/tokens", {"seat": 2, "name": "Robo"})
    robo = Stranger(ann.server, token["token"])
    rng = Random(7)
    async with (
        ann.connection(made["id"]) as first,
        bob.connection(found["id"]) as second,
        robo.connection(made["id"]) as third,
    ):
        await first.do("sit", seat=0, name="Ann")
        await second.do("sit", seat=1, name="Bob")
        await _chat(first, second)
        assert (await second.do("start"))["code"] == "not-host"
        assert (await first.do("start"))["kind"] == "done"
        await asyncio.gather(*(connection.contribute() for connection in (first, second, third)))
        await asyncio.gather(first.play(rng.choice), _shaky(second, rng), third.play(rng.choice))
        assert first.table == second.table == third.table
        assert [event for event in second.events if "type" in event and event["type"] == "play"]
        await first.send(do="ping", seen=first.version)
        assert (await first.receive_until(lambda message: message["kind"] == "pong"))["version"] == first.version
    assert robo.undocumented == []


async def _chat(connection: Connection, other: Connection) -> None:
    """The same command twice is carried out once, and answered alike."""
    once = await connection.do("say", own_id="hello-1", text="Good evening")
    again = await connection.do("say", own_id="hello-1", text="Good evening")
    await other.until(lambda connection: bool(connection.events) and connection.events[-1].get("fact") == "said")

    assert once == again
    assert [event["text"] for event in other.events if event.get("fact") == "said"] == ["Good evening"]


async def _shaky(connection: Connection, rng: Random) -> None:
    """Play on a connection that breaks before every move, with moves that are stale or not legal among them."""
    while True:
        await connection.until(lambda connection: connection.my_turn or connection.table["stage"] == "over")
        if connection.table["stage"] == "over":
            return
        await connection.open()
        stale = await connection.do("move", seen=0, tricks=0)
        assert stale["code"] == "stale-move"
        wrong = await connection.do("move", seen=connection.version, card="2c", tricks=1)
        assert wrong["code"] == "bad-message"
        closed: list[Message] = connection.state["view"]["closed"]
        if closed and closed[0]["move"]["type"] == "play":
            refused = await connection.do("move", seen=connection.version, card=closed[0]["move"]["card"])
            assert (refused["code"], refused["sentence"]) == (closed[0]["code"], closed[0]["sentence"])
        assert (await connection.move(rng.choice))["kind"] == "done"


def test_spectator_gets_updates_and_is_refused_commands(server: ServerProcess) -> None:
    async def watch() -> None:
        ann, nobody = Stranger(server.address), Stranger(server.address)
        ann.request("POST", "/api/people", {"name": "Ann"})
        _, made = ann.request("POST", "/api/tables", {"rules": RULES, "seats": 3})
        async with nobody.connection(made["id"]) as connection:
            assert (connection.state["seat"], connection.state["view"]) == (None, None)
            assert (await connection.do("sit", seat=0, name="Bob"))["code"] == "no-name"
            assert nobody.undocumented == []

    asyncio.run(watch())


@pytest.mark.parametrize(
    ("query", "sent", "code"),
    [
        ("", b"bytes", "not-text"),
        ("?protocol=3", "", "wrong-protocol"),
        ("", "{" * 20, "bad-messages"),
    ],
)
def test_client_gets_a_goodbye_after_a_bad_message(
    server: ServerProcess, query: str, sent: str | bytes, code: str
) -> None:
    ann = Stranger(server.address)
    ann.request("POST", "/api/people", {"name": "Ann"})
    _, made = ann.request("POST", "/api/tables", {"rules": RULES, "seats": 3})
    messages = [sent] if isinstance(sent, bytes) else list(sent)
    goodbye_message, closed, reason = asyncio.run(goodbye(ann, f"/api/tables/{made['id']}/socket{query}", messages))

    assert (goodbye_message["kind"], goodbye_message["code"], goodbye_message["again"], closed, reason) == (
        "goodbye",
        code,
        False,
        4000,
        code,
    )
    assert undocumented(goodbye_message) == []


def test_client_gets_an_error_for_an_unknown_table(server: ServerProcess) -> None:
    goodbye_message, closed, reason = asyncio.run(goodbye(Stranger(server.address), "/api/tables/nowhere/socket", []))

    assert (goodbye_message["code"], goodbye_message["again"], closed, reason) == (
        "no-such-table",
        False,
        4000,
        "no-such-table",
    )


def test_too_large_message_ends_the_connection(server: ServerProcess) -> None:
    ann = Stranger(server.address)
    ann.request("POST", "/api/people", {"name": "Ann"})
    _, made = ann.request("POST", "/api/tables", {"rules": RULES, "seats": 3})
    large = "x" * (LIMITS["LARGEST_MESSAGE"] + 1)
    _, closed, _ = asyncio.run(goodbye(ann, f"/api/tables/{made['id']}/socket", [large]))

    assert closed == 1009


async def goodbye(who: Stranger, path: str, messages: Sequence[str | bytes]) -> tuple[Message, int | None, str | None]:
    """The last message a connection receives, its close code and the reason."""
    received: list[Message] = []
    where = who.server.replace("http", "ws", 1) + path
    async with connect(where, additional_headers=who.headers, proxy=None) as socket:
        with suppress(ConnectionClosed):
            for message in messages:
                await socket.send(message)
        with suppress(ConnectionClosed):
            while True:
                received.append(read(await socket.recv()))
        return received[-1] if received else {}, socket.close_code, socket.close_reason
