"""A real server as a process of its own: started, stopped, killed and restarted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

PATIENCE = 60.0
"""Seconds a server may take to be ready or to be gone, on a machine that does other things too."""


class ServerProcess:
    """A server on loopback with its data in a folder; *arguments* are further ones of `ohhell serve`.

    *program* is what Python runs instead of the command itself, *python* another Python, *variables* its environment.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        program: tuple[str, ...] = ("-m", "ohhell"),
        python: str = sys.executable,
        variables: Mapping[str, str] = os.environ,
    ) -> None:
        self.data = data
        self.log = data.with_name(f"{data.name}.log")
        self.address = ""
        self._arguments = arguments
        self._program = (python, *program)
        self._variables = variables
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 0

    @property
    def pid(self) -> int:
        assert self._process is not None, "the server runs"
        return self._process.pid

    @property
    def errors(self) -> list[str]:
        """What went wrong, in the server's own words."""
        lines = self.log.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if "Traceback" in line or '"error"' in line or "[error" in line]

    def start(self) -> None:
        """Start, on a free port the first time and on the same one afterwards, and wait until it answers."""
        command = [*self._program, "serve", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--pace", "1000", "--log", "warning", *self._arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**self._variables, "PYTHONUNBUFFERED": "1"},
            )
        until = time.monotonic() + PATIENCE
        self.address = _printed_address(self._process, until)
        while not self._answers():
            assert time.monotonic() < until, "the server is not ready in time"

    def _answers(self) -> bool:
        try:
            with build_opener(ProxyHandler({})).open(f"{self.address}/healthz", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError):
            return False

    def stop(self) -> int:
        """Ask it to stop, as an operator does; its exit status."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(getattr(signal, "SIGKILL", signal.SIGTERM))

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        assert process is not None, "the server runs"
        process.send_signal(how)
        try:
            return process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()

    @property
    def running(self) -> bool:
        return self._process is not None


def _printed_address(process: subprocess.Popen[bytes], until: float) -> str:
    """The address in the first line the server prints."""
    assert process.stdout is not None
    read: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=lambda stream: read.put(stream.readline()), args=(process.stdout,), daemon=True).start()
    line = read.get(timeout=max(0.0, until - time.monotonic())).decode()
    assert "http" in line, f"the server did not start: {line!r}"
    return next(word for word in line.split() if word.startswith("http"))


@contextmanager
def serving(data: Path, *arguments: str, **chosen: Any) -> Iterator[ServerProcess]:
    """A server that runs as long as a test needs it."""
    server = ServerProcess(data, *arguments, **chosen)
    server.start()
    try:
        yield server
    finally:
        if server.running:
            server.stop()
