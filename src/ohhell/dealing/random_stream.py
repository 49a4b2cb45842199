"""A stream of fair numbers from a key: SHA-256 blocks, rejection sampling, Fisher-Yates.

`docs/fairness.md` says the same in words and with test vectors, so that a stranger can write it again.
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
    """Numbers that follow from *key*, the players' *contributions*, the *hand* number and a *purpose*, and from nothing else."""

    def __init__(self, key: bytes, *, contributions: Sequence[str] = (), hand: int, purpose: str) -> None:
        lines = ["ohhell 1", key.hex(), str(hand), purpose]
        lines += [sha256(text.encode()).hexdigest() for text in contributions]
        self._words = _words(sha256("\n".join(lines).encode()).digest())

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1, each as likely as any other."""
        fair = _RANGE - _RANGE % limit
        return next(word for word in self._words if word < fair) % limit

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """*items* in an order drawn from all orders, each as likely as any other."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    """Numbers of 32 bits: SHA-256 of the seed and a block number, big-endian throughout."""
    block = 0
    while True:
        yield from _WORDS.unpack(sha256(seed + block.to_bytes(8, "big")).digest())
        block += 1
