"""The screen prints anything safely."""

from __future__ import annotations

import pytest
from rich.text import Text

from ohhell.tui.drawing.screen import Screen


def test_screen_replaces_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().say(["one\x1b[2J", Text("two\x1b[2J"), "three\nfour"])

    assert capsys.readouterr().out == "one�[2J\ntwo�[2J\nthree\nfour\n"


@pytest.mark.parametrize(("columns", "width"), [("120", 120), ("3", 20)])
def test_screen_is_as_wide_as_the_window_but_not_too_narrow(
    monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    assert Screen().width == width


def test_busy_prints_its_sentence_once_through_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with Screen().busy("Preparing..."):
        pass

    assert capsys.readouterr().out == "Preparing...\n"
