"""The program that runs a bot: one request line in, one reply line out, as the server uses it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import ohhell
from ohhell.bots import protocol
from ohhell.bots.protocol import BotFailed
from ohhell.notation.wire import encode_view
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Deal, SeenDeal, SeenReveal
from ohhell.rules.view import View


def a_view() -> View:
    game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=1)
    return game.view(game.waiting_for[0])


def staged(*arguments: str, lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """The program with these *lines* on its input, which then is closed."""
    program = [sys.executable, "-m", "ohhell.bots.process", *arguments]
    return subprocess.run(program, input=lines, capture_output=True, check=False, timeout=600)


def test_program_reports_ready_and_ends_with_its_input() -> None:
    done = staged("club", lines=b"")

    assert (done.returncode, done.stdout, done.stderr) == (0, b'{"ready":"club"}\n', b"")


def test_every_request_line_gets_one_reply_line() -> None:
    view = a_view()
    done = staged("club", lines=protocol.write_request(view, seed="1") + protocol.write_request(view, seed="2"))
    ready, *answers = done.stdout.splitlines()

    protocol.read_ready(ready, "club")
    assert [protocol.read_move(line, "club") for line in answers] == [
        ohhell.bot("club")(view, Random("1")),
        ohhell.bot("club")(view, Random("2")),
    ]


def test_bot_gets_the_bytes_that_a_person_gets() -> None:
    assert encode_view(a_view()) in protocol.write_request(a_view(), seed="1")


def test_bot_with_a_time_budget_gets_it() -> None:
    view = a_view()
    done = staged("expert", "--milliseconds", "20", lines=protocol.write_request(view, seed="1", seconds=60))

    assert protocol.read_move(done.stdout.splitlines()[-1], "expert") in view.legal


def test_searching_bot_reports_compiling_before_it_is_ready() -> None:
    done = staged("expert", lines=b"")

    assert [next(iter(json.loads(line))) for line in done.stdout.splitlines()] == ["compiling", "ready"]


def test_late_searching_bot_reports_compiling_during_a_move(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    code = "import ohhell\ndef choose(view, rng): return ohhell.estimate(view, bot='club')[0].move\n"
    path.write_text(code, encoding="utf-8")
    done = staged(str(path), lines=protocol.write_request(a_view(), seed="1", seconds=60) * 2)

    kinds = [next(iter(json.loads(line))) for line in done.stdout.splitlines()]
    assert kinds == ["ready", "compiling", "compiled", "move", "move"]


def test_bot_without_a_time_budget_refuses_one() -> None:
    done = staged("club", "--milliseconds", "20", lines=b"")

    assert done.returncode == 1
    with pytest.raises(BotFailed, match=r"Can't load club: it has no function with_milliseconds\(milliseconds\)."):
        protocol.read_ready(done.stdout, "club")


def test_unknown_bot_is_answered_with_the_nearest_name() -> None:
    done = staged("clab", lines=b"")

    assert json.loads(done.stdout)["code"] == "unknown-bot"
    assert done.stderr == b""


def test_command_without_a_bot_is_refused() -> None:
    assert staged(lines=b"").returncode == 2


@pytest.mark.parametrize(
    "line",
    [b"\n", b"3\n", b"{}\n", b"\xff\n", b"[" * 100_000 + b"\n", b'{"view":{},"seed":"1"}\n', b'{"seed":3}\n'],
)
def test_invalid_request_gets_an_error_and_the_next_one_a_reply(line: bytes) -> None:
    view = a_view()
    done = staged("club", lines=line + protocol.write_request(view, seed="1"))
    _, refusal, answer = done.stdout.splitlines()

    assert json.loads(refusal)["code"] == "bad-message"
    assert protocol.read_move(answer, "club") in view.legal


def test_unredacted_event_is_refused() -> None:
    fields = json.loads(protocol.write_request(a_view(), seed="1")) | {"heard": [{"type": "deal", "pack": ["Qh"]}]}
    fields["heard"][0] |= {"cuts": [], "suit": None}

    with pytest.raises(OhHellError, match="it may contain more than a seat can see") as refusal:
        protocol.read_request(json.dumps(fields).encode())

    assert refusal.value.code == "not-seen"


def test_request_is_read_as_it_was_written() -> None:
    view = a_view()
    deal = SeenDeal(1, 0, view.hand, (), (), (), "h", 2)
    line = protocol.write_request(view, seed="7", heard=[Bid(0, 9), deal, SeenReveal((1, None), 4)], seconds=2.5)

    assert protocol.read_request(line) == protocol.Request(view, "7", (deal, SeenReveal((1, None), 4)), 2.5)


def test_unredacted_deal_is_never_sent() -> None:
    with pytest.raises(OhHellError, match="it may contain more than a seat can see"):
        protocol.write_request(a_view(), seed="1", heard=[Deal(())])  # type: ignore[list-item]


@pytest.mark.parametrize("line", [b"", b"hello", b"[]", b'{"move": 3}', b'{"error": 3}', b'{"ready": "club"}'])
def test_invalid_reply_is_a_bad_answer(line: bytes) -> None:
    with pytest.raises(BotFailed, match="club answered with a line") as failure:
        protocol.read_move(line, "club")

    assert failure.value.code == "bot-bad-answer"


def test_wrong_first_line_means_the_bot_did_not_load() -> None:
    with pytest.raises(BotFailed, match="its first line doesn't say that it is ready") as failure:
        protocol.read_ready(b"{}", "club")

    assert failure.value.code == "bot-does-not-load"


def test_file_named_like_a_module_does_not_hide_it(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("def choose(view, rng): return rng.choice(view.legal)\n", encoding="utf-8")
    view = a_view()
    done = subprocess.run(
        protocol.command("random.py"),
        cwd=tmp_path,
        env=protocol.environment(),
        input=protocol.write_request(view, seed="1"),
        capture_output=True,
        check=False,
    )

    assert protocol.read_move(done.stdout.splitlines()[1], "random.py") == Random("1").choice(view.legal)


def test_nothing_is_left_beside_a_bot(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text("import beside\nchoose = beside.choose\n", encoding="utf-8")
    (tmp_path / "beside.py").write_text("def choose(view, rng): return view.legal[0]\n", encoding="utf-8")
    staged(str(tmp_path / "my_bot.py"), lines=b"")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["beside.py", "my_bot.py"]


def test_bot_ignores_an_interrupt_at_the_terminal() -> None:
    with subprocess.Popen(
        protocol.command("club"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        os.kill(child.pid, signal.SIGINT)
        answer, noise = child.communicate(protocol.write_request(a_view(), seed="1"))

    assert protocol.read_move(answer, "club") in a_view().legal
    assert (child.returncode, noise) == (0, b"")


def test_asynchronous_program_gets_a_move() -> None:
    async def read_reply() -> bytes:
        child = await asyncio.create_subprocess_exec(
            *protocol.command("club"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=protocol.environment(),
            start_new_session=True,
        )
        assert child.stdin is not None
        assert child.stdout is not None
        protocol.read_ready(await child.stdout.readline(), "club")
        child.stdin.write(protocol.write_request(a_view(), seed="1"))
        answer = await child.stdout.readline()
        child.stdin.close()
        await child.wait()
        return answer

    assert protocol.read_move(asyncio.run(read_reply()), "club") == ohhell.bot("club")(a_view(), Random("1"))


def test_number_type_of_another_library_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.py"
    code = (
        "import numpy, ohhell\ndef choose(view, rng): return ohhell.Bid(view.seat, numpy.int64(view.legal[0].tricks))\n"
    )
    path.write_text(code, encoding="utf-8")
    done = staged(str(path), lines=protocol.write_request(a_view(), seed="1"))

    assert protocol.read_move(done.stdout.splitlines()[1], "my_bot.py") == a_view().legal[0]


def test_bot_with_estimates_lists_them_best_first() -> None:
    done = staged("club", lines=protocol.write_request(a_view(), seed="1", estimate=True))
    points = [thought.points for thought in protocol.read_estimates(done.stdout.splitlines()[-1], "club")]

    assert points == sorted(points, reverse=True)


def test_bot_without_estimates_refuses_a_request_for_them() -> None:
    done = staged("random", lines=protocol.write_request(a_view(), seed="1", estimate=True))

    with pytest.raises(BotFailed, match="doesn't estimate its moves"):
        protocol.read_estimates(done.stdout.splitlines()[1], "random")


def test_reply_without_estimates_is_a_bad_answer() -> None:
    with pytest.raises(BotFailed) as failure:
        protocol.read_estimates(b'{"move": 1}', "club")

    assert failure.value.code == "bot-bad-answer"
