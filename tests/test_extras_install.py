"""The wheel with extras: the README's lines work with the wheel in place of the name, and an extra has all its commands need."""

from __future__ import annotations

import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from ohhell.extras import MODULES
from wheels import build_wheel, clean_variables, pack_installed, run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
LINES = re.findall(r"^ {4}((?:uvx|pipx run) .*)$", README, re.MULTILINE)
SPEC = "ohhell[all]"
PROGRAMS = {
    "arena": ("ohhell", "arena", "--bots", "club,novice,novice,novice", "--deals", "1", "--cores", "1"),
    "bots": ("python", "-c", "import ohhell.arena.speed, ohhell.arena.warmup, ohhell.bots.expert; print('imported')"),
    "cluster": ("python", "-c", "import psycopg, redis, ohhell.server.cluster.cluster; print('imported')"),
    "lab": ("python", "-c", "import ohhell.lab.gymnasium_env, ohhell.lab.batched; print('imported')"),
    "print": ("ohhell", "sheet"),
    "push": ("python", "-c", "import aiohttp, py_vapid, pywebpush, yarl, ohhell.server.app; print('imported')"),
    "server": (
        "python",
        "-c",
        "import ohhell.cli.server_process, ohhell.server.app, ohhell.client.bot; print('imported')",
    ),
}
"""For each extra a program that imports what its commands import; compiling the kernel would take a minute."""


@dataclass(frozen=True, slots=True)
class Index:
    """Our wheel, and the environment variables that let uv and pipx find what it needs, without a network."""

    wheel: Path
    variables: dict[str, str]


@pytest.fixture(scope="module")
def index() -> Iterator[Index]:
    with tempfile.TemporaryDirectory() as name:  # 800 MB, which pytest would keep for three runs
        folder = Path(name)
        wheels = folder / "wheels"
        wheels.mkdir()
        wheel = build_wheel(folder)
        pack_installed(wheel, ["all", "cluster", "lab", "push"], wheels)
        variables = {
            **clean_variables(folder),
            "UV_CACHE_DIR": str(folder / "cache"),
            "UV_FIND_LINKS": str(wheels),
            "UV_NO_CONFIG": "1",
            "UV_NO_INDEX": "1",
            "UV_OFFLINE": "1",
            "UV_PYTHON": sys.executable,
        }
        yield Index(wheel, variables)


def test_readme_shows_uvx_and_pipx() -> None:
    assert [shlex.split(line) for line in LINES] == [
        ["uvx", "--from", SPEC, "ohhell"],
        ["pipx", "run", "--spec", SPEC, "ohhell"],
    ]


@pytest.mark.parametrize("line", LINES)
def test_line_of_the_readme_installs_and_runs_everything(line: str, index: Index, tmp_path: Path) -> None:
    program, *words = shlex.split(line)
    words[words.index(SPEC)] = f"{index.wheel}[all]"
    tool = str(Path(sys.executable).parent / program)
    run(tool, *words, "sheet", "--output", "sheet.pdf", folder=tmp_path, variables=index.variables)

    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_extras_have_a_program_to_try_them() -> None:
    assert set(PROGRAMS) == set(MODULES) - {"train"}  # torch is large: `make test-lab` installs it and trains


@pytest.mark.parametrize("extra", PROGRAMS)
def test_extra_alone_has_all_that_its_commands_import(extra: str, index: Index, tmp_path: Path) -> None:
    uvx = str(Path(sys.executable).parent / "uvx")
    spec = f"{index.wheel}[{extra}]"

    assert run(uvx, "--from", spec, *PROGRAMS[extra], folder=tmp_path, variables=index.variables)
