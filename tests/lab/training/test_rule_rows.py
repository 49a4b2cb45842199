"""Rules as tensors."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ohhell
from ohhell.lab.training.evaluation import IRISH, hand_of
from ohhell.lab.training.rule_rows import rule_rows, signed, trump_chances
from ohhell.rules import axes


def test_points_are_those_of_the_rules() -> None:
    rows = rule_rows([hand_of(ohhell.preset("mrpikes"), 4, 5)])

    assert rows.points[0, 3, 1] == ohhell.preset("mrpikes").points(cards=5, bid=3, taken=1)


def test_points_of_bids_that_the_hand_is_too_small_for_are_zero() -> None:
    assert rule_rows([hand_of(IRISH, 4, 2)]).points[0, 3].abs().sum() == 0


def test_gap_makes_a_made_bid_worth_about_one() -> None:
    assert rule_rows([hand_of(IRISH, 4, 5)]).gap.tolist() == [9.0]


@pytest.mark.parametrize(
    ("trump", "chances"),
    [
        (axes.TrumpRules(source="none"), [0, 0, 0, 0, 1]),
        (axes.TrumpRules(source="fixed", suit="h"), [0, 0, 1, 0, 0]),
        (axes.TrumpRules(source="random_suit"), [0.25] * 4 + [0]),
        (axes.TrumpRules(source="cut_before_deal"), [0.25] * 4 + [0]),
        (axes.TrumpRules(source="rotation", cycle=("c", "d", "nt"), start="random_suit_only"), [0.5, 0.5, 0, 0, 0]),
    ],
    ids=lambda value: getattr(value, "source", ""),
)
def test_trumps_have_their_chances(trump: axes.TrumpRules, chances: list[float]) -> None:
    assert trump_chances(hand_of(replace(IRISH, trump=trump), 4, 3)) == chances


def test_highest_bit_becomes_a_negative_number() -> None:
    assert (signed(1 << 63), signed(1 << 62)) == (-(1 << 63), 1 << 62)
