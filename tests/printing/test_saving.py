"""A sheet in a file is whole or not there, and never over another one unasked."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from ohhell.printing.saving import check_place, save_sheet
from ohhell.rules.errors import OhHellError


def test_a_new_file_holds_what_was_written(tmp_path: Path) -> None:
    save_sheet(tmp_path / "a.pdf", b"one", force=False)

    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("a.pdf", b"one")]


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"mine")
    with pytest.raises(OhHellError, match="Overwrite it with --force") as refused:
        check_place(tmp_path / "a.pdf", force=False)
    with pytest.raises(OhHellError, match="Overwrite it with --force"):
        save_sheet(tmp_path / "a.pdf", b"one", force=False)

    assert refused.value.code == "file-exists"
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("a.pdf", b"mine")]


def test_with_force_it_is_written_over_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"mine")
    (tmp_path / "link.pdf").symlink_to("a.pdf")
    save_sheet(tmp_path / "link.pdf", b"one", force=True)

    assert ((tmp_path / "a.pdf").read_bytes(), (tmp_path / "link.pdf").is_symlink()) == (b"one", True)


@pytest.mark.parametrize(("name", "code"), [("", "not-a-file"), ("gone/a.pdf", "no-such-folder")])
def test_a_place_that_cannot_be_is_refused_before_the_work(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(OhHellError) as refused:
        check_place(tmp_path / name, force=True)

    assert refused.value.code == code


def test_a_name_no_disk_takes_is_refused_in_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match="file name too long") as refused:
        save_sheet(tmp_path / ("a" * 300), b"one", force=True)

    assert (refused.value.code, [*tmp_path.iterdir()]) == ("cannot-save", [])


@pytest.mark.parametrize("there", [False, True])
def test_a_disk_without_links_keeps_the_promise_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    if there:
        (tmp_path / "a.pdf").write_bytes(b"mine")
        with pytest.raises(OhHellError, match="already exists"):
            save_sheet(tmp_path / "a.pdf", b"one", force=False)
    else:
        save_sheet(tmp_path / "a.pdf", b"one", force=False)

    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"mine" if there else b"one"]
