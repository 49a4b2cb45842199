"""Groups with their seasons over HTTP, and the games that come to them: records, a table's game, a score pad."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

import msgspec
from sqlalchemy import select

import ohhell
from games.record import file_of
from ohhell.notation import wire
from ohhell.store.schema import metadata
from server.in_process_server import SHORT, LocalServer, Visitor

IRISH, PLUMP = (file_of(name).read_text(encoding="utf-8") for name in ("irish", "plump"))
PAD, PAD_KEY = "a-pad-at-the-kitchen-table", "the-key-of-the-kitchen-pad"


class Club:
    """A new group, and the browser that created it."""

    def __init__(self, server: LocalServer, who: Visitor | None = None, title: str = "Sundays") -> None:
        self.server = server
        self.who = who or server.stranger()
        made = self.who.post("/api/groups", title=title)
        assert made.status_code == 201, made.text
        self.id, self.key = made.json()["id"], made.json()["key"]
        self.path = f"/api/groups/{self.id}"

    def request(self, method: str, rest: str = "", *, key: str | None = None, **body: Any) -> Any:
        """Send a request with the key of the group."""
        headers = {"Group-Key": self.key if key is None else key}
        options: dict[str, Any] = {"json": body} if body else {}
        return self.who.request(method, f"{self.path}{rest}", headers=headers, **options)

    def do(self, method: str, rest: str = "", **body: Any) -> Any:
        """Send a request that must succeed, and return its JSON."""
        answer = self.request(method, rest, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, method: str, rest: str = "", **body: Any) -> str:
        """Return the code that a request is refused with."""
        answer = self.request(method, rest, **body)
        assert answer.status_code >= 400, answer.text
        assert answer.json()["sentence"]
        code: str = answer.json()["code"]
        return code

    def add(self, **what: Any) -> int:
        """Add a game and return how many are new."""
        added: int = self.do("POST", "/games", **what)["added"]
        return added

    def look(self, rest: str = "") -> Any:
        """Return the group as everybody with the link sees it."""
        return self.who.get(f"{self.path}{rest}").json()

    def names(self) -> set[str]:
        """Return the names in the season table."""
        return {line["name"] for line in self.look()["table"]}


class TypedPad:
    """A score pad for two short hands."""

    def __init__(self, server: LocalServer, *names: str, date: str = "2026-11-14", matches: int = 1) -> None:
        self._who = server.stranger()
        self._ids = count(1)
        rules = msgspec.json.decode(wire.encode_rules(ohhell.read_rules(f"{SHORT}\n[format]\nmatches = {matches}\n")))
        self.write(kind="open", rules=rules, names=names, dealer=0, details={"date": date})

    def write(self, **note: Any) -> None:
        """Write a note."""
        number = next(self._ids)
        sent = {"id": f"n{number}", "on": number - 1, "at": 1, "note": note}
        headers = {"Pad-Key": PAD_KEY}
        reply = self._who.request("POST", f"/api/pads/{PAD}/notes", headers=headers, json={"notes": [sent]}).json()
        assert reply["refused"] is None, reply

    def hand(self, number: int, bids: Mapping[str, int], taken: Mapping[str, int], *, match: int = 1) -> None:
        """Write a whole hand, or correct it."""
        self.write(kind="write", match=match, hand=number, trump="h", bids=bids, taken=taken)

    def to_the_end(self, *, match: int = 1) -> TypedPad:
        """Write both hands: the first player makes one bid, and the second player both."""
        self.hand(1, {"0": 1, "1": 1}, {"0": 1, "1": 1}, match=match)
        self.hand(2, {"0": 1, "1": 0}, {"0": 1, "1": 0}, match=match)
        return self


def played(server: LocalServer) -> tuple[Visitor, Visitor, str]:
    """Play a game of Ann and Bob at a table; return both and the id of the game."""
    ann, bob, _ = server.two_finished()
    (game,) = ann.get("/api/games").json()["games"]
    return ann, bob, game["id"]


def stored(server: LocalServer) -> dict[str, str]:
    """Return everything in the store, by table."""

    def query(connection: Any) -> dict[str, str]:
        return {table.name: repr(connection.execute(select(table)).all()) for table in metadata.tables.values()}

    return server.state.store.read(query).result()
