"""The import contracts hold, and each of them fails when it is broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINTER = Path(sys.executable).parent / "lint-imports"


def contracts(folder: Path) -> subprocess.CompletedProcess[str]:
    """The verdict of import-linter on a copy of the project."""
    return subprocess.run(
        [LINTER, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    kernel = tmp_path / "src/ohhell/kernel"
    kernel.mkdir(exist_ok=True)
    (kernel / "__init__.py").touch()
    return tmp_path


def test_an_untouched_copy_keeps_every_contract(copy: Path) -> None:
    verdict = contracts(copy)

    assert verdict.returncode == 0, verdict.stdout


@pytest.mark.parametrize(
    ("room", "line", "contract"),
    [
        ("rules", "import ohhell.dealing", "A package imports only packages on a lower line"),
        ("notation", "import ohhell.presets", "A package imports only packages on a lower line"),
        ("rules", "import random", "The rules know no chance, clock, disk, network or third party"),
        ("rules", "import msgspec", "The rules know no chance, clock, disk, network or third party"),
        ("table", "import ohhell.kernel", "The kernel is private to bots and arena"),
    ],
)
def test_an_import_that_breaks_a_contract_is_found(copy: Path, room: str, line: str, contract: str) -> None:
    (copy / "src/ohhell" / room / "intruder.py").write_text(f"{line}\n", encoding="utf-8")

    assert f"{contract} BROKEN" in contracts(copy).stdout


def test_a_room_nobody_placed_is_found(copy: Path) -> None:
    (copy / "src/ohhell/attic").mkdir()
    (copy / "src/ohhell/attic/__init__.py").touch()

    assert "A package imports only packages on a lower line BROKEN" in contracts(copy).stdout
