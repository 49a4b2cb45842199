"""Draw the pictures of score sheets in docs/sheet.md: a blank one and one filled from a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path

import ohhell
from ohhell.notation.record.text import read
from ohhell.printing.form import Form, blank, filled
from ohhell.printing.layout import layout
from ohhell.printing.page_fit import PAPERS
from ohhell.printing.pdf import pictures

FOLDER = Path(__file__).parent / "pictures"
RECORD = Path(__file__).parent.parent / "tests" / "games" / "mrpikes.txt"
DOTS_PER_INCH = 75.0


def forms() -> dict[str, Form]:
    """What is drawn, by the name of the picture."""
    names = ("Maya", "Bram", "Chidi", "Devi", "Eoin")
    return {
        "sheet-blank": blank(ohhell.preset("irish"), names, dealer=2),
        "sheet-filled": filled([read(RECORD.read_text(encoding="utf-8"))]),
    }


def main() -> None:
    """Draw the first page of each."""
    for name, form in forms().items():
        picture = pictures(layout(form, PAPERS["a4"]), dots_per_inch=DOTS_PER_INCH)[0]
        (FOLDER / f"{name}.png").write_bytes(picture)
        sys.stdout.write(f"drew {name}.png\n")


if __name__ == "__main__":
    main()
