"""Keys: one for the draw and one per hand, in a chain in which each key hashes to the one before it."""

from __future__ import annotations

import hmac
from hashlib import sha256


def secret_from_seed(seed: str) -> bytes:
    """Return the secret of a game with this seed, from which its chain of keys is made."""
    return sha256(f"ohhell seed {seed}".encode()).digest()


def secret_for(server_key: bytes, table: str, match: int, timeline: str = "") -> bytes:
    """Return the secret of one match at one table. It is computed when needed, so that no key is ever stored.

    A match of a table has one chain of keys per *timeline*: a second chain of another length would reveal keys of the first. After
    a restore from a backup the timeline has another name.
    """
    restored = f" timeline {timeline}" if timeline else ""
    return hmac.digest(server_key, f"ohhell table {table} match {match}{restored}".encode(), "sha256")


def chain(secret: bytes, length: int) -> tuple[bytes, ...]:
    """Return *length* keys, in the order they are used; a key reveals nothing about the next.

    >>> first, second = chain(b"secret", 2)
    >>> sha256(second).digest() == first
    True
    """
    return keys_up_to(length - 1, sha256(secret).digest())


def keys_up_to(number: int, key: bytes) -> tuple[bytes, ...]:
    """Return every key up to *key*, which has that *number*; the earlier ones follow by hashing."""
    keys = [key]
    while len(keys) <= number:
        keys.append(sha256(keys[-1]).digest())
    return tuple(reversed(keys))


def commitment(keys: tuple[bytes, ...]) -> str:
    """Return the hash that is published before the first card: it fixes every key and reveals none."""
    return sha256(keys[0]).hexdigest()
