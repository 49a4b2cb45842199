"""The event file on disk: whole or not there, and no entry of another program is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cli.program import call, environment
from ohhell.cli.event import event_file
from ohhell.cli.event.event_file import change, is_event, load
from ohhell.file_locks import lock_file
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import Announce, Enter
from ohhell.tournament.tournament import Tournament


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cup.event"
    assert call("event", "new", str(path), "Spring Cup", "--seed", "spring").status == 0
    return path


def test_two_programs_at_once_lose_no_entry(file: Path) -> None:
    def enter(name: str) -> int:
        command = [sys.executable, "-m", "ohhell", "event", "enter", str(file), name]
        return subprocess.run(command, env=environment(), capture_output=True, check=False).returncode

    with ThreadPoolExecutor(4) as pool:
        statuses = list(pool.map(enter, ["Ann", "Bob", "Cid", "Dee"]))

    assert (statuses, sorted(entrant.name for entrant in load(file)[1].active)) == (
        [0] * 4,
        ["Ann", "Bob", "Cid", "Dee"],
    )


def test_command_waits_for_another_program(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_file, "LONGEST_WAIT", 0.2)
    handle = os.open(file.with_name(".cup.event.lock"), os.O_RDWR | os.O_CREAT)
    lock_file(handle)
    try:
        with pytest.raises(OhHellError) as error:
            change(file, lambda _: [Enter("Ann")], by="Dora")
    finally:
        os.close(handle)

    assert error.value.code == "event-in-use"


def test_lock_of_a_program_that_ended_is_no_obstacle(file: Path) -> None:
    file.with_name(".cup.event.lock").write_text("", encoding="utf-8")
    change(file, lambda _: [Enter("Ann")], by="Dora")

    assert [path.name for path in file.parent.iterdir()] == ["cup.event"]


def test_change_of_another_program_is_never_overwritten(file: Path) -> None:
    def meddle(_event: Tournament) -> list[Enter]:
        with file.open("a", encoding="utf-8") as opened:
            opened.write("\n")
        return [Enter("Ann")]

    with pytest.raises(OhHellError) as error:
        change(file, meddle, by="Dora")

    assert (error.value.code, file.read_text(encoding="utf-8").endswith("\n\n")) == ("event-changed", True)


def test_several_entries_are_saved_together_or_not_at_all(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(OhHellError):
        change(file, lambda _: [Enter("Ann"), Enter("ann")], by="Dora")

    assert file.read_bytes() == before


def test_entry_has_its_time_and_writer(file: Path) -> None:
    change(file, lambda _: [Announce("Welcome")], by="Dora")
    entry = load(file)[0][-1]

    assert (entry.by, entry.at > 1_700_000_000_000) == ("Dora", True)


def test_writer_needs_a_name(file: Path) -> None:
    with pytest.raises(OhHellError, match="as a name"):
        change(file, lambda _: [Announce("Welcome")], by="")


@pytest.mark.parametrize("place", ["nowhere.event", "nowhere/cup.event"])
def test_file_that_does_not_exist_is_refused(tmp_path: Path, place: str) -> None:
    outcome = call("event", "enter", str(tmp_path / place), "Ann")

    assert (outcome.status, "there is no such file" in outcome.err, list(tmp_path.iterdir())) == (2, True, [])


def test_folder_without_write_permission_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> int:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", refuse)
        outcome = call("event", "enter", str(file), "Ann")

    assert (outcome.status, "Can't change" in outcome.err) == (2, True)


def test_file_that_is_a_link_stays_one(file: Path) -> None:
    link = file.with_name("link.event")
    link.symlink_to(file)
    change(link, lambda _: [Enter("Ann")], by="Dora")

    assert (link.is_symlink(), len(load(file)[1].entrants)) == (True, 1)


@pytest.mark.parametrize("content", [None, b"", b"Oh Hell record 1\n", b"\xff\xfe"])
def test_other_files_are_no_events(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "other"
    if content is not None:
        path.write_bytes(content)

    assert not is_event(path)
