"""Both databases for tests: `database_url` is an empty one of each kind in turn."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None) or (
    Path(found).resolve().parent if (found := shutil.which("postgres")) else None
)
"""Where PostgreSQL's own programs are, None where it is not installed."""
MISSING = PROGRAMS is None and os.environ.get("CI") != "true"
"""Whether to go without PostgreSQL; CI may not, so there its tests fail."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests on PostgreSQL where it is not installed."""
    if MISSING:
        left_out = [item for item in items if _on_postgresql(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def _on_postgresql(item: pytest.Item) -> bool:
    assert isinstance(item, pytest.Function)
    chosen = item.callspec.params.get("database_url") if hasattr(item, "callspec") else None
    return chosen == "postgresql" or "postgresql_server" in item.fixturenames


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that did not run, and why."""
    if MISSING:
        terminalreporter.write_line("not run: tests on PostgreSQL (it is not installed: apt-get install postgresql)")


def _owner() -> dict[str, Any]:
    """The user who runs the server: the one who runs the tests, except root, which PostgreSQL refuses."""
    return {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}


def _roomy(memory: Path) -> Path | None:
    """The file system in memory where there is one with a gigabyte to spare: every test makes a database of its own."""
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > 2**30 else None


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The folder with the socket of a throw-away PostgreSQL."""
    with throw_away_postgresql() as folder:
        yield folder


@contextmanager
def throw_away_postgresql() -> Iterator[str]:
    """A PostgreSQL that only this machine can reach; the value is the folder of its socket."""
    if PROGRAMS is None:
        pytest.fail("CI has to install PostgreSQL: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="ohhell-", dir=_roomy(Path("/dev/shm"))))  # noqa: S108 (mkdtemp keeps it ours)
    owner = _owner()
    if owner:
        import pwd  # Windows has no such module, and runs no PostgreSQL here

        account = pwd.getpwnam(owner["user"])
        os.chown(folder, account.pw_uid, account.pw_gid)
    data = folder / "data"
    subprocess.run(
        [PROGRAMS / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=folder,
        **owner,
    )
    start_postgresql(str(folder))
    try:
        yield str(folder)
    finally:
        subprocess.run([*_control(folder), "-m", "immediate", "stop"], check=True, cwd=folder, **owner)
        shutil.rmtree(folder)


def _control(folder: Path) -> list[str | Path]:
    assert PROGRAMS is not None
    return [PROGRAMS / "pg_ctl", "-D", folder / "data", "-w", "-s"]


def start_postgresql(socket: str) -> None:
    """Start the PostgreSQL whose socket is in that folder, also after it was killed."""
    folder = Path(socket)
    settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=50"
    command = [*_control(folder), "-l", folder / "server.log", "-o", settings, "start"]
    until = time.monotonic() + 60
    # processes of a server that was killed may hold its memory for a moment
    while subprocess.run(command, check=False, cwd=folder, **_owner()).returncode:
        assert time.monotonic() < until, "PostgreSQL does not start"


def kill_postgresql(socket: str) -> None:
    """End it as a power cut does."""
    pid = int((Path(socket) / "data/postmaster.pid").read_text(encoding="utf-8").split()[0])
    os.kill(pid, signal.SIGKILL)


def new_postgresql(folder: str) -> str:
    """The address of a new, empty database on the server with its socket in *folder*."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(host=folder, user="postgres", dbname="postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"postgresql://postgres@/{name}?host={folder}"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path}/ohhell.db"


@pytest.fixture
def postgresql_url(postgresql_server: str) -> str:
    """The address of an empty PostgreSQL database."""
    return new_postgresql(postgresql_server)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    return new_postgresql(request.getfixturevalue("postgresql_server"))
