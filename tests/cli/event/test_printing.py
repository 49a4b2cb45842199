"""`ohhell event print`."""

from __future__ import annotations

import pytest

from cli.event.evenings import Evening
from ohhell.printing.event_paper import PRINTED


@pytest.mark.parametrize("what", [*PRINTED, "all"])
def test_closed_event_is_printed(evening: Evening, what: str) -> None:
    evening.play()
    evening.play()
    evening.fine("close")
    file = evening.folder / "out.pdf"
    said = evening.fine("print", what, str(file))

    assert (said, file.read_bytes()[:5]) == (f"Saved {file}\n", b"%PDF-")


def test_existing_file_is_not_overwritten_without_force(evening: Evening) -> None:
    file = evening.folder / "out.pdf"
    file.write_bytes(b"mine")
    evening.do("print", "entrants", str(file))

    assert file.read_bytes() == b"mine"


def test_existing_file_is_replaced_with_force(evening: Evening) -> None:
    file = evening.folder / "out.pdf"
    file.write_bytes(b"mine")
    evening.fine("print", "entrants", str(file), "--force")

    assert file.read_bytes()[:5] == b"%PDF-"


def test_cards_before_the_draw_are_refused(evening: Evening) -> None:
    assert evening.refused("print", "cards", str(evening.folder / "o.pdf")) == "Match 1 isn't drawn yet. Draw it first."


def test_certificates_before_the_end_are_refused(evening: Evening) -> None:
    refusal = evening.refused("print", "certificates", str(evening.folder / "o.pdf"))

    assert refusal == "Spring Cup isn't closed yet. Close it, then print the certificates."


def test_cards_of_an_earlier_match_are_printed(evening: Evening) -> None:
    evening.play()
    evening.fine("draw")
    files = [evening.folder / "one.pdf", evening.folder / "two.pdf"]
    evening.fine("print", "cards", str(files[0]), "--match", "1")
    evening.fine("print", "cards", str(files[1]), "--paper", "letter")

    assert files[0].read_bytes() != files[1].read_bytes()
