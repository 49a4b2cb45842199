"""Files of played hands."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from lab.batch_games import small_rules
from ohhell.lab import game_files
from ohhell.lab.game_files import read_games, write_games
from ohhell.lab.game_making import make_games
from ohhell.lab.game_table import GameTable
from ohhell.rules.errors import OhHellError

FORMATS = ["npz", *(["parquet"] if find_spec("pyarrow") else [])]


@pytest.fixture(scope="module")
def table() -> GameTable:
    return make_games(small_rules(), ["random", "novice", "random"], hands=5, cores=1, seed="s")


@pytest.mark.parametrize("suffix", FORMATS)
def test_games_come_back_from_their_file(suffix: str, table: GameTable, tmp_path: Path) -> None:
    file = tmp_path / f"games.{suffix}"
    write_games(file, table)
    again = read_games(file)

    assert (again.rules, again.bots, again.seed) == (table.rules, table.bots, table.seed)
    assert all((again.arrays[name] == table.arrays[name]).all() for name in table.arrays)


@pytest.mark.parametrize("suffix", FORMATS)
@pytest.mark.parametrize("damage", ["cut", "empty", "changed"])
def test_damaged_file_is_refused(suffix: str, damage: str, table: GameTable, tmp_path: Path) -> None:
    file = tmp_path / f"games.{suffix}"
    write_games(file, table)
    content = file.read_bytes()
    middle = len(content) // 2
    changed = content[:middle] + bytes(255 - byte for byte in content[middle : middle + 200]) + content[middle + 200 :]
    file.write_bytes({"cut": content[:middle], "empty": b"", "changed": changed}[damage])

    with pytest.raises(OhHellError, match="damaged") as error:
        read_games(file)

    assert error.value.code == "damaged-games"


def test_file_of_something_else_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", numbers=np.arange(3))

    with pytest.raises(OhHellError) as error:
        read_games(tmp_path / "other.npz")

    assert error.value.code == "damaged-games"


def test_file_of_a_newer_version_is_refused(table: GameTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = json.loads(game_files._about(table)) | {"version": 2}
    monkeypatch.setattr(game_files, "_about", lambda _: json.dumps(about))
    write_games(tmp_path / "games.npz", table)

    with pytest.raises(OhHellError, match="newer version") as error:
        read_games(tmp_path / "games.npz")

    assert error.value.code == "newer-games"


def test_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OhHellError) as error:
        read_games(tmp_path / "games.npz")

    assert error.value.code == "no-such-file"


def test_name_without_a_known_ending_is_refused(table: GameTable, tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match=r"\.npz or \.parquet") as error:
        write_games(tmp_path / "games.csv", table)

    assert error.value.code == "games-suffix"


def test_parquet_without_pyarrow_is_refused(table: GameTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "find_spec", lambda _: None)
    with pytest.raises(OhHellError, match="pip install pyarrow") as error:
        write_games(tmp_path / "games.parquet", table)

    assert error.value.code == "missing-extra"


def test_existing_file_is_not_replaced_without_being_told(table: GameTable, tmp_path: Path) -> None:
    file = tmp_path / "games.npz"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(OhHellError) as error:
        write_games(file, table, replace=False)

    assert (error.value.code, file.read_text(encoding="utf-8")) == ("file-exists", "mine")


def test_file_in_a_folder_that_is_not_there_is_refused(table: GameTable, tmp_path: Path) -> None:
    with pytest.raises(OhHellError) as error:
        write_games(tmp_path / "nowhere/games.npz", table)

    assert error.value.code == "cannot-save"
