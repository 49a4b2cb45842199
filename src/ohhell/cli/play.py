"""Bare `ohhell`: a server on this machine for whoever sits at it, and its page in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING, Final

import typer

from ohhell.extras import demand_extra_of

if TYPE_CHECKING:
    from ohhell.server.config import Config

_PATIENCE_S: Final = 2


def here(*, port: int, browser: bool) -> None:
    """Play in the browser: start the server and open its page, or open the page of one that runs already."""
    demand_extra_of("ohhell", instead="Or play in the terminal with `ohhell terminal`.")
    from ohhell.cli.server_process import run
    from ohhell.rules.errors import OhHellError
    from ohhell.server.config import Config, checked, default_folder
    from ohhell.server.http import addresses

    config = checked(Config.at(default_folder(), port=port))
    if _runs_already(config.port):
        typer.echo("Oh Hell is already running.")
        _show(addresses.local_url(config, config.port), browser=browser)
        return

    def announce(config: Config, port: int) -> None:
        _show(addresses.local_url(config, port), browser=browser)
        typer.echo("Press Ctrl-C to stop. Your games are saved.")
        sys.stdout.flush()

    try:
        run(config, level="warning", announce=announce)
    except OhHellError as error:
        if error.code != "port-in-use":
            raise
        # another program is there: any free port will do
        run(replace(config, port=0), level="warning", announce=announce)


def _runs_already(port: int) -> bool:
    """Whether a server of ours answers there."""
    line = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_S)
    try:
        line.request("GET", "/healthz")
        return b'"store"' in line.getresponse().read(1_000)
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def _show(address: str, *, browser: bool) -> None:
    """Open the page where there is a window to open it in, and say where it is."""
    typer.echo(f"Play at {address}")
    if browser and _has_windows() and webbrowser.open(address):
        return
    if browser:
        typer.echo("Open it in a browser on this computer, or play here with: ohhell terminal")


def _has_windows() -> bool:
    """Whether a browser would open in a window, not in this terminal."""
    shown = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in shown)
