"""The lines between a bot and the program that runs it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ohhell.bots import protocol
from ohhell.bots.search import Estimate
from ohhell.rules.events import Bid


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        (protocol.write_status("compiling", "my_bot.py"), protocol.COMPILING),
        (protocol.write_status("compiled", "my_bot.py"), 5.0),
        (protocol.write_status("ready", "my_bot.py"), None),
        (b"nonsense", None),
    ],
)
def test_clock_stops_while_a_bot_compiles(line: bytes, seconds: float | None) -> None:
    assert protocol.time_to_wait(line, 5.0) == seconds


def test_estimates_are_read_as_they_were_written() -> None:
    line = protocol.write_estimates([Estimate(Bid(0, 2), 6.5, 0.7, worlds=500, error=0.2)])
    (read,) = protocol.read_estimates(line, "expert")

    assert (read.points, read.made, read.worlds, read.error) == (6.5, 0.7, 500, 0.2)


@dataclass(frozen=True)
class Plain:
    """An estimate of a bot in its own file, which has never heard of worlds."""

    move: Bid
    points: float
    made: float


def test_estimates_need_no_worlds() -> None:
    line = protocol.write_estimates([Plain(Bid(0, 2), 6.5, 0.7)])  # type: ignore[list-item]

    assert protocol.read_estimates(line, "mine.py")[0].worlds == 0
