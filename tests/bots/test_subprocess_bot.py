"""A bot in its own process plays as it would here, and whatever it does, the game can go on."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import ohhell
from ohhell.bots.protocol import draw_seed
from ohhell.bots.subprocess_bot import BotFailed, SubprocessBot
from ohhell.notation.wire import encode_view
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid
from ohhell.rules.state import evolve, start
from ohhell.rules.view import View, witness

QUICK = 0.3
LEAST = "from ohhell import Bid\ndef choose(view, rng):\n    return view.legal[0]\n"
ONCE = """
import os, sys, time
from pathlib import Path

def choose(view, rng):
    if Path(__file__).with_suffix(".failed").exists():
        return view.legal[0]
    Path(__file__).with_suffix(".failed").touch()
    {fault}
"""

Write = Callable[[str], str]


@pytest.fixture
def bot_file(tmp_path: Path) -> Write:
    """A file with a bot in it."""

    def write(code: str) -> str:
        path = tmp_path / "my_bot.py"
        path.write_text(code, encoding="utf-8")
        return str(path)

    return write


def a_view(seed: int = 1) -> View:
    game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=seed)
    return game.view(game.waiting_for[0])


def failure_of(bot: SubprocessBot) -> BotFailed:
    with pytest.raises(BotFailed) as failure:
        bot(a_view(), Random(1))
    return failure.value


def failure_to_load(source: str, *, loading: float = 30.0) -> BotFailed:
    with pytest.raises(BotFailed) as failure:
        SubprocessBot(source, loading=loading)
    return failure.value


@pytest.mark.parametrize("name", ["random", "novice", "club", "expert"])
def test_bot_moves_the_same_in_its_own_process(name: str) -> None:
    here, view = ohhell.bot(name), a_view()

    with SubprocessBot(name, seconds=60) as there:
        assert [there(view, Random(seed)) for seed in range(5)] == [
            here(view, Random(draw_seed(Random(seed)))) for seed in range(5)
        ]


def test_bot_plays_a_whole_game_the_same_way_twice(bot_file: Write) -> None:
    source = bot_file(
        "import random\ndef choose(view, rng):\n    moves = {str(move): move for move in view.legal}\n"
        "    return moves[random.choice(list(set(moves)))]\n"
    )
    games = []
    for _ in range(2):
        game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=3)
        rng = Random(3)
        with SubprocessBot(source) as bot:
            while game.waiting_for:
                game.play(bot(game.view(game.waiting_for[0]), rng))
        games.append(game)

    assert games[0] == games[1]


def test_announced_bids_are_in_the_view_of_a_bot(bot_file: Write) -> None:
    game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=3)
    while game.view(None).phase == "bid":
        game.play(game.legal(game.waiting_for[0])[1])
    game.play(game.legal(game.waiting_for[0])[0])
    state, heard, seat = start(game.rules, 5), [], game.waiting_for[0]
    for event in game.log:
        heard.append(witness(state, event, seat))
        state = evolve(state, event)
    source = bot_file("from ohhell import Bid\ndef choose(view, rng):\n    return Bid(view.seat, sum(view.bids))\n")

    with SubprocessBot(source) as bot:
        assert bot(game.view(seat), Random(1), heard=heard) == Bid(seat, 5)


def test_bot_keeps_its_state_between_moves(bot_file: Write) -> None:
    code = "from ohhell import Bid\nasked = []\ndef choose(view, rng):\n    asked.append(1)\n    return Bid(0, len(asked))\n"

    with SubprocessBot(bot_file(code)) as bot:
        assert [bot(a_view(), Random(1)) for _ in range(3)] == [Bid(0, 1), Bid(0, 2), Bid(0, 3)]


def test_bot_may_import_the_files_beside_it(bot_file: Write, tmp_path: Path) -> None:
    (tmp_path / "thumbs.py").write_text("def least(view): return view.legal[0]\n", encoding="utf-8")
    view = a_view()

    with SubprocessBot(bot_file("from thumbs import least\ndef choose(view, rng):\n    return least(view)\n")) as bot:
        assert bot(view, Random(1)) == view.legal[0]


def test_illegal_move_is_left_to_the_rules(bot_file: Write) -> None:
    with SubprocessBot(bot_file("from ohhell import Bid\ndef choose(view, rng):\n    return Bid(99, 99)\n")) as bot:
        assert bot(a_view(), Random(1)) == Bid(99, 99)


@pytest.mark.parametrize(
    "disturbance",
    [
        "print('{\"move\": null}')",
        "print('x' * 1_000_000)",
        "sys.stdout.close()",
        "os.close(1)",
        "os.system('echo hello')",
        "sys.stdin.read()",
        "sys.stderr.close()",
    ],
)
def test_bot_that_disturbs_its_streams_still_moves(bot_file: Write, disturbance: str) -> None:
    code = f"import os, sys\ndef choose(view, rng):\n    {disturbance}\n    return view.legal[0]\n"
    view = a_view()

    with SubprocessBot(bot_file(code)) as bot:
        assert bot(view, Random(1)) == view.legal[0]


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        ("1 / 0", "bot-crashed", "my_bot.py crashed: ZeroDivisionError in line 9: division by zero"),
        ("sys.exit(3)", "bot-crashed", "crashed: SystemExit in line 9: 3"),
        ("input()", "bot-crashed", "crashed: EOFError in line 9"),
        ("os._exit(3)", "bot-crashed", "my_bot.py ended with exit status 3 without an answer"),
        ("os.abort()", "bot-crashed", "my_bot.py ended by SIGABRT without an answer"),
        ("os.closerange(3, 99)", "bot-crashed", "my_bot.py ended"),
        ("print('thinking of', 3); 1 / 0", "bot-crashed", "division by zero Its last output: thinking of 3"),
        ("while True: pass", "bot-too-slow", "my_bot.py did not answer within 0.3 seconds"),
        ("while True: print('on and on')", "bot-too-slow", "Its last output: on and on"),
        ("time.sleep(99)", "bot-too-slow", "within 0.3 seconds"),
        ("return None", "bot-bad-answer", "my_bot.py answered None (NoneType), which is not a move"),
        ("return 2", "bot-bad-answer", "answered 2 (int), which is not a move. Answer with one of view.legal"),
        ("import ohhell; return ohhell.Bid('a', [])", "bot-bad-answer", "(Bid), which is not a move"),
    ],
)
def test_bot_error_has_a_code_and_a_sentence_and_the_next_move_is_made(
    bot_file: Write, fault: str, code: str, words: str
) -> None:
    view = a_view()
    with SubprocessBot(bot_file(ONCE.format(fault=fault)), seconds=QUICK if code == "bot-too-slow" else 60) as bot:
        failure = failure_of(bot)
        bot.seconds = 60

        assert failure.code == code
        assert words in failure.sentence
        assert bot(view, Random(1)) == view.legal[0]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("def choose(view, rng):\n    return (\n", "SyntaxError in line 2: '(' was never closed"),
        ("import nonesuch\n", "ModuleNotFoundError in line 1: No module named 'nonesuch'"),
        ("x = 1\n\nx.y\n", "AttributeError in line 3: 'int' object has no attribute 'y'"),
        ("raise SystemExit\n", "SystemExit in line 1"),
        ("x = 1\n", "it has no function choose(view, rng)"),
        ("choose = 3\n", "it has no function choose(view, rng)"),
        ("import os; os._exit(0)\n", "its process ended with exit status 0"),
        (
            "import sys; print('sad'); sys.stdout.flush(); import os; os._exit(4)\n",
            "exit status 4. Its last output: sad",
        ),
        ("\0", "my_bot.py: "),
    ],
)
def test_file_that_does_not_load_is_reported_with_the_line(bot_file: Write, code: str, words: str) -> None:
    failure = failure_to_load(bot_file(code))

    assert failure.code == "bot-does-not-load"
    assert "Can't load" in failure.sentence
    assert words in failure.sentence


def test_file_that_never_finishes_loading_is_given_up(bot_file: Write) -> None:
    failure = failure_to_load(bot_file("while True: pass\n"), loading=QUICK)

    assert (failure.code, failure.sentence.split(": ")[-1]) == (
        "bot-does-not-load",
        "it was not ready within 0.3 seconds.",
    )


@pytest.mark.parametrize("source", ["no_such_bot.py", "./bots/none", "."])
def test_missing_file_is_named(source: str) -> None:
    failure = failure_to_load(source)

    assert failure.code == "bot-file-missing"
    assert f"Can't load {source}: " in failure.sentence


def test_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(OhHellError, match="did you mean 'club'") as failure:
        SubprocessBot("clab")

    assert failure.value.code == "unknown-bot"


def test_bot_output_cannot_control_the_terminal(bot_file: Write) -> None:
    with SubprocessBot(bot_file("def choose(view, rng):\n    raise ValueError('\\x1b[2J\\n' + 'x' * 999)\n")) as bot:
        sentence = failure_of(bot).sentence

    assert sentence.isprintable()
    assert len(sentence) < 500


def test_bot_is_ended_with_all_its_processes(bot_file: Write, life: Life) -> None:
    code = "subprocess.Popen(['sleep', '99'], pass_fds=[alive])\ndef choose(view, rng):\n    while True: pass\n"
    with SubprocessBot(bot_file(f"import subprocess\n{life.sign}{code}"), seconds=QUICK) as bot:
        failure_of(bot)

        assert life.is_over()


def test_closed_bot_has_no_process(bot_file: Write, life: Life) -> None:
    bot = SubprocessBot(bot_file(life.sign + LEAST))
    bot.close()
    bot.close()

    assert life.is_over()


def test_bot_ends_when_the_calling_program_is_gone(bot_file: Write, life: Life) -> None:
    program = "import os, sys\nfrom ohhell.bots.subprocess_bot import SubprocessBot\nbot = SubprocessBot(sys.argv[1])\nos._exit(7)\n"
    completed = subprocess.run([sys.executable, "-c", program, bot_file(life.sign + LEAST)], check=False)

    assert completed.returncode == 7
    assert life.is_over()


def test_bot_that_thinks_forever_ends_when_the_calling_program_is_gone(bot_file: Write, life: Life) -> None:
    program = (
        "import random, signal, sys\nfrom ohhell.bots.subprocess_bot import SubprocessBot\nfrom ohhell.notation.wire import decode_view\n"
        "bot = SubprocessBot(sys.argv[1], seconds=0.6)\nsignal.setitimer(signal.ITIMER_REAL, 0.3)\n"
        "bot(decode_view(sys.stdin.buffer.read()), random.Random(1))\n"
    )
    source = bot_file(f"{life.sign}def choose(view, rng):\n    while True: pass\n")
    completed = subprocess.run([sys.executable, "-c", program, source], input=encode_view(a_view()), check=False)

    assert completed.returncode == -signal.SIGALRM
    assert life.is_over()


class Life:
    """A pipe that a bot holds open for as long as it lives, or anything it handed `alive` to."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.sign = f"import os\nalive = os.open({str(path)!r}, os.O_WRONLY)\n"
        self.end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def is_over(self) -> bool:
        """Whether nobody holds the pipe open any more, at last."""
        hung_up = select.poll()
        hung_up.register(self.end, 0)
        return bool(hung_up.poll(30_000))


@pytest.fixture
def life(tmp_path: Path) -> Iterator[Life]:
    begun = Life(tmp_path / "alive")
    yield begun
    os.close(begun.end)
