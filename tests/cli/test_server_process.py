"""The server runs in its own process until a signal stops it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cli.program import environment


@contextmanager
def serving(folder: Path, *flags: str, **variables: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a server in its own process; yield the process and the address."""
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--data", str(folder), *flags]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=environment(**variables)
    ) as process:
        assert process.stdout is not None
        try:
            first = process.stdout.readline()
            yield process, first.removeprefix("Oh Hell is running at ").strip()
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_server_answers_until_a_signal_stops_it(number: signal.Signals, tmp_path: Path) -> None:
    with serving(tmp_path) as (process, address):
        health = httpx.get(f"{address}/healthz").json()
        process.send_signal(number)
        rest, log = process.communicate(timeout=60)

    assert (health["fine"], process.returncode, rest) == (True, 0, "")
    assert "/healthz" in log
    assert "Traceback" not in log
    assert sorted(file.name for file in tmp_path.iterdir()) == ["log.mark", "ohhell.db", "server.key", "server.lock"]


def test_server_uses_https_with_a_certificate(tmp_path: Path) -> None:
    tls = Path(__file__).parent.parent / "server/tls"
    flags = ("--certificate", str(tls / "certificate.pem"), "--key", str(tls / "key.pem"))
    with serving(tmp_path, *flags) as (_, address):
        answer = httpx.get(f"{address}/healthz", verify=False)  # noqa: S501 (nobody signed it)

    assert address.startswith("https://")
    assert "Strict-Transport-Security" in answer.headers


def test_server_says_that_it_prepares_a_bot_when_nothing_is_compiled(tmp_path: Path) -> None:
    with serving(tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "compiled")) as (process, _):
        assert process.stdout is not None
        second = process.stdout.readline()
        process.terminate()
        process.communicate(timeout=60)

    assert second.startswith("Preparing the hard bot in the background")


def test_server_prints_a_qr_code_of_its_public_address(tmp_path: Path) -> None:
    with serving(tmp_path, "--origin", "https://cards.example.org") as (process, _):
        process.terminate()
        assert process.stdout is not None
        rest = process.stdout.read()

    assert rest.startswith("Others can join at https://cards.example.org\n")
    assert "█ ▄▄▄▄▄ █" in rest
