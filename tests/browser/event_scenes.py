"""Events for browser tests: prepared as a file, continued on the server, and changed by the director while pages look on."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from browser.pages import origin
from ohhell.presets import preset
from ohhell.tournament.actions import ReportResult
from ohhell.tournament.archive import write_event
from ohhell.tournament.record_results import result_of_record
from tournament.events import Scene, play_game

_FIRST: Final = ("Aoife", "Brian", "Ciara", "Declan", "Éamon", "Fiona", "Gráinne", "Hugh", "Isolde", "Jürgen")
_LAST: Final = ("Byrne", "Casey", "Daly", "Foley", "Healy", "Keane", "Lynch", "Moran", "Nolan", "Quinn")


def names(count: int) -> list[str]:
    """So many different names, at most 100."""
    return [f"{_FIRST[number % 10]} {_LAST[number // 10]}" for number in range(count)]


def championship(players: int | Sequence[str] = 10, **settings: Any) -> Scene:
    """A championship by the Irish rules at tables of five, with four matches."""
    entered = names(players) if isinstance(players, int) else players
    given = {"title": "Irish Championship", "matches": 4, "table_size": 5, "seed": "3 May, Cork"} | settings
    return Scene(entered, preset("irish"), **given)


def played(scene: Scene, matches: int = 1) -> Scene:
    """The same with so many more matches played, with totals by chance."""
    for _ in range(matches):
        scene.start()
        for table in scene.event.matches[-1].tables:
            rng = Random(f"{len(scene.event.matches)} {table.number}")
            scene.report(table.number, *(rng.randrange(40, 100) for _ in table.players), hands=10)
    return scene


def duplicate_match() -> Scene:
    """An event with one match whose two tables played the same deals."""
    scene = Scene(6, title="Duplicate", duplicate=True, online=True, combine="above_mean")
    scene.start()
    for table in scene.event.matches[-1].tables:
        game = play_game([scene.event.name(player) for player in table.players], scene.event.rules, "boards")
        result, _ = result_of_record(scene.event, table, game.record())
        scene.do(ReportResult(1, table.number, result))
    return scene


class EventOnServer:
    """An event that continues on the server; everything is done with the director's key unless there is another."""

    def __init__(self, page: Page, scene: Scene) -> None:
        self._page = page
        answer = page.context.request.post(
            "/api/events/from", data={"file": write_event(scene.entries)}, headers=origin(page)
        )
        assert answer.ok, answer.text()
        made = answer.json()
        self.id: str = made["id"]
        self.director: str = made["director"]
        self.path = f"/event/{self.id}"

    def do(self, kind: str, *, key: str = "", **action: Any) -> None:
        """Do something at the event."""
        answer = self._page.context.request.post(
            f"/api{self.path.replace('/event/', '/events/')}/actions",
            data={
                "id": secrets.token_hex(8),
                "on": self.get()["version"],
                "by": "Dora",
                "action": {"kind": kind, **action},
            },
            headers={**origin(self._page), "Event-Key": key or self.director},
        )
        assert answer.ok, answer.text()

    def get(self, what: str = "") -> Any:
        """Ask for a part of the event as its director."""
        answer = self._page.context.request.get(
            f"/api{self.path.replace('/event/', '/events/')}{what}", headers={"Event-Key": self.director}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def player(self, number: int, *, with_key: bool = True) -> str:
        """Where a player's page is."""
        key = self.get("/links")["players"][number - 1]["key"]
        return f"{self.path}/player/{number}{f'#key={key}' if with_key else ''}"

    def seat(self, number: int) -> tuple[dict[str, Any], int]:
        """The table of a player in the last match that was drawn, and their seat there, counted from 1."""
        for table in self.get()["matches"][-1]["tables"]:
            if number in table["players"]:
                return table, table["players"].index(number) + 1
        raise AssertionError(f"player {number} has no seat")
