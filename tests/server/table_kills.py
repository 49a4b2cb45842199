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

from ohhell.client.bot import TOO_LATE, is_over, must_move
from ohhell.client.commands import CommandRefused
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
    refused: dict[int, int] = field(default_factory=dict)
    """How many moves of a seat the store refused: nobody knows whether they were written."""
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
            take_part(connection, seat, traffic, played, Random(chance.random()))
            for seat, connection in enumerate(connections)
        ]
        await asyncio.gather(*players)
        await traffic.end()
        await killer
        played.ends = [
            await end_of(client, connection, table, soon)
            for client, connection in zip(clients, connections, strict=True)
        ]
    server.stop()
    with Store.open(database) as store:
        played.entries = store.read(partial(log.entries, stream=table)).result()
        played.record = store.read(partial(record_at, table=table)).result()
    return played


async def end_of(
    client: Client, connection: TableConnection, table: str, delays: Callable[[], Iterator[float]]
) -> tuple[KnownTable, KnownTable]:
    """What somebody sees at the end, and what they see after reconnecting."""
    async with client.connect(table, delays=delays) as anew:
        while True:  # the table may still change, for example its host
            known = await connection.until(lambda known: known.version >= anew.known.version)
            if known.version == anew.known.version:
                return known, anew.known
            await anew.until(lambda fresh, known=known: fresh.version >= known.version)  # type: ignore[misc]


def record_at(connection: Connection, table: str) -> str:
    """The record of the game at a table."""
    (row,) = games.games_at(connection, table)
    game = games.game(connection, row.id)
    assert game is not None
    return game.record


async def take_part(
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


STORE_CODES: Final = {"store-failed", "store-read-only", "lease-lost", "server-stops", "process-lost"}
"""Refusals because a part of the server failed; the player tries again."""


async def take_part_in_trouble(connection: TableConnection, seat: int, played: KilledGame, rng: Random) -> None:
    """Take part on a server whose database fails, too: what was refused for that reason is tried again."""
    moves = played.moves.setdefault(seat, [])
    played.refused[seat] = 0
    await _until(
        connection, lambda known: bool(known.seats_of(connection.person)), Sit, seat=seat, name=f"Person {seat}"
    )
    if seat == 0:
        await _until(connection, lambda known: _sits(known, PEOPLE), SeatBot, seat=PEOPLE, bot="novice")
        await connection.until(_everybody_sits)
        await _until(connection, _has_started, Start)
    while not is_over(known := await connection.until(lambda known: must_move(known) or is_over(known))):
        assert known.view is not None, "a player who must move sees the game"
        move = rng.choice(known.view.legal)
        fields = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        try:
            done = await connection.do(Move, seen=known.version, seat=seat, **fields)
        except CommandRefused as refused:
            if refused.code not in STORE_CODES | TOO_LATE:
                raise
            played.refused[seat] += refused.code in STORE_CODES
            await asyncio.sleep(0.2)
        else:
            moves.append(move)
            played.answers.append(done)
            await connection.until(lambda known, done=done: known.version >= done.version)  # type: ignore[misc]


async def _until(
    connection: TableConnection, test: Callable[[KnownTable], bool], kind: Callable[..., AnyCommand], **fields: Any
) -> None:
    """Send a command until it has its effect."""
    while not test(connection.known):
        try:
            done = await connection.do(kind, **fields)
            await connection.until(lambda known, done=done: known.version >= done.version)  # type: ignore[misc]
        except CommandRefused:
            await asyncio.sleep(0.2)


def _sits(known: KnownTable, seat: int) -> bool:
    return known.table is not None and bool(known.table.seats[seat].name)


def _has_started(known: KnownTable) -> bool:
    return known.table is not None and known.table.stage != "gathering"


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


def _acknowledged(played: KilledGame, seat: int, written: list[GameMove]) -> bool:
    """Whether the acknowledged moves of a seat are there in order, and others only if the store refused them."""
    others = len(written) - len(played.moves[seat])
    remaining = iter(written)
    return 0 <= others <= played.refused.get(seat, 0) and all(move in remaining for move in played.moves[seat])


def broken_laws(played: KilledGame) -> list[str]:
    """The laws that do not hold."""
    written = moves_written(played)
    record, _ = read(played.record)
    laws = {
        "every move that was acknowledged is there, once, and no other of a person": all(
            _acknowledged(played, seat, [move for move in written if move.seat == seat]) for seat in range(PEOPLE)
        ),
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
