"""A record: everything needed to play a game again, by value."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Event
from ohhell.rules.rules import Rules

LONGEST_NAME = 40
_SEPARATORS = ",;:"


@dataclass(frozen=True, slots=True)
class Details:
    """What a score sheet has room for besides the score."""

    date: str = ""
    place: str = ""
    scorer: str = ""


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark noted on the sheet after so many events."""

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its rules, its players and its events; *seed* is None where nobody knows how it was shuffled.

    *dealer* is the seat that goes on dealing from an earlier match, where one does.
    """

    rules: Rules
    names: tuple[str, ...]
    events: tuple[Event, ...] = ()
    seed: str | None = None
    details: Details = Details()
    comments: tuple[Comment, ...] = ()
    dealer: int | None = None


def check_names(names: tuple[str, ...]) -> None:
    """Raise unless every seat has a name of its own that a record can hold."""
    for name in names:
        fits = 0 < len(name) <= LONGEST_NAME and name.isprintable() and " ".join(name.split()) == name
        if not fits or any(sign in name for sign in _SEPARATORS):
            message = f"cannot seat {name!r}: a name has 1 to {LONGEST_NAME} letters and none of the signs , ; :"
            raise OhHellError("bad-name", message)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise OhHellError("bad-name", f"cannot seat two players called {twice[0]!r}: give each a name of their own")


def check_line(text: str, what: str) -> None:
    """Raise unless *text* fits on one line of a record."""
    if not text.isprintable() or " ".join(text.split()) != text or len(text) > LONGEST_LINE:
        message = f"cannot keep the {what}: it must be one line of at most {LONGEST_LINE} printable letters"
        raise OhHellError("bad-text", message)


LONGEST_LINE = 500
