"""The health check: a full disk, a damaged database, a store that fails."""

from __future__ import annotations

import os
import resource
import sqlite3
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic

import pytest

from ohhell.server.config import DATABASE
from ohhell.store.integrity import find_damage
from server.app_without_tables import app_of, ask, server_state
from server.server_process import Server, serving

PAGE = 4096


def health(folder: Path, harm: Callable[[Path], object]) -> tuple[int, str]:
    """What a server says of itself after something happened to its database."""
    with server_state(folder) as state:
        harm(folder / DATABASE)
        answer = ask(app_of(state), "/healthz")
        return answer.status_code, answer.json()["store"]


def nothing(file: Path) -> None:
    """Leave the file as it is."""
    assert file.exists()


def scribbled(file: Path) -> None:
    """Everything but the first page is overwritten."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as damaged:
        damaged.seek(PAGE)
        damaged.write(b"\xa5" * (file.stat().st_size - PAGE))


def cut_off(file: Path) -> None:
    """Half of the file is gone."""
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.truncate(file, file.stat().st_size // 2 // PAGE * PAGE)


def test_health_is_fine_by_default(tmp_path: Path) -> None:
    assert health(tmp_path, nothing) == (200, "fine")


@pytest.mark.parametrize("harm", [scribbled, cut_off])
def test_health_is_not_fine_when_the_database_file_is_damaged(harm: Callable[[Path], None], tmp_path: Path) -> None:
    assert health(tmp_path, harm)[0] == 503


def test_damage_is_found_in_an_unused_page(tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE things (name TEXT)")
        made.execute("CREATE INDEX by_name ON things (name)")
        made.executemany("INSERT INTO things VALUES (?)", [(f"thing {number}",) for number in range(1_000)])
        made.commit()
    with file.open("r+b") as damaged:
        damaged.seek(-PAGE, os.SEEK_END)
        damaged.write(b"\xa5" * PAGE)

    assert find_damage(f"sqlite:///{file}") is not None


def test_damage_is_not_reported_for_an_intact_database(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "some.db")) as made:
        made.execute("CREATE TABLE things (name TEXT)")

    assert find_damage(f"sqlite:///{tmp_path}/some.db") is None


LIMITED = """
import runpy, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing too much is an error and no death
sys.argv = ["ohhell", *sys.argv[1:]]
runpy.run_module("ohhell", run_name="__main__")
"""


def test_health_is_not_fine_while_the_disk_is_full(tmp_path: Path) -> None:
    with serving(tmp_path / "data", program=("-c", LIMITED)) as server:
        size = max(file.stat().st_size for file in server.data.iterdir())
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        full = _health_until(server, 503)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        free = _health_until(server, 200)

    assert (full, free) == (503, 200)


def _health_until(server: Server, wanted: int) -> int:
    """The status of the server's health once it is as *wanted*, or when it has been asked long enough."""
    status, until = 0, monotonic() + 60
    while status != wanted and monotonic() < until:
        line = HTTPConnection("127.0.0.1", server.port, timeout=60)
        line.request("GET", "/healthz")
        answer = line.getresponse()
        answer.read()
        line.close()
        status = answer.status
    return status
