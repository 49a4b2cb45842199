"""Compiled functions of an older version are deleted; those of this version stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from ohhell.kernel.compiled_cache import cache_folder, delete_outdated, is_current


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kernel of one file whose cache is current and holds one compiled function."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    folder = tmp_path / "kernel"
    folder.mkdir()
    (folder / "tricks.py").write_text("TRUMP = 1\n", encoding="utf-8")
    delete_outdated(folder)
    (cache_folder(folder) / "tricks.winner-7.py311.nbi").touch()
    return folder


def test_compiled_functions_stay_while_the_source_is_the_same(source: Path) -> None:
    delete_outdated(source)

    assert [file.name for file in cache_folder(source).glob("*.nbi")] == ["tricks.winner-7.py311.nbi"]


def test_compiled_functions_are_deleted_when_any_source_file_has_changed(source: Path) -> None:
    (source / "bits.py").write_text("ONE = 1\n", encoding="utf-8")

    delete_outdated(source)

    assert list(cache_folder(source).glob("*.nbi")) == []


def test_cache_is_current_after_outdated_functions_were_deleted(source: Path) -> None:
    (source / "tricks.py").write_text("TRUMP = 2\n", encoding="utf-8")

    delete_outdated(source)

    assert is_current(source)


def test_cache_is_outdated_when_the_source_has_changed(source: Path) -> None:
    (source / "tricks.py").write_text("TRUMP = 2\n", encoding="utf-8")

    assert not is_current(source)


def test_cache_that_cannot_be_written_is_left_to_numba(source: Path) -> None:
    cache = cache_folder(source)
    for file in cache.iterdir():
        file.unlink()
    cache.rmdir()
    cache.touch()  # a file where the folder should be

    delete_outdated(source)

    assert not is_current(source)
