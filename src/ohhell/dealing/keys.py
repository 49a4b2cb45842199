"""Keys: one for the draw and one for each hand, in a chain where each hashes to the one before it."""

from __future__ import annotations

import hmac
from hashlib import sha256


def secret_of(seed: str) -> bytes:
    """The secret at the end of the chain of a game with this seed."""
    return sha256(f"ohhell seed {seed}".encode()).digest()


def secret_for(server_key: bytes, table: str, match: int, timeline: str = "") -> bytes:
    """The secret of one match at one table, made again whenever it is needed, so that no key is ever stored.

    A table's name and the number of a match go together once in a *timeline*: a chain begun again with another length would
    open keys of the first. After the database was restored from a backup the timeline has another name.
    """
    restored = f" timeline {timeline}" if timeline else ""
    return hmac.digest(server_key, f"ohhell table {table} match {match}{restored}".encode(), "sha256")


def chain(secret: bytes, length: int) -> tuple[bytes, ...]:
    """*length* keys, the first used first; opening one says nothing about the next.

    >>> first, second = chain(b"secret", 2)
    >>> sha256(second).digest() == first
    True
    """
    return keys_up_to(length - 1, sha256(secret).digest())


def keys_up_to(number: int, key: bytes) -> tuple[bytes, ...]:
    """Every key from the first to *key*, which has that *number*: those before it follow by hashing."""
    keys = [key]
    while len(keys) <= number:
        keys.append(sha256(keys[-1]).digest())
    return tuple(reversed(keys))


def commitment(keys: tuple[bytes, ...]) -> str:
    """What is published before the first card: it fixes every key and opens none."""
    return sha256(keys[0]).hexdigest()
