"""Health and metrics over HTTP: a full disk, a damaged database, a store that fails."""

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

import ohhell
from ohhell.server.config import DATABASE
from ohhell.server.state import ServerState
from ohhell.store.backup import find_damage
from server.app_without_tables import FAR, LOOPBACK, NOON, TOKEN, ManualClock, app_of, fetch, server_state
from server.server_process import ServerProcess, serving

PAGE = 4096


def health(folder: Path, harm: Callable[[Path], object]) -> tuple[int, str]:
    """What a server says of itself after something happened to its database."""
    with server_state(folder) as state:
        harm(folder / DATABASE)
        answer = fetch(app_of(state), "/healthz")
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


def _health_until(server: ServerProcess, wanted: int) -> int:
    """The status of the health check once it is *wanted*, or after enough attempts."""
    status, until = 0, monotonic() + 60
    while status != wanted and monotonic() < until:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        answer.read()
        connection.close()
        status = answer.status
    return status


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        (LOOPBACK, {}, 200),
        (("::1", 1), {}, 200),
        (FAR, {}, 403),
        (FAR, {"Authorization": f"Bearer {TOKEN}"}, 200),
        (FAR, {"Authorization": f"Bearer {TOKEN}x"}, 403),
        (FAR, {"Authorization": f"Basic {TOKEN}"}, 403),
        (LOOPBACK, {"X-Forwarded-For": "203.0.113.9"}, 403),
    ],
)
def test_metrics_need_this_machine_or_the_token(
    client: tuple[str, int], headers: dict[str, str], status: int, state: ServerState
) -> None:
    assert fetch(app_of(state), "/metrics", client=client, headers=headers).status_code == status


def test_metrics_are_refused_from_afar_when_no_token_is_configured(tmp_path: Path) -> None:
    with server_state(tmp_path) as state:
        assert fetch(app_of(state), "/metrics", headers={"Authorization": "Bearer "}).status_code == 403


def test_health_is_fine_with_version_and_uptime(state: ServerState) -> None:
    assert isinstance(state.now, ManualClock)
    state.now.time = NOON + 90_000
    answer = fetch(app_of(state), "/healthz")

    assert (answer.status_code, answer.json()) == (
        200,
        {"fine": True, "store": "fine", "version": ohhell.__version__, "uptime": 90},
    )


def test_health_is_503_when_the_store_is_closed(state: ServerState) -> None:
    state.store.close()
    answer = fetch(app_of(state), "/healthz")

    assert (answer.status_code, answer.json()["store"]) == (503, "store-failed")
