"""A whole server inside a test: the real app on a real SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import httpx
from starlette.applications import Starlette

from ohhell.protocol.messages import Contribute, Move, Sit, Start
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal
from ohhell.server.app import build
from ohhell.server.config import Config
from ohhell.server.state import ServerState
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.subscriber import TableSubscriber
from ohhell.table.table import Table

T = TypeVar("T")

ORIGIN = "http://localhost:8052"
SHORT = """
name = "Two short hands"
[schedule]
shape = "custom"
list = [2, 1]
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""
"""Rules for any number of players that are over soon."""


def long(hands: int) -> str:
    """Return rules with that many hands of one card each."""
    return SHORT.replace("[2, 1]", str([1] * hands))


class LocalServer:
    """A server in this process; its event loop runs only during requests and commands."""

    def __init__(self, app: Starlette, runner: asyncio.Runner) -> None:
        self.app = app
        self._runner = runner
        self._commands = count(1)
        self._browser = token_hex(4)  # so that command ids differ after a restart

    @property
    def state(self) -> ServerState:
        state: ServerState = self.app.state.server
        return state

    def run(self, coming: Callable[[], Awaitable[T]]) -> T:
        """Run a coroutine on the server's event loop and return its result."""

        async def waited() -> T:
            return await coming()

        return self._runner.run(waited())

    def stranger(self, *, address: str = "127.0.0.1", **headers: str) -> Visitor:
        """Return a browser without a cookie."""
        return Visitor(self, address, headers)

    def guest(self, name: str = "Ann", *, address: str = "127.0.0.1") -> Visitor:
        """Return a browser of somebody who has signed up."""
        visitor = self.stranger(address=address)
        visitor.id = visitor.post("/api/people", name=name).json()["person"]["id"]
        visitor.name = name
        return visitor

    def two_seated(self, **wanted: Any) -> tuple[Visitor, Visitor, str]:
        """Seat Ann, the host, and Bob at a new table; *wanted* as in `Visitor.make`."""
        ann, bob = self.guest("Ann"), self.guest("Bob")
        table = ann.make(**wanted)
        ann.sit(table, 0)
        bob.sit(table, 1)
        return ann, bob, table

    def two_playing(self, **wanted: Any) -> tuple[Visitor, Visitor, str]:
        """The same, with the first hand dealt."""
        ann, bob, table = self.two_seated(**wanted)
        self.start(table)
        return ann, bob, table

    def two_finished(self, **wanted: Any) -> tuple[Visitor, Visitor, str]:
        """The same, with their game played to its end."""
        ann, bob, table = self.two_playing(**wanted)
        self.play_out(table)
        return ann, bob, table

    def live_table(self, table: str) -> LiveTable:
        """Return a live table."""
        return self.run(lambda: self.state.tables.get(table))

    def table(self, table: str) -> Table:
        """Return the current state of a table."""
        return self.live_table(table).table

    def do(self, table: str, person: str, kind: Callable[..., Any], **fields: Any) -> None:
        """Carry out a command as a socket would."""
        live_table = self.live_table(table)
        command = kind(id=f"{self._browser}.{next(self._commands)}", **fields)
        self.run(lambda: live_table.submit(command, person))

    def listen(self, table: str, person: str | None) -> TableSubscriber:
        """Connect somebody to a table."""
        live_table = self.live_table(table)

        async def connected() -> TableSubscriber:
            subscriber = TableSubscriber(live_table, person=person, seat=None, seen=0, muted=frozenset())
            await live_table.presence.connect(subscriber)
            return subscriber

        return self.run(connected)

    def hang_up(self, subscriber: TableSubscriber) -> None:
        """End a connection."""

        async def gone() -> None:
            subscriber.live.presence.disconnect(subscriber)

        self.run(gone)

    def later(self, seconds: float) -> None:
        """Let time pass on the server."""
        now = self.state.now() + int(seconds * 1000)
        self.state.now = lambda: now

    def start(self, table: str) -> None:
        """The host starts and everybody contributes, so that the first hand is dealt."""
        self.do(table, self.table(table).host, Start)
        self.contribute(table)

    def contribute(self, table: str) -> None:
        """Everybody adds to the shuffle."""
        for seat, chair in enumerate(self.table(table).chairs):
            if chair.person is not None:
                self.do(table, chair.person, Contribute, text=f"text of {seat}", seat=seat)

    def step(self, table: str) -> None:
        """The first seat that must act makes its first legal move."""
        now = self.table(table)
        assert now.state is not None
        seat = now.waiting_for[0]
        moves = legal(now.state, seat)
        move = next((move for move in moves if isinstance(move, Play)), moves[0])
        fields: dict[str, Any] = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        person = now.chairs[seat].person
        assert person is not None, "people play at these tables"
        self.do(table, person, Move, seen=now.version, seat=seat, **fields)

    def play_out(self, table: str, *, hands: int | None = None) -> None:
        """Play to the end, or until so many hands are over, all people."""
        while self.table(table).stage != "over":
            match = self.table(table).match
            if match is not None and len(match.state.sheet) == hands:
                return
            if self.table(table).stage == "contributing":
                self.contribute(table)
            else:
                self.step(table)


