"""Files: read with a sentence for whatever is wrong, never left half written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ohhell.notation.files import named_in_errors, read_text, save
from ohhell.notation.record.reading import read
from ohhell.rules.errors import OhHellError


def test_what_is_saved_is_read_back_to_the_letter(tmp_path: Path) -> None:
    save(tmp_path / "game.txt", "Zoë\r\n♥\n")

    assert read_text(str(tmp_path / "game.txt")) == "Zoë\r\n♥\n"


def test_saving_leaves_nothing_but_the_file(tmp_path: Path) -> None:
    save(tmp_path / "game.txt", "old")
    save(tmp_path / "game.txt", "new")

    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
    assert read_text(tmp_path / "game.txt") == "new"


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")
def test_saving_keeps_who_may_read_the_file(tmp_path: Path) -> None:
    save(tmp_path / "game.txt", "old")
    (tmp_path / "game.txt").chmod(0o640)

    save(tmp_path / "game.txt", "new")

    assert (tmp_path / "game.txt").stat().st_mode & 0o777 == 0o640


def test_saving_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    save(tmp_path / "game.txt", "old")
    (tmp_path / "link").symlink_to(tmp_path / "game.txt")

    save(tmp_path / "link", "new")

    assert (tmp_path / "link").is_symlink()
    assert read_text(tmp_path / "game.txt") == "new"


def test_a_crash_while_saving_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: int) -> None:
        raise KeyboardInterrupt

    save(tmp_path / "game.txt", "old")
    monkeypatch.setattr(os, "fsync", crash)

    with pytest.raises(KeyboardInterrupt):
        save(tmp_path / "game.txt", "new")
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"game.txt": "old"}


def test_a_full_disk_leaves_the_old_file_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    save(tmp_path / "game.txt", "old")
    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(OhHellError, match=r"no space left on device. The old file is unchanged") as refusal:
        save(tmp_path / "game.txt", "new")
    assert refusal.value.code == "cannot-save"
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"game.txt": "old"}


def test_a_folder_that_cannot_be_settled_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(os, "open", refuse)

    save(tmp_path / "game.txt", "new")

    assert (tmp_path / "game.txt").read_bytes() == b"new"


@pytest.mark.parametrize("name", ["missing/game.txt", "folder", "zero\0byte"])
def test_what_cannot_be_saved_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()

    with pytest.raises(OhHellError, match="Can't save") as refusal:
        save(f"{tmp_path}/{name}", "text")
    assert refusal.value.code == "cannot-save"


def test_text_that_is_no_utf_8_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match="Can't save"):
        save(tmp_path / "game.txt", "\ud800")
    assert not (tmp_path / "game.txt").exists()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("missing.txt", "no-such-file"),
        ("folder", "not-a-file"),
        ("game.txt/game.txt", "unreadable-file"),
        ("zero\0byte", "unreadable-file"),
        ("latin.txt", "not-utf-8"),
        ("long.txt", "file-too-large"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "game.txt").write_text("game")
    (tmp_path / "latin.txt").write_bytes(b"Zo\xeb")
    (tmp_path / "long.txt").write_text("x" * 11)

    with pytest.raises(OhHellError, match="Can't read") as refusal:
        read_text(f"{tmp_path}/{name}", limit=10)
    assert refusal.value.code == code


def test_what_is_read_wrong_names_its_file() -> None:
    with pytest.raises(OhHellError, match=r"Can't read letter\.txt: ") as refusal, named_in_errors("letter.txt"):
        read("Dear Ann")
    assert refusal.value.code == "not-a-record"


def test_what_is_read_right_goes_on() -> None:
    with named_in_errors("letter.txt"):
        text = "Dear Ann"

    assert text == "Dear Ann"
