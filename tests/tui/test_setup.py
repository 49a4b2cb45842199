"""On a terminal what flags do not say is asked, and colours are kept to those who want them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ohhell
from cli.program import on_terminal
from ohhell.tui.setup import usual_players

COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7])m")
GAME = ("terminal", "--preset", "mrpikes", "--players", "3", "--name", "Tom", "--seed", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_rules_players_and_name_are_asked_until_they_make_sense() -> None:
    typed = "?\n?3\nclasic\n3\n99\nmany\n4\na:b\nTom\nquit\n"

    out = on_terminal(typed=typed).out

    assert out.count("Rules [classic]> ") == 4
    assert out.count("boerenbridge: Up to eight cards") == 2
    assert "did you mean 'classic'?" in out
    assert out.count("Players, with you, 3 to 6 [4]> ") == 3
    assert "these rules are for 3 to 6 players, you have 99" in out
    assert "'many' is not a number of players: 3 to 6 can play" in out
    assert out.count("Your name [You]> ") == 2
    assert "Nothing was played, so nothing is kept." in out


def test_enter_takes_what_is_usual() -> None:
    out = on_terminal("terminal", "--plain", typed="\n\n\nquit\n").out

    assert "The rules are Classic Oh Hell." in out
    assert "Players, with you, 3 or more [4]> " in out
    assert "You play with Ada (club), Ben (club) and Cleo (club)." in out


def test_what_the_rules_settle_is_not_asked() -> None:
    out = on_terminal("terminal", "--preset", "irish", typed="\nquit\n").out

    assert ("Players, with you" in out, "Your name [You]> " in out) == (False, True)


def test_the_end_of_the_input_at_a_question_ends_the_program() -> None:
    outcome = on_terminal("terminal", typed="\x04")

    assert outcome.status == 0
    assert outcome.out.endswith("Nothing was played, so nothing is kept.\n")


def test_a_terminal_has_colours() -> None:
    assert COLOUR.search(on_terminal(*GAME, typed="quit\n").out)


def test_nobody_gets_colours_who_does_not_want_them() -> None:
    assert not COLOUR.search(on_terminal(*GAME, typed="quit\n", NO_COLOR="1").out)


@pytest.mark.parametrize(("style", "terminal"), [([], "dumb"), (["--plain"], "xterm-256color")])
def test_a_dumb_terminal_and_a_screen_reader_get_plain_text(style: list[str], terminal: str) -> None:
    assert "\x1b" not in on_terminal(*GAME, *style, typed="quit\n", TERM=terminal).out


@pytest.mark.parametrize(("preset", "number"), [("irish", 5), ("mrpikes", 4), ("classic", 4), ("classic-63", 6)])
def test_the_usual_number_of_players_is_one_the_rules_allow(preset: str, number: int) -> None:
    assert usual_players(ohhell.preset(preset)) == number