class Visitor:
    """A browser; *id* and *name* are set after signing up."""

    def __init__(self, local_server: LocalServer, address: str, headers: dict[str, str]) -> None:
        self.server = local_server
        self.id = ""
        self.name = ""
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=local_server.app, client=(address, 1234)),
            base_url=ORIGIN,
            headers={"Origin": ORIGIN, **headers},
        )

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Send a request and return the response."""
        return self.server.run(lambda: self.client.request(method, path, **options))

    def get(self, path: str) -> httpx.Response:
        """Send a GET request."""
        return self.request("GET", path)

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Send a POST request with a JSON body."""
        return self.request("POST", path, json=body)

    def refusal(self, method: str, path: str, **body: Any) -> str:
        """Return the code that a request is refused with."""
        options: dict[str, Any] = {"json": body} if method not in {"GET", "DELETE", "PUT"} else {}
        answer = self.request(method, path, **options)
        assert answer.status_code >= 400, answer.text
        reply = answer.json()
        assert reply["sentence"]
        code: str = reply["code"]
        return code

    def make(self, seats: int = 2, **wanted: Any) -> str:
        """Create a table with this visitor as host and return its id."""
        answer = self.post("/api/tables", **{"rules": SHORT, "seats": seats, **wanted})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table

    def sit(self, table: str, seat: int) -> None:
        """Take a seat."""
        self.server.do(table, self.id, Sit, seat=seat, name=self.name)


@contextmanager
def local_server(data: Path, **chosen: Any) -> Iterator[LocalServer]:
    """Open a server with its data in a folder; *chosen* changes its configuration."""
    app = build(Config.at(data, **chosen))
    open_and_shut: AbstractAsyncContextManager[Any] = app.router.lifespan_context(app)
    with asyncio.Runner() as runner:
        server = LocalServer(app, runner)
        server.run(open_and_shut.__aenter__)
        try:
            yield server
        finally:
            server.run(lambda: open_and_shut.__aexit__(None, None, None))


Players = tuple[Visitor, Visitor, Visitor]


def running(server: LocalServer, **settings: object) -> tuple[Players, str]:
    """Ann, the host, Bob and Cid in a hand that is dealt; Ann and Cid are connected."""
    players = server.guest("Ann"), server.guest("Bob"), server.guest("Cid")
    table = players[0].make(3, settings=settings)
    for seat, player in enumerate(players):
        player.sit(table, seat)
    server.start(table)
    server.listen(table, players[0].id)
    server.listen(table, players[2].id)
    return players, table


def two_talking(server: LocalServer) -> tuple[Visitor, Visitor, str]:
    ann, bob, table = server.two_seated(settings={"listed": True})
    server.listen(table, ann.id)
    return ann, bob, table
