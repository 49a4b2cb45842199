"""The page for those who write a bot is true: its bots are the files in examples/, and its commands run."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from pathlib import Path
from random import Random

import pytest

import ohhell
from cli.program import call
from ohhell.bots.subprocess_bot import SubprocessBot
from random_rules import random_rules

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/write-a-bot.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^    ohhell (.*)$", PAGE, re.MULTILINE)
BOTS = sorted((ROOT / "examples").glob("my_bot*.py"))


def test_page_describes_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    assert doctest.testfile(str(ROOT / "docs/write-a-bot.md"), module_relative=False).failed == 0


def test_bots_on_the_page_are_the_example_files() -> None:
    shown = [block for block in BLOCKS if not block.startswith(">>>")]

    assert sorted(shown) == sorted(path.read_text(encoding="utf-8") for path in BOTS)


@pytest.mark.parametrize("path", BOTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(3))
def test_example_plays_a_whole_game_under_any_rules(path: Path, seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    game = ohhell.Game(rules, [f"P{seat}" for seat in range(seats)], seed=seed)
    rng = Random(seed)
    with SubprocessBot(str(path), seconds=60) as bot:
        while game.waiting_for:
            seat = game.waiting_for[0]
            game.play(bot(game.view(seat), rng))

    assert game.winners


def test_page_shows_commands() -> None:
    assert len(COMMANDS) == 2


@pytest.mark.parametrize("line", COMMANDS)
def test_command_on_the_page_runs_when_little_is_played(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "examples/my_bot.py", tmp_path)
    done = call(*shlex.split(re.sub(r"--(deals|games) \d+", r"--\1 1", line)))

    assert (done.status, done.err) == (0, "")
    assert "my_bot.py" in done.out
