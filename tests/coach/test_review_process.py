"""The process of a review reports its progress, and ends with the review or with a reason."""

from __future__ import annotations

import os
import sys
from subprocess import PIPE, Popen, run

import msgspec
import pytest

from coach.played_games import played_game
from ohhell.coach.review import review
from ohhell.coach.review_process import LOWEST_PRIORITY
from ohhell.coach.review_report import Review
from ohhell.notation.record import text

COMMAND = [sys.executable, "-m", "ohhell.coach.review_process"]
GAME = played_game()


def request(*, record: str = "", seat: int = 0) -> bytes:
    return msgspec.json.encode({"record": record or text.write(GAME), "seat": seat})


def test_last_line_is_the_review() -> None:
    lines = run(COMMAND, input=request(), stdout=PIPE, check=True).stdout.splitlines()

    assert msgspec.json.decode(lines[-1], type=Review) == review(GAME, 0)


def test_every_step_is_reported() -> None:
    lines = run(COMMAND, input=request(), stdout=PIPE, check=True).stdout.splitlines()

    assert [msgspec.json.decode(line)["done"] for line in lines[:-1]] == list(range(11))


@pytest.mark.parametrize(
    ("given", "code"), [(request(seat=9), "no-such-seat"), (request(record="nothing"), "not-a-record")]
)
def test_refusal_has_a_code(given: bytes, code: str) -> None:
    ended = run(COMMAND, input=given, capture_output=True, check=False)

    assert (ended.returncode, msgspec.json.decode(ended.stderr)["code"]) == (1, code)


def test_process_has_the_lowest_priority() -> None:
    with Popen(COMMAND, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request())
        process.stdin.close()
        process.stdout.readline()
        priority = os.getpriority(os.PRIO_PROCESS, process.pid)
        process.kill()

    assert priority == LOWEST_PRIORITY
