"""Errors are one sentence and an exit status, whatever is typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ohhell
from cli.program import call, environment, run
from games.record import file_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bytes.dat").write_bytes(bytes(range(256)))
    (tmp_path / "open.toml").write_text('name = "x', encoding="utf-8")
    (tmp_path / "house.toml").write_text('hok = "none"\n', encoding="utf-8")
    (tmp_path / "worse.toml").write_text("hok = 1\nbids = 2\n", encoding="utf-8")
    (tmp_path / "over.txt").write_text(file_of("irish").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "folder").mkdir()
    return tmp_path


BAD = [
    (["nothing"], "no such command 'nothing'"),
    (["replai", "over.txt"], "did you mean 'replay'?"),
    (["--nothing"], "no such option: --nothing"),
    (["rules", "show"], "missing argument 'PRESET_OR_FILE'"),
    (["rules", "show", "irsh"], "There is no preset 'irsh' (did you mean 'irish'?)."),
    (["rules", "show", "\x1b[31mred"], "there is no preset '\\x1b[31mred'"),
    (["rules", "show", "missing.toml"], "Can't read missing.toml: there is no such file."),
    (["rules", "show", "folder"], "Can't read folder: it is a folder."),
    (["rules", "show", "bytes.dat"], "Can't read bytes.dat: byte 129 is not UTF-8 text."),
    (["rules", "show", "house.toml"], "Unknown rule 'hok' (did you mean 'hook'?)."),
    (["rules", "show", "irish", "--players", "4"], "These rules are for 5 players, but you have 4."),
    (
        ["rules", "show", "irish", "--players", "0"],
        "Invalid value for --players: Enter a whole number from 1 to 520, not '0'.",
    ),
    (
        ["rules", "show", "irish", "--players", "many"],
        "Invalid value for --players: Enter a whole number from 1 to 520, not 'many'.",
    ),
    (["rules", "check", "irsh"], "did you mean 'irish'?"),
    (["rules", "check", "open.toml"], "Can't read open.toml: unterminated string"),
    (["rules", "check", "missing.toml"], "there is no such file"),
    (["rules", "score", "irish", "--cards", "3", "--bid", "4", "--taken", "0"], "4 tricks are more than 3 cards."),
    (["rules", "score", "irish", "--cards", "1", "--bid", "0", "--taken", "2"], "2 tricks are more than 1 card."),
    (
        ["rules", "score", "irish", "--cards", "3", "--bid", "-1", "--taken", "0"],
        "Invalid value for --bid: Enter a whole number",
    ),
    (["rules", "score", "irish", "--bid", "1", "--taken", "0"], "missing option --cards"),
    (["replay"], "missing argument 'FILE'"),
    (["replay", "missing.txt"], "Can't read missing.txt: there is no such file."),
    (["replay", "folder"], "Can't read folder: it is a folder."),
    (["replay", "bytes.dat"], "Can't read bytes.dat"),
    (["replay", "house.toml"], "Can't read house.toml: line 1, column 1: expected 'Oh Hell record 1'"),
    (["replay", "over.txt", "--hand", "99"], "The record has hands 1 to 10."),
    (["verify", "missing.txt"], "there is no such file"),
    (["verify", "house.toml"], "Can't read house.toml: line 1, column 1: expected 'Oh Hell record 1'"),
    (["sheet", "--record", "over.txt", "--record", "house.toml"], "Can't read house.toml: line 1, column 1"),
    (["terminal", "--preset", "irsh"], "did you mean 'irish'?"),
    (["terminal", "--rules", "missing.toml"], "Can't read missing.toml: there is no such file."),
    (["terminal", "--rules", "house.toml"], "did you mean 'hook'?"),
    (["terminal", "--preset", "irish", "--rules", "house.toml"], "Choose either --preset or --rules"),
    (["terminal", "--players", "1"], "Invalid value for --players"),
    (
        ["rules", "show", "worse.toml"],
        "Unknown rule 'hok' (did you mean 'hook'?). There are 4 more problems; ohhell rules check lists them all.",
    ),
    (["rules", "score", "irish", "--cards", "60", "--bid", "1", "--taken", "1"], "never deal more than 10 cards"),
    (["bench", "--seconds", "soon"], "Invalid value for --seconds: Enter a number from 0.01 to 600, not 'soon'."),
    (["terminal", "--bots", ""], "there is no bot ''"),
    (
        ["terminal", "--names", "Ann,Bob", "--players", "4"],
        "You named 2 bots, but a game for 4 players needs 3 besides you.",
    ),
    (["terminal", "--names", "Ann,Ann"], "Two players can't both be called 'Ann'"),
    (["terminal", "--names", "Ann,Bob", "--name", "Bob"], "Two players can't both be called 'Bob'"),
    (["terminal", "--save", "x" * 300], f"Can't save to {'x' * 300}: file name too long."),
    (["terminal", "--players", "99"], "99 players x 1 card"),
    (["terminal", "--preset", "irish", "--players", "4"], "These rules are for 5 players, but you have 4."),
    (["terminal", "--bots", "clab"], "There is no bot 'clab' (did you mean 'club'?)."),
    (
        ["terminal", "--bots", "club,random", "--players", "5"],
        "You named 2 bots, but a game for 5 players needs 4 besides you.",
    ),
    (["terminal", "--name", "a:b"], "You can't use 'a:b' as a name"),
    (["terminal", "--name", ""], "You can't use '' as a name"),
    (["terminal", "--seed", "two\nlines"], "Can't save the seed"),
    (["terminal", "--save", "folder"], "Can't save to folder: it already exists."),
    (["terminal", "--save", "over.txt"], "Can't save to over.txt: it already exists."),
    (["terminal", "--save", "no/where.txt"], "Can't save to no/where.txt: there is no folder no."),
    (["terminal", "--resume", "missing.txt"], "Can't read missing.txt: there is no such file."),
    (["terminal", "--resume", "bytes.dat"], "Can't read bytes.dat"),
    (["terminal", "--resume", "house.toml"], "Can't read house.toml: line 1, column 1"),
    (["terminal", "--resume", "over.txt"], "Can't continue over.txt: the game is over."),
    (["terminal", "--resume", "over.txt", "--preset", "irish"], "Invalid value for --preset"),
    (["terminal", "--resume", "over.txt", "--seed", "7"], "Invalid value for --seed"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
@pytest.mark.usefixtures("folder")
def test_bad_input_is_answered_with_one_sentence_and_status_2(arguments: list[str], sentence: str) -> None:
    outcome = call(*arguments)

    said = outcome.err.casefold()
    assert (outcome.status, said.startswith("ohhell: "), said.count("\n")) == (2, True, 1)
    assert sentence.casefold() in said


def test_the_program_itself_says_the_sentence_on_stderr_and_exits_with_2() -> None:
    outcome = run("rules", "show", "irsh")

    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "ohhell: There is no preset 'irsh' (did you mean 'irish'?).\n"


def test_a_reader_that_goes_away_is_no_reason_to_complain() -> None:
    command = f"{sys.executable} -m ohhell rules list | head -1; {sys.executable} -m ohhell rules show irish | head -0"

    ended = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, encoding="utf-8", env=environment(), check=False
    )

    assert (ended.stderr, ended.stdout.count("\n")) == ("", 1)


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    command = f"{sys.executable} -m ohhell replay {file_of('irish')} | head -1; exit ${{PIPESTATUS[0]}}"

    ended = subprocess.run(
        ["/bin/bash", "-c", command], capture_output=True, encoding="utf-8", env=environment(), check=False
    )

    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("command", ["terminal", "replay", "bench", "rules score"])
def test_help_shows_no_formulas(command: str) -> None:
    assert "<=" not in call(*command.split(), "--help").out


def test_a_full_disk_is_a_sentence_too(tmp_path: Path) -> None:
    command = f"ulimit -f 0; {sys.executable} -m ohhell --version > {tmp_path}/out"

    ended = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, encoding="utf-8", env=environment(), check=False
    )

    assert (ended.returncode, ended.stderr) == (2, "ohhell: Can't write: file too large.\n")


def test_closed_streams_are_no_reason_to_fail() -> None:
    command = f"{sys.executable} -m ohhell terminal <&- >&- 2>&-; {sys.executable} -m ohhell terminal <&- | tail -1"

    ended = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, encoding="utf-8", env=environment(), check=False
    )

    assert (ended.stdout, ended.stderr) == ("Nothing was played, so nothing was saved.\n", "")


def test_a_terminal_without_the_signs_gets_letters() -> None:
    outcome = run("terminal", "--seed", "1", PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert (outcome.status, outcome.err) == (0, "")
    assert "-- Hand 1 of 23 ---" in outcome.out


def test_the_version_is_told() -> None:
    assert call("--version").out == f"ohhell {ohhell.__version__}\n"


HEAVY = ("numba", "textual", "starlette", "uvicorn", "sqlalchemy", "pyspiel", "open_spiel", "msgspec", "rich", "numpy")


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from ohhell.cli import main; status = main(['--help']); "
        f"print([name for name in {HEAVY} if name in sys.modules], status)"
    )

    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", env=environment(), check=True
    )

    assert ended.stdout.splitlines()[-1] == "[] 0"


def test_bare_rules_shows_its_commands() -> None:
    outcome = call("rules")

    assert (outcome.status, outcome.err) == (0, "")
    assert "check" in outcome.out
