"""Score pads of an event on a server that is killed right after their last note: no result is lost."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from ohhell.scorekeeper.notes import Note, encode_note
from server.event_tables import HANDS
from server.in_process_server import SHORT
from server.server_process import ServerProcess, serving

TABLES = 4
PATIENCE_S = 60.0


class Event:
    """An event on a server in its own process."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        wanted = {"title": "Cup", "rules": SHORT, "matches": 1, "table_size": 2, "seed": "cup"}
        made = client.post("/api/events", json=wanted).json()
        self.path, self.key = f"/api/events/{made['id']}", {"Event-Key": made["director"]}

    def do(self, kind: str, number: int = 0, **action: Any) -> None:
        body = {"id": f"{kind}.{number}", "on": 1, "by": "Dora", "action": {"kind": kind, **action}}
        answer = self.client.post(f"{self.path}/actions", json=body, headers=self.key)
        assert answer.status_code == 200, answer.text

    def links(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.client.get(f"{self.path}/links", headers=self.key).json()["scorers"]
        return found

    def write(self, link: dict[str, Any], note: Note, *, on: int) -> None:
        body = {"id": f"t{link['table']}.{on}", "on": on, "at": 0, "note": msgspec.json.decode(encode_note(note))}
        answer = self.client.post(
            f"/api/pads/{link['pad']}/notes", json={"notes": [body]}, headers={"Pad-Key": link["key"]}
        )
        assert answer.json()["refused"] is None, answer.text

    def totals(self) -> list[Any]:
        shown = self.client.get(self.path).json()
        return [table.get("totals") for table in shown["matches"][0]["tables"]]


def play_and_kill(server: ServerProcess, event: Event) -> None:
    """Type the last hand of every table, and kill the server after each."""
    for number in range(2 * TABLES):
        event.do("enter", number, name=f"P{number}")
    event.do("draw", match=1)
    event.do("start", match=1)
    links = event.links()
    for link in links:
        event.write(link, HANDS[0], on=1)
    for link in links:
        event.write(link, HANDS[1], on=2)
        server.restart()


def test_results_of_score_pads_survive_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server, httpx.Client(base_url=server.address, trust_env=False) as client:
        event = Event(client)
        play_and_kill(server, event)
        until = time.monotonic() + PATIENCE_S
        while None in (found := event.totals()) and time.monotonic() < until:
            pass

    assert found == [[21, 2]] * TABLES
