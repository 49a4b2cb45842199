"""A whole server inside a test: the real app on a real SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeVar

import httpx

from ohhell.protocol.messages import Contribute, Move, Sit, Start
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal
from ohhell.server.app import build
from ohhell.server.config import Config
from ohhell.server.state import ServerState
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.subscriber import TableSubscriber
from ohhell.table.table import Table

if TYPE_CHECKING:
    from starlette.applications import Starlette

T = TypeVar("T")

HERE = "http://localhost:8052"
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
    """Rules with as many hands, of one card each."""
    return SHORT.replace("[2, 1]", str([1] * hands))


class Site:
    """A server that runs while it is asked; between questions its time stands still."""

    def __init__(self, app: Starlette, runner: asyncio.Runner) -> None:
        self.app = app
        self._runner = runner
        self._commands = count(1)
        self._browser = token_hex(4)  # after a restart commands are new ones, too

    @property
    def state(self) -> ServerState:
        state: ServerState = self.app.state.server
        return state

    def run(self, coming: Callable[[], Awaitable[T]]) -> T:
        """What a coroutine comes to."""

        async def waited() -> T:
            return await coming()

        return self._runner.run(waited())

    def stranger(self, *, address: str = "127.0.0.1", **headers: str) -> Visitor:
        """A browser that was never here."""
        return Visitor(self, address, headers)

    def guest(self, name: str = "Ann", *, address: str = "127.0.0.1") -> Visitor:
        """Somebody with a name and a cookie."""
        visitor = self.stranger(address=address)
        visitor.id = visitor.post("/api/people", name=name).json()["person"]["id"]
        visitor.name = name
        return visitor

    def live_table(self, table: str) -> LiveTable:
        """The room of a table."""
        return self.run(lambda: self.state.tables.get(table))

    def table(self, table: str) -> Table:
        """A table as it is now."""
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
        said: dict[str, Any] = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        person = now.chairs[seat].person
        assert person is not None, "people play at these tables"
        self.do(table, person, Move, seen=now.version, seat=seat, **said)

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
    """Somebody's browser; *id* and *name* where they have said one."""

    def __init__(self, site: Site, address: str, headers: dict[str, str]) -> None:
        self.site = site
        self.id = ""
        self.name = ""
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=site.app, client=(address, 1234)),
            base_url=HERE,
            headers={"Origin": HERE, **headers},
        )

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        """One request and its answer."""
        return self.site.run(lambda: self.client.request(method, path, **options))

    def get(self, path: str) -> httpx.Response:
        """Look at something."""
        return self.ask("GET", path)

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Bring a body as JSON."""
        return self.ask("POST", path, json=body)

    def refusal(self, method: str, path: str, **body: Any) -> str:
        """The code with which a request is refused."""
        options: dict[str, Any] = {"json": body} if method not in {"GET", "DELETE", "PUT"} else {}
        answer = self.ask(method, path, **options)
        assert answer.status_code >= 400, answer.text
        told = answer.json()
        assert told["sentence"]
        code: str = told["code"]
        return code

    def make(self, seats: int = 2, **wanted: Any) -> str:
        """A table whose host this visitor is; its id."""
        answer = self.post("/api/tables", **{"rules": SHORT, "seats": seats, **wanted})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table

    def sit(self, table: str, seat: int) -> None:
        """Take a seat."""
        self.site.do(table, self.id, Sit, seat=seat, name=self.name)


@contextmanager
def site(data: Path, **chosen: Any) -> Iterator[Site]:
    """A server with its data in a folder, and whatever else of its configuration was chosen."""
    app = build(Config.at(data, **chosen))
    open_and_shut: AbstractAsyncContextManager[Any] = app.router.lifespan_context(app)
    with asyncio.Runner() as runner:
        here = Site(app, runner)
        here.run(open_and_shut.__aenter__)
        try:
            yield here
        finally:
            here.run(lambda: open_and_shut.__aexit__(None, None, None))
