"""Files are read and saved with a sentence for whatever is wrong."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from ohhell.notation.files import check_place, named_in_errors, read_text, save
from ohhell.notation.record.reading import read
from ohhell.rules.errors import OhHellError


def test_saved_text_is_read_back_unchanged(tmp_path: Path) -> None:
    save(tmp_path / "game.txt", "Zoë\r\n♥\n")

    assert read_text(str(tmp_path / "game.txt")) == "Zoë\r\n♥\n"


def test_saving_through_a_symbolic_link_replaces_its_target(tmp_path: Path) -> None:
    save(tmp_path / "game.txt", b"old")
    (tmp_path / "link").symlink_to(tmp_path / "game.txt")

    save(tmp_path / "link", "new")

    assert ((tmp_path / "link").is_symlink(), read_text(tmp_path / "game.txt")) == (True, "new")


@pytest.mark.parametrize(
    "name", ["missing/game.txt", "folder", "zero\0byte", "a" * 300], ids=["no folder", "a folder", "a zero", "too long"]
)
def test_saving_is_refused_when_the_disk_refuses_it(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()

    with pytest.raises(OhHellError, match=r"Can't save .*\. The old file is unchanged\.") as refusal:
        save(f"{tmp_path}/{name}", "text")
    assert (refusal.value.code, len([*tmp_path.iterdir()])) == ("cannot-save", 1)


def test_saving_is_refused_when_the_text_is_not_unicode(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match="Can't save"):
        save(tmp_path / "game.txt", "\ud800")
    assert not (tmp_path / "game.txt").exists()


@pytest.mark.parametrize(
    ("name", "replace", "code"),
    [
        ("", True, "not-a-file"),
        ("gone/a.pdf", True, "no-such-folder"),
        ("a.pdf", False, "file-exists"),
        ("a.pdf", True, None),
        ("b.pdf", False, None),
    ],
)
def test_place_is_checked_before_the_work(tmp_path: Path, *, name: str, replace: bool, code: str | None) -> None:
    (tmp_path / "a.pdf").write_bytes(b"mine")

    with nullcontext() if code is None else pytest.raises(OhHellError) as refusal:
        check_place(tmp_path / name, replace=replace)
    assert (refusal.value.code if refusal else None) == code


def test_saving_is_refused_when_a_file_appeared_in_between(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"mine")

    with pytest.raises(OhHellError, match=r"already exists. Overwrite it with --force.") as refusal:
        save(tmp_path / "a.pdf", b"one", replace=False)
    assert (refusal.value.code, (tmp_path / "a.pdf").read_bytes()) == ("file-exists", b"mine")


def test_saving_without_replacing_says_nothing_of_an_old_file(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match=r"no such file or directory\.$"):
        save(tmp_path / "missing/game.txt", "text", replace=False)


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
def test_reading_is_refused(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "game.txt").write_text("game")
    (tmp_path / "latin.txt").write_bytes(b"Zo\xeb")
    (tmp_path / "long.txt").write_text("x" * 11)

    with pytest.raises(OhHellError, match="Can't read") as refusal:
        read_text(f"{tmp_path}/{name}", limit=10)
    assert refusal.value.code == code


def test_error_in_a_record_names_its_file() -> None:
    with pytest.raises(OhHellError, match=r"Can't read letter\.txt: ") as refusal, named_in_errors("letter.txt"):
        read("Dear Ann")
    assert refusal.value.code == "not-a-record"
