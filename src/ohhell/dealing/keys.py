"""Keys: one for the draw and one for each hand, in a chain where each hashes to the one before it."""

from __future__ import annotations

from hashlib import sha256


def secret_of(seed: str) -> bytes:
    """The secret at the end of the chain of a game with this seed."""
    return sha256(f"ohhell seed {seed}".encode()).digest()


def chain(secret: bytes, length: int) -> tuple[bytes, ...]:
    """*length* keys, the first used first; opening one says nothing about the next.

    >>> first, second = chain(b"secret", 2)
    >>> sha256(second).digest() == first
    True
    """
    keys = [sha256(secret).digest()]
    while len(keys) < length:
        keys.append(sha256(keys[-1]).digest())
    return tuple(reversed(keys))


def commitment(keys: tuple[bytes, ...]) -> str:
    """What is published before the first card: it fixes every key and opens none."""
    return sha256(keys[0]).hexdigest()
