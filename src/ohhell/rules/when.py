"""Conditions: the hands a rule applies to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_CONDITION = re.compile(r"(n|hand) *(>=|<=|=) *(max|[0-9]{1,4})|every ([0-9]{1,4}) hands")

_LARGEST = -1
"""Stands for `max`, the largest hand of the game, among the bounds of conditions."""


@dataclass(frozen=True, slots=True)
class When:
    """The hands a rule applies to, in words.

    >>> When.parse("n >= 6").holds(cards=7, hand=1, largest=10, last=False)
    True
    """

    text: str = "always"

    @classmethod
    def parse(cls, text: str) -> When:
        """Read a condition: always, not last hand, n >= 6, n <= 3, n = max, hand <= 5, every 3 hands."""
        words = " ".join(text.replace("_", " ").split())
        if words in {"always", "not last hand"}:
            return cls(words)
        match = _CONDITION.fullmatch(words)
        if match is None or (match[1] == "hand" and match[3] == "max") or (match[4] is not None and int(match[4]) == 0):
            message = "write always, not last hand, n >= 6, n <= 3, n = max, hand <= 5 or every 3 hands"
            raise ValueError(message)
        return cls(f"every {int(match[4])} hands" if match[4] else f"{match[1]} {match[2]} {match[3]}")

    def is_valid(self) -> bool:
        """Whether the text is one that `parse` returns."""
        try:
            return When.parse(self.text) == self
        except (ValueError, AttributeError):
            return False

    def holds(self, *, cards: int, hand: int, largest: int, last: bool) -> bool:
        """Whether the condition applies to the *hand*-th hand of the game, with *cards* cards per player."""
        if self.text == "always":
            return True
        if self.text == "not last hand":
            return not last
        subject, relation, bound = _parts(self.text)
        if subject == "every":
            return hand % bound == 0
        value = cards if subject == "n" else hand
        limit = largest if bound == _LARGEST else bound
        if relation == "=":
            return value == limit
        return value >= limit if relation == ">=" else value <= limit

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=1024)
def _parts(text: str) -> tuple[str, str, int]:
    """Split a condition into subject, relation and bound, once for all the hands that check it."""
    match text.split():
        case ["every", number, "hands"]:
            return "every", "", int(number)
        case [subject, relation, bound]:
            return subject, relation, _LARGEST if bound == "max" else int(bound)
    message = f"Not a condition: {text!r}."
    raise ValueError(message)
