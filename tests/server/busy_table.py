"""A busy table: people with several devices, bots, spectators, slow readers, and players who lose their connection.

They play a whole game on the app in this process, and everything that they are sent is recorded.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from starlette.applications import Starlette

from ohhell.notation import wire
from ohhell.protocol import OLDEST_VERSION, VERSION
from ohhell.rules.rules import Rules
from ohhell.server.app import build
from ohhell.server.config import Config
from ohhell.server.state import ServerState
from ohhell.server.tables.bot_pool import BotPool, BotProgram
from ohhell.store import log as store_log
from ohhell.store.store import Store
from ohhell.table.facts import StoodIn, decode_fact
from protocol_client import merged
from server.in_process_socket import InProcessSocket, browser, new_person
from server.seat_knowledge import Log
from server.sent_messages import Decoder

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea")


class RecordingBotPool(BotPool):
    """Bots in their own processes; *given* records every request to them."""

    def __init__(self, state: ServerState) -> None:
        super().__init__()
        self._state = state
        self.given: list[tuple[str, int, bytes]] = []

    async def _request(self, program: BotProgram, request: bytes, *, cpu_seconds: int) -> bytes:
        message = msgspec.json.decode(request)
        going_on = [live_table for live_table in self._state.tables.loaded if live_table.table.stage == "playing"]
        tables = [
            live_table.table for live_table in going_on if list(live_table.table.names) == message["view"]["names"]
        ]
        assert tables or message.get("estimate"), "only what is asked about a game that is over comes from no table"
        self.given += [(table.id, table.version, request) for table in tables[:1]]
        return await super()._request(program, request, cpu_seconds=cpu_seconds)


@asynccontextmanager
async def app_in_process(data: Path) -> AsyncIterator[Starlette]:
    """Open a server without a network and practically without rate limits, with its data in a folder."""
    app = build(Config.at(data, pace=1000.0))
    async with app.router.lifespan_context(app):
        state: ServerState = app.state.server
        state.bots = RecordingBotPool(state)
        yield app


@dataclass
class WatchedGame:
    """A game with its connections, and the HTTP responses during it with the version the table had by then."""

    app: Starlette | str
    table: str
    rng: Random
    sockets: list[InProcessSocket] = field(default_factory=list)
    answers: list[tuple[str, str, int]] = field(default_factory=list)
    hands: int | None = None
    finished: bool = False

    @property
    def state(self) -> ServerState | None:
        """The server's state, where the server runs in this process."""
        return None if isinstance(self.app, str) else self.app.state.server

    async def connect(
        self, *, token: str | None = None, person: str | None = None, **query: int | str
    ) -> InProcessSocket:
        """Open another connection; every fourth one speaks the protocol of the last release."""
        query.setdefault("protocol", OLDEST_VERSION if len(self.sockets) % 4 == 3 else VERSION)
        found = InProcessSocket(self.app, self.table, token=token, person=person)
        self.sockets.append(found)
        return await found.open(**query)

    async def request(self, path: str, token: str | None) -> None:
        """Send a GET request during the game and record the response."""
        async with browser(self.app, token=token) as client:
            answer = await client.get(path)
            after = await client.get(f"/api/tables/{self.table}")
        if answer.status_code == 200:
            self.answers.append((path, answer.text, after.json()["version"]))

    async def log(self, store: Store) -> Log:
        """Read the whole log from the store."""
        entries = await asyncio.wrap_future(store.read(partial(store_log.entries, stream=self.table)))
        return Log([(decode_fact(entry.body), entry.at) for entry in entries])

    def examine(self, log: Log) -> Decoder:
        """Compare everything that was sent with the log."""
        decoder = Decoder(log)
        for socket in self.sockets:
            decoder.frames(socket.frames, socket.person)
        for path, body, version in self.answers:
            examine = {"record": decoder.record, "replay": decoder.replay}.get(path.rpartition("/")[2], decoder.answer)
            examine(body, version)
        for version, request in self.given:
            decoder.bot(request, version)
        return decoder

    @property
    def given(self) -> list[tuple[int, bytes]]:
        """The requests to bots at this table, each with the version of the table."""
        given = (
            self.state.bots.given if self.state is not None and isinstance(self.state.bots, RecordingBotPool) else []
        )
        return [(version, request) for table, version, request in given if table == self.table]

    @property
    def sent_bytes(self) -> bytes:
        """Every byte that was sent."""
        frames = [frame for socket in self.sockets for frame in socket.frames]
        answers = [body.encode() for _, body, _ in self.answers]
        return b"\n".join([*frames, *answers, *(request for _, request in self.given)])


