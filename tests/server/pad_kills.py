"""A score pad on a server that is killed repeatedly."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

import httpx
import msgspec

from game_laws import play_by_the_laws
from ohhell import read_rules
from ohhell.scorekeeper.notes import Note, Write, encode_note
from ohhell.store import games, log, pads
from ohhell.store.store import Store
from scorekeeper.typed_games import typed
from server.pad_writers import AT, KEY, PAD
from server.server_process import ServerProcess
from server.table_kills import RULES, Traffic

SPREAD: Final = 0.01
"""Seconds after notes are sent within which the server is killed: about as long as it takes to check, store and acknowledge them."""

AGAIN: Final = 0.05
"""Seconds after which a device resends notes without a reply."""


@dataclass(slots=True)
class ScoredGame:
    """A finished game: every confirmed note with its version, and what the store has."""

    sent: list[str] = field(default_factory=list)
    confirmed: dict[str, int] = field(default_factory=dict)
    contradictions: list[str] = field(default_factory=list)
    kills: int = 0
    unanswered: int = 0
    entries: list[log.LogEntry] = field(default_factory=list)
    records: list[str] = field(default_factory=list)
    sheet: dict[str, Any] = field(default_factory=dict)
    points: list[list[int]] = field(default_factory=list)


class PadDevice:
    """A device that sends its notes one by one and resends them until they are confirmed."""

    def __init__(self, client: httpx.AsyncClient, scored: ScoredGame, mark: str, traffic: Traffic) -> None:
        self._client = client
        self._scored = scored
        self._mark = mark
        self._traffic = traffic
        self._known = 0

    async def type(self, note: Note) -> None:
        new_note = {
            "id": f"{self._mark}.{len(self._scored.sent)}",
            "on": self._known,
            "at": AT,
            "by": self._mark,
            "note": msgspec.Raw(encode_note(note)),
        }
        self._scored.sent.append(str(new_note["id"]))
        body = msgspec.json.encode({"notes": [new_note]})
        while (reply := await self._sent(body)) is None:
            self._scored.unanswered += 1
            await asyncio.sleep(AGAIN)
        assert reply["refused"] is None, reply["refused"]
        self._known = reply["version"]
        for done in reply["done"]:
            if self._scored.confirmed.setdefault(done["id"], done["version"]) != done["version"]:
                self._scored.contradictions.append(done["id"])

    async def _sent(self, body: bytes) -> dict[str, Any] | None:
        headers = {"Pad-Key": KEY, "Content-Type": "application/json"}
        await self._traffic.sends()
        try:
            answer = await self._client.post(f"/api/pads/{PAD}/notes", content=body, headers=headers)
        except httpx.TransportError:
            return None
        return answer.json() if answer.status_code == 200 else None


async def score(server: ServerProcess, database: str, *, kills: int, chance: Random) -> ScoredGame:
    """Write a whole game with one device and comments with another, on a server that is killed so many times."""
    scored, traffic = ScoredGame(), Traffic()
    state, _ = play_by_the_laws(read_rules(RULES), 3, 5, thorough=0)
    scored.points = [list(row.points) for row in state.sheet]
    first, *cells = [entry.note for entry in typed(state).entries]

    async with httpx.AsyncClient(base_url=server.address, trust_env=False, verify=False) as client:  # noqa: S501 (plain http)
        ann, bob = (PadDevice(client, scored, mark, traffic) for mark in ("ann", "bob"))
        await ann.type(first)
        killer = asyncio.create_task(_kill(server, scored, traffic, kills, chance))

        async def type_all() -> None:
            for cell in cells:
                await ann.type(cell)

        async def remark() -> None:
            for number in range(len(state.sheet)):
                await bob.type(Write(1, 1, comment=f"remark {number}"))

        await asyncio.gather(type_all(), remark())
        await traffic.end()
        await killer
        scored.sheet = (await client.get(f"/api/pads/{PAD}/sheet")).json()
    server.stop()
    with Store.open(database) as store:
        scored.entries = store.read(partial(log.entries, stream=pads.stream(PAD))).result()
        rows = store.read(partial(games.games_at, table_id=PAD)).result()
        found = [store.read(partial(games.game, game_id=row.id)).result() for row in rows]
        scored.records = [game.record for game in found if game is not None]
    return scored


async def _kill(server: ServerProcess, scored: ScoredGame, traffic: Traffic, kills: int, chance: Random) -> None:
    """Kill the server at random moments while notes are stored."""
    while scored.kills < kills and await traffic.more(chance.choice((1, 2, 4))):
        await asyncio.sleep(chance.uniform(0, SPREAD))
        scored.kills += 1
        await asyncio.to_thread(server.restart)
