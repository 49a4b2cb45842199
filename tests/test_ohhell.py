"""`import ohhell` offers the public names and imports them when they are used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ohhell


@pytest.mark.parametrize("name", ohhell.__all__)
def test_public_name_is_imported_on_first_use(name: str) -> None:
    assert getattr(ohhell, name).__name__ == name


def test_public_names_are_listed_by_dir() -> None:
    assert set(ohhell.__all__) <= set(dir(ohhell))


def test_unknown_name_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'ohhell' has no attribute 'nothing'"):
        ohhell.nothing  # noqa: B018 (the access itself is tested)


def test_import_is_cheap() -> None:
    script = "import sys, ohhell; print([name for name in sys.modules if name.startswith('ohhell.')])"

    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout == b"[]\n"
