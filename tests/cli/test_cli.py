"""Errors are one sentence and an exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import Outcome, call, run, shell
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
    (
        ["rules", "show", "worse.toml"],
        "Unknown rule 'hok' (did you mean 'hook'?). There are 4 more problems; ohhell rules check lists them all.",
    ),
    (["rules", "score", "irish", "--cards", "60", "--bid", "1", "--taken", "1"], "never deal more than 10 cards"),
    (["bench", "--seconds", "soon"], "Invalid value for --seconds: Enter a number from 0.01 to 600, not 'soon'."),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
@pytest.mark.usefixtures("folder")
def test_bad_input_is_one_sentence_and_status_2(arguments: list[str], sentence: str) -> None:
    outcome = call(*arguments)

    said = outcome.err.casefold()
    assert (outcome.status, said.startswith("ohhell: "), said.count("\n")) == (2, True, 1)
    assert sentence.casefold() in said


@pytest.mark.parametrize(
    ("command", "outcome"),
    [
        ("ohhell rules list | head -1 | wc -l; exit ${PIPESTATUS[0]}", Outcome(0, "1\n")),
        (f"ohhell replay {file_of('irish')} | head -0; exit ${{PIPESTATUS[0]}}", Outcome(0, "")),
        ("ulimit -f 0; ohhell --version > version", Outcome(2, "", "ohhell: Can't write: file too large.\n")),
        ("ohhell terminal <&- >&- 2>&-", Outcome(0, "")),
        ("ohhell terminal <&- | tail -1", Outcome(0, "Nothing was played, so nothing was saved.\n")),
    ],
    ids=["a reader that stops", "a reader of nothing", "a full disk", "closed streams", "closed input"],
)
@pytest.mark.usefixtures("folder")
def test_program_handles(command: str, outcome: Outcome) -> None:
    assert shell(command) == outcome


def test_terminal_without_unicode_gets_letters() -> None:
    outcome = run("terminal", "--seed", "1", PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert (outcome.status, outcome.err) == (0, "")
    assert "-- Hand 1 of 23 ---" in outcome.out
