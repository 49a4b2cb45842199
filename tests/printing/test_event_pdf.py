"""Documents about events on paper: sizes, pages, long names, and what they cost."""

from __future__ import annotations

import io
import sys
import time
from itertools import pairwise

import msgspec
import pytest

import ohhell
from ohhell.printing.event_paper import PRINTED, Printed, event_paper
from ohhell.printing.event_parts import CardLink, EventPaper, ListColumn, ListPart, ListSection
from ohhell.printing.event_pdf import encoded_paper, event_pdf, event_pictures, main
from ohhell.printing.page_fit import PAPERS, PaperName
from printing.png_pixels import Grey, grey
from printing.printed_boxes import event_boxes
from printing.printed_events import NAMES, finished, irish, many, type_totals
from tournament.events import Scene

DOTS = 50.0
LINKS = {1: CardLink("https://ohhell.ie/pad/abcdefghijkl#key=s1-1-abcdefghijklmnopqrstuv", "K4TM 7", "ohhell.ie")}
MARKUP = ("#panic()", '"]) #read("x', "$x^2$ *b* _i_", "<a> @b `c` \\", "= head - no")


def paper_of(what: Printed, paper: PaperName = "a4") -> EventPaper:
    return event_paper(finished().event, what, links=LINKS, paper=PAPERS[paper])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", ["cards", "certificates", "results"])
def test_nothing_leaves_its_box(what: Printed, paper: PaperName) -> None:
    found = event_boxes(paper_of(what, paper))

    assert [box for box in found if box.wide > box.width + 0.02 or box.high > box.height + 0.02] == []


@pytest.mark.parametrize("what", PRINTED)
def test_pages_are_white_outside_the_margins(what: Printed) -> None:
    edge = int(9 * DOTS / 25.4)
    pages = [grey(picture) for picture in event_pictures(paper_of(what), dots_per_inch=DOTS)]
    for page in pages:
        page[edge:-edge, edge:-edge] = 255

    assert [int(page[:, : page.shape[1] // 3].min()) for page in pages] == [255] * len(pages)


def test_qr_code_is_42_millimetres_wide() -> None:
    (box,) = (box for box in event_boxes(paper_of("cards")) if box.kind == "qr")

    assert (round(box.width), round(box.high), box.value) == (42, 42, LINKS[1].link)


def test_table_number_is_25_millimetres_high() -> None:
    heights = [box.high for box in event_boxes(paper_of("cards")) if box.kind == "table"]

    assert (len(heights), min(heights) >= 25) == (2, True)


def test_cards_have_every_name() -> None:
    assert sorted(box.value for box in event_boxes(paper_of("cards")) if box.kind == "name") == sorted(NAMES)


def test_cards_are_two_on_a_sheet() -> None:
    scene = Scene(15)
    scene.draw()

    assert len(event_pictures(event_paper(scene.event, "cards"), dots_per_inch=10.0)) == 3


def test_card_of_twelve_players_fits() -> None:
    scene = Scene(many(12), ohhell.preset("classic-two-packs"), table_size=12)
    scene.draw()
    found = event_boxes(event_paper(scene.event, "cards"))

    assert [box for box in found if box.wide > box.width + 0.02 or box.high > box.height + 0.02] == []


def test_list_of_hundred_entrants_repeats_its_head_on_the_second_page() -> None:
    pages = event_pictures(event_paper(irish(many(200)).event, "entrants"), dots_per_inch=DOTS)
    first, second = (grey(page) for page in pages[:2])

    def rules(page: Grey) -> int:
        """Count the heavy lines that cross the left half: that of the page's head, and that of the list's."""
        dark = [bool((row[60:150] < 140).all()) for row in page]
        return sum(now and not before for before, now in pairwise([False, *dark]))

    assert rules(second) == rules(first) == 2


def test_what_people_write_is_never_markup() -> None:
    scene = irish(MARKUP, title=MARKUP[0], date=MARKUP[1], place=MARKUP[2])
    type_totals(scene)
    scene.close("no time left")

    assert event_pdf(event_paper(scene.event, "all")).startswith(b"%PDF-")


def test_same_document_is_the_same_file() -> None:
    paper = paper_of("certificates")

    assert event_pdf(paper) == event_pdf(paper)


def test_empty_list_is_printed() -> None:
    section = ListSection("", "No results yet.", (ListColumn("player"),), ())
    paper = msgspec.structs.replace(paper_of("entrants"), parts=(ListPart("Standings", (section,)),))

    assert len(event_pictures(paper, dots_per_inch=10.0)) == 1


@pytest.mark.parametrize("what", ["entrants", "seating", "standings"])
def test_lists_of_2000_entrants_are_small_files(what: Printed) -> None:
    scene = irish(many(2_000))
    type_totals(scene)
    before = time.process_time()
    document = event_pdf(event_paper(scene.event, what))

    assert (len(document) < 2_000_000, time.process_time() - before < 20) == (True, True)


def printed(given: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[int, bytes, bytes]:
    """Run the program that prints; return its status, output and error."""
    out, err = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err))
    status = main()
    return status, out.getvalue(), err.getvalue()


def test_program_prints_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = paper_of("certificates")

    assert printed(encoded_paper(paper), monkeypatch) == (0, event_pdf(paper), b"")


def test_program_refuses_what_cannot_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = msgspec.structs.replace(paper_of("entrants"), paper="papyrus")
    status, out, err = printed(encoded_paper(paper), monkeypatch)

    assert (status, out, msgspec.json.decode(err)["code"]) == (1, b"", "cannot-print")
