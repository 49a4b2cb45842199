"""Which parts a document about an event has."""

from __future__ import annotations

import pytest

from ohhell.printing.event_paper import PRINTED, Printed, event_paper
from ohhell.printing.event_parts import CardPart, CertificatePart, ListPart, SheetPart
from ohhell.printing.page_fit import PAPERS
from printing.printed_events import finished, irish, type_totals

KINDS: dict[str, list[type]] = {
    "entrants": [ListPart],
    "seating": [ListPart],
    "cards": [CardPart],
    "standings": [ListPart],
    "results": [ListPart, SheetPart, SheetPart, ListPart],
    "certificates": [CertificatePart],
}


@pytest.mark.parametrize("what", PRINTED)
def test_document_has_its_parts(what: Printed) -> None:
    assert [type(part) for part in event_paper(finished().event, what).parts] == KINDS[what]


def test_everything_is_in_one_document_when_the_event_is_closed() -> None:
    wanted = [kind for what, kinds in KINDS.items() if what != "standings" for kind in kinds]

    assert [type(part) for part in event_paper(finished().event, "all").parts] == wanted


def test_everything_before_the_first_draw_is_the_list_of_entrants() -> None:
    assert len(event_paper(irish().event, "all").parts) == 1


def test_results_of_one_match_have_no_standings() -> None:
    assert [type(part) for part in event_paper(finished().event, "results", match=1).parts] == [SheetPart]


def test_results_without_corrections_have_no_list_of_them() -> None:
    scene = irish()
    type_totals(scene)

    assert [type(part) for part in event_paper(scene.event, "results").parts] == [ListPart, SheetPart]


def test_document_has_date_place_and_paper() -> None:
    paper = event_paper(irish().event, "entrants", paper=PAPERS["letter"])

    assert (paper.title, paper.details, paper.paper) == ("Spring Cup", "16 November 2026, Cork", "us-letter")
