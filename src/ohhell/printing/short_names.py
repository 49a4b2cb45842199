"""Short names for narrow columns, no two alike."""

from __future__ import annotations

from collections import Counter
from typing import Final

LONGEST: Final = 9


def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the shortest distinct form of each name: its first word, with an initial, or with the number of the seat.

    >>> short_names(("Ann Lee", "Bob", "Ann May"))
    ('Ann L', 'Bob', 'Ann M')
    """
    shorts = [_cut(name.partition(" ")[0], LONGEST) for name in names]
    initials = [
        f"{_cut(name.partition(' ')[0], LONGEST - 2)} {name.split()[-1][:1]}" if " " in name else "" for name in names
    ]
    shorts = [
        initial or short if alike else short
        for short, initial, alike in zip(shorts, initials, _alike(shorts), strict=True)
    ]
    numbered = [f"{_cut(short, LONGEST - 4)} {seat}" for seat, short in enumerate(shorts, start=1)]
    return tuple(numbered if any(_alike(shorts)) else shorts)


def _alike(words: list[str]) -> list[bool]:
    """Tell which words occur more than once, ignoring case."""
    count = Counter(word.casefold() for word in words)
    return [count[word.casefold()] > 1 for word in words]


def _cut(word: str, length: int) -> str:
    return word if len(word) <= length else f"{word[: length - 1]}."
