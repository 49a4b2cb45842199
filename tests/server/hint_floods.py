"""Floods of hints: as many as one person, and several, can ask for at the same time on all their connections."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ohhell.protocol.limits import HINTS_AT_ONCE
from server.expensive_requests import Finding
from server.in_process_socket import InProcessSocket, browser, new_person
from server.process_cost import cost_of
from server.server_process import ServerProcess, serving

ROUTE = ("/api/tables/{table:key}/socket", "WEBSOCKET")
RULES = "schedule={shape='custom',list=[17]}\n[score]\nmade={base=10,per_bid=1}\nmissed={base=0}\n"
TABLE = {"rules": RULES, "seats": 3, "bots": ["random"] * 2, "sit": True, "settings": {"hints": True}}
"""A table with a large hand, of which the bot thinks as long as it may."""


@dataclass(frozen=True)
class HintFlood:
    """A number of people, each with several connections to their own table, who request all hints at once."""

    people: int
    connections: int
    hints: int = HINTS_AT_ONCE

    @property
    def commands(self) -> int:
        """Number of requested hints."""
        return self.people * self.connections * self.hints


FLOODS = (HintFlood(1, 1), HintFlood(1, 10), HintFlood(8, 2, 5))


def measure_hints(folder: Path) -> Iterator[Finding]:
    """Ask a new server for hints; what each command costs the server, and each hint its bots."""
    with serving(folder / "data") as server, asyncio.Runner() as runner:
        runner.run(_warm(server))
        for flood in FLOODS:
            sockets = runner.run(_connected(server, flood))
            answers: Counter[str] = Counter()
            spent = cost_of(server.pid, lambda: answers.update(runner.run(_hint_replies(sockets, flood))))  # noqa: B023 (called at once)
            runner.run(_hung_up(sockets))
            each = replace(spent, cpu=spent.cpu / flood.commands, child_cpu=spent.child_cpu / max(1, answers["done"]))
            name = f"{flood.commands} hints: {flood.people} people on {flood.people * flood.connections} connections"
            ends = ", ".join(f"{count} {end}" for end, count in answers.most_common())
            yield Finding(ROUTE, name, ends, each)


async def _warm(server: ServerProcess) -> None:
    """The first hint, as soon as the bot has loaded."""
    (socket,) = await _connected(server, HintFlood(1, 1))
    number = 0
    while (await socket.answered(do="hint", id=f"warm-{(number := number + 1)}"))["kind"] != "done":
        pass
    await socket.hang_up()


async def _connected(server: ServerProcess, flood: HintFlood) -> list[InProcessSocket]:
    """The connections of everybody, each of whom has to bid next at a table of their own."""
    sockets: list[InProcessSocket] = []
    for _ in range(flood.people):
        person, token = await new_person(server.address, "Ann")
        async with browser(server.address, token=token) as client:
            table = (await client.post("/api/tables", json=TABLE)).json()["id"]
        mine = [
            await InProcessSocket(server.address, table, token=token, person=person).open()
            for _ in range(flood.connections)
        ]
        await mine[0].answered(do="start", id="start")
        await mine[0].answered(do="contribute", id="text", text="x")
        mine[0].from_the_start()
        while not _to_move(await mine[0].until("update")):
            pass
        sockets += mine
    return sockets


def _to_move(reply: dict[str, Any]) -> bool:
    seen = reply.get("view")
    return seen is not None and reply["seat"] in seen["game"]["waiting_for"]


async def _hint_replies(sockets: list[InProcessSocket], flood: HintFlood) -> Counter[str]:
    """Ask for every hint, wait for every answer; how many were given, and the codes of those refused."""
    for number, socket in enumerate(sockets):
        for turn in range(flood.hints):
            socket.send(do="hint", id=f"hint-{number}-{turn}")
    return sum(await asyncio.gather(*(_answers(socket, flood.hints) for socket in sockets)), Counter())


async def _answers(socket: InProcessSocket, count: int) -> Counter[str]:
    found: Counter[str] = Counter()
    while found.total() < count:
        reply = await socket.until_any()
        if reply["kind"] == "done":
            found["done"] += 1
        elif reply["kind"] == "refused":
            found[reply["code"]] += 1
    return found


async def _hung_up(sockets: list[InProcessSocket]) -> None:
    for socket in sockets:
        await socket.hang_up()
