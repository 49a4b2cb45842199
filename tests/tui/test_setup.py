"""On a terminal what flags do not say is asked, and colours are kept to those who want them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import ohhell
from cli.program import environment, on_terminal
from ohhell.tui.setup_questions import usual_players

COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7])m")
GAME = ("terminal", "--preset", "mrpikes", "--players", "3", "--name", "Tom", "--seed", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_rules_players_and_name_are_asked_until_they_make_sense() -> None:
    typed = "?\n?4\nclasic\n4\n99\nmany\n4\na:b\nTom\nquit\n"

    out = on_terminal("terminal", typed=typed).out

    assert out.count("Rules [classic]> ") == 4
    assert out.count("boerenbridge: Up to eight cards") == 2
    assert "did you mean 'classic'?" in out
    assert out.count("Players including you, 3 to 6 [4]> ") == 3
    assert "These rules are for 3 to 6 players, but you have 99." in out
    assert "'many' is not a number of players. Enter 3 to 6." in out
    assert out.count("Your name [You]> ") == 2
    assert "Nothing was played, so nothing was saved." in out


def test_enter_takes_what_is_usual() -> None:
    out = on_terminal("terminal", "--plain", typed="\n\n\nquit\n").out

    assert "The rules are Classic Oh Hell." in out
    assert "Players including you, 3 or more [4]> " in out
    assert "You play with Ada (club), Ben (club) and Cleo (club)." in out


def test_what_the_rules_settle_is_not_asked() -> None:
    out = on_terminal("terminal", "--preset", "irish", typed="\nquit\n").out

    assert ("Players, with you" in out, "Your name [You]> " in out) == (False, True)


def test_the_end_of_the_input_at_a_question_ends_the_program() -> None:
    outcome = on_terminal("terminal", typed="\x04")

    assert outcome.status == 0
    assert outcome.out.endswith("Nothing was played, so nothing was saved.\n")


def test_quit_and_help_are_understood_at_every_question() -> None:
    out = on_terminal("terminal", typed="help\nmrpikes\nhelp\n4\nhelp\nquit\n").out

    assert " ".join(out.split()).count("Press Enter for the value in brackets, or type quit.") == 3
    assert out.endswith("Nothing was played, so nothing was saved.\n")


@pytest.mark.parametrize("number", ["0", "99"])
def test_a_number_that_no_rules_have_is_answered_with_the_numbers_there_are(number: str) -> None:
    out = on_terminal("terminal", typed=f"{number}\nquit\n").out

    assert f"There are no rules number {number}: the numbers go from 1 to {len(ohhell.preset_names())}." in out


def test_the_arrow_keys_bring_earlier_lines_back() -> None:
    assert on_terminal(*GAME, typed="who\n\x1b[A\nquit\n").out.count("You, Ada and Ben are to bid.") == 2


def test_long_rules_are_shown_a_windowful_at_a_time_and_the_turn_again_after_them() -> None:
    out = on_terminal(*GAME, typed="rules\nq\nquit\n", LINES="24").out

    assert (out.count("Enter to continue, q to stop> "), out.count("You can bid 0 to 10.")) == (1, 2)


def test_after_the_last_hand_another_game_is_offered(folder: Path) -> None:
    rules = '[schedule]\nshape = "fixed"\nmax = 1\nhands = 1\n[score]\nmade = { base = 10 }\nmissed = {}\n'
    (folder / "short.toml").write_text(rules, encoding="utf-8")

    out = on_terminal("terminal", "--rules", "short.toml", "--players", "3", "--name", "T", typed="0\n1\ny\nquit\n").out

    assert (out.count("Play again? y or n [n]> "), out.count("Hand 1 of 1")) == (1, 2)


@pytest.mark.parametrize("closed", [signal.SIGHUP, signal.SIGTERM])
def test_closing_the_window_keeps_the_game(folder: Path, closed: signal.Signals) -> None:
    program = [sys.executable, "-m", "ohhell", *GAME]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("0\n\n")
        process.stdin.flush()
        while "Needs " not in process.stdout.readline():
            pass
        process.send_signal(closed)
        process.stdout.read()
        status = process.wait()

    assert (status, len([*folder.glob("ohhell-*.txt")])) == (128 + closed, 1)


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


def test_the_terminal_says_that_bots_are_warming_up_when_nothing_is_compiled(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ohhell", "terminal", "--preset", "heck-normal", "--bots", "expert", "--plain"]
    variables = environment(NUMBA_CACHE_DIR=str(tmp_path), COLUMNS="200")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables, cwd=tmp_path) as child:
        assert child.stdout is not None
        line = child.stdout.readline().decode()
        child.kill()  # compiling takes too long for a test of one line

    assert line.startswith("Preparing the bots")
