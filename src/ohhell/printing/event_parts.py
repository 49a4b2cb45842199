"""The parts of a document about an event, as plain data: lists, table cards, sheets and certificates."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from ohhell.printing.labels import MINUS
from ohhell.rules.errors import OhHellError
from ohhell.tournament.tournament import Match, Tournament


class _Part(Struct, frozen=True, tag_field="kind"):
    """The base of all parts; each begins on a new page."""


class ListColumn(Struct, frozen=True):
    """A column of a list; *width* in millimetres, 0 for a share of what the others leave."""

    head: str
    width: float = 0.0
    right: bool = False
    strong: bool = False


class ListSection(Struct, frozen=True):
    """A table with a head that every page repeats, in *across* columns of the page."""

    title: str
    about: str
    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    across: int = 1


class ListPart(_Part, frozen=True, tag="list"):
    """Pages with tables."""

    heading: str
    sections: tuple[ListSection, ...]
    landscape: bool = False


class CardSeat(Struct, frozen=True):
    """A player on a table card; *note* says who deals first and who keeps the score."""

    number: int
    name: str
    note: str = ""


class CardLink(Struct, frozen=True):
    """What the scorer of a table opens: a link for the QR code, and a short *code* to type at an *address*."""

    link: str
    code: str
    address: str


class TableCard(Struct, frozen=True):
    """The card of one table; *qr* is the QR code of the link as SVG, once it is drawn."""

    match: str
    table: int
    seats: tuple[CardSeat, ...]
    foot: str
    online: bool = False
    link: CardLink | None = None
    qr: str = ""


class CardPart(_Part, frozen=True, tag="cards"):
    """Table cards, two on each sheet of paper."""

    cards: tuple[TableCard, ...]


class SheetCell(Struct, frozen=True, array_like=True):
    """A player's part of a hand: tricks taken and bid, and the total so far."""

    tricks: str
    total: str
    made: bool


class SheetHand(Struct, frozen=True):
    """A hand of a table: how many *cards*, which *trump*, and a cell per player."""

    cards: str
    trump: str
    cells: tuple[SheetCell, ...]


class TableSheet(Struct, frozen=True):
    """What a table played; *record* is the game as text until its hands are read from it."""

    heading: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    record: str = ""
    hands: tuple[SheetHand, ...] = ()


class SheetPart(_Part, frozen=True, tag="sheets"):
    """The sheets of all tables of a match."""

    heading: str
    about: str
    sheets: tuple[TableSheet, ...]


class Certificate(Struct, frozen=True):
    """A certificate: the number of the place for the wreath, the place in words, the name, and what was achieved."""

    place: str
    words: str
    name: str
    achieved: str


class CertificatePart(_Part, frozen=True, tag="certificates"):
    """One certificate per page."""

    certificates: tuple[Certificate, ...]


EventPart = ListPart | CardPart | SheetPart | CertificatePart


class EventPaper(Struct, frozen=True):
    """A document about an event; *details* are date and place, *width* and *height* those of the paper in millimetres."""

    title: str
    details: str
    paper: str
    width: float
    height: float
    parts: tuple[EventPart, ...]
    landscape: bool = False
    margin: float = 12.0


def score_text(score: Fraction | int) -> str:
    """Return a score as printed, with at most two decimals and a true minus sign.

    >>> score_text(Fraction(97, 2)), score_text(-3) == MINUS + "3"
    ('48.50', True)
    """
    text = str(abs(score)) if Fraction(score).denominator == 1 else f"{abs(float(score)):.2f}"
    return f"{MINUS}{text}" if score < 0 else text


def match_name(match: Match) -> str:
    """Return what a match is called."""
    return "the final" if match.final else f"match {match.number}"


def match_title(event: Tournament, match: Match) -> str:
    """Return the number of a match among all, as a heading."""
    return "Final" if match.final else f"Match {match.number} of {event.settings.matches}"


def drawn_match(event: Tournament, number: int | None) -> Match:
    """Return a match that was drawn, the latest for None; raise OhHellError if there is none."""
    return event.match(number or max(1, len(event.matches)))


def check_closed(event: Tournament) -> None:
    """Raise OhHellError unless the event is closed."""
    if not event.closed:
        raise OhHellError(
            "event-open", f"{event.settings.title} isn't closed yet. Close it, then print the certificates."
        )
