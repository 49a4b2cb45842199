"""Devices that write on a score pad."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

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
from ohhell.scorekeeper.pad import Pad
from server.in_process_server import SHORT, LocalServer, Visitor

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


class ScoringDevice:
    """A device of a scorekeeper: the version it has, and the notes it sends."""

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

    def new_note(self, note: Note, *, on: int | None = None, name: str | None = None) -> dict[str, Any]:
        """Return a note as it is sent."""
        return {
            "id": name or f"{self.mark}.{next(self._numbers)}",
            "on": self.version if on is None else on,
            "at": AT,
            "by": self.mark.capitalize(),
            "note": msgspec.json.decode(encode_note(note)),
        }

    def send(self, *new_notes: dict[str, Any]) -> dict[str, Any]:
        """Send notes and return the reply."""
        answer = self.visitor.request(
            "POST", f"{self.path}/notes", json={"notes": new_notes}, headers={"Pad-Key": self.key}
        )
        assert answer.status_code == 200, answer.text
        reply: dict[str, Any] = answer.json()
        self.version = reply["version"]
        return reply

    def write(self, *notes: Note) -> dict[str, Any]:
        """Write notes on the version that this device has; all must be accepted."""
        reply = self.send(*(self.new_note(note) for note in notes))
        assert reply["refused"] is None, reply["refused"]
        return reply

    def refused(self, note: Note, *, on: int | None = None) -> dict[str, Any]:
        """Send a note and return its refusal."""
        reply: dict[str, Any] = self.send(self.new_note(note, on=on))["refused"]
        return reply

    def request(self, path: str = "", *, method: str = "GET", key: bool = True, **body: Any) -> Any:
        """Send a request about the pad."""
        options: dict[str, Any] = {"json": body} if method == "POST" else {}
        headers = {"Pad-Key": self.key} if key else {}
        return self.visitor.request(method, f"{self.path}{path}", headers=headers, **options)

    def look(self, after: int = 0) -> dict[str, Any]:
        """Return the pad with its entries after a version."""
        found: dict[str, Any] = self.request(f"?after={after}").json()
        return found

    def sheet(self) -> dict[str, Any]:
        """Return the sheet from the server."""
        found: dict[str, Any] = self.request("/sheet").json()
        return found


def scoring_device(server: LocalServer, *, address: str = "127.0.0.1", **chosen: Any) -> ScoringDevice:
    """Return a device without any notes."""
    return ScoringDevice(server.stranger(address=address), **chosen)


def begun(server: LocalServer, *notes: Note, address: str = "127.0.0.1", **chosen: Any) -> ScoringDevice:
    """Return Ann's device, with a pad that has the first note and these."""
    ann = scoring_device(server, address=address, **chosen)
    ann.write(opening(), *notes)
    return ann


def folded(entries: Iterable[dict[str, Any]]) -> Pad:
    """Fold the entries that the server sent."""
    return fold(
        PadEntry(reply["id"], reply["at"], reply["by"], decode_note(msgspec.json.encode(reply["note"])))
        for reply in entries
    )


def pair(server: LocalServer) -> tuple[ScoringDevice, ScoringDevice]:
    """Ann and Bob, who have both seen the first note and the trump of the first hand."""
    ann = begun(server, Write(1, 1, trump="h"))
    bob = scoring_device(server, mark="bob")
    bob.version = ann.version
    return ann, bob
