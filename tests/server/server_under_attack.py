"""A server with a quiet table, a table for attackers, and a game afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ohhell import preset
from server.busy_table import play_watched_game, short
from server.hostile_traffic import Attack
from server.in_process_socket import InProcessSocket, browser, new_person
from server.server_process import ServerProcess, serving

WARM_UP = 400
"""Messages before memory is measured: the first of each kind fills caches."""

KEEP_ALIVE = 15.0
BATCH = 200


@dataclass
class AttackResult:
    """What an attack came to; *growth* is the memory after it by the memory before."""

    outcomes: Counter[str]
    errors: list[str]
    bystander_before: list[tuple[Any, ...]]
    bystander_after: list[tuple[Any, ...]]
    growth: float
    played: int
    exit_status: int


def attack_server(
    folder: Path, count: int, *, seed: int, progress: Callable[[int], None] = lambda _: None
) -> AttackResult:
    """Attack a new server with *count* messages, then play a game on it and stop it."""
    data = folder / "data"
    with serving(data) as server:
        outcomes, growth, table, before = asyncio.run(_attacked(server, data, count, Random(seed), progress))
        after = _log(data, table)
        game = asyncio.run(play_watched_game(server.address, short(preset("classic")), 3, Random(seed), bots=1))
        status = server.stop()
    noise = [line for line in server.log.read_text(encoding="utf-8").splitlines() if "our mistake" in line]
    return AttackResult(
        outcomes=outcomes,
        errors=[*server.errors, *noise],
        bystander_before=before,
        bystander_after=after,
        growth=growth,
        played=sum(len(socket.frames) for socket in game.sockets),
        exit_status=status,
    )


async def _attacked(
    server: ServerProcess, data: Path, count: int, rng: Random, progress: Callable[[int], None]
) -> tuple[Counter[str], float, str, list[tuple[Any, ...]]]:
    """Attack while a quiet table is being watched."""
    watch, bystander = await _quiet_table(server.address)
    before = _log(data, bystander)
    target, tokens = await _target(server.address)
    watching = asyncio.create_task(_keep_alive(watch))
    attacks = [
        Attack(server.port, target, tokens, Random(rng.random())),
        Attack(server.port, bystander, tokens[1:], Random(rng.random())),
    ]
    await asyncio.to_thread(_run, attacks, WARM_UP, lambda _: None)
    memory = _memory(server.pid)
    await asyncio.to_thread(_run, attacks, count, progress)
    growth = _memory(server.pid) / memory
    watching.cancel()
    await watch.hang_up()
    return sum((attack.outcomes for attack in attacks), Counter()), growth, bystander, before


def _run(attacks: list[Attack], count: int, progress: Callable[[int], None]) -> None:
    for done in range(0, count, BATCH):
        for attack in attacks:
            attack.run(BATCH // len(attacks))
        progress(min(BATCH, count - done))


async def _quiet_table(address: str) -> tuple[InProcessSocket, str]:
    """A table in the middle of a hand, where nobody sends anything; its host stays connected."""
    sockets = await _started(address, ("Ann", "Bob", "Cid"), rules="classic", settings={"chat": False, "grace": 0})
    return sockets[0], sockets[0].table


async def _target(address: str) -> tuple[str, list[str | None]]:
    """A table that is attacked by one of its players, by somebody who has no seat there, and by a stranger."""
    settings = {"listed": True, "grace": 0}
    sockets = await _started(
        address, ("Ann", "Mallory"), rules="screw-your-buddy", settings=settings, bots=["random"] * 2
    )
    return sockets[0].table, [sockets[1].token, (await new_person(address, "Trudy"))[1], None]


async def _started(
    address: str, names: tuple[str, ...], *, bots: Sequence[str] = (), **chosen: Any
) -> list[InProcessSocket]:
    """Sockets of the people at a table where the first hand has been dealt; only the host's stays up."""
    people = [await new_person(address, name) for name in names]
    body = {"seats": len(names) + len(bots), "bots": list(bots), **chosen}
    async with browser(address, token=people[0][1]) as client:
        made = await client.post("/api/tables", json=body)
    table = made.json()["id"]
    sockets = [await InProcessSocket(address, table, token=token, person=person).open() for person, token in people]
    for seat, socket in enumerate(sockets):
        assert (await socket.answered(do="sit", id="sit", seat=seat, name=names[seat]))["kind"] == "done"
    assert (await sockets[0].answered(do="start", id="start"))["kind"] == "done"
    for socket in sockets:
        assert (await socket.answered(do="contribute", id="text", text="x"))["kind"] == "done"
    for socket in sockets[1:]:
        await socket.hang_up()
    return sockets


async def _keep_alive(socket: InProcessSocket) -> None:
    while True:
        socket.send(do="ping", seen=0)
        await asyncio.sleep(KEEP_ALIVE)


def _log(data: Path, table: str) -> list[tuple[Any, ...]]:
    """Every byte the store has written of a table."""
    with closing(sqlite3.connect(data / "ohhell.db")) as database:
        return database.execute("SELECT version, at, body, command FROM log WHERE stream = ?", (table,)).fetchall()


def _memory(pid: int) -> int:
    """The memory a process has, in kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
