"""The boxes of a printed sheet, as Typst placed them."""

from __future__ import annotations

import msgspec
import typst

from ohhell.printing import event_pdf
from ohhell.printing.event_parts import EventPaper
from ohhell.printing.layout import Layout
from ohhell.printing.pdf import encoded, source


class Box(msgspec.Struct, frozen=True):
    """A box as placed by Typst, in millimetres; *wide* and *high* are the used part of it."""

    kind: str
    value: str
    page: int
    x: float
    y: float
    width: float
    height: float
    wide: float
    high: float


def boxes(pages: Layout) -> list[Box]:
    """Return every box on the pages, with text or to be filled in with a pen."""
    return _boxes(source(), encoded(pages))


def event_boxes(paper: EventPaper) -> list[Box]:
    """Return every box of known size in a document about an event."""
    return _boxes(event_pdf.source(), event_pdf.prepared(paper))


def _boxes(program: bytes, sheet: str) -> list[Box]:
    found = typst.query(program, "<room>", field="value", sys_inputs={"sheet": sheet, "probed": "yes"})
    return msgspec.json.decode(found, type=list[Box])
