"""An event on a server, and everybody at it: the director, an assistant, scorers, players and the public."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import httpx

from ohhell.server.events.keys import scorer_key
from ohhell.server.events.live_event import IN_USE_MS, LiveEvent
from ohhell.store.events import EventTableLine
from ohhell.tournament.actions import ReportResult
from ohhell.tournament.archive import write_event
from ohhell.tournament.record_results import result_of_record
from server.in_process_server import SHORT, LocalServer, Visitor
from tournament.events import Scene, play_game

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


def finished_event() -> str:
    """Return the file of an event whose only match was played, with a record of the game."""
    scene = Scene(3, matches=1)
    scene.start()
    (table,) = scene.event.matches[0].tables
    record = play_game([scene.event.name(player) for player in table.players], scene.event.rules, 1).record()
    scene.do(ReportResult(1, 1, result_of_record(scene.event, table, record)[0]))
    return write_event(scene.entries)


class Desk:
    """A new event with tables of two, and the keys of everybody."""

    def __init__(self, server: LocalServer, **settings: Any) -> None:
        self.server = server
        self.who: Visitor = server.stranger()
        wanted = {"title": "Spring Cup", "rules": SHORT, "matches": 2, "table_size": 2, "seed": "spring", **settings}
        made = self.who.post("/api/events", **wanted)
        assert made.status_code == 201, made.text
        self.made: dict[str, str] = made.json()
        self.id = self.made["id"]
        self.path = f"/api/events/{self.id}"
        self.director, self.assistant = self.made["director"], self.made["assistant"]
        self._ids = count(1)

    def request(
        self, method: str, rest: str = "", *, key: str | None = None, body: Any = None, **options: Any
    ) -> httpx.Response:
        """Send a request, by default with the director's key."""
        headers = {"Event-Key": self.director if key is None else key} if key != "" else {}
        return self.who.request(method, f"{self.path}{rest}", headers=headers, json=body, **options)

    def send(self, kind: str, *, key: str | None = None, on: int = 1, **action: Any) -> httpx.Response:
        """Send an action."""
        body = {"id": f"c{next(self._ids)}", "on": on, "by": "Dora", "action": {"kind": kind, **action}}
        return self.request("POST", "/actions", key=key, body=body)

    def do(self, kind: str, *, key: str | None = None, on: int = 1, **action: Any) -> int:
        """Send an action that must succeed, and return its version; after a start wait for the score pads and live tables."""
        answer = self.send(kind, key=key, on=on, **action)
        assert answer.status_code == 200, answer.text
        if kind == "start":
            self.server.run(self._tables_made)
        version: int = answer.json()["version"]
        return version

    def refused(self, kind: str, *, key: str | None = None, on: int = 1, **action: Any) -> str:
        """Return the code that an action is refused with."""
        answer = self.send(kind, key=key, on=on, **action)
        assert answer.status_code >= 400, answer.text
        code: str = answer.json()["code"]
        return code

    def look(self, *, key: str | None = None) -> Any:
        """Return the event as somebody sees it."""
        answer = self.request("GET", key=key)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def enter(self, *names: str) -> Desk:
        """Enter players."""
        for name in names or NAMES[:4]:
            self.do("enter", name=name)
        return self

    def start(self, match: int = 1) -> Desk:
        """Draw and start a match."""
        self.do("draw", match=match)
        self.do("start", match=match)
        return self

    async def _tables_made(self) -> None:
        live = await self.server.state.events.get(self.id)
        async with live.linking:
            return

    def link(self, *rows: EventTableLine) -> None:
        """Link tables to score pads or live tables."""
        live = self.live
        self.server.run(lambda: live.link_tables(rows))

    def result(self, table: int, totals: Sequence[int] = (11, 1), *, match: int = 1, key: str | None = None) -> int:
        """Enter the totals of a table."""
        return self.do("result", key=key, match=match, table=table, result={"totals": list(totals), "hands": 2})

    def record(self, table: int, *, match: int = 1, seed: int = 1) -> str:
        """Return the record of a game with random moves at a table."""
        event = self.live.event
        names = [event.name(player) for player in event.matches[match - 1].tables[table - 1].players]
        return play_game(names, event.rules, seed).record()

    def play(self, match: int = 1) -> Desk:
        """Start a match and enter the same totals at every table."""
        self.start(match)
        for table in self.live.event.matches[match - 1].tables:
            self.result(table.number, match=match)
        return self

    @property
    def live(self) -> LiveEvent:
        """The live event."""
        return self.server.run(lambda: self.server.state.events.get(self.id))

    def forget(self) -> None:
        """Let hours pass, so that the server releases the event from memory and reads it again."""
        self.server.later(IN_USE_MS / 1000 + 1)
        assert self.server.state.events.release_idle() == 1

    def scorer(self, table: int, match: int = 1, generation: int | None = None) -> str:
        """Return the key of a table's scorer, by default the one that is valid now."""
        if generation is None:
            generation = self.live.tables[match, table].generation
        return scorer_key(self.server.state, self.id, match, table, generation)

    def player(self, number: int) -> str:
        """Return the key of an entrant."""
        key: str = self.request("GET", "/links").json()["players"][number - 1]["key"]
        return key
