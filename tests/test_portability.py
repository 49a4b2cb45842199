"""Everything that starts or ends processes also works where Python has no signals, process groups, fork or uvloop."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ohhell
from ohhell.client.bot import is_over, play
from ohhell.client.http import Client
from ohhell.protocol.messages import Sit, Start
from server.server_process import ServerProcess, serving

ROOT = Path(__file__).parent.parent
WITHOUT_NAMES = str(Path(__file__).parent / "systems")
ONE_SYSTEM_ONLY = {"fcntl", "grp", "msvcrt", "pty", "pwd", "resource", "termios", "tty", "uvloop", "winreg"}
NAMES_OF_ONE_SYSTEM = {
    "os": {"fork", "forkpty", "killpg", "getpgid", "setpgid", "setsid", "getuid", "geteuid", "nice", "mkfifo", "O_DIRECTORY"},
    "signal": {"SIGKILL", "SIGALRM", "SIGHUP", "SIGUSR1", "SIGUSR2", "setitimer", "alarm", "ITIMER_REAL", "pthread_sigmask"},
    "selectors": {"PollSelector", "EpollSelector", "KqueueSelector"},
    "loop": {"add_signal_handler"},
}  # fmt: skip
RULES = """
name = "Two short hands"
[schedule]
shape = "custom"
list = [3, 2]
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""
SLOW_BOT = "def choose(view, rng):\n    while True: pass\n"
FIRST_MOVE = "Bid(seat=0, tricks=0)"
FIRST_MOVE_BOT = "def choose(view, rng): return view.legal[0]\n"
PLAY_ONE_MOVE = """
import random, sys
import ohhell
from ohhell.bots.subprocess_bot import BotFailed, SubprocessBot
game = ohhell.Game(ohhell.preset("classic"), list("ABC"), seed=1)
with SubprocessBot(sys.argv[1], seconds=float(sys.argv[2])) as bot:
    try:
        print(bot(game.view(game.waiting_for[0]), random.Random(1)))
    except BotFailed as failure:
        print(failure.code)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", WITHOUT_NAMES)
        with serving(tmp_path_factory.mktemp("server") / "data") as server:
            yield server


def output(*arguments: str, folder: Path) -> str:
    """What Python prints when it runs without the names of one system."""
    environment = {**os.environ, "PYTHONPATH": WITHOUT_NAMES}
    command = [sys.executable, *arguments]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment, check=True)
    return ended.stdout.strip()


def bot_output(bot: Path, seconds: float) -> str:
    """The output of a program that requests a move from the bot in a file."""
    return output("-c", PLAY_ONE_MOVE, str(bot), str(seconds), folder=bot.parent)


def used_in(source: str) -> set[str]:
    """The modules and names of one system that a file imports or uses as an attribute."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names if name.name.partition(".")[0] in ONE_SYSTEM_ONLY}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            if node.module.partition(".")[0] in ONE_SYSTEM_ONLY:
                found.add(node.module)
            found |= {name.name for name in node.names} & NAMES_OF_ONE_SYSTEM.get(node.module, set())
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found |= {node.attr} & NAMES_OF_ONE_SYSTEM.get(node.value.id, set())
    return found


def guarded_lines(source: str) -> str:
    """A file without what only runs where the names exist: tried with a fallback, or asked for the platform first."""
    tree = ast.parse(source)

    class WithoutGuarded(ast.NodeTransformer):
        def visit_Try(self, node: ast.Try) -> ast.AST:
            caught = {name.id for handler in node.handlers for name in ast.walk(handler) if isinstance(name, ast.Name)}
            return ast.Pass() if caught & {"ImportError", "AttributeError", "ModuleNotFoundError"} else node

        def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
            self.generic_visit(node)
            return node.orelse or ast.Pass() if "sys.platform ==" in ast.unparse(node.test) else node

    return ast.unparse(WithoutGuarded().visit(tree))


def test_no_source_file_needs_a_name_that_only_one_system_has() -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / "src").rglob("*.py"))
        if (names := used_in(guarded_lines(path.read_text(encoding="utf-8"))))
    }

    assert found == {}


@pytest.mark.parametrize(
    "source",
    [
        "import fcntl",
        "from signal import SIGKILL",
        "import os\nos.killpg(1, 9)",
        "import uvloop",
        "import resource as r",
        "if sys.platform == 'win32':\n    import msvcrt\nelse:\n    import fcntl",
    ],
)
def test_source_file_with_a_name_of_one_system_is_found(source: str) -> None:
    assert used_in(guarded_lines(source))


def test_bot_from_a_file_moves_without_signals(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(FIRST_MOVE_BOT, encoding="utf-8")

    assert bot_output(tmp_path / "bot.py", seconds=60) == FIRST_MOVE


def test_bot_that_never_answers_is_ended_without_signals(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(SLOW_BOT, encoding="utf-8")

    assert bot_output(tmp_path / "bot.py", seconds=0.3) == "bot-too-slow"


def test_arena_plays_on_two_cores_without_signals(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(FIRST_MOVE_BOT, encoding="utf-8")
    arguments = ("arena", "--bots", "./bot.py,club,novice", "--deals", "4", "--cores", "2", "--json")
    report = json.loads(output("-m", "ohhell", *arguments, folder=tmp_path))

    assert report["incidents"] == []


def test_server_plays_a_game_with_bots_without_signals(server: ServerProcess) -> None:
    async def scene() -> bool:
        ann = Client(server.address)
        await ann.guest("Ann")
        table = await ann.make_table(RULES, 3, bots=["club", "novice"])
        async with ann.connect(table) as connection:
            await connection.do(Sit, seat=0, name="Ann")
            await connection.do(Start)
            return is_over(await play(connection, ohhell.bot("novice")))

    assert asyncio.run(asyncio.wait_for(scene(), 120))


def test_server_reports_no_failure_without_signals(server: ServerProcess) -> None:
    assert server.errors == []
