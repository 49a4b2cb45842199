"""Child processes: they return a result, or are ended with a refusal when they need too much time or memory."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.server.ops import child_process
from ohhell.server.ops.child_process import limit, run

resource = pytest.importorskip("resource")

MODULE = "server.child_modules"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits on time and memory are those of Linux")


@pytest.fixture(autouse=True)
def _modules_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


def ran(words: str) -> bytes:
    return asyncio.run(run(MODULE, words.encode(), advice="ask for less"))


def refusal(words: str) -> OhHellError:
    with pytest.raises(OhHellError) as refused:
        ran(words)
    return refused.value


def test_child_process_returns_its_output() -> None:
    assert ran("three small words") == b"three small words"


def test_child_process_leaves_no_core_file_when_it_is_killed() -> None:
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    resource.prlimit(child.pid, resource.RLIMIT_CORE, (hard, hard))
    try:
        limit(child.pid)

        assert resource.prlimit(child.pid, resource.RLIMIT_CORE)[0] == 0
    finally:
        child.communicate(b"\n")


@pytest.mark.parametrize("words", ["spin", "grow 400", "flood"])
def test_child_process_is_ended_when_it_exceeds_a_limit(words: str) -> None:
    refused = refusal(words)

    assert (refused.code, refused.sentence.endswith("ask for less.")) == ("too-expensive", True)


def test_child_process_may_use_memory_below_the_limit() -> None:
    assert ran("grow 100") == b"104857600"


def test_child_process_is_ended_after_the_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "TIMEOUT", 0.5)

    assert refusal("sleep").code == "too-expensive"


def test_child_process_error_has_its_code_and_sentence() -> None:
    refused = refusal("refuse")

    assert (refused.code, refused.sentence) == ("cannot-print", "no such letter")


def test_child_process_bug_is_no_refusal() -> None:
    with pytest.raises(RuntimeError, match="invalid literal"):
        ran("grow much")


def test_child_process_is_ended_after_a_timeout_when_limits_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "resource", None)
    monkeypatch.setattr(child_process, "PLAIN_TIMEOUT", 0.5)

    assert refusal("spin").code == "too-expensive"


def test_lines_before_the_last_are_reported() -> None:
    lines: list[bytes] = []
    last = asyncio.run(run(MODULE, b"lines 3", advice="ask for less", report=lines.append))

    assert (lines, last) == ([b"1", b"2"], b"3\n")


def test_child_process_may_have_more_time() -> None:
    with pytest.raises(OhHellError) as refused:
        asyncio.run(run(MODULE, b"spin", advice="ask for less", seconds=1))

    assert "more than 1 seconds" in refused.value.sentence
