"""Cards have colours and letters, and rows of them wrap."""

from __future__ import annotations

import pytest
from rich.text import Text

from ohhell.rules.cards import Card
from ohhell.tui.drawing.cards import card_text, flow


@pytest.mark.parametrize(("symbols", "shown"), [(True, "Qh♥"), (False, "Qh")])
def test_card_has_its_letters_with_or_without_symbols(*, symbols: bool, shown: str) -> None:
    assert card_text(Card.parse("qh"), symbols=symbols).plain == shown


def test_flow_styles_only_the_label() -> None:
    (line,) = flow([Text("Ada 1")], 80, first=Text("Bids   ", "bold"))

    assert ([(span.start, span.end, str(span.style)) for span in line.spans], str(line.style)) == ([(0, 7, "bold")], "")


def test_flow_indents_items_that_do_not_fit_on_the_first_line() -> None:
    lines = flow([Text("Ada 1"), Text("Ben 2"), Text("Cid 3")], 19, first=Text("Bids   "))

    assert [line.plain for line in lines] == ["Bids   Ada 1", "       Ben 2", "       Cid 3"]
