"""`python -m ohhell.lab.training`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SMALL = [
    *("--width", "8", "--blocks", "1", "--hands", "4", "--configurations", "1"),
    *("--updates", "1", "--deals", "1", "--device", "cpu"),
]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ohhell.lab.training", "--minutes", "9", *SMALL, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_program_writes_weights_and_prints_a_line(tmp_path: Path) -> None:
    done = run("-o", str(tmp_path / "net.weights"))

    assert (done.returncode, "ahead of rule bots by 4x10" in done.stdout) == (0, True)
    assert (tmp_path / "net.weights").exists()


def test_program_refuses_a_missing_file_with_its_code(tmp_path: Path) -> None:
    done = run("-o", str(tmp_path / "net.weights"), "--start", str(tmp_path / "none.nets"))

    assert (done.returncode, "(weights-missing)" in done.stderr) == (2, True)


def test_training_imports_neither_numba_nor_the_server() -> None:
    script = "import sys, ohhell.lab.training.__main__; print(sorted({'numba', 'typer', 'msgspec'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
