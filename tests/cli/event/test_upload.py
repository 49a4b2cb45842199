"""`ohhell event upload`: an event that began in a file continues on a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.event.evenings import Evening
from cli.program import call
from ohhell.cli.event.event_file import load
from server.server_process import ServerProcess, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(tmp_path_factory.mktemp("events") / "data") as server:
        yield server


def test_event_has_the_same_entries_on_the_server(evening: Evening, server: ServerProcess) -> None:
    evening.play()
    link = evening.folder / "online.event"
    evening.fine("upload", str(link), "--server", server.address)

    assert load(link)[0] == load(evening.file)[0]


def test_event_goes_on_with_the_new_file(evening: Evening, server: ServerProcess) -> None:
    link = evening.folder / "online.event"
    evening.fine("upload", str(link), "--server", server.address)
    call("event", "draw", str(link))

    assert (len(load(link)[1].matches), len(evening.event.matches)) == (1, 0)


def test_existing_link_file_is_not_overwritten(evening: Evening, tmp_path: Path) -> None:
    taken = tmp_path / "taken.event"
    taken.write_text("mine", encoding="utf-8")

    assert "already exists" in evening.refused("upload", str(taken), "--server", "http://127.0.0.1:9")
    assert taken.read_text(encoding="utf-8") == "mine"


def test_address_that_is_no_server_is_refused(evening: Evening) -> None:
    refused = evening.refused("upload", str(evening.folder / "online.event"), "--server", "cards")

    assert "not the address of a server" in refused