class ClumsyPlayer:
    """A person who plays by the updates they get, on an unreliable connection."""

    def __init__(self, watched: WatchedGame, seat: int, person: str, token: str) -> None:
        self.watched = watched
        self.seat = seat
        self.person = person
        self.token = token
        self.rng = watched.rng
        self.version = 0
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self._commands = 0
        self._moved = 0
        self._contributed: set[str] = set()
        self._socket: InProcessSocket | None = None

    @property
    def socket(self) -> InProcessSocket:
        assert self._socket is not None
        return self._socket

    def do(self, **command: Any) -> None:
        self._commands += 1
        self.socket.send(id=f"{self.seat}-{self._commands}", **command)

    async def sit(self) -> None:
        self._socket = await self.watched.connect(token=self.token, person=self.person)
        reply = await self.socket.answered(do="sit", id="sit", seat=self.seat, name=NAMES[self.seat])
        assert reply["kind"] == "done", reply
        self.socket.from_the_start()

    async def play(self) -> None:
        """Play until the table is closed."""
        while (frame := await self.socket.next()) is not None:
            reply = msgspec.json.decode(frame)
            if reply["kind"] in {"done", "refused"} and reply["version"] == self.version and self.view is not None:
                self._moved = 0  # the last move changed nothing, for example a bid of the same number
                self._move(self.view["game"])
            if reply["kind"] != "update":
                continue
            self.version = reply["version"]
            shown = merged({"table": self.table, "view": self.view}, reply)
            self.table, self.view = shown["table"], shown["view"]
            if self.table["stage"] == "closed":
                return
            if self.watched.finished:
                self._end()
            else:
                await self._live()

    def _end(self) -> None:
        if self.table["host"] == self.person:
            self.do(do="close")

    async def _live(self) -> None:
        if self.table["stage"] == "over" or self._played_enough():
            self.watched.finished = True
            self._end()
        elif self.table["stage"] == "contributing":
            self._contribute()
        elif self.table["stage"] == "playing" and self.view is not None:
            await self._stumble()
            self._move(self.view["game"])

    def _played_enough(self) -> bool:
        wanted = self.watched.hands
        return wanted is not None and self.view is not None and len(self.view["game"]["sheet"]) >= wanted

    def _contribute(self) -> None:
        commitment = self.table["match"]["commitment"]
        if commitment not in self._contributed:
            self._contributed.add(commitment)
            self.do(do="contribute", text=f"{NAMES[self.seat]} says {self.rng.random()}")

    def _move(self, game: dict[str, Any]) -> None:
        if self.seat not in game["waiting_for"] or self._moved == self.version:
            return
        plays = [move for move in game["legal"] if move["type"] == "play"]
        move = self.rng.choice(plays if plays and self.rng.random() < 0.9 else game["legal"])
        self._moved = self.version
        fields = {"tricks": move["tricks"]} if move["type"] == "bid" else {"card": move["card"]}
        self.do(do="move", seen=self.version, **fields)

    async def _stumble(self) -> None:
        """Do something unusual now and then."""
        chance = self.rng.random()
        if chance < 0.02:
            await self._reconnect()
        elif chance < 0.04:
            self.do(do="move", seen=self.version, card=self.rng.choice(["2c", "Ah", "10d", "Ks", "Jo", "7h"]))
        elif chance < 0.05:
            self.do(do="move", seen=self.version, tricks=self.rng.randrange(8))
        elif chance < 0.06:
            self.do(do="say", text="well played")
        elif chance < 0.07:
            self.socket.send(do="ping", seen=self.rng.randint(0, self.version))
        elif chance < 0.08:
            await self._look()
        elif chance < 0.09:
            await self._another_device()
        elif chance < 0.10:
            self.do(do="undo")  # only possible when everybody else is a bot
        elif chance < 0.11:
            slow = self.rng.choice(self.watched.sockets)
            if slow is not self.socket and slow.person is None:
                (slow.reading.clear if slow.reading.is_set() else slow.reading.set)()

    async def _reconnect(self) -> None:
        """Disconnect, perhaps get replaced by a bot, and reconnect with an old version."""
        await self.socket.hang_up()
        if self.watched.state is not None and self.rng.random() < 0.5:
            live_table = await self.watched.state.tables.get(self.watched.table)
            if live_table.table.stage == "playing" and live_table.table.chairs[self.seat].bot is None:
                await live_table.put([StoodIn(self.seat, "random")])
        seen = self.rng.choice([0, self.version, self.rng.randint(0, self.version)])
        self._socket = await self.watched.connect(token=self.token, person=self.person, seen=seen)
        self._moved = 0

    async def _look(self) -> None:
        table = f"/api/tables/{self.watched.table}"
        for path in (
            table,
            f"{table}/record",
            f"{table}/replay",
            f"{table}/games",
            f"{table}/address",
            "/api/tables",
            "/api/me",
        ):
            await self.watched.request(path, self.rng.choice([None, self.token]))

    async def _another_device(self) -> None:
        if sum(socket.closed is None for socket in self.watched.sockets) > 15:
            return
        if self.rng.random() < 0.5:
            await self.watched.connect(token=self.token, person=self.person, seen=self.rng.randint(0, self.version))
        else:
            await self.watched.connect(seen=self.rng.choice([0, self.rng.randint(0, self.version)]))


async def play_watched_game(
    app: Starlette | str, rules: Rules, seats: int, rng: Random, *, bots: int, hands: int | None = None
) -> WatchedGame:
    """Play a game, or its first *hands* hands, with bots in the last seats."""
    people = [await new_person(app, NAMES[seat]) for seat in range(seats - bots)]
    onlooker, watching = await new_person(app, "Zoe")
    body = {"rules": msgspec.json.decode(wire.encode_rules(rules)), "seats": seats, "bots": ["random"] * bots}
    async with browser(app, token=people[0][1]) as client:
        made = await client.post("/api/tables", json={**body, "settings": {"listed": rng.random() < 0.5, "grace": 0}})
        assert made.status_code == 201, made.text
    watched = WatchedGame(app, made.json()["id"], rng, hands=hands)
    players = [ClumsyPlayer(watched, seat, person, token) for seat, (person, token) in enumerate(people)]
    await watched.connect()
    await watched.connect(token=watching, person=onlooker)
    for player in players:
        await player.sit()
    players[0].do(do="start")
    await asyncio.gather(*(player.play() for player in players))
    for socket in watched.sockets:
        if socket.closed is None:
            await socket.hang_up()
    return watched


def short(rules: Rules, cards: int = 2) -> Rules:
    """Return the same rules with hands of a few cards, for a short game."""
    return replace(rules, hand_sizes=replace(rules.hand_sizes, cap=cards))


def seats_for(rules: Rules) -> int:
    """Return a number of players that fits these rules."""
    return next(number for number in (*rules.players.best, 4, 3, 5, 6, 2, 7, 8) if not rules.problems(number))
