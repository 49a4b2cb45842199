"""What the program says to type can be typed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ohhell.tui.program_name import program


@pytest.mark.parametrize(
    ("called", "typed"),
    [
        ("ohhell", "ohhell"),
        (".venv/bin/ohhell", ".venv/bin/ohhell"),
        ("{}/.venv/bin/ohhell", ".venv/bin/ohhell"),
        ("{}/on path/ohhell", "ohhell"),
        ("/else where/ohhell", "'/else where/ohhell'"),
        ("/some/notebook.py", "ohhell"),
        ("/some/ohhell/__main__.py", f"{sys.executable} -m ohhell"),
    ],
)
def test_the_program_is_named_as_it_can_be_called_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, called: str, typed: str
) -> None:
    on_path = tmp_path / "on path"
    on_path.mkdir()
    (on_path / "ohhell").touch(mode=0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(on_path))
    monkeypatch.setattr(sys, "argv", [called.format(tmp_path)])

    assert program() == typed
