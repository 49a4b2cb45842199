"""A client written from docs/protocol.md alone: plain WebSockets, plain requests, plain JSON."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Self
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect

from protocol_page import read, undocumented

Message = dict[str, Any]
PATIENCE = 60.0


class Stranger:
    """A person with a token; compares everything the server sends with the page."""

    def __init__(self, server: str, token: str | None = None) -> None:
        self.server = server
        self.token = token
        self.kinds: set[str] = set()
        self.undocumented: list[str] = []

    def request(
        self, method: str, path: str, body: Message | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Message]:
        """Send a request; return the status and the response."""
        headers = {"Content-Type": "application/json", **self.headers, **(headers or {})}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.server + path, data, headers, method=method)  # noqa: S310 (our own server)
        try:
            with build_opener(ProxyHandler({})).open(request) as answer:
                if cookie := answer.headers.get("Set-Cookie"):
                    self.token = cookie.partition("ohhell=")[2].partition(";")[0]
                return answer.status, read(answer.read())
        except HTTPError as error:
            with error:
                return error.code, read(error.read())

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def connection(self, table: str) -> Connection:
        """A connection to a table, not opened yet."""
        return Connection(self, f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/socket")


def merged(state: Message, update: Message) -> Message:
    """The table and the view after an update that follows *state*, as the page describes it."""
    table: Message = update["table"] if "table" in update else state["table"]
    view: Message | None = update.get("view", state.get("view"))
    changes = update.get("changes", {})
    table = {**table, **changes.get("table", {})}
    if view is not None:
        game = {**view["game"], **changes.get("game", {})}
        longer = {name: game[name] + new for name, new in changes.get("added", {}).items()}
        view = {**view, **changes.get("view", {}), "game": {**game, **longer}}
    return {"table": table, "view": view}


class Connection:
    """A connection to a table, reopened on request, and the state received over it."""

    def __init__(self, who: Stranger, where: str) -> None:
        self.who = who
        self.where = where
        self.version = 0
        self.state: Message = {}
        self.events: list[Message] = []
        self.socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def open(self) -> None:
        """Connect, carrying the version that is known; any earlier connection is lost without a word."""
        if self.socket is not None:
            self.socket.transport.abort()
        address = f"{self.where}?protocol=2&seen={self.version}"
        self.socket = await connect(address, additional_headers=self.who.headers, proxy=None)
        assert (await self.receive())["kind"] == "welcome"
        assert (await self.receive())["kind"] == "update"

    async def receive(self) -> Message:
        """The next message, taken in."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            message = read(str(await self.socket.recv()))
        self.who.kinds.add(message["kind"])
        self.who.undocumented += undocumented(message)
        if message["kind"] == "update":
            await self._take(message)
        return message

    async def _take(self, update: Message) -> None:
        since = update.get("since", 0)
        if since <= update["version"] < self.version:
            return
        if since > self.version and not update.get("gap"):
            await self.send(do="ping", seen=self.version)
            return
        self.events += [event for event in update.get("events", ()) if event["version"] > self.version]
        if update["version"] != self.version or "table" in update:
            self.state |= merged(self.state, update)
        self.version = update["version"]
        self.state |= {name: update[name] for name in update.keys() - {"table", "view", "changes"}}

    async def send(self, **message: Any) -> None:
        """Send a message as it is."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def do(self, do: str, *, own_id: str | None = None, **fields: Any) -> Message:
        """Have a command answered."""
        own_id = own_id or secrets.token_hex(8)
        await self.send(do=do, id=own_id, **fields)
        return await self.receive_until(lambda message: message.get("id") == own_id)

    async def receive_until(self, wanted: Callable[[Message], bool]) -> Message:
        """Listen until a message comes that is wanted."""
        while not wanted(message := await self.receive()):
            pass
        return message

    async def until(self, test: Callable[[Connection], bool]) -> None:
        """Listen until something is known."""
        while not test(self):
            await self.receive()

    @property
    def table(self) -> Message:
        table: Message = self.state["table"]
        return table

    @property
    def game(self) -> Message:
        game: Message = self.state["view"]["game"]
        return game

    @property
    def my_turn(self) -> bool:
        """As the page says it."""
        seat = self.state["seat"]
        playing = self.table["stage"] == "playing" and not self.table["paused"]
        return playing and self.table["seats"][seat]["bot"] is None and seat in self.game["waiting_for"]

    async def contribute(self) -> None:
        """Add to the shuffle, when it is time."""
        await self.until(lambda connection: connection.table["stage"] == "contributing")
        assert (await self.do("contribute", text=secrets.token_hex(16)))["kind"] == "done"

    async def move(self, choose: Callable[[list[Message]], Message]) -> Message:
        """Make one of the legal moves, on what is known now."""
        move = choose(self.game["legal"])
        fields = {"tricks": move["tricks"]} if move["type"] == "bid" else {"card": move["card"]}
        return await self.do("move", seen=self.version, **fields)

    async def play(self, choose: Callable[[list[Message]], Message]) -> None:
        """Play until the game is over."""
        while True:
            await self.until(lambda connection: connection.my_turn or connection.table["stage"] == "over")
            if self.table["stage"] == "over":
                return
            answer = await self.move(choose)
            assert answer["kind"] == "done" or answer["code"] == "stale-move", answer
