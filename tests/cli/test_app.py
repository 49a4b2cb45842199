"""All commands have help, and only the command that runs is imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ohhell
from cli.program import call, environment

HEAVY = ("numba", "textual", "starlette", "uvicorn", "sqlalchemy", "pyspiel", "open_spiel", "msgspec", "rich", "numpy")


@pytest.mark.parametrize("command", ["terminal", "replay", "bench", "rules score"])
def test_help_shows_no_formulas(command: str) -> None:
    assert "<=" not in call(*command.split(), "--help").out


def test_version_is_printed() -> None:
    assert call("--version").out == f"ohhell {ohhell.__version__}\n"


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from ohhell.cli import main; status = main(['--help']); "
        f"print([name for name in {HEAVY} if name in sys.modules], status)"
    )

    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", env=environment(), check=True
    )

    assert ended.stdout.splitlines()[-1] == "[] 0"


def test_rules_alone_lists_its_commands() -> None:
    outcome = call("rules")

    assert (outcome.status, outcome.err, "check" in outcome.out) == (0, "", True)
