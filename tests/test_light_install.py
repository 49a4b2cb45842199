"""`pip install ohhell` without extras: small, and the rules, records, terminal and simple bots work."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from games.record import file_of
from ohhell.extras import COMMANDS, MODULES
from wheels import build_wheel, clean_variables, empty_environment, pack_installed, run, site_packages

ROOT = Path(__file__).parent.parent
LARGEST = 30_000_000
"""Bytes of all files that an installation adds, Python's bytecode included."""
QUOTE = '"' if sys.platform == "win32" else "'"
OPTIONAL = {"uvloop"}
"""Packages of an extra that no code insists on."""
HAND = """
import random, sys
import ohhell
rules = ohhell.read_rules('name = "Short"\\n[schedule]\\nshape = "custom"\\nlist = [3]\\n[score]\\nmade = { base = 10 }\\nmissed = {}')
game = ohhell.Game(rules, ["A", "B", "C"], seed=1)
bots, rng = [ohhell.bot(name) for name in ("club", "novice", "random")], random.Random(1)
while game.waiting_for:
    seat = game.waiting_for[0]
    game.play(bots[seat](game.view(seat), rng))
print(game.is_over, sorted({"numba", "numpy"} & set(sys.modules)))
"""


@dataclass(frozen=True, slots=True)
class Light:
    """The wheel installed without extras."""

    python: str
    folder: Path
    variables: dict[str, str]

    def output(self, *arguments: str) -> str:
        """Run Python and return what it prints."""
        return run(self.python, *arguments, folder=self.folder, variables=self.variables)

    def refusal(self, *arguments: str) -> tuple[int, str]:
        """Run a command and return its exit status and what it prints as an error."""
        command = [self.python, "-m", "ohhell", *arguments]
        ended = subprocess.run(
            command, cwd=self.folder, env=self.variables, capture_output=True, text=True, check=False
        )
        return ended.returncode, ended.stderr.strip()


@pytest.fixture(scope="module")
def light(tmp_path_factory: pytest.TempPathFactory) -> Light:
    folder = tmp_path_factory.mktemp("light")
    wheels = folder / "wheels"
    wheels.mkdir()
    wheel = build_wheel(folder)
    pack_installed(wheel, (), wheels)
    python = empty_environment(folder / "venv")
    offline = ("--isolated", "--no-index", "--find-links", str(wheels), "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", *offline, str(wheel))
    return Light(python, folder, clean_variables(folder))


def test_installation_without_extras_takes_less_than_30_mb(light: Light) -> None:
    files = [file for file in site_packages(light.python).rglob("*") if file.is_file()]

    assert sum(file.stat().st_size for file in files) < LARGEST


def test_hand_is_played_without_extras(light: Light) -> None:
    assert light.output("-c", HAND) == "True []"


def test_terminal_plays_without_extras(light: Light) -> None:
    shown = light.output("-m", "ohhell", "terminal", "--preset", "heck-normal", "--seed", "1")

    assert "Hand 1 of 19" in shown


@pytest.mark.parametrize(
    "command",
    [
        ["--version"],
        ["--help"],
        ["arena", "--help"],
        ["rules", "list"],
        ["rules", "show", "irish"],
        ["rules", "score", "irish", "--cards", "3", "--bid", "1", "--taken", "1"],
        ["replay", str(file_of("irish"))],
        ["verify", str(file_of("irish"))],
        ["season", str(file_of("irish"))],
        ["sheet", "--csv"],
        ["sheet", "--record", str(file_of("irish")), "--json"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_command_runs_without_extras(light: Light, command: list[str]) -> None:
    assert light.output("-m", "ohhell", *command)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_command_names_its_missing_extra(light: Light, command: str) -> None:
    arguments = {"ohhell backup": ["b.tar"], "ohhell restore": ["b.tar"]}.get(command, [])
    status, error = light.refusal(*command.split()[1:], *arguments)

    extra = COMMANDS[command]
    line = (
        f"ohhell: `{command}` needs the extra [{extra}]. Install it with `pip install {QUOTE}ohhell[{extra}]{QUOTE}`."
    )
    assert (status, error.partition(" Or ")[0]) == (2, line)


def test_ohhell_without_its_server_offers_the_terminal(light: Light) -> None:
    assert light.refusal()[1].endswith(" Or play in the terminal with `ohhell terminal`.")


def test_terminal_names_the_missing_extra_of_a_bot(light: Light) -> None:
    status, error = light.refusal("terminal", "--preset", "irish", "--bots", "expert")

    line = f"ohhell: the bot expert needs the extra [bots]. Install it with `pip install {QUOTE}ohhell[bots]{QUOTE}`."
    assert (status, error) == (2, line)


def test_resumed_game_names_the_missing_extra_of_a_bot(light: Light) -> None:
    record = light.folder / "with-expert.txt"
    script = (
        """import ohhell; print(ohhell.Game(ohhell.preset("heck-normal"), ["A", "B (expert)", "C"], seed=1).record())"""
    )
    record.write_text(light.output("-c", script), encoding="utf-8")
    status, error = light.refusal("terminal", "--resume", str(record))

    assert (status, error.partition(".")[0]) == (2, "ohhell: the bot expert needs the extra [bots]")


@pytest.mark.parametrize(
    "call", ["ohhell.bot('flat-100')", "ohhell.estimate(game.view(game.waiting_for[0]), bot='club')"]
)
def test_library_raises_an_error_with_a_code_when_an_extra_is_missing(light: Light, call: str) -> None:
    script = f"""
import ohhell
game = ohhell.Game(ohhell.preset("heck-normal"), ["A", "B", "C"], seed=1)
try:
    {call}
except ohhell.OhHellError as error:
    print(error.code)
"""

    assert light.output("-c", script) == "missing-extra"


def test_modules_of_extras_are_those_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras: dict[str, list[Requirement]] = {
        name: [Requirement(text) for text in texts] for name, texts in project["optional-dependencies"].items()
    }

    def modules(extra: str) -> set[str]:
        wanted = extras[extra]
        own = {one.name.replace("-", "_") for one in wanted if one.name != "ohhell"}
        included = (modules(name) for one in wanted if one.name == "ohhell" for name in one.extras)
        return own.union(*included)

    assert {extra: modules(extra) - OPTIONAL for extra in MODULES} == {
        extra: set(names) for extra, names in MODULES.items()
    }


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_page_about_installing_names_the_extra_of_every_command(command: str) -> None:
    page = (ROOT / "docs/install.md").read_text(encoding="utf-8")
    (row,) = (line for line in page.splitlines() if line.startswith(f"| `{COMMANDS[command]}` |"))

    assert f"`{command}`" in row
