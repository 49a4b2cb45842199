"""The delays between attempts to reconnect."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

MAX_DELAY: Final = 30.0


def backoff_delays() -> Iterator[float]:
    """Yield the seconds to wait before each attempt: random, up to twice as long each time, at most half a minute."""
    longest = 1.0
    while True:
        yield random.uniform(0, longest)
        longest = min(MAX_DELAY, 2 * longest)
