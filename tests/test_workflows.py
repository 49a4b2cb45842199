"""The shell lines of the GitHub workflows run here, as far as they need neither a network nor a Docker daemon."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parent.parent
SYNTAX_ONLY = {
    "apt-get": "needs root and a network",
    ".ci/run": "runs this test, too",
    "python -m pip install": "needs a network; `make test` has installed the same extras",
    "docker": "needs a Docker daemon",
}
"""How lines begin that bash only reads, and why."""


def shell_lines() -> list[str]:
    """List the shell lines of all steps of all workflows that run on Linux."""
    found = []
    for file in sorted((ROOT / ".github/workflows").glob("*.yml")):
        for job in YAML(typ="safe").load(file)["jobs"].values():
            systems = [job["runs-on"], *job.get("strategy", {}).get("matrix", {}).get("system", [])]
            if "ubuntu-latest" in systems:
                found += [step["run"] for step in job["steps"] if "run" in step]
    return list(dict.fromkeys(found))


LINES = shell_lines()
READ = [line for line in LINES if line.startswith(tuple(SYNTAX_ONLY))]


def bash(*arguments: str) -> tuple[int, str]:
    """Run bash as GitHub does, with the Python of this environment; pytest only collects."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    variables = {
        **others,
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTEST_ADDOPTS": "--collect-only",
    }
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", *arguments]
    ended = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.parametrize("line", [line for line in LINES if line not in READ])
def test_shell_line_of_a_workflow_runs(line: str) -> None:
    status, said = bash("-c", line)

    assert status == 0, said


@pytest.mark.parametrize("line", READ)
def test_shell_line_of_a_workflow_that_cannot_run_here_is_valid(line: str) -> None:
    assert bash("-nc", line) == (0, "")


@pytest.mark.parametrize("beginning", SYNTAX_ONLY)
def test_exception_for_shell_lines_is_used(beginning: str) -> None:
    assert [line for line in LINES if line.startswith(beginning)] != []
