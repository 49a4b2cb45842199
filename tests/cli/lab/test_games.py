"""`ohhell lab games`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ohhell.cli.app import app
from ohhell.cli.lab.games import hand_count
from ohhell.lab.game_files import read_games

RULES = '[schedule]\nshape = "up"\nmax = 3\n[score]\nmade = { base = 10 }\nmissed = {}\n'


@pytest.fixture
def rules(tmp_path: Path) -> str:
    file = tmp_path / "rules.toml"
    file.write_text(RULES, encoding="utf-8")
    return str(file)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["lab", "games", "--cores", "1", *arguments])
    return done.exit_code, done.output + (str(done.exception) if done.exception else "")


def test_games_are_saved(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    code, text = run("--rules", rules, "--bots", "random", "--players", "3", "--hands", "6", "-o", str(file))

    assert (code, text) == (0, f"Saved 6 hands with 54 decisions in {file}.\n")
    assert read_games(file).bots == ("random",) * 3


def test_games_are_reported_as_json(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    _, text = run("--rules", rules, "--bots", "random,novice", "--hands", "2", "-o", str(file), "--json")

    assert json.loads(text)["bots"] == ["random", "novice"]


def test_existing_file_is_kept_without_force(rules: str, tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    file.touch()
    code, text = run("--rules", rules, "--bots", "random,random", "--hands", "2", "-o", str(file))

    assert (code != 0, "already exists" in text, file.read_bytes()) == (True, True, b"")


def test_number_of_players_must_fit_the_bots(rules: str, tmp_path: Path) -> None:
    code, text = run("--rules", rules, "--bots", "random,novice", "--players", "3", "-o", str(tmp_path / "g.npz"))

    assert (code, "2 bots can't play in 3 seats" in text) == (2, True)


@pytest.mark.parametrize(("text", "number"), [("1e6", 1_000_000), ("12", 12)])
def test_hands_can_be_written_with_an_exponent(text: str, number: int) -> None:
    assert hand_count(text) == number


@pytest.mark.parametrize("text", ["0", "1.5", "many", "1e99", "inf"])
def test_number_of_hands_that_is_impossible_is_refused(text: str, tmp_path: Path) -> None:
    code, output = run("--hands", text, "-o", str(tmp_path / "g.npz"))

    assert (code, "such as 5000 or 1e6" in " ".join(output.replace("│", " ").split())) == (2, True)
