"""The real server without chance, so that the same clicks lead to the same pictures; for nothing else."""

from __future__ import annotations

import hashlib
import itertools
import secrets
from typing import TYPE_CHECKING, TypeVar

from ohhell.cli import main

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

_numbers = itertools.count()


def _hex(nbytes: int | None = None) -> str:
    return "0" * 2 * (nbytes or 32)


def _bytes(nbytes: int | None = None) -> bytes:
    return bytes(nbytes or 32)


def _urlsafe(nbytes: int | None = None) -> str:
    """Names of tables and links: another one each time."""
    return hashlib.sha256(f"picture {next(_numbers)}".encode()).hexdigest()[: (nbytes or 32)]


def _choice(seq: SupportsLenAndGetItem[T]) -> T:
    return seq[next(_numbers) * 7 % len(seq)]


secrets.token_hex = _hex
secrets.token_bytes = _bytes
secrets.token_urlsafe = _urlsafe
secrets.choice = _choice

if __name__ == "__main__":
    main()
