"""A connection that loses, doubles, delays and reorders messages, between the server's own code and the client's own code.

Time is a count of steps, and chance comes from one generator: what went wrong once goes wrong again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from msgspec import Struct
from starlette.websockets import WebSocket

from ohhell import preset
from ohhell.client.bot import must_move
from ohhell.client.connection import read_message
from ohhell.client.state import KnownTable, after
from ohhell.protocol.messages import (
    Contribute,
    Done,
    Move,
    Ping,
    Refused,
    Settings,
    Sit,
    Start,
    Update,
    decode_message,
    encode_message,
)
from ohhell.rules.events import Bid
from ohhell.server.accounts.tokens import create_person
from ohhell.server.state import ServerState
from ohhell.server.tables import connection
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.registry import TableRequest
from ohhell.server.tables.subscriber import TableSubscriber
from ohhell.store import log
from server.busy_table import NAMES, short

FAULTS = ("drop", "drop-said", "double", "double-said", "mix", "mix-said", "cut", "sleep", "resend", "ping", "old-ping")
STEPS = ("send", "send", "deliver", "deliver", "obey", "obey", "act")

PRESETS = ("classic", "irish", "mrpikes", "screw-your-buddy", "forehead", "blackout", "boerenbridge", "double-whammy")
MOST_STEPS = 200_000
NOON = 1_750_000_000_000


async def _nothing(_message: Any = None) -> Any:
    await asyncio.Event().wait()


LOCAL = WebSocket({"type": "websocket", "client": ("127.0.0.1", 1)}, _nothing, _nothing)


@dataclass(frozen=True)
class Seen:
    """What has to be the same for everybody in a seat, however they came by it."""

    version: int
    seat: int | None
    table: Any
    view: Any
    points: Any
    closed: Any
    talk: Any
    fine: bool


def seen(known: KnownTable) -> Seen:
    """The lasting part of what a client knows: not who is there just now, nor what time it is."""
    return Seen(
        known.version,
        known.seat,
        known.table,
        known.view,
        known.points,
        known.closed,
        known.talk,
        known.proof.fine,
    )


class LossyDevice:
    """A client: what it knows, what it waits for, and what is on the way to it and from it."""

    def __init__(self, live_table: LiveTable, person: str | None, rng: Random) -> None:
        self.live_table = live_table
        self.person = person
        self.rng = rng
        self.known = KnownTable()
        self.coming: list[str] = []
        self.going: list[str] = []
        self.waiting: dict[str, str] = {}
        self.done: set[str] = set()
        self.silent: set[str] = set()
        self.suffered = 0
        self.asleep = 0
        self.gaps = 0
        self.resend_requested = False
        self._names = self._count()
        self._subscriber: TableSubscriber | None = None
        self._pump: asyncio.Task[Any] | None = None
        self._permits = asyncio.Semaphore(0)
        self._contributed: set[str] = set()

    def _count(self) -> Iterator[str]:
        number = 0
        while True:
            number += 1
            yield f"{id(self)}-{number}"

    @property
    def connected(self) -> bool:
        return self._subscriber is not None

    async def connect(self) -> None:
        """Connect or reconnect with the known version, and resend every unanswered command."""
        self._permits = asyncio.Semaphore(0)
        self._subscriber = TableSubscriber(
            self.live_table, person=self.person, seat=None, seen=self.known.version, muted=frozenset()
        )
        await self.live_table.presence.connect(self._subscriber)
        self._pump = asyncio.create_task(self._subscriber.pump(self._sent))
        self.going = list(self.waiting.values())
        self.resend_requested = False
        await settle()

    async def cut(self) -> None:
        """Break the connection; everything in transit is lost."""
        if self._subscriber is None or self._pump is None:
            return
        self._pump.cancel()
        with suppress(asyncio.CancelledError):
            await self._pump
        self.live_table.presence.disconnect(self._subscriber)
        self._subscriber, self.coming, self.going = None, [], []

    async def _sent(self, text: str) -> None:
        await self._permits.acquire()
        self.coming.append(text)

    async def send(self) -> None:
        """The server gets one message out; until then only the newest news waits."""
        if not self._permits._value:
            self._permits.release()
        await settle()

    async def obey(self) -> None:
        """The server reads one message."""
        if self._subscriber is not None and self.going:
            await connection.handle(self.live_table.server, LOCAL, self._subscriber, decode_message(self.going.pop(0)))
            await settle()

    def deliver(self) -> None:
        """The client reads one message."""
        if not self.coming or self.asleep:
            return
        message = read_message(self.coming.pop(0))
        if isinstance(message, Update):
            self.gaps += message.gap
            known = after(self.known, message)
            if known is not None:
                self.known, self.resend_requested = known, False
            elif not self.resend_requested:
                self.resend_requested = True
                self.ping(self.known.version)
        elif isinstance(message, Done | Refused):
            if isinstance(message, Done):
                self.done.add(message.id)
                # a bid that is changed to the same number is accepted, and nothing is written
                self.silent |= {message.id} if message.version <= self.known.version else set()
            self.waiting.pop(message.id or "", None)

    def ping(self, version: int) -> None:
        self.queue(Ping(version))

    def queue(self, message: Struct) -> None:
        self.going.append(encode_message(message).decode())

    def command(self, message: Any) -> None:
        self.waiting[message.id] = encode_message(message).decode()
        self.going.append(self.waiting[message.id])

    def act(self) -> None:
        """Contribute or move, where it is time and nothing is under way."""
        table, view = self.known.table, self.known.view
        if self.waiting or self.asleep or self.person is None or table is None or table.match is None:
            return
        commitment = table.match.commitment
        if table.stage == "contributing" and commitment not in self._contributed:
            self._contributed.add(commitment)
            self.command(Contribute(id=next(self._names), text=f"text {self.rng.random()}"))
        elif must_move(self.known) and view is not None:
            move = self.rng.choice(view.legal)
            chosen = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
            self.command(Move(id=next(self._names), seen=self.known.version, **chosen))

    async def heal(self) -> None:
        """Repair the connection: everything arrives, in order."""
        self.asleep = 0
        if not self.connected:
            await self.connect()
        for _ in range(20):
            self.ping(self.known.version)
            while self.going:
                await self.obey()
            for _ in range(4):
                await self.send()
            while self.coming:
                self.deliver()

    async def follow(self) -> None:
        """Deliver everything in transit."""
        await self.send()
        await self.send()
        while self.coming:
            self.deliver()
        while self.going:
            await self.obey()

    async def suffer(self, fault: str) -> None:
        """Something goes wrong."""
        self.suffered += 1
        match fault:
            case "drop" if self.coming:
                self.coming.pop(self.rng.randrange(len(self.coming)))
            case "drop-said" if self.going:
                self.going.pop(self.rng.randrange(len(self.going)))
            case "double" if self.coming:
                self.coming.append(self.rng.choice(self.coming))
            case "double-said" if self.going:
                self.going.append(self.rng.choice(self.going))
            case "mix":
                self.rng.shuffle(self.coming)
            case "mix-said":
                self.rng.shuffle(self.going)
            case "cut":
                await self.cut()
            case "sleep":
                self.asleep = self.rng.randint(1, 40)
            case "resend":
                self.going += list(self.waiting.values())
            case "ping":
                self.ping(self.known.version)
            case "old-ping":
                self.ping(self.rng.randint(0, self.known.version))
            case _:
                pass

    async def step(self, trouble: float) -> None:
        """One thing happens."""
        self.asleep = max(0, self.asleep - 1)
        if not self.connected:
            if self.rng.random() < 0.3:
                await self.connect()
        elif self.rng.random() < trouble:
            await self.suffer(self.rng.choice(FAULTS))
        else:
            match self.rng.choice(STEPS):
                case "send":
                    await self.send()
                case "deliver":
                    self.deliver()
                case "obey":
                    await self.obey()
                case _:
                    self.act()


async def settle() -> None:
    """Let everything that is ready happen."""
    for _ in range(5):
        await asyncio.sleep(0)


def without_time(known: KnownTable) -> KnownTable:
    """What is known but for the time and who is there."""
    return replace(known, now=0, times=(), present=())


@dataclass
class LossyGame:
    """What became of a game over bad lines."""

    pairs: list[tuple[LossyDevice, LossyDevice]]
    faults: int
    commands: list[str]
    acknowledged: set[str]
    silent: set[str]


async def play_over_bad_connections(state: ServerState, name: str, seed: int, *, trouble: float) -> LossyGame:
    """Play a short game of a preset; every message has its share of *trouble*."""
    rng = Random(seed)
    rules = short(preset(name), cards=1 if preset(name).format.matches > 1 else 2)
    seats = next(number for number in (3, 4, 5, 6) if not rules.problems(number))
    steps = 0
    state.now = lambda: NOON + steps
    people = [(await create_person(state, name)).id for name in NAMES[:seats]]
    settings = Settings(grace=0)
    live_table = await state.tables.create(TableRequest(rules, seats, settings, people[0]))
    for seat, person in enumerate(people):
        await live_table.submit(Sit(id="sit", seat=seat, name=NAMES[seat]), person)
    listening = [*people, None]
    pairs = [(LossyDevice(live_table, person, rng), LossyDevice(live_table, person, rng)) for person in listening]
    for lossy, clean in pairs:
        await lossy.connect()
        await clean.connect()
    await live_table.submit(Start(id="start"), people[0])
    while live_table.table.stage != "over":
        steps += 1
        assert steps < MOST_STEPS, f"the game {name} {seed} stands still"
        await rng.choice(pairs)[0].step(trouble)
        if steps % 7 == 0:
            await rng.choice(pairs)[1].follow()
    for lossy, clean in pairs:
        await lossy.heal()
        await clean.heal()
    entries = await asyncio.wrap_future(state.store.read(partial(log.entries, stream=live_table.table.id)))
    ended = LossyGame(
        pairs=pairs,
        faults=sum(lossy.suffered for lossy, _ in pairs),
        commands=[entry.command.partition(":")[2] for entry in entries if entry.command and "sit" not in entry.command],
        acknowledged={command for lossy, _ in pairs for command in lossy.done},
        silent={command for lossy, _ in pairs for command in lossy.silent},
    )
    for pair in pairs:
        for device in pair:
            await device.cut()
    return ended
