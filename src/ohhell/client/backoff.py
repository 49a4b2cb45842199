"""How long a line waits before it tries again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

LONGEST: Final = 30.0


def backing_off() -> Iterator[float]:
    """Seconds to wait before each new try: at random, twice as long each time, never above half a minute."""
    longest = 1.0
    while True:
        yield random.uniform(0, longest)
        longest = min(LONGEST, 2 * longest)
