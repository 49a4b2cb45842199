"""Games on a server that is killed repeatedly, and the checks that nothing was lost or done twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from random import Random
from typing import Any, Final

from sqlalchemy import Connection

from ohhell.client.bot import is_over, must_move
from ohhell.client.connection import TableConnection
from ohhell.client.http import Client
from ohhell.client.state import KnownTable
from ohhell.dealing.verify import verify
from ohhell.notation.record.record import initial_state
from ohhell.notation.record.text import read
from ohhell.protocol.messages import AnyCommand, Done, Move, SeatBot, Sit, Start
from ohhell.rules.events import Bid, Play
from ohhell.rules.events import Move as GameMove
from ohhell.store import games, log
from ohhell.store.store import Store
from ohhell.table.facts import Happened, decode_fact
from server.server_process import ServerProcess

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
"""Seconds after a command within which the server is killed: about as long as it takes to read, store and announce it."""


class Traffic:
    """Counts sent messages."""

    def __init__(self) -> None:
        self._sent = 0
        self._over = False
        self._news = asyncio.Condition()

    async def sends(self) -> None:
        """Count one more message."""
        async with self._news:
            self._sent += 1
            self._news.notify_all()

    async def more(self, count: int) -> bool:
        """Wait for so many more messages; return False if the game ends before."""
        async with self._news:
            wanted = self._sent + count
            await self._news.wait_for(lambda: self._over or self._sent >= wanted)
        return not self._over

    async def end(self) -> None:
        """Note that no more messages come."""
        async with self._news:
            self._over = True
            self._news.notify_all()


@dataclass(slots=True)
class KilledGame:
    """A finished game; *ends* has what each person saw at the end, and what they see after reconnecting."""

    moves: dict[int, list[GameMove]] = field(default_factory=dict)
    answers: list[Done] = field(default_factory=list)
    kills: int = 0
    kills_in_flight: int = 0
    ends: list[tuple[KnownTable, KnownTable]] = field(default_factory=list)
    entries: list[log.LogEntry] = field(default_factory=list)
    record: str = ""


class CountedCommands(Traffic):
    """The commands of all players, and how many have no reply yet."""

    def __init__(self) -> None:
        super().__init__()
        self.in_flight = 0

    async def do(self, connection: TableConnection, kind: Callable[..., AnyCommand], **fields: Any) -> Done:
        self.in_flight += 1
        try:
            await self.sends()
            return await connection.do(kind, **fields)
        finally:
            self.in_flight -= 1


def soon() -> Iterator[float]:
    """Return short delays, so that clients reconnect faster than usual and the test ends soon."""
    return repeat(0.05)


async def play(server: ServerProcess, database: str, *, kills: int, chance: Random) -> KilledGame:
    """Play a whole game of three people and a bot, on a server that is killed so many times."""
    played, traffic = KilledGame(), CountedCommands()
    clients = [Client(server.address) for _ in range(PEOPLE)]
    for seat, client in enumerate(clients):
        await client.guest(f"Person {seat}")
    table = await clients[0].make_table(RULES, PEOPLE + 1)
    async with AsyncExitStack() as stack:
        connections = [await stack.enter_async_context(client.connect(table, delays=soon)) for client in clients]
        killer = asyncio.create_task(_kill(server, traffic, played, kills, chance))
        players = [
            _take_part(connection, seat, traffic, played, Random(chance.random()))
            for seat, connection in enumerate(connections)
        ]
        await asyncio.gather(*players)
        await traffic.end()
        await killer
        played.ends = [
            await _end(client, connection, table) for client, connection in zip(clients, connections, strict=True)
        ]
    server.stop()
    with Store.open(database) as store:
        played.entries = store.read(partial(log.entries, stream=table)).result()
        played.record = store.read(partial(_record, table=table)).result()
    return played


async def _end(client: Client, connection: TableConnection, table: str) -> tuple[KnownTable, KnownTable]:
    async with client.connect(table, delays=soon) as anew:
        return await connection.until(lambda known: known.version >= anew.known.version), anew.known


def _record(connection: Connection, table: str) -> str:
    (row,) = games.games_at(connection, table)
    game = games.game(connection, row.id)
    assert game is not None
    return game.record


async def _take_part(
    connection: TableConnection, seat: int, traffic: CountedCommands, played: KilledGame, rng: Random
) -> None:
    """Sit down and play to the end; seat 0 is the host."""
    do, answers, moves = partial(traffic.do, connection), played.answers, played.moves.setdefault(seat, [])
    answers.append(await do(Sit, seat=seat, name=f"Person {seat}"))
    if seat == 0:
        answers.append(await do(SeatBot, seat=PEOPLE, bot="novice"))
        await connection.until(_everybody_sits)
        answers.append(await do(Start))
    while not is_over(known := await connection.until(lambda known: _is_next(known, answers[-1]) or is_over(known))):
        assert known.view is not None, "a player who must move sees the game"
        move = rng.choice(known.view.legal)
        fields = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        answers.append(await do(Move, seen=known.version, seat=seat, **fields))
        moves.append(move)


def _is_next(known: KnownTable, done: Done) -> bool:
    return known.version >= done.version and must_move(known)


def _everybody_sits(known: KnownTable) -> bool:
    return known.table is not None and all(seat.name for seat in known.table.seats)


async def _kill(
    server: ServerProcess, traffic: CountedCommands, played: KilledGame, kills: int, chance: Random
) -> None:
    """Kill the server at random moments: while a command is stored, and while clients reconnect."""
    while played.kills < kills and await traffic.more(chance.choice((0, 1, 1, 2, 3))):
        await asyncio.sleep(chance.uniform(0, SPREAD))
        played.kills += 1
        played.kills_in_flight += traffic.in_flight > 0
        await asyncio.to_thread(server.restart)


def moves_written(played: KilledGame) -> list[GameMove]:
    facts = (decode_fact(entry.body) for entry in played.entries)
    return [fact.event for fact in facts if isinstance(fact, Happened) and isinstance(fact.event, Bid | Play)]


def acknowledged_once(played: KilledGame) -> bool:
    """Whether the log has every answered command once, not after the version in its reply."""
    written = [(entry.command.partition(":")[2], entry.version) for entry in played.entries if entry.command]
    once = set(Counter(command for command, _ in written).values()) == {1}
    return once and all(dict(written).get(done.id, done.version + 1) <= done.version for done in played.answers)


def verifies(record: str) -> bool:
    """What `ohhell verify` says, and that there was nothing it could not check."""
    reply, _ = read(record)
    report = verify(initial_state(reply), reply.events, reply.seed, proof=reply.proof, names=reply.names)
    return report.fine and report.kept is True and not report.unopened


def broken_laws(played: KilledGame) -> list[str]:
    """The laws that do not hold."""
    written = moves_written(played)
    record, _ = read(played.record)
    laws = {
        "every move that was acknowledged is there, once, and no other of a person": played.moves
        == {seat: [move for move in written if move.seat == seat] for seat in range(PEOPLE)},
        "every command that was acknowledged is there once": acknowledged_once(played),
        "the log has no gap": [entry.version for entry in played.entries] == list(range(1, len(played.entries) + 1)),
        "everybody has caught up": all(
            (known.version, known.table, known.view) == (anew.version, anew.table, anew.view)
            for known, anew in played.ends
        ),
        "everybody has checked every deal": all(
            known.proof.fine and not known.proof.unseen for known, _ in played.ends
        ),
        "the record has every move": [event for event in record.events if isinstance(event, Bid | Play)] == written,
        "the record verifies": verifies(played.record),
    }
    return [law for law, holds in laws.items() if not holds]
