"""Parts of a document about an event: how scores and matches are written."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ohhell.printing.event_parts import drawn_match, match_title, score_text
from ohhell.rules.errors import OhHellError
from printing.printed_events import irish


@pytest.mark.parametrize(("score", "text"), [(7, "7"), (Fraction(1, 3), "0.33"), (Fraction(-97, 2), "\u221248.50")])
def test_score_has_at_most_two_decimals_and_a_true_minus(score: Fraction, text: str) -> None:
    assert score_text(score) == text


def test_match_title_counts_the_matches() -> None:
    scene = irish()
    scene.start()

    assert match_title(scene.event, scene.event.matches[0]) == "Match 1 of 2"


def test_match_before_the_first_draw_is_refused() -> None:
    with pytest.raises(OhHellError, match="Match 1 isn't drawn yet"):
        drawn_match(irish().event, None)
