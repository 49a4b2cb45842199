"""A game on a server that is killed again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ohhell.client.bot import is_over, must_move
from ohhell.client.connection import TableConnection
from ohhell.client.http import Client
from ohhell.client.state import KnownTable
from ohhell.protocol.messages import AnyCommand, Done, Move, SeatBot, Sit, Start
from ohhell.rules.events import Bid
from ohhell.rules.events import Move as GameMove
from ohhell.store import games, log
from ohhell.store.store import Store
from server.sent_bytes import Traffic
from server.server_process import Server

if TYPE_CHECKING:
    from sqlalchemy import Connection

RULES: Final = """
name = "A few hands"
[schedule]
shape = "custom"
list = [3, 1, 2, 4, 3, 2, 3]
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""
PEOPLE: Final = 3
SPREAD: Final = 0.008
"""Seconds within which a kill comes after a command was sent: about as long as it is read, written down and announced."""


@dataclass(slots=True)
class Played:
    """A game that is over; *ends* has what each person saw at the end, and what the same person sees who comes anew."""

    moves: dict[int, list[GameMove]] = field(default_factory=dict)
    answers: list[Done] = field(default_factory=list)
    kills: int = 0
    kills_in_flight: int = 0
    ends: list[tuple[KnownTable, KnownTable]] = field(default_factory=list)
    entries: list[log.LogEntry] = field(default_factory=list)
    record: str = ""


class Commands(Traffic):
    """The commands of everybody, and how many of them are not answered yet."""

    def __init__(self) -> None:
        super().__init__()
        self.in_flight = 0

    async def do(self, line: TableConnection, kind: Callable[..., AnyCommand], **fields: Any) -> Done:
        self.in_flight += 1
        try:
            await self.sends()
            return await line.do(kind, **fields)
        finally:
            self.in_flight -= 1


def soon() -> Iterator[float]:
    """Clients that come back sooner than ours do by themselves: the test has to end."""
    return repeat(0.05)


async def play(server: Server, database: str, *, kills: int, chance: Random) -> Played:
    """A whole game of three people and a bot, on a server that is killed so many times while it goes on."""
    played, traffic = Played(), Commands()
    clients = [Client(server.address) for _ in range(PEOPLE)]
    for seat, client in enumerate(clients):
        await client.guest(f"Person {seat}")
    table = await clients[0].make_table(RULES, PEOPLE + 1)
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(client.connect(table, delays=soon)) for client in clients]
        killer = asyncio.create_task(_kill(server, traffic, played, kills, chance))
        players = [_take_part(line, seat, traffic, played, Random(chance.random())) for seat, line in enumerate(lines)]
        await asyncio.gather(*players)
        await traffic.end()
        await killer
        played.ends = [await _end(client, line, table) for client, line in zip(clients, lines, strict=True)]
    server.stop()
    with Store.open(database) as store:
        played.entries = store.read(partial(log.entries, stream=table)).result()
        played.record = store.read(partial(_record, table=table)).result()
    return played


async def _end(client: Client, line: TableConnection, table: str) -> tuple[KnownTable, KnownTable]:
    async with client.connect(table, delays=soon) as anew:
        return await line.until(lambda known: known.version >= anew.known.version), anew.known


def _record(connection: Connection, table: str) -> str:
    (line,) = games.games_at(connection, table)
    game = games.game(connection, line.id)
    assert game is not None
    return game.record


async def _take_part(line: TableConnection, seat: int, traffic: Commands, played: Played, rng: Random) -> None:
    """Sit down and play to the end; the first who came is the host."""
    do, answers, moves = partial(traffic.do, line), played.answers, played.moves.setdefault(seat, [])
    answers.append(await do(Sit, seat=seat, name=f"Person {seat}"))
    if seat == 0:
        answers.append(await do(SeatBot, seat=PEOPLE, bot="novice"))
        await line.until(_everybody_sits)
        answers.append(await do(Start))
    while not is_over(known := await line.until(lambda known: _is_next(known, answers[-1]) or is_over(known))):
        assert known.view is not None, "whoever must move sees the game"
        move = rng.choice(known.view.legal)
        said = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        answers.append(await do(Move, seen=known.version, seat=seat, **said))
        moves.append(move)


def _is_next(known: KnownTable, done: Done) -> bool:
    return known.version >= done.version and must_move(known)


def _everybody_sits(known: KnownTable) -> bool:
    return known.table is not None and all(seat.name for seat in known.table.seats)


async def _kill(server: Server, traffic: Commands, played: Played, kills: int, chance: Random) -> None:
    """Kill the server at moments drawn by *chance*: around a command's way to the disk, and while everybody comes back."""
    while played.kills < kills and await traffic.more(chance.choice((0, 1, 1, 2, 3))):
        await asyncio.sleep(chance.uniform(0, SPREAD))
        played.kills += 1
        played.kills_in_flight += traffic.in_flight > 0
        await asyncio.to_thread(server.restart)
