"""`ohhell` without a command runs a server and opens its page."""

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
    """Run the program with its own data folder."""
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
    """Return the address that the program prints."""
    assert process.stdout is not None
    for line in process.stdout:
        if (found := re.match(r"Play at (http://\S+)", line)) is not None:
            return found[1]
    raise AssertionError("it printed no address")


def test_page_is_served_at_the_printed_address(tmp_path: Path) -> None:
    with ohhell(tmp_path, "--no-browser") as process, urlopen(address_of(process)) as page:  # noqa: S310 (its own address)
        assert page.status == 200


def test_signal_stops_the_program(tmp_path: Path) -> None:
    with ohhell(tmp_path, "--no-browser") as process:
        address_of(process)
        process.send_signal(signal.SIGINT)

        assert process.wait(30) == 0


def test_another_port_is_used_when_the_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with ohhell(tmp_path, "--no-browser", OHHELL_PORT=port) as process:
            assert not address_of(process).endswith(f":{port}")


def test_running_server_is_opened_again(tmp_path: Path) -> None:
    with ohhell(tmp_path, "--no-browser") as first:
        address = address_of(first)
        port = address.rpartition(":")[2]
        with ohhell(tmp_path, "--no-browser", OHHELL_PORT=port) as second:
            assert address_of(second) == address


def test_page_is_opened_in_the_browser(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    opened = tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    with ohhell(tmp_path, BROWSER=f"{browser} %s") as process:
        address = address_of(process)
        assert process.stdout is not None
        process.stdout.readline()  # printed after the browser was started

        assert opened.read_text().strip() == address


def test_terminal_is_offered_when_no_browser_can_open(tmp_path: Path) -> None:
    with ohhell(tmp_path) as process:
        address_of(process)
        assert process.stdout is not None

        assert "ohhell terminal" in process.stdout.readline()
