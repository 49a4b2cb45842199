"""`pip install ohhell` without extras: small, and the rules, records, terminal and simple bots work."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from games.record import file_of
from ohhell.extras import COMMANDS
from wheels import build_wheel, clean_variables, empty_environment, pack_installed, run, site_packages

ROOT = Path(__file__).parent.parent
LARGEST = 30_000_000
"""Bytes of all files that an installation adds, Python's bytecode included."""
QUOTE = '"' if sys.platform == "win32" else "'"
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


RUNNING = [
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
    ["terminal", "--preset", "heck-normal", "--seed", "1"],
]
ARGUMENTS = {
    "ohhell backup": ["b.tar"],
    "ohhell restore": ["b.tar"],
    "ohhell lab games": ["--output", "games.npz"],
    "ohhell lab train": ["--output", "net.weights"],
    "ohhell puzzles": ["make", "--output", "puzzles.jsonl"],
    "ohhell event print": ["cup.event", "cards", "cards.pdf"],
}
"""What a command needs so that it runs at all."""

REFUSED = {command: command.split()[1:] + ARGUMENTS.get(command, []) for command in sorted(COMMANDS)}
EXPERT_BOT = ["terminal", "--preset", "irish", "--bots", "expert"]
EXPERT_RESUMED = ["terminal", "--resume", "with-expert.txt"]
SCRIPT = """
import contextlib, io, json, sys
import ohhell
from ohhell.cli import main
with open("with-expert.txt", "w") as record:
    record.write(ohhell.Game(ohhell.preset("heck-normal"), ["A", "B (expert)", "C"], seed=1).record())
outcomes = []
for arguments in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    outcomes.append([status, out.getvalue(), err.getvalue().strip()])
print(json.dumps(outcomes))
"""
"""Runs many commands in one process, because each process takes a second to start."""


@dataclass(frozen=True, slots=True)
class Light:
    """The wheel installed without extras, and what each command printed there."""

    python: str
    folder: Path
    outcomes: dict[tuple[str, ...], tuple[int, str, str]]

    def output(self, *arguments: str) -> str:
        """Run Python and return what it prints."""
        return run(self.python, *arguments, folder=self.folder, variables=clean_variables(self.folder))


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
    installed = Light(python, folder, {})
    commands = [*RUNNING, *REFUSED.values(), EXPERT_BOT, EXPERT_RESUMED]
    outcomes = json.loads(installed.output("-c", SCRIPT, json.dumps(commands)))
    for command, outcome in zip(commands, outcomes, strict=True):
        installed.outcomes[tuple(command)] = tuple(outcome)
    return installed


def test_installation_without_extras_takes_less_than_30_mb(light: Light) -> None:
    files = [file for file in site_packages(light.python).rglob("*") if file.is_file()]

    assert sum(file.stat().st_size for file in files) < LARGEST


def test_hand_is_played_without_extras(light: Light) -> None:
    assert light.output("-c", HAND) == "True []"


@pytest.mark.parametrize("command", RUNNING, ids=lambda command: " ".join(command[:2]))
def test_command_runs_without_extras(light: Light, command: list[str]) -> None:
    status, out, error = light.outcomes[tuple(command)]

    assert (status, bool(out), error) == (0, True, "")


@pytest.mark.parametrize("command", REFUSED)
def test_command_names_its_missing_extra(light: Light, command: str) -> None:
    status, _, error = light.outcomes[tuple(REFUSED[command])]

    extra = COMMANDS[command]
    line = (
        f"ohhell: `{command}` needs the extra [{extra}]. Install it with `pip install {QUOTE}ohhell[{extra}]{QUOTE}`."
    )
    assert (status, error.partition(" Or ")[0]) == (2, line)


def test_ohhell_without_its_server_offers_the_terminal(light: Light) -> None:
    assert light.outcomes[()][2].endswith(" Or play in the terminal with `ohhell terminal`.")


@pytest.mark.parametrize("command", [EXPERT_BOT, EXPERT_RESUMED], ids=["a new game", "a resumed game"])
def test_terminal_names_the_missing_extra_of_a_bot(light: Light, command: list[str]) -> None:
    line = f"ohhell: the bot expert needs the extra [bots]. Install it with `pip install {QUOTE}ohhell[bots]{QUOTE}`."
    assert light.outcomes[tuple(command)] == (2, "", line)


def test_library_raises_an_error_with_a_code_when_an_extra_is_missing(light: Light) -> None:
    script = """
import ohhell
game = ohhell.Game(ohhell.preset("heck-normal"), ["A", "B", "C"], seed=1)
for call in (lambda: ohhell.bot("flat-100"), lambda: ohhell.estimate(game.view(game.waiting_for[0]), bot="club")):
    try:
        call()
    except ohhell.OhHellError as error:
        print(error.code)
"""

    assert light.output("-c", script).splitlines() == ["missing-extra"] * 2
