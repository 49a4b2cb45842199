"""The installed wheel compiles its bots at the first start."""

from __future__ import annotations

import asyncio
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

import ohhell
from ohhell.client.bot import is_over, play
from ohhell.client.http import Client
from ohhell.client.state import KnownTable
from ohhell.protocol.messages import Sit, Start
from server.server_process import ServerProcess, serving
from wheels import build_wheel, clean_variables, empty_environment, run, site_packages

TIMEOUT_S = 500.0
"""Seconds for a game whose bots are compiled first."""
RULES = """
name = "One short hand"
[schedule]
shape = "custom"
list = [2]
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""


@dataclass(frozen=True)
class Installed:
    """The wheel's Python, and an environment without a cache of Numba."""

    python: str
    variables: dict[str, str]


@pytest.fixture
def installed(tmp_path: Path) -> Installed:
    wheel = build_wheel(tmp_path)
    python = empty_environment(tmp_path / "venv")
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", "--no-deps", str(wheel))
    packages = site_packages(python)
    # take other packages from here; the checkout itself is not among them, because a .pth file makes it importable
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    variables = clean_variables(tmp_path) | {"NUMBA_OPT": "0"}  # compiles faster
    where = run(python, "-c", "import ohhell; print(ohhell.__file__)", folder=tmp_path, variables=variables)
    assert Path(where).is_relative_to(packages), "the package comes from the wheel"
    return Installed(python, variables)


def test_expert_moves_at_the_server_after_the_wheel_was_installed(installed: Installed, tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> tuple[tuple[str, ...], KnownTable]:
        ann = Client(server.address)
        await ann.guest("Ann")
        table = await ann.make_table(RULES, 3, bots=["expert", "expert"])
        async with ann.connect(table) as connection:
            waited = await connection.until(lambda known: bool(known.warming))
            await connection.do(Sit, seat=0, name="Ann")
            await connection.do(Start)
            return waited.warming, await play(connection, ohhell.bot("novice"), rng=Random(1))

    with serving(tmp_path / "data", python=installed.python, variables=installed.variables) as server:
        warming, end = asyncio.run(asyncio.wait_for(scene(server), TIMEOUT_S))
        replaced = "a bot failed" in server.log.read_text(encoding="utf-8")

    assert (warming, is_over(end), end.warming, replaced) == (("expert",), True, (), False)
