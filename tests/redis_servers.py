"""A throw-away Redis for tests, on loopback: started, killed and started again."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

PROGRAM = shutil.which("redis-server")
"""Redis itself, None where it is not installed."""
MISSING = PROGRAM is None and os.environ.get("CI") != "true"
"""Whether to go without Redis; CI may not, so there its tests fail."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the tests that `make test-cluster` runs."""
    parser.addoption("--cluster", action="store_true", help="also run the tests with Redis, which start whole clusters")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests with Redis unless they are wanted and Redis is installed."""
    if MISSING or not config.getoption("--cluster"):
        left_out = [item for item in items if "redis_server" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the tests that did not run, and why."""
    if MISSING:
        terminalreporter.write_line("not run: tests of clusters (Redis is not installed: apt-get install redis-server)")
    elif not config.getoption("--cluster"):
        terminalreporter.write_line("not run: tests of clusters (make test-cluster runs them)")


class ThrowAwayRedis:
    """A Redis without files that only this machine can reach."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.url = f"redis://127.0.0.1:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        assert PROGRAM is not None, "CI has to install Redis: apt-get install redis-server"
        settings = ("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self._folder))
        self._process = subprocess.Popen([PROGRAM, *settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with self.client() as client:
            client.ping()

    def client(self) -> Redis:
        """A client that waits until Redis is there."""
        return Redis(port=self.port, retry=Retry(ConstantBackoff(0.05), 400), retry_on_error=[RedisError])

    def kill(self) -> None:
        """End it as a power cut does."""
        assert self._process is not None, "Redis runs"
        self._process.kill()
        self._process.wait()
        self._process = None

    @property
    def running(self) -> bool:
        return self._process is not None


@contextmanager
def throw_away_redis() -> Iterator[ThrowAwayRedis]:
    """A Redis that runs as long as a test needs it."""
    folder = Path(tempfile.mkdtemp(prefix="ohhell-redis-"))
    redis = ThrowAwayRedis(folder)
    redis.start()
    try:
        yield redis
    finally:
        if redis.running:
            redis.kill()
        shutil.rmtree(folder)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[ThrowAwayRedis]:
    """A Redis for all tests of a session; a test that kills it starts it again."""
    with throw_away_redis() as redis:
        yield redis
