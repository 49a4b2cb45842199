"""A record: everything needed to play a game again, by value."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell.rules import moves
from ohhell.rules.chance import check_deal, check_draw
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.events import Deal, Draw, Event, Forfeit, Reveal
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, due, evolve, start

LONGEST_NAME = 40
LONGEST_LINE = 500
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

    *dealer* is the seat that goes on dealing from an earlier match, where one does; *paid* are the forfeits of earlier matches.
    """

    rules: Rules
    names: tuple[str, ...]
    events: tuple[Event, ...] = ()
    seed: str | None = None
    details: Details = Details()
    comments: tuple[Comment, ...] = ()
    dealer: int | None = None
    paid: tuple[Forfeit, ...] = ()


def check_names(names: tuple[str, ...]) -> None:
    """Raise unless every seat has a name of its own that a record can hold."""
    for name in names:
        if not isinstance(name, str):
            raise WrongKindError("a name", name)
        fits = 0 < len(name) <= LONGEST_NAME and name.isprintable() and " ".join(name.split()) == name
        if not fits or any(sign in name for sign in _SEPARATORS):
            message = f"cannot seat {name!r}: a name has 1 to {LONGEST_NAME} letters and none of the signs , ; :"
            raise OhHellError("bad-name", message)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise OhHellError("bad-name", f"cannot seat two players called {twice[0]!r}: give each a name of their own")


def check_line(text: str, what: str) -> None:
    """Raise unless *text* fits on one line of a record."""
    if not isinstance(text, str):
        raise WrongKindError(f"a text for the {what}", text)
    if not text.isprintable() or " ".join(text.split()) != text or len(text) > LONGEST_LINE:
        message = f"cannot keep the {what}: it must be one line of at most {LONGEST_LINE} printable letters"
        raise OhHellError("bad-text", message)


def check_record(record: Record) -> None:
    """Raise unless everything in a record but its events can be written down and read back."""
    for value, kind, what in ((record.rules, Rules, "a rule set"), (record.details, Details, "the details of a sheet")):
        if not isinstance(value, kind):
            raise WrongKindError(what, value)
    check_names(record.names)
    check_line(record.seed or "", "seed")
    for what in ("date", "place", "scorer"):
        check_line(getattr(record.details, what), what)
    if record.dealer is not None and not isinstance(record.dealer, int):
        raise WrongKindError("the number of a seat", record.dealer)
    if record.dealer is not None and not 0 <= record.dealer < len(record.names):
        last = len(record.names) - 1
        raise OhHellError("no-such-seat", f"there is no seat {record.dealer} to deal: the seats are 0 to {last}")
    rules = [rule.id for rule in record.rules.forfeits]
    for forfeit in record.paid:
        if not 0 <= forfeit.seat < len(record.names) or forfeit.id not in rules:
            message = f"seat {forfeit.seat} cannot have paid {forfeit.id!r}: there is no such seat or forfeit"
            raise OhHellError("no-such-seat", message)
    places = [comment.after for comment in record.comments]
    if places != sorted(places) or not all(0 <= place <= len(record.events) for place in places):
        message = f"comments stand in the order of the {len(record.events)} events they follow, not after {places}"
        raise OhHellError("bad-comment", message)
    for comment in record.comments:
        check_line(comment.text, "comment")


def begun(record: Record) -> State:
    """The state before the first event of a record, or RulesError."""
    return start(record.rules, len(record.names), forfeits=record.paid, dealer=record.dealer)


def followed(state: State, event: Event) -> State:
    """The state after *event*, or OhHellError with the reason why it cannot come next."""
    awaited = due(state)
    if awaited is not None and event != awaited:
        raise OhHellError("not-due", f"cannot go on: {_named(awaited)} comes next")
    match event:
        case Draw():
            check_draw(state, event)
        case Deal():
            check_deal(state, event)
        case Reveal() | Forfeit():
            if awaited is None:
                raise OhHellError("not-due", f"cannot go on: {_named(event)} does not come now")
        case _:
            moves.check(state, event)
    return evolve(state, event)


def _named(event: Event) -> str:
    return f"a forfeit of seat {event.seat}" if isinstance(event, Forfeit) else "the reveal of the bids"
