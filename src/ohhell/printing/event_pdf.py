"""PDF of documents about an event, typeset by Typst. Text that people wrote is passed as data, never as markup.

`python -m ohhell.printing.event_pdf` turns an `EventPaper` as JSON on standard input into a PDF on standard output; the server
prints in such a process, with limits. What can't be printed ends it with status 1, and the code and sentence on standard error.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from ohhell.printing.event_cards import qr_svg
from ohhell.printing.event_parts import CardPart, EventPaper, EventPart, SheetPart
from ohhell.printing.event_sheets import with_hands
from ohhell.printing.pdf import typeset
from ohhell.rules.errors import OhHellError

_PARTS: Final = (
    "1-boxes.typ",
    "event-1-lists.typ",
    "event-2-cards.typ",
    "event-3-sheets.typ",
    "event-4-certificates.typ",
    "event-5-pages.typ",
)


def event_pdf(paper: EventPaper) -> bytes:
    """Print a document as PDF, in this process."""
    (document,) = typeset(source(), prepared(paper), "pdf")
    return document


def event_pictures(paper: EventPaper, *, dots_per_inch: float = 60.0, clipped: bool = False) -> list[bytes]:
    """Return every page as a PNG picture; *clipped* cuts off what leaves its box, which shows whether anything does."""
    return typeset(source(), prepared(paper), "png", dots_per_inch=dots_per_inch, clipped=clipped)


def encoded_paper(paper: EventPaper) -> bytes:
    """Encode a document as JSON, for a process that prints."""
    return msgspec.json.encode(paper)


def prepared(paper: EventPaper) -> str:
    """Return a document as JSON for the typesetter: records are read, and QR codes drawn, which takes most of the time."""
    parts = tuple(_prepared(part) for part in paper.parts)
    return msgspec.json.encode(msgspec.structs.replace(paper, parts=parts)).decode()


def _prepared(part: EventPart) -> EventPart:
    if isinstance(part, CardPart):
        cards = (
            card if card.link is None else msgspec.structs.replace(card, qr=qr_svg(card.link.link))
            for card in part.cards
        )
        return CardPart(tuple(cards))
    if isinstance(part, SheetPart):
        return msgspec.structs.replace(part, sheets=tuple(map(with_hands, part.sheets)))
    return part


@lru_cache(maxsize=1)
def source() -> bytes:
    """Return the Typst program of all documents about events."""
    folder = files("ohhell.printing").joinpath("type")
    return b"\n".join(folder.joinpath(part).read_bytes() for part in _PARTS)


def main() -> int:
    """Print one document from standard input to standard output."""
    try:
        document = event_pdf(msgspec.json.decode(sys.stdin.buffer.read(), type=EventPaper))
    except OhHellError as error:
        sys.stderr.buffer.write(msgspec.json.encode({"code": error.code, "sentence": error.sentence}))
        return 1
    sys.stdout.buffer.write(document)
    return 0


if __name__ == "__main__":
    sys.exit(main())
