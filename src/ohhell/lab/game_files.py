"""Files of played hands: NPZ (NumPy), or Parquet where pyarrow is installed."""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np

from ohhell.atomic_files import atomic_file
from ohhell.encoding.layout import VERSION as ENCODING_VERSION
from ohhell.lab.game_table import (
    BY_DECISION,
    BY_HAND,
    BY_HAND_AND_SEAT,
    VERSION,
    GameTable,
    check_table,
    damaged,
    decision_starts,
)
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import read_rules

SUFFIXES: Final = (".npz", ".parquet")
ABOUT: Final = "ohhell"
"""The key of the description: a JSON object with the version, the rules as TOML, the bots and the seed."""


def check_suffix(path: Path) -> None:
    """Raise OhHellError unless files with this name can be written and read here."""
    if path.suffix not in SUFFIXES:
        raise OhHellError(
            "games-suffix", f"Can't tell the format of {path}. Choose a name that ends in .npz or .parquet."
        )
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise OhHellError(
            "missing-extra",
            "Parquet files need pyarrow. Install it with `pip install pyarrow`, or choose a name that ends in .npz.",
        )


def write_games(path: Path, table: GameTable, *, replace: bool = True) -> None:
    """Write a file of games, completely or not at all.

    Raises:
        OhHellError: `games-suffix`, `missing-extra`, `file-exists`, `cannot-save`.
    """
    check_suffix(path)
    try:
        target = Path(os.path.realpath(path)) if replace else path
        with atomic_file(target, replace=replace) as draft:
            (_write_npz if path.suffix == ".npz" else _write_parquet)(draft, table)
    except FileExistsError:
        raise OhHellError("file-exists", f"Can't save {path}: it already exists. Overwrite it with --force.") from None
    except OSError as error:
        raise OhHellError("cannot-save", f"Can't save {path}: {error.strerror or error}.") from None


def read_games(path: str | Path) -> GameTable:
    """Read a file of games.

    Raises:
        OhHellError: `no-such-file`, `damaged-games`, `newer-games`, `games-suffix`, `missing-extra`.
    """
    file = Path(path)
    check_suffix(file)
    if not file.is_file():
        raise OhHellError("no-such-file", f"Can't read {file}: there is no such file.")
    read: Callable[[Path], tuple[str, dict[str, Any]]] = _read_npz if file.suffix == ".npz" else _read_parquet
    try:
        text, arrays = read(file)
        about = json.loads(text)
        version = int(about["version"])
        bots, seed, toml = tuple(map(str, about["bots"])), str(about["seed"]), str(about["rules"])
    except (KeyError, ValueError, TypeError, OSError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise damaged(f"{type(error).__name__} while reading {file.name}") from None
    if version > VERSION or int(about.get("encoding", 0)) > ENCODING_VERSION:
        raise OhHellError("newer-games", f"A newer version of this program wrote {file}. Install the newest version.")
    table = GameTable(read_rules(toml), bots, seed, arrays)
    check_table(table)
    return table


def _about(table: GameTable) -> str:
    return json.dumps(
        {
            "version": VERSION,
            "encoding": ENCODING_VERSION,
            "rules": table.rules.to_toml(),
            "bots": table.bots,
            "seed": table.seed,
        }
    )


def _write_npz(draft: Path, table: GameTable) -> None:
    with draft.open("wb") as file:
        arrays: dict[str, Any] = {ABOUT: np.array(_about(table)), **table.arrays}
        np.savez_compressed(file, **arrays)


def _read_npz(file: Path) -> tuple[str, dict[str, Any]]:
    # opened here, because NumPy leaves a damaged file open
    with file.open("rb") as source, np.load(source, allow_pickle=False) as content:
        names = [*BY_HAND, *BY_HAND_AND_SEAT, *BY_DECISION]
        return str(content[ABOUT]), {name: content[name] for name in names}


def _write_parquet(draft: Path, table: GameTable) -> None:
    """Write a row per hand; arrays by seat and by decision are lists."""
    import pyarrow as pa
    from pyarrow import parquet

    def lists(values: Any, starts: Any) -> Any:
        return pa.ListArray.from_arrays(pa.array(starts, pa.int32()), pa.array(values))

    seats = np.arange(len(table) + 1) * len(table.bots)
    columns = {name: pa.array(table.arrays[name]) for name in BY_HAND}
    columns |= {name: lists(table.arrays[name].reshape(-1), seats) for name in BY_HAND_AND_SEAT}
    columns |= {name: lists(table.arrays[name], table.starts) for name in BY_DECISION}
    content = pa.table(columns).replace_schema_metadata({ABOUT: _about(table)})
    parquet.write_table(content, draft)


def _read_parquet(file: Path) -> tuple[str, dict[str, Any]]:
    from pyarrow import parquet

    content = parquet.read_table(file)
    kinds = {**BY_HAND, **BY_HAND_AND_SEAT, **BY_DECISION}
    text = (content.schema.metadata or {})[ABOUT.encode()].decode()
    seats = len(json.loads(text)["bots"])
    arrays = {}
    for name, kind in kinds.items():
        column = content.column(name).combine_chunks()
        values = column if name in BY_HAND else column.flatten()
        arrays[name] = values.to_numpy(zero_copy_only=False).astype(kind)
    if len(arrays["actions"]) != decision_starts(arrays["cards"], seats)[-1]:
        raise damaged("it has too few or too many decisions")
    for name in BY_HAND_AND_SEAT:
        arrays[name] = arrays[name].reshape(-1, seats)
    return text, arrays
