"""Games are set up with options, bots and colours, and closing the terminal saves them."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import ohhell
from cli.program import call, environment, on_terminal, typing, until
from ohhell.rules.errors import OhHellError
from ohhell.tui.setup import bot_seats, level_of, levels_for, names_for

COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|9[0-7])m")
GAME = ("terminal", "--preset", "mrpikes", "--players", "3", "--name", "Tom", "--seed", "1")

pytestmark = pytest.mark.usefixtures("folder")


def test_arrow_keys_bring_earlier_lines_back() -> None:
    assert on_terminal(*GAME, typed="who\n\x1b[A\nquit\n").out.count("You, Ada and Ben still have to bid.") == 2


def test_rules_are_shown_one_windowful_at_a_time() -> None:
    out = call(*GAME, terminal=True, reply=typing("rules", "q", "quit")).out

    assert (out.count("Enter to continue, q to stop> "), out.count("You can bid 0 to 10.")) == (1, 2)


def test_another_game_is_offered_when_one_is_over(folder: Path) -> None:
    rules = '[schedule]\nshape = "fixed"\nmax = 1\nhands = 1\n[score]\nmade = { base = 10 }\nmissed = {}\n'
    (folder / "short.toml").write_text(rules, encoding="utf-8")
    flags = ("--rules", "short.toml", "--players", "3", "--name", "T", "--seed", "1")

    out = call("terminal", *flags, terminal=True, reply=typing("0", "1", "y", "quit")).out

    assert (out.count("Play again? y or n [n]> "), out.count("Hand 1 of 1")) == (1, 2)


@pytest.mark.parametrize("closed", [signal.SIGHUP, signal.SIGTERM])
def test_game_is_saved_when_the_terminal_is_closed(folder: Path, closed: signal.Signals) -> None:
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


@pytest.mark.parametrize(
    ("flags", "variables", "coloured"),
    [
        pytest.param((), {}, True, id="a terminal"),
        pytest.param((), {"NO_COLOR": "1"}, False, id="NO_COLOR"),
        pytest.param((), {"TERM": "dumb"}, False, id="a dumb terminal"),
        pytest.param(("--plain",), {}, False, id="a screen reader"),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    flags: tuple[str, ...], variables: dict[str, str], *, coloured: bool
) -> None:
    out = on_terminal(*GAME, *flags, typed="quit\n", **variables).out

    assert bool(COLOUR.search(out)) == coloured


@pytest.mark.parametrize(("flags", "terminal"), [((), "dumb"), (("--plain",), "xterm-256color")])
def test_dumb_terminals_and_screen_readers_get_no_control_characters(flags: tuple[str, ...], terminal: str) -> None:
    assert "\x1b" not in call(*GAME, *flags, terminal=True, reply=typing("quit"), TERM=terminal).out


def test_terminal_says_that_it_prepares_the_bots_when_nothing_is_compiled(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ohhell", "terminal", "--preset", "heck-normal", "--bots", "expert", "--plain"]
    variables = environment(NUMBA_CACHE_DIR=str(tmp_path), COLUMNS="200")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=variables, cwd=tmp_path) as child:
        assert child.stdout is not None
        line = child.stdout.readline().decode()
        child.kill()  # compiling takes too long for a test of one line

    assert line.startswith("Preparing the bots")


def test_resumed_game_continues_as_it_would_have(folder: Path) -> None:
    game = ("terminal", "--preset", "screw-your-buddy", "--bots", "random", "--seed", "5", "--name", "Tom")
    call(*game, "--save", "whole.txt", reply=until(4))
    call(*game, "--save", "parts.txt", reply=until(2))

    call("terminal", "--resume", "parts.txt", reply=until(2))

    assert (folder / "parts.txt").read_text(encoding="utf-8") == (folder / "whole.txt").read_text(encoding="utf-8")


@pytest.fixture
def saved(folder: Path) -> Path:
    """A saved game in which the first hand is being played."""
    call("terminal", "--preset", "mrpikes", "--seed", "1", "--save", "game.txt", reply=typing("2", "", "1", "quit"))
    return folder / "game.txt"


@pytest.mark.usefixtures("saved")
@pytest.mark.parametrize(
    ("flags", "shown"),
    [
        ((), r"── Hand 1 of 19 [^>]*\nBids   You 2   Ada \d"),
        (("--plain",), r"\nYou bid 2\.\nAda bids \d\.\n"),
        (("--name", "Ben (club)"), r"You, Ben \(club\), play with You, Ada \(club\) and Cleo \(club\)\."),
    ],
    ids=["the hand and its bids", "the bids in sentences", "another seat"],
)
def test_resumed_game_shows(flags: tuple[str, ...], shown: str) -> None:
    assert re.search(shown, call("terminal", "--resume", "game.txt", *flags, reply=typing("quit")).out)


@pytest.mark.usefixtures("saved")
def test_resumed_game_shows_the_last_trick() -> None:
    out = call("terminal", "--resume", "game.txt", reply=typing("last", "quit")).out

    assert re.search(r"> last\nTrick 1   .*\n\w+ took it\.\n", out)


@pytest.mark.usefixtures("saved")
def test_resumed_game_is_saved_to_another_file_when_one_is_named(folder: Path) -> None:
    call("terminal", "--resume", "game.txt", "--save", "other.txt", reply=typing("quit"))

    assert (folder / "other.txt").exists()


@pytest.mark.usefixtures("saved")
def test_resuming_is_refused_when_nobody_has_that_name() -> None:
    assert "Nobody is called 'Zoe' in game.txt." in call("terminal", "--resume", "game.txt", "--name", "Zoe").err


def test_bots_get_the_given_names_and_levels(folder: Path) -> None:
    game = ("terminal", "--preset", "mrpikes", "--names", "Ann,Bob,Cid", "--bots", "club,random,club")

    call(*game, "--save", "game.txt", reply=until(1))

    names = ohhell.read_record((folder / "game.txt").read_text(encoding="utf-8")).names
    assert names == ("You", "Ann (club)", "Bob (random)", "Cid (club)")


def test_list_of_bots_decides_how_many_play() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--bots", "club,random")

    assert "You play with Ada (club) and Ben (random)." in outcome.out


def test_bot_is_not_called_like_the_person() -> None:
    assert bot_seats(["club"], person="ada") == ["Ben (club)"]


def test_bots_have_different_names_when_there_are_many() -> None:
    names = bot_seats(["club"] * 50, person="You")

    assert (len(set(names)), any(letter.isdigit() for name in names for letter in name)) == (50, False)


@pytest.mark.parametrize(
    ("name", "level"), [("Ada (club)", "club"), ("Tom", None), ("Tom (nobody)", None), ("(club)", None)]
)
def test_level_is_read_from_a_bots_name(name: str, level: str | None) -> None:
    assert level_of(name) == level


def test_one_level_is_for_all_bots() -> None:
    assert levels_for("random", 3) == ["random"] * 3


def test_levels_are_refused_when_they_are_not_as_many_as_bots() -> None:
    with pytest.raises(
        OhHellError, match=r"You named 2 bots, but a game for 4 players needs 3 besides you."
    ) as refusal:
        levels_for("club, random", 3)

    assert refusal.value.code == "wrong-number-of-bots"


def test_bot_name_is_refused_when_nothing_of_it_can_be_seen() -> None:
    with pytest.raises(OhHellError, match="at least one letter, digit or symbol"):
        names_for("Ada,\u0301", "You")
