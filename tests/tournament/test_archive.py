"""The event file."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import NotationError, OhHellError
from ohhell.tournament import archive
from ohhell.tournament.actions import Announce
from ohhell.tournament.archive import is_event_file, load_event, read_event, write_event
from tournament.events import Scene, by_letter

HEAD = '{"format":"ohhell-event","version":1}\n'


def whole_event() -> Scene:
    scene = Scene(matches=1)
    scene.play(by_letter)
    scene.do(Announce("Vielen Dank, Zoë!"))
    scene.close()
    return scene


def refusal(text: str) -> tuple[str, int]:
    with pytest.raises(NotationError) as error:
        load_event(text)
    return error.value.code, error.value.line


def test_event_file_is_read_back() -> None:
    scene = whole_event()

    assert load_event(write_event(scene.entries)) == (tuple(scene.entries), scene.event)


def test_event_file_has_one_line_per_entry() -> None:
    scene = whole_event()

    assert write_event(scene.entries).splitlines()[0] == HEAD.strip()
    assert len(write_event(scene.entries).splitlines()) == 1 + len(scene.entries)


def test_event_file_with_line_ends_of_windows_is_read() -> None:
    scene = whole_event()
    text = "\ufeff" + write_event(scene.entries).replace("\n", "\r\n")

    assert read_event(text) == tuple(scene.entries)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD, True),
        ("\ufeff" + HEAD, True),
        ('{"format": "ohhell-event", "version": 7}\n', True),
        ("Rules: irish\n", False),
        ('{"format":"other"}\n"ohhell-event"', False),
        ("", False),
    ],
)
def test_event_file_is_recognised(text: str, *, expected: bool) -> None:
    assert is_event_file(text) is expected


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "not-an-event-file", 1),
        ("hello\n", "not-an-event-file", 1),
        ('{"format":"other","version":1}\n', "not-an-event-file", 1),
        ("[" * 100_000 + "\n", "not-an-event-file", 1),
        ('{"format":"ohhell-event","version":2}\n', "unknown-version", 1),
        (HEAD, "not-open", 1),
        (HEAD + '{"at":0', "cut-off", 2),
        (HEAD + "{}\n", "bad-message", 2),
        (HEAD + "\n", "bad-message", 2),
        (HEAD + "[" * 100_000 + "\n", "bad-message", 2),
        (HEAD + '{"at":0,"by":"","action":{"kind":"enter","name":"Ann"}}\n', "not-open", 2),
    ],
)
def test_file_that_is_not_an_event_is_refused_with_its_line(text: str, code: str, line: int) -> None:
    assert refusal(text) == (code, line)


def test_entry_that_does_not_fit_is_refused_with_its_line() -> None:
    scene = whole_event()
    lines = write_event(scene.entries).splitlines(keepends=True)

    assert refusal("".join([*lines[:4], lines[3], *lines[4:]])) == ("double-entry", 5)


def test_event_file_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST_EVENT", 10)

    with pytest.raises(OhHellError, match="longer than 10 characters"):
        read_event(HEAD)
