"""Fair random numbers from a key: SHA-256 blocks, rejection sampling, Fisher-Yates.

`docs/fairness.md` describes the same with test vectors, so that anybody can implement it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

Item = TypeVar("Item")

_WORDS = Struct(">8I")
_RANGE = 1 << 32


class Stream:
    """Random numbers that depend only on *key*, the players' *contributions*, the *hand* number and a *purpose*."""

    def __init__(self, key: bytes, *, contributions: Sequence[str] = (), hand: int, purpose: str) -> None:
        lines = ["ohhell 1", key.hex(), str(hand), purpose]
        lines += [sha256(text.encode()).hexdigest() for text in contributions]
        self._words = _words(sha256("\n".join(lines).encode()).digest())

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1; all are equally likely."""
        fair = _RANGE - _RANGE % limit
        return next(word for word in self._words if word < fair) % limit

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return *items* in random order; all orders are equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    """Yield 32-bit numbers: SHA-256 of the seed and a block number, big-endian."""
    block = 0
    while True:
        yield from _WORDS.unpack(sha256(seed + block.to_bytes(8, "big")).digest())
        block += 1
