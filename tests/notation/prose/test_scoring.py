"""Scoring in words."""

from __future__ import annotations

import pytest

from notation.prose_sections import section_of

MADE = "You make your bid if you take exactly as many tricks as you bid."


def scored(made: dict[str, object], missed: dict[str, object] | None = None, **axes: object) -> str:
    """What the sheet says about points, the table of examples left out."""
    text = section_of("Scoring", score={"made": made, "missed": missed or {}}, **axes)
    return text.partition("For example, ")[0].strip()


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ({}, "A made bid scores nothing."),
        ({"base": 10, "per_bid": 1}, "A made bid scores ten points plus one point per trick bid."),
        ({"per_bid": 10, "table": {"0": 10}}, "per trick bid. A made bid of zero scores ten points instead."),
        ({"base": 20, "per_bid_sq": 1}, "A made bid scores 20 points plus the square of the bid."),
        ({"per_bid_sq": 2, "base": -1}, "A made bid scores two times the square of the bid, minus one point."),
        (
            {"base": -5, "per_card": -1},
            "A made bid loses five points plus one point per card in the hand.",
        ),
        ({"per_hand_index": 1}, "scores one point per hand of the game so far, including this one."),
        ({"zero_per_card": 5}, "A made bid of zero scores five points more per card in the hand."),
        ({"bonus": [{"min_bid": 5, "points": 5}]}, "A made bid of five or more scores five points more."),
        ({"bonus": [{"min_bid": 0, "points": -2}]}, "Every made bid scores two points less."),
        ({"table": {"0": 5, "1": -7}}, "A made bid of zero scores five points instead. A made bid of one loses seven"),
    ],
)
def test_made_bid_is_described_term_by_term(made: dict[str, object], words: str) -> None:
    assert words in scored(made)


@pytest.mark.parametrize(
    ("missed", "words"),
    [
        ({}, "A missed bid scores nothing."),
        ({"per_taken": 1}, "A missed bid scores one point per trick taken."),
        (
            {"base": -10, "per_off": -1},
            "A missed bid loses ten points plus one point per trick too many or too few.",
        ),
        ({"per_off_sq": -1}, "A missed bid loses the square of the number of tricks too many or too few."),
        (
            {"per_off_tri": -5},
            "loses five points for the first trick too many or too few, ten for the second, 15 for the third",
        ),
        ({"per_bid": -1, "zero": -50}, "per trick bid. A missed bid of zero loses 50 points instead."),
        ({"per_card": 1, "zero": {"1": -2, "0": 9}}, "A missed bid of zero with one trick loses two points instead."),
    ],
)
def test_missed_bid_is_described_term_by_term(missed: dict[str, object], words: str) -> None:
    assert words in scored({}, missed)


def test_too_few_and_too_many_have_sentences_of_their_own_if_they_differ() -> None:
    text = section_of("Scoring", score={"made": {}, "under": {"per_off": -1}, "over": {"per_taken": 1}})

    assert "Taking too few tricks loses one point per trick too few." in text
    assert "Taking too many tricks scores one point per trick taken." in text


def test_list_that_covers_every_bid_is_a_table_and_the_only_rule() -> None:
    table = {str(bid): 10 + bid for bid in range(6)}
    text = scored({"table": table, "base": 3, "bonus": [{"points": 9}]}, schedule={"max": 5})

    assert text.startswith(f"{MADE} Made bids score as follows: | Made bid | Points |")
    assert "instead" not in text


def test_long_list_of_exceptions_is_a_table() -> None:
    assert "plus" not in scored({"base": 1, "table": {"0": 5, "1": 5, "2": 6, "3": 6}})
    assert "These made bids score differently: | Made bid | Points |" in scored(
        {"base": 1, "table": {"0": 5, "1": 5, "2": 6, "3": 6}}
    )


def test_long_list_for_missed_zeros_is_a_table() -> None:
    text = scored({}, {"zero": {"1": -1, "2": -3, "3": -6, "4": -10}})

    assert "A missed bid of zero scores by the number of tricks taken: | Tricks taken | Points |" in text


def test_scoring_leaves_out_impossible_bids() -> None:
    made = {"base": 1, "zero_per_card": 5, "table": {"0": 7}, "bonus": [{"min_bid": 9, "points": 1}]}
    text = scored(made, {"zero": -50, "base": -2}, schedule={"max": 4}, bid={"min": 1})

    assert (
        text.removeprefix(MADE)
        == " A made bid scores one point. A missed bid loses two points. Totals can go below zero."
    )


def test_list_of_missed_zeros_is_left_out_if_zero_is_no_bid() -> None:
    assert "zero" not in scored({}, {"zero": {"1": 5}}, bid={"min": 1})


def test_bids_of_everything_cannot_be_exceeded() -> None:
    assert scored({}, {"per_taken": 1}, bid={"min": "n"}).endswith(
        "Taking too few tricks scores one point per trick taken."
    )


def test_bids_of_nothing_cannot_fall_short() -> None:
    assert "too few" not in scored({}, {"per_taken": 1}, bid={"max": 0})


def test_totals_below_zero_are_mentioned_if_points_can_be_lost() -> None:
    assert "below zero" in scored({}, {"base": -1})
    assert "below zero" not in scored({"base": 1})


def test_examples_show_made_missed_zero_and_bonus() -> None:
    score = {"made": {"base": 5, "per_bid": 1, "bonus": [{"min_bid": 7, "points": 5}]}, "missed": {"per_bid": -1}}
    text = section_of("Scoring", 4, score=score)

    assert "For example, in a hand of seven cards:" in text
    assert text.endswith("| 0 | 0 | 5 | | 0 | 1 | 0 | | 2 | 2 | 7 | | 2 | 4 | -2 | | 3 | 1 | -3 | | 7 | 7 | 17 |")


def test_points_that_sink_with_the_hands_can_be_lost_at_the_end() -> None:
    assert "below zero" in scored({"base": 3, "per_hand_index": -1}, schedule={"max": 4})


def test_score_examples_use_only_legal_bids() -> None:
    text = section_of("Scoring", 4, schedule={"shape": "fixed", "max": 5, "hands": 1}, bid={"min": 4})

    assert text.endswith("| 4 | 2 | 2 | | 4 | 4 | 14 | | 4 | 5 | 5 |")


def test_examples_name_the_hand_where_points_depend_on_it() -> None:
    score = {"made": {"per_hand_index": 1}, "missed": {}}

    assert "For example, in the sixth hand, of five cards:" in section_of(
        "Scoring", 4, score=score, schedule={"max": 10, "shape": "down"}
    )
