"""The lines between a bot and the program that runs it."""

from __future__ import annotations

import pytest

from ohhell.bots import protocol


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
