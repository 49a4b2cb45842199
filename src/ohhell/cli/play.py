"""`ohhell` without a command: play in the browser, on a server on this machine."""

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

_TIMEOUT_S: Final = 2


def here(*, port: int, browser: bool) -> None:
    """Start a server and open its page in the browser, or open the page of a server that is already running."""
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
        # another program uses it: any free port will do
        run(replace(config, port=0), level="warning", announce=announce)


def _runs_already(port: int) -> bool:
    """Return whether an Oh Hell server answers at this port."""
    connection = HTTPConnection("127.0.0.1", port, timeout=_TIMEOUT_S)
    try:
        connection.request("GET", "/healthz")
        return b'"store"' in connection.getresponse().read(1_000)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _show(address: str, *, browser: bool) -> None:
    """Print the address, and open it in a browser if wanted and possible."""
    typer.echo(f"Play at {address}")
    if browser and not (_has_windows() and webbrowser.open(address)):
        typer.echo("Open it in a browser on this computer, or play here with: ohhell terminal")


def _has_windows() -> bool:
    """Return whether a browser would open in a window, not in this terminal."""
    shown = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in shown)
