"""An event on a server that is killed repeatedly, while a director and an assistant work at the desk."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

import httpx

from ohhell.store import events, log
from ohhell.store.store import Store
from server.in_process_server import SHORT
from server.server_process import ServerProcess
from server.table_kills import Traffic

ENTRANTS: Final = 10
MATCHES: Final = 3
SPREAD: Final = 0.01
"""Seconds after an action is sent within which the server is killed: about as long as it takes to check, store and confirm it."""

AGAIN: Final = 0.05
"""Seconds after which an action without a reply is sent again."""


@dataclass(slots=True)
class PlayedEvent:
    """A closed event: every confirmed action with its version, and what the store and the event file have."""

    sent: list[str] = field(default_factory=list)
    confirmed: dict[str, int] = field(default_factory=dict)
    contradictions: list[str] = field(default_factory=list)
    kills: int = 0
    unanswered: int = 0
    entries: list[log.LogEntry] = field(default_factory=list)
    file: str = ""
    pads: list[int] = field(default_factory=list)


class DeskDevice:
    """A device at the desk that sends each action until it is confirmed."""

    def __init__(
        self, client: httpx.AsyncClient, played: PlayedEvent, traffic: Traffic, *, path: str, key: str
    ) -> None:
        self._client = client
        self._played = played
        self._traffic = traffic
        self._path = path
        self._headers = {"Event-Key": key}

    async def do(self, kind: str, **action: Any) -> None:
        """Do something, however often the server is killed meanwhile."""
        name = f"{kind}.{len(self._played.sent)}"
        self._played.sent.append(name)
        body = {"id": name, "on": 2**20, "by": "Dora", "action": {"kind": kind, **action}}
        while (reply := await self._sent(body)) is None:
            self._played.unanswered += 1
            await asyncio.sleep(AGAIN)
        assert reply.status_code == 200, reply.text
        version = reply.json()["version"]
        if self._played.confirmed.setdefault(name, version) != version:
            self._played.contradictions.append(name)

    async def _sent(self, body: dict[str, Any]) -> httpx.Response | None:
        await self._traffic.sends()
        try:
            reply = await self._client.post(f"{self._path}/actions", json=body, headers=self._headers)
        except httpx.TransportError:
            return None
        return None if reply.status_code == 503 else reply


async def run_event(server: ServerProcess, database: str, *, kills: int, chance: Random) -> PlayedEvent:
    """Run a whole event on a server that is killed so many times."""
    played, traffic = PlayedEvent(), Traffic()
    async with httpx.AsyncClient(base_url=server.address, trust_env=False, timeout=60) as client:
        wanted = {"title": "Cup", "rules": SHORT, "matches": MATCHES, "table_size": 2, "seed": "cup"}
        made = (await client.post("/api/events", json=wanted)).json()
        path = f"/api/events/{made['id']}"
        director, assistant = (
            DeskDevice(client, played, traffic, path=path, key=made[role]) for role in ("director", "assistant")
        )
        killer = asyncio.create_task(_kill(server, played, traffic, kills, chance))
        for number in range(ENTRANTS):
            await director.do("enter", name=f"P{number}")
        for match in range(1, MATCHES + 1):
            await _play(director, assistant, match)
        await director.do("close")
        await traffic.end()
        await killer
        played.file = (await client.get(f"{path}/file")).text
        shown = (await client.get(path, headers={"Event-Key": made["director"]})).json()
        played.pads = [sum("pad" in table for table in match["tables"]) for match in shown["matches"]]
    server.stop()
    with Store.open(database) as store:
        played.entries = store.read(partial(log.entries, stream=events.stream(made["id"]))).result()
    return played


async def _play(director: DeskDevice, assistant: DeskDevice, match: int) -> None:
    """Draw and start a match; the director corrects results while the assistant announces something."""
    await director.do("draw", match=match)
    await director.do("start", match=match)

    async def enter_results() -> None:
        for table in range(1, ENTRANTS // 2 + 1):
            await director.do("result", match=match, table=table, result={"totals": [11, table], "hands": 2})
            new = {"totals": [table, 11], "hands": 2}
            await director.do("correct", match=match, table=table, reason="typing mistake", result=new)

    async def announce() -> None:
        for number in range(ENTRANTS):
            await assistant.do("announce", text=f"Match {match}, message {number}")

    await asyncio.gather(enter_results(), announce())


async def _kill(server: ServerProcess, played: PlayedEvent, traffic: Traffic, kills: int, chance: Random) -> None:
    """Kill the server at random moments while actions are stored."""
    while played.kills < kills and await traffic.more(chance.choice((5, 10, 15))):
        await asyncio.sleep(chance.uniform(0, SPREAD))
        played.kills += 1
        await asyncio.to_thread(server.restart)
