"""What the server replies to notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.pad_writers import FIRST, begun, opening, scorer

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_pad_returns_only_the_entries_after_a_version(here: Site) -> None:
    ann = begun(here, FIRST)

    assert [entry["version"] for entry in ann.look(after=1)["entries"]] == [2]
    assert ann.look(after=2)["entries"] == []
    assert ann.look(after=9)["entries"] == []
    answer = ann.ask("?after=one")
    assert (answer.status_code, answer.json()["code"]) == (422, "not-a-number")


def test_repeated_note_gets_the_same_reply_and_changes_nothing(here: Site) -> None:
    ann = scorer(here)
    letters = [ann.letter(opening()), ann.letter(FIRST)]

    once, again = ann.send(*letters), ann.send(*letters)

    assert (again["version"], again["done"]) == (once["version"], once["done"])
    assert again["done"] == [{"id": "ann.1", "version": 1}, {"id": "ann.2", "version": 2}]
