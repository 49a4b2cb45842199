"""`ohhell arena` prints its results as text, JSON, CSV or a page."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from arena.bot_files import BROKEN, ILLEGAL, bot_file
from cli.program import Outcome, call, environment

FEW = ("arena", "--rules", "irish", "--bots", "club,novice,random,club,novice", "--deals", "10", "--cores", "1")


def test_arena_prints_a_row_per_hand_size() -> None:
    outcome = call(*FEW)

    lines = outcome.out.splitlines()
    assert (outcome.status, outcome.err) == (0, "")
    assert lines[0] == "club among novice x 2, random and club: Irish Championship, 5 players, seed 1"
    assert [line.split()[0] for line in lines[3:14]] == [*map(str, range(1, 11)), "all"]
    assert all(len(line.rstrip()) <= 80 for line in lines)


def test_arena_prints_the_same_json_on_any_number_of_cores() -> None:
    alone, together = call(*FEW, "--json"), call(*FEW[:-1], "2", "--json")

    assert alone.out == together.out
    assert json.loads(alone.out)["deals"]["overall"]["deals"] == 10


def test_arena_deals_other_cards_with_another_seed() -> None:
    assert call(*FEW, "--json").out != call(*FEW, "--json", "--seed", "2").out


def test_arena_prints_csv() -> None:
    rows = list(csv.DictReader(StringIO(call(*FEW, "--csv", "--versus", "random").out)))

    assert {row["table"] for row in rows} == {"deals", "versus", "difference", "calibration"}


def test_arena_writes_a_page(tmp_path: Path) -> None:
    file = tmp_path / "report.html"

    outcome = call(*FEW, "--html", str(file))

    assert str(file) in outcome.out.replace("\n", "")
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_arena_plays_club_against_novices_by_default() -> None:
    assert call("arena", "--deals", "4", "--cores", "1").out.startswith(
        "club among novice x 3: Classic Oh Hell, 4 players, seed 1"
    )


def test_arena_seats_as_many_bots_as_the_rules_need() -> None:
    assert "5 players" in call("arena", "--rules", "irish", "--deals", "2", "--cards", "1", "--cores", "1").out


def test_ladder_ranks_the_bots() -> None:
    outcome = call(
        "arena", "--ladder", "--bots", "random,novice,club", "--games", "3", "--rules", "ten-to-one", "--json"
    )

    rungs = json.loads(outcome.out)["ladder"]
    assert [rung["standing"]["bot"] for rung in rungs] == ["club", "novice", "random"]


def test_arena_plays_no_single_deals_when_only_games_are_wanted() -> None:
    document = json.loads(
        call(
            "arena", "--rules", "ten-to-one", "--bots", "club,random,random", "--games", "1", "--cores", "1", "--json"
        ).out
    )

    assert document["deals"] is None
    assert [row["bot"] for row in document["games"]] == ["club", "random"]


@pytest.fixture
def illegal(tmp_path: Path) -> Outcome:
    """What the arena says of a bot that always bids 99."""
    return call("arena", "--bots", f"{bot_file(tmp_path, ILLEGAL)},club,club", "--deals", "2", "--cores", "1")


def test_arena_reports_illegal_moves(illegal: Outcome) -> None:
    assert "my_bot.py: You can't bid 99" in illegal.out


def test_arena_ends_with_status_1_when_a_bot_never_made_a_legal_move(illegal: Outcome) -> None:
    assert illegal.status == 1


def test_arena_says_first_that_a_bot_never_made_a_legal_move(illegal: Outcome) -> None:
    assert illegal.out.startswith("my_bot.py never made a legal move.")


def test_example_in_the_docs_is_what_arena_prints() -> None:
    page = (Path(__file__).parent.parent.parent / "docs/arena.md").read_text(encoding="utf-8")
    ((command, shown),) = re.findall(r"```console\n\$ ohhell (.*)\n([^`]*)```", page)

    outcome = call(*shlex.split(command), "--cores", "1")

    assert [line.rstrip() for line in outcome.out.splitlines()] == shown.splitlines()


BAD = [
    (["--bots", "clab,club,club"], "There is no bot 'clab' (did you mean 'club'?)."),
    (["--bots", "./nowhere.py,club,club"], "Can't load ./nowhere.py: there is no such file."),
    (["--bots", "broken.py,club,club"], "Can't load broken.py: ModuleNotFoundError in line 1"),
    (["--bots", "club,club,club", "--versus", "clab"], "did you mean 'club'?"),
    (["--rules", "irsh"], "did you mean 'irish'?"),
    (["--rules", "irish", "--bots", "club,club"], "These rules are for 5 players, but you have 2."),
    (["--cards", "40"], "Can't deal 40 cards: these rules deal hands of 1 to 12 cards to 4 players."),
    (["--deals", "0"], "Invalid value for --deals: Enter a whole number from 1 to 1000000, not '0'."),
    (["--seconds", "never"], "Enter a number from 0.001 to 3600, not 'never'."),
    (["--json", "--csv"], "Choose either --json or --csv"),
    (["--seats", "4"], "Invalid value for --seats"),
    (["--ladder", "--bots", "club,club,random"], "name each bot once"),
    (
        ["--ladder", "--bots", "club,random", "--seats", "5"],
        "Can't fill 5 seats: a ladder seats each of its 2 bots once.",
    ),
    (["--ladder", "--deals", "5"], "A ladder plays whole games"),
    (["--html", "no/where.html"], "there is no folder no"),
    (["--html", "."], "it is a folder"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_arena_refuses(arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bot_file(tmp_path, BROKEN, "broken.py")

    outcome = call("arena", *arguments)

    assert (outcome.status, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert sentence.casefold() in outcome.err.casefold()


@pytest.mark.parametrize("terminal", [False, True])
def test_arena_shows_a_progress_bar_only_on_a_terminal(*, terminal: bool) -> None:
    few = ("arena", "--bots", "club,random,random", "--deals", "6", "--cards", "3", "--cores", "1")

    assert bool(call(*few, terminal=terminal).err) == terminal


def test_interrupted_arena_ends_with_a_sentence() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ohhell", "arena", "--bots", "club,club,club", "--deals", "100000", "--csv"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment() | {"FORCE_COLOR": "1", "TTY_COMPATIBLE": "1"},
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.read(1)  # the bar is there, so it plays
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()

    assert (process.returncode, out) == (130, b"")
    assert err.decode().rstrip().endswith("ohhell: Stopped. There are no results.")
    assert b"Traceback" not in err
