"""The event file on disk: read it, and add entries so that two programs never lose an entry of each other.

A link, or a file with a link, names an event on a server instead (`server_event`); every command works on both.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ohhell.file_locks import lock_file
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from ohhell.tournament.actions import Action, LogEntry
    from ohhell.tournament.tournament import Tournament

EventFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="The event file, or the link of an event on a server.", show_default=False),
]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who does this; the log shows it.")]

DIRECTOR: Final = "director"
LONGEST_WAIT: Final = 10.0
"""Seconds to wait for another program that changes the same file."""
_PAUSE: Final = 0.05


def load(file: Path) -> tuple[tuple[LogEntry, ...], Tournament]:
    """Return the entries and the state of an event file; errors name the file."""
    from ohhell.notation.files import named_in_errors
    from ohhell.tournament.archive import load_event

    with named_in_errors(file):
        return load_event(text_of_event(file))


def text_of_event(file: Path) -> str:
    """Return the text of an event file, from disk or from a server."""
    from ohhell.cli.event.server_event import server_event
    from ohhell.notation.files import read_text
    from ohhell.tournament.archive import LARGEST_EVENT

    on_server = server_event(file)
    if on_server is not None:
        return on_server.text()
    return read_text(file, limit=LARGEST_EVENT)


def is_event(file: Path) -> bool:
    """Tell whether a file begins like an event file, or names an event on a server."""
    from ohhell.cli.event.server_event import server_event
    from ohhell.tournament.archive import is_event_file

    if server_event(file) is not None:
        return True
    try:
        with file.open("rb") as opened:
            return is_event_file(opened.read(1_000).decode("utf-8", "replace"))
    except (OSError, ValueError):  # reading the file says what is wrong
        return False


def create(file: Path, action: Action, *, by: str) -> Tournament:
    """Write a new event file, never over an existing one."""
    from ohhell.notation.files import check_place, save
    from ohhell.tournament.actions import LogEntry
    from ohhell.tournament.archive import write_event
    from ohhell.tournament.fold import apply_entry

    entry = LogEntry(_now(), by, action)
    event = apply_entry(None, entry)
    try:
        check_place(file, replace=False)
        save(file, write_event([entry]), replace=False)
    except OhHellError as error:
        if error.code != "file-exists":
            raise
        text = f"Can't open an event in {file}: the file already exists. Choose another name."
        raise OhHellError("file-exists", text) from None
    return event


def change(file: Path, make: Callable[[Tournament], Sequence[Action]], *, by: str) -> Tournament:
    """Add the actions that *make* returns for the event as it is now; all of them or none."""
    from ohhell.cli.event.server_event import change_on_server, server_event
    from ohhell.notation.files import named_in_errors, save
    from ohhell.notation.record.record import check_names
    from ohhell.tournament.actions import LogEntry
    from ohhell.tournament.archive import load_event, write_event
    from ohhell.tournament.fold import apply_entry

    check_names((by,))
    on_server = server_event(file)
    if on_server is not None:
        return change_on_server(on_server, make, by=by, now=_now())
    with _locked(file):
        text = text_of_event(file)
        with named_in_errors(file):
            entries, event = load_event(text)
        added = [LogEntry(_now(), by, action) for action in make(event)]
        for entry in added:
            event = apply_entry(event, entry)
        if text_of_event(file) != text:
            raise OhHellError("event-changed", f"Another program has changed {file}. Nothing was saved. Try again.")
        save(file, write_event([*entries, *added]))
    return event


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Keep other commands from changing the file: they wait until this one is done."""
    target = Path(os.path.realpath(file))
    path = target.with_name(f".{target.name}.lock")
    if not target.parent.is_dir():  # reading the file says what is wrong
        yield
        return
    handle = _lock(path, file)
    try:
        yield
    finally:
        with suppress(OSError):  # Windows doesn't remove a file that another program has open
            path.unlink()
        os.close(handle)


def _lock(path: Path, file: Path) -> int:
    """Return the handle of the locked file *path*."""
    end = time.monotonic() + LONGEST_WAIT
    while True:
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise OhHellError("cannot-save", f"Can't change {file}: {str(error.strerror).lower()}.") from None
        with suppress(OSError):
            lock_file(handle)
            if os.path.samestat(os.fstat(handle), path.stat()):  # else the program before has removed it
                return handle
        os.close(handle)
        if time.monotonic() > end:
            raise OhHellError("event-in-use", f"Can't change {file}: another program is changing it. Try again.")
        time.sleep(_PAUSE)


def _now() -> int:
    return time.time_ns() // 1_000_000
