"""`ohhell terminal` checks its flags before a game starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import call
from games.record import file_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bytes.dat").write_bytes(bytes(range(256)))
    (tmp_path / "house.toml").write_text('hok = "none"\n', encoding="utf-8")
    (tmp_path / "over.txt").write_text(file_of("irish").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "folder").mkdir()
    return tmp_path


BAD = [
    (["--preset", "irsh"], "did you mean 'irish'?"),
    (["--rules", "missing.toml"], "Can't read missing.toml: there is no such file."),
    (["--rules", "house.toml"], "did you mean 'hook'?"),
    (["--preset", "irish", "--rules", "house.toml"], "Choose either --preset or --rules"),
    (["--players", "1"], "Invalid value for --players"),
    (["--bots", ""], "there is no bot ''"),
    (
        ["--names", "Ann,Bob", "--players", "4"],
        "You named 2 bots, but a game for 4 players needs 3 besides you.",
    ),
    (["--names", "Ann,Ann"], "Two players can't both be called 'Ann'"),
    (["--names", "Ann,Bob", "--name", "Bob"], "Two players can't both be called 'Bob'"),
    (["--save", "x" * 300], f"Can't save to {'x' * 300}: file name too long."),
    (["--players", "99"], "99 players x 1 card"),
    (["--preset", "irish", "--players", "4"], "These rules are for 5 players, but you have 4."),
    (["--bots", "clab"], "There is no bot 'clab' (did you mean 'club'?)."),
    (
        ["--bots", "club,random", "--players", "5"],
        "You named 2 bots, but a game for 5 players needs 4 besides you.",
    ),
    (["--name", "a:b"], "You can't use 'a:b' as a name"),
    (["--name", ""], "You can't use '' as a name"),
    (["--seed", "two\nlines"], "Can't save the seed"),
    (["--save", "folder"], "Can't save to folder: it already exists."),
    (["--save", "over.txt"], "Can't save to over.txt: it already exists."),
    (["--save", "no/where.txt"], "Can't save to no/where.txt: there is no folder no."),
    (["--resume", "missing.txt"], "Can't read missing.txt: there is no such file."),
    (["--resume", "bytes.dat"], "Can't read bytes.dat"),
    (["--resume", "house.toml"], "Can't read house.toml: line 1, column 1"),
    (["--resume", "over.txt"], "Can't continue over.txt: the game is over."),
    (["--resume", "over.txt", "--preset", "irish"], "Invalid value for --preset"),
    (["--resume", "over.txt", "--seed", "7"], "Invalid value for --seed"),
]


@pytest.mark.parametrize(("flags", "sentence"), BAD, ids=[" ".join(flags) for flags, _ in BAD])
@pytest.mark.usefixtures("folder")
def test_terminal_refuses(flags: list[str], sentence: str) -> None:
    outcome = call("terminal", *flags)

    assert (outcome.status, outcome.err.count("\n"), sentence.casefold() in outcome.err.casefold()) == (2, 1, True)
