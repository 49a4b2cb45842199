"""Devices that write on a score pad."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from ohhell import read_rules
from ohhell.notation import wire
from ohhell.scorekeeper.fold import fold
from ohhell.scorekeeper.notes import (
    Note,
    Open,
    PadEntry,
    Write,
    decode_note,
    encode_note,
)
from server.in_process_server import SHORT, Site, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ohhell.scorekeeper.pad import Pad
    from server.in_process_server import Site


PAD = "a-pad-that-nobody-guesses"
KEY = "a-key-that-nobody-guesses"
AT = 1_700_000_000_000
NAMES = ("Ann", "Bob", "Cid")
RULES = Raw(wire.encode_rules(read_rules(SHORT)))
FIRST = Write(1, 1, trump="h", bids={1: 1, 2: 0, 0: 0}, taken={0: 0, 1: 1, 2: 1})
SECOND = Write(1, 2, trump="c", bids={2: 1, 0: 1, 1: 0}, taken={0: 0, 1: 0, 2: 1})
"""Both hands of the short rules, typed whole."""


def opening(**changed: Any) -> Open:
    """The first note of a pad of Ann, who deals, Bob and Cid."""
    return Open(**{"rules": RULES, "names": NAMES, "dealer": 0, **changed})


class Scorer:
    """A device that keeps score: what it knows, and the notes it sends."""

    def __init__(self, visitor: Visitor, *, mark: str = "ann", pad: str = PAD, key: str = KEY) -> None:
        self.visitor = visitor
        self.mark = mark
        self.pad = pad
        self.key = key
        self.version = 0
        self._numbers = count(1)

    @property
    def path(self) -> str:
        return f"/api/pads/{self.pad}"

    def letter(self, note: Note, *, on: int | None = None, name: str | None = None) -> dict[str, Any]:
        """A note as it is sent."""
        return {
            "id": name or f"{self.mark}.{next(self._numbers)}",
            "on": self.version if on is None else on,
            "at": AT,
            "by": self.mark.capitalize(),
            "note": msgspec.json.decode(encode_note(note)),
        }

    def send(self, *letters: dict[str, Any]) -> dict[str, Any]:
        """What becomes of letters."""
        answer = self.visitor.ask("POST", f"{self.path}/notes", json={"notes": letters}, headers={"Pad-Key": self.key})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        self.version = told["version"]
        return told

    def write(self, *notes: Note) -> dict[str, Any]:
        """Write notes on what this device has seen; they are taken."""
        told = self.send(*(self.letter(note) for note in notes))
        assert told["refused"] is None, told["refused"]
        return told

    def refused(self, note: Note, *, on: int | None = None) -> dict[str, Any]:
        """How a note is refused."""
        told: dict[str, Any] = self.send(self.letter(note, on=on))["refused"]
        return told

    def ask(self, path: str = "", *, method: str = "GET", key: bool = True, **body: Any) -> Any:
        """An answer about the pad, as JSON."""
        options: dict[str, Any] = {"json": body} if method == "POST" else {}
        headers = {"Pad-Key": self.key} if key else {}
        return self.visitor.ask(method, f"{self.path}{path}", headers=headers, **options)

    def look(self, after: int = 0) -> dict[str, Any]:
        """The pad as this device sees it."""
        found: dict[str, Any] = self.ask(f"?after={after}").json()
        return found

    def sheet(self) -> dict[str, Any]:
        """The sheet as the server has it."""
        found: dict[str, Any] = self.ask("/sheet").json()
        return found


def scorer(here: Site, *, address: str = "127.0.0.1", **chosen: Any) -> Scorer:
    """A device that has never been here."""
    return Scorer(here.stranger(address=address), **chosen)


def begun(here: Site, *notes: Note, address: str = "127.0.0.1", **chosen: Any) -> Scorer:
    """Ann's device, with a pad on which some notes are written."""
    ann = scorer(here, address=address, **chosen)
    ann.write(opening(), *notes)
    return ann


def folded(entries: Iterable[dict[str, Any]]) -> Pad:
    """What entries that the server told add up to."""
    return fold(
        PadEntry(told["id"], told["at"], told["by"], decode_note(msgspec.json.encode(told["note"]))) for told in entries
    )


def pair(here: Site) -> tuple[Scorer, Scorer]:
    """Ann and Bob, who have both seen the first note and the trump of the first hand."""
    ann = begun(here, Write(1, 1, trump="h"))
    bob = scorer(here, mark="bob")
    bob.version = ann.version
    return ann, bob
