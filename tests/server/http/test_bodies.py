"""Request bodies that are not what they should be."""

from __future__ import annotations

import pytest

from ohhell.protocol.limits import NOTES_PER_REQUEST
from ohhell.scorekeeper.notes import Write
from server.in_process_server import LocalServer
from server.pad_writers import begun


@pytest.mark.parametrize(
    "new_notes",
    [
        [{}],
        [{"id": "a", "on": 0, "at": 0}],
        [{"id": "a b", "on": 0, "at": 0, "note": {}}],
        [{"id": "a\n", "on": 0, "at": 0, "note": {}}],
        [{"id": "a", "on": -1, "at": 0, "note": {}}],
        [{"id": "a", "on": 0, "at": 0, "note": {}, "by": "x" * 41}],
        [{"id": "a", "on": 0, "at": 0, "note": {}, "seat": 1}],
        [{"id": "a", "on": 0, "at": 0, "note": {"kind": "close"}}] * (NOTES_PER_REQUEST + 1),
        "notes",
    ],
)
def test_body_is_refused_when_it_is_invalid(server: LocalServer, new_notes: object) -> None:
    ann = begun(server)

    answer = ann.request("/notes", method="POST", notes=new_notes)

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-message")


def test_body_error_names_the_invalid_note_and_writes_none(server: LocalServer) -> None:
    ann = begun(server)
    good = ann.new_note(Write(1, 1, trump="h"))

    reply = ann.request("/notes", method="POST", notes=[good, {**good, "id": "ann.bad", "by": "x" * 41}]).json()

    assert (reply["code"], reply["note"]) == ("bad-message", 1)
    assert reply["sentence"].startswith("Can't read note 2 of the message: expected `str` of length <= 40")
    assert ann.look()["version"] == 1
