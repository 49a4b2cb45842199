"""HTTP requests of the client at a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from asynchronous import asynchronous
from ohhell.client.commands import CommandRefused, ConnectionEndedError
from ohhell.client.http import Client
from server.server_process import ServerProcess, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("client") / "data") as server:
        yield server


async def guest(server: ServerProcess, name: str) -> Client:
    client = Client(server.address)
    await client.guest(name)
    return client


@asynchronous
async def test_token_is_refused_at_another_table(server: ServerProcess) -> None:
    ann = await guest(server, "Ann")
    here, there = await ann.make_table("heck-normal", 3), await ann.make_table("heck-normal", 3)
    robo = Client(server.address, token=await ann.seat_token(here, 1, "Robo"))
    with pytest.raises(ConnectionEndedError) as closed:
        async with robo.connect(there):
            pytest.fail("the token opened another table")
    assert closed.value.code == "wrong-token"
    with pytest.raises(CommandRefused) as refused:
        await robo.make_table("heck-normal", 3)
    assert refused.value.code == "wrong-token"


@asynchronous
async def test_table_is_found_by_its_code(server: ServerProcess) -> None:
    ann = await guest(server, "Ann")
    table = await ann.make_table("heck-normal", 3, settings={"grace": 0})
    look = await ann.look(table)

    assert await ann.find_table(look["code"].lower()) == table
    assert look["table"]["settings"]["grace"] == 0


@asynchronous
async def test_refused_request_says_why(server: ServerProcess) -> None:
    ann = await guest(server, "Ann")
    with pytest.raises(CommandRefused, match="no preset") as refused:
        await ann.make_table("no-such-game", 3)
    assert refused.value.code == "unknown-preset"


@asynchronous
async def test_missing_server_is_named(server: ServerProcess) -> None:
    with pytest.raises(CommandRefused, match="Can't reach") as refused:
        await Client("http://127.0.0.1:9").guest("Ann")
    assert refused.value.code == "no-answer"
    assert server.running


@asynchronous
async def test_foreign_response_is_an_error_with_a_code(server: ServerProcess) -> None:
    with pytest.raises(CommandRefused) as refused:
        await Client(server.address).ask("GET", "/nowhere")
    assert refused.value.code in {"no-answer", "no-such-page"}
