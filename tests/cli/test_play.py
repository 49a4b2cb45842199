"""Bare `ohhell`: a server on this machine, and its page in the browser."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen


@contextmanager
def ohhell(home: Path, *arguments: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """The program, started in a home of its own."""
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name != "BROWSER"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with subprocess.Popen(
        [sys.executable, "-m", "ohhell", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**environment, "XDG_DATA_HOME": str(home), "PYTHONUNBUFFERED": "1", "OHHELL_PORT": port, **variables},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def address_of(process: subprocess.Popen[str]) -> str:
    """Where it says one can play."""
    assert process.stdout is not None
    for line in process.stdout:
        if (found := re.match(r"Play at (http://\S+)", line)) is not None:
            return found[1]
    raise AssertionError("it never said where to play")


def test_a_page_to_play_on_is_there_when_the_address_is_told(tmp_path: Path) -> None:
    with ohhell(tmp_path, "--no-browser") as process, urlopen(address_of(process)) as page:  # noqa: S310 (its own address)
        assert page.status == 200


def test_a_signal_ends_it_cleanly(tmp_path: Path) -> None:
    with ohhell(tmp_path, "--no-browser") as process:
        address_of(process)
        process.send_signal(signal.SIGINT)

        assert process.wait(30) == 0


def test_a_port_that_is_taken_is_no_obstacle(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with ohhell(tmp_path, "--no-browser", OHHELL_PORT=port) as process:
            assert not address_of(process).endswith(f":{port}")


def test_a_game_that_runs_already_is_shown_again(tmp_path: Path) -> None:
    with ohhell(tmp_path, "--no-browser") as first:
        address = address_of(first)
        port = address.rpartition(":")[2]
        with ohhell(tmp_path, "--no-browser", OHHELL_PORT=port) as second:
            assert address_of(second) == address


def test_the_page_is_opened_in_the_persons_browser(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    opened = tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    with ohhell(tmp_path, BROWSER=f"{browser} %s") as process:
        address = address_of(process)
        assert process.stdout is not None
        process.stdout.readline()  # said after the browser was started

        assert opened.read_text().strip() == address


def test_where_there_is_no_window_one_is_told_what_to_do(tmp_path: Path) -> None:
    with ohhell(tmp_path) as process:
        address_of(process)
        assert process.stdout is not None

        assert "ohhell terminal" in process.stdout.readline()
