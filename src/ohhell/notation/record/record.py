"""A record: everything needed to replay a game, as a value."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ohhell.notation.record.proof import DealProof, check_proof
from ohhell.rules import moves
from ohhell.rules.chance import check_deal, check_draw
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.events import Deal, Draw, Event, Forfeit, Reveal, Tally
from ohhell.rules.noted_hand import check_tally
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, due, evolve, start

LONGEST_NAME = 40
LONGEST_LINE = 500
LARGEST_TOTAL = 999_999
_SEPARATORS = ",;:"
BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or symbols but show nothing."""
_UNSEEN: Final = {"Mn", "Mc", "Me", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co"}
_EMOJI: Final = re.compile("(\u200d?[\u2190-\u2bff\U0001f000-\U0001faff])")
"""Emoji, which may be newer than Python's Unicode tables, with the joiner that combines several."""


@dataclass(frozen=True, slots=True)
class Details:
    """The fields at the head of a score sheet."""

    date: str = ""
    place: str = ""
    scorer: str = ""


@dataclass(frozen=True, slots=True)
class RecordComment:
    """A comment on the score sheet; *after* is the number of events before it."""

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its rules, its players and its events.

    *seed* is set for a game on one machine, *proof* for one of a live table; both are None if nobody knows how it was shuffled.
    *dealer* is the first dealer if the deal continues from an earlier match. *paid* are the forfeits of earlier matches, *carried*
    their totals if the winner is decided over all matches.
    """

    rules: Rules
    names: tuple[str, ...]
    events: tuple[Event, ...] = ()
    seed: str | None = None
    details: Details = Details()
    comments: tuple[RecordComment, ...] = ()
    dealer: int | None = None
    paid: tuple[Forfeit, ...] = ()
    proof: DealProof | None = None
    carried: tuple[int, ...] = ()


def check_names(names: tuple[str, ...]) -> None:
    """Raise unless every seat has its own name, and a record can contain it."""
    for name in names:
        if not isinstance(name, str):
            raise WrongKindError("a name", name)
        fits = 0 < len(name) <= LONGEST_NAME and _is_printable(name) and " ".join(name.split()) == name
        if not fits or any(sign in name for sign in _SEPARATORS):
            message = f"You can't use {name!r} as a name: it needs 1 to {LONGEST_NAME} characters, and none of them may be , ; or :."
            raise OhHellError("bad-name", message)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise OhHellError("bad-name", f"Two players can't both be called {twice[0]!r}. Give each a different name.")


def check_new_names(names: tuple[str, ...]) -> None:
    """Raise unless somebody may type these names now: `check_names` passes, and others can see them.

    Old records and pads may contain names made only of combining marks, and can still be read.
    """
    check_names(names)
    check_visible(names)


def check_visible(names: Iterable[str]) -> None:
    """Raise unless every name has a visible character."""
    for name in names:
        if not is_visible(name):
            message = (
                f"You can't use {name!r} as a name: it needs at least one letter, digit or symbol that others can see."
            )
            raise OhHellError("bad-name", message)


def is_visible(text: str) -> bool:
    """Tell whether a text has a visible character; marks, variation selectors and spaces are not visible alone."""
    return any(sign not in BLANK_LETTERS and unicodedata.category(sign) not in _UNSEEN for sign in text)


def check_line(text: str, what: str) -> None:
    """Raise unless *text* fits on one line of a record; *what* names it in the error."""
    if not isinstance(text, str):
        raise WrongKindError(f"a text for the {what}", text)
    if not _is_printable(text) or " ".join(text.split()) != text or len(text) > LONGEST_LINE:
        message = f"Can't save the {what}: use one line of at most {LONGEST_LINE} printable characters."
        raise OhHellError("bad-text", message)


def remove_invisible(text: str) -> str:
    """Return *text* without invisible characters; spaces of all kinds stay."""
    parts = _EMOJI.split(text)  # every second part is an emoji
    parts[::2] = ["".join(sign for sign in part if sign.isprintable() or sign.isspace()) for part in parts[::2]]
    return "".join(parts)


def _is_printable(text: str) -> bool:
    """Tell whether every character of a text is printable or part of an emoji."""
    return _EMOJI.sub("", text).isprintable()


def check_record(record: Record) -> None:
    """Raise unless everything in a record but its events can be written and read back."""
    for value, kind, what in ((record.rules, Rules, "a rule set"), (record.details, Details, "the details of a sheet")):
        if not isinstance(value, kind):
            raise WrongKindError(what, value)
    check_names(record.names)
    _check_seed_or_proof(record)
    for what in ("date", "place", "scorer"):
        check_line(getattr(record.details, what), what)
    _check_earlier_matches(record)
    places = [comment.after for comment in record.comments]
    if places != sorted(places) or not all(0 <= place <= len(record.events) for place in places):
        message = f"Comments must follow events 0 to {len(record.events)} in order, not {places}."
        raise OhHellError("bad-comment", message)
    for comment in record.comments:
        check_line(comment.text, "comment")


def _check_earlier_matches(record: Record) -> None:
    """Raise unless what a record says of earlier matches fits its seats and rules."""
    if record.dealer is not None and not isinstance(record.dealer, int):
        raise WrongKindError("the number of a seat", record.dealer)
    if record.dealer is not None and not 0 <= record.dealer < len(record.names):
        last = len(record.names) - 1
        raise OhHellError("no-such-seat", f"There is no seat {record.dealer}: the seats are 0 to {last}.")
    rules = [rule.id for rule in record.rules.forfeits]
    for forfeit in record.paid:
        if not 0 <= forfeit.seat < len(record.names) or forfeit.id not in rules:
            message = f"Seat {forfeit.seat} can't have paid {forfeit.id!r}: there is no such seat or forfeit."
            raise OhHellError("no-such-seat", message)
    if record.carried and len(record.carried) != len(record.names):
        message = f"Can't carry over {len(record.carried)} totals: there are {len(record.names)} seats."
        raise OhHellError("match-seating", message)
    for total in record.carried:
        if not isinstance(total, int) or abs(total) > LARGEST_TOTAL:
            raise WrongKindError(f"a total from {-LARGEST_TOTAL} to {LARGEST_TOTAL}", total)


def _check_seed_or_proof(record: Record) -> None:
    """Raise if a record has both a seed and a proof, or one that can't be written."""
    check_line(record.seed or "", "seed")
    if record.proof is not None:
        check_proof(record.proof, seats=len(record.names))
        if record.seed is not None:
            raise OhHellError("bad-proof", "A record has a seed or a commitment, not both.")


def initial_state(record: Record) -> State:
    """Return the state before the first event of a record; raise RulesError if the rules do not fit."""
    seats = len(record.names)
    return start(record.rules, seats, forfeits=record.paid, dealer=record.dealer, carried=record.carried)


def checked_evolve(state: State, event: Event) -> State:
    """Return the state after *event*; raise OhHellError if it can't come next."""
    due_event = due(state)
    if due_event is not None and event != due_event:
        raise OhHellError("not-due", f"Can't continue here: {_named(due_event)} must come first.")
    match event:
        case Draw():
            check_draw(state, event)
        case Deal():
            check_deal(state, event)
        case Tally():
            check_tally(state, event)
        case Reveal() | Forfeit():
            if due_event is None:
                raise OhHellError("not-due", f"Can't continue here: {_named(event)} doesn't belong here.")
        case _:
            moves.check(state, event)
    return evolve(state, event)


def _named(event: Event) -> str:
    return f"a forfeit of seat {event.seat}" if isinstance(event, Forfeit) else "the reveal of the bids"
