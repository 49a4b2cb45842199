"""PDF: a layout typeset by Typst. Text that people wrote is passed as data, never as markup.

`python -m ohhell.printing.pdf` turns a layout as JSON on standard input into a PDF on standard output; the server prints in such
a process, with limits. A layout that can't be printed ends it with status 1, and the code and sentence as JSON on standard error.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

import msgspec
import typst

from ohhell.printing.layout import Layout
from ohhell.rules.errors import OhHellError

_PARTS: Final = ("1-boxes.typ", "2-hands.typ", "3-pages.typ")


def pdf(pages: Layout) -> bytes:
    """Print a layout as PDF, in this process."""
    return pdf_from(encoded(pages))


def pdf_from(sheet: str) -> bytes:
    """Print a layout that was encoded."""
    (document,) = _compiled(sheet, "pdf")
    return document


def encoded(pages: Layout) -> str:
    """Encode a layout as JSON, for the typesetter or for a process that prints."""
    return msgspec.json.encode(pages).decode()


def pictures(pages: Layout, *, dots_per_inch: float = 100.0, clipped: bool = False) -> list[bytes]:
    """Return every page as a PNG picture; *clipped* cuts off what leaves its box, which shows whether anything does."""
    return _compiled(encoded(pages), "png", dots_per_inch=dots_per_inch, clipped=clipped)


def _compiled(
    sheet: str, form: Literal["pdf", "png"], *, dots_per_inch: float = 100.0, clipped: bool = False
) -> list[bytes]:
    return typeset(source(), sheet, form, dots_per_inch=dots_per_inch, clipped=clipped)


def typeset(
    program: bytes, sheet: str, form: Literal["pdf", "png"], *, dots_per_inch: float = 100.0, clipped: bool = False
) -> list[bytes]:
    """Run a Typst program on *sheet*, which is JSON; return one PDF, or a picture per page."""
    inputs = {"sheet": sheet, "clipped": "yes" if clipped else "no"}
    try:
        made: object = typst.compile(program, format=form, ppi=dots_per_inch, sys_inputs=inputs)
    except typst.TypstError as error:
        raise OhHellError("cannot-print", f"Can't typeset the sheet: {error.message}") from None
    return [bytes(page) for page in made] if isinstance(made, list) else [made] if isinstance(made, bytes) else []


@lru_cache(maxsize=1)
def source() -> bytes:
    """Return the Typst program of all sheets."""
    folder = files("ohhell.printing").joinpath("type")
    return b"\n".join(folder.joinpath(part).read_bytes() for part in _PARTS)


def main() -> int:
    """Print one document from standard input to standard output."""
    try:
        document = pdf_from(sys.stdin.buffer.read().decode())
    except OhHellError as error:
        sys.stderr.buffer.write(msgspec.json.encode({"code": error.code, "sentence": error.sentence}))
        return 1
    sys.stdout.buffer.write(document)
    return 0


if __name__ == "__main__":
    sys.exit(main())
