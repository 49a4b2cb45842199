from __future__ import annotations

from collections.abc import Mapping

import pytest

from ohhell.rules.errors import RulesError
from ohhell.rules.rules import Rules
from ohhell.rules.scoring import terms
from scenes import house_rules


def _points(score: Mapping[str, object], bid: int, taken: int, *, cards: int = 7, hand: int = 1) -> int:
    return house_rules(score={"made": {}, "missed": {}, **score}).points(cards=cards, bid=bid, taken=taken, hand=hand)


@pytest.mark.parametrize(
    ("made", "bid", "points"),
    [
        ({"base": 10}, 3, 10),
        ({"per_bid": 10}, 3, 30),
        ({"per_bid_sq": 2}, 3, 18),
        ({"per_card": 4}, 3, 28),
        ({"zero_per_card": 4}, 0, 28),
        ({"zero_per_card": 4}, 1, 0),
        ({"per_hand_index": 100}, 3, 500),
        ({"bonus": [{"min_bid": 3, "points": 5}, {"min_bid": 4, "points": 50}]}, 3, 5),
        ({"bonus": [{"min_bid": 3, "points": 5}, {"min_bid": 4, "points": 50}]}, 4, 55),
        ({"base": 10, "per_bid": 1, "per_card": -1}, 3, 6),
    ],
)
def test_a_made_bid_adds_up_its_coefficients(made: dict[str, object], bid: int, points: int) -> None:
    assert _points({"made": made}, bid, bid, hand=5) == points


@pytest.mark.parametrize(
    ("missed", "bid", "taken", "points"),
    [
        ({"base": -10}, 3, 1, -10),
        ({"per_taken": 3}, 3, 1, 3),
        ({"per_bid": -1}, 3, 1, -3),
        ({"per_card": -2}, 3, 1, -14),
        ({"per_off": -10}, 3, 1, -20),
        ({"per_off": -10}, 1, 3, -20),
        ({"per_off_sq": -1}, 5, 2, -9),
        ({"per_off_tri": -1}, 5, 2, -6),
        ({"per_off_tri": -1}, 2, 6, -10),
        ({"base": -10, "per_off": -1}, 3, 1, -12),
    ],
)
def test_a_missed_bid_adds_up_its_coefficients(missed: dict[str, object], bid: int, taken: int, points: int) -> None:
    assert _points({"missed": missed}, bid, taken, hand=5) == points


# buddy-6
def test_bid_in_the_table_scores_its_entry() -> None:
    score = {"made": {"per_bid": 10, "table": {"0": 10}}}

    assert (_points(score, 0, 0), _points(score, 1, 1)) == (10, 10)


# 6.2
def test_a_missed_zero_is_looked_up_by_the_tricks_taken() -> None:
    score = {"missed": {"per_off": -1, "zero": {"1": -5, "2": -50}}}

    assert [_points(score, 0, taken) for taken in (1, 2, 3)] == [-5, -50, -3]
    assert _points(score, 1, 2) == -1


def test_one_number_may_stand_for_every_missed_zero() -> None:
    score = {"missed": {"per_off": -1, "zero": 0}}

    assert [_points(score, 0, taken) for taken in (1, 2)] == [0, 0]
    assert _points(score, 1, 0) == -1


def test_too_few_and_too_many_may_score_differently() -> None:
    score = {"made": {}, "under": {"base": -10}, "over": {"per_taken": 1}}
    rules = house_rules(score=score)

    assert rules.points(cards=7, bid=3, taken=1) == -10
    assert rules.points(cards=7, bid=3, taken=5) == 5


def test_half_of_an_odd_triangle_is_never_lost() -> None:
    assert [_points({"missed": {"per_off_tri": 3}}, 0, off) for off in (1, 2, 3)] == [3, 9, 18]


# 4.8, systems no preset needs
@pytest.mark.parametrize(
    ("score", "bid", "taken", "points"),
    [
        pytest.param(
            {"made": {"base": 10, "per_bid": 5}, "missed": {"per_bid": -5, "zero": -10}}, 0, 2, -10, id="Cyprus"
        ),
        pytest.param({"made": {"base": 10, "per_bid_sq": 1}, "missed": {"per_off_sq": -1}}, 4, 4, 26, id="squares"),
        pytest.param({"made": {"zero_per_card": 1, "base": 5}}, 0, 0, 12, id="adjusted zero"),
        pytest.param({"made": {"per_bid": 11, "table": {"1": 15, "2": 22}}}, 1, 1, 15, id="double whammy"),
        pytest.param({"made": {"base": 20, "per_bid": 10}, "missed": {"per_off": -10}}, 2, 5, -30, id="wizard"),
        pytest.param({"made": {"per_bid": 20}, "missed": {"per_off": -10}}, 3, 3, 60, id="skull king"),
        pytest.param({"made": {"per_bid": 1, "per_hand_index": 1}}, 3, 3, 8, id="fat fifteen"),
    ],
)
def test_wider_scorings_need_no_other_formula(score: dict[str, object], bid: int, taken: int, points: int) -> None:
    assert _points(score, bid, taken, hand=5) == points


@pytest.mark.parametrize(("bid", "taken", "side"), [(1, 1, "made"), (2, 1, "under"), (1, 2, "over")])
def test_a_case_without_a_formula_is_not_scored(bid: int, taken: int, side: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules().points(cards=3, bid=bid, taken=taken)

    assert refused.value.code == "score-incomplete"
    assert str(refused.value) == f"Can't score: score.{side} is not set."


@pytest.mark.parametrize(
    ("score", "bid", "taken", "expected"),
    [
        ({"made": {"base": 10, "per_bid": 1}}, 3, 3, (("base", 10, 1), ("per_bid", 1, 3))),
        ({"made": {"base": 10, "per_bid": 1}}, 0, 0, (("base", 10, 1), ("per_bid", 1, 0))),
        ({"made": {"per_bid": 10, "table": {"0": 5}}}, 0, 0, (("table", 5, 1),)),
        ({"missed": {"per_off": -5}}, 2, 4, (("per_off", -5, 2),)),
        ({"missed": {"per_off_tri": -1}}, 5, 2, (("per_off_tri", -1, 6),)),
        ({"missed": {"zero": -7}}, 0, 2, (("zero", -7, 1),)),
        ({"missed": {}}, 2, 1, ()),
    ],
)
def test_terms_name_the_parts_of_the_rules_that_give_points(
    score: Mapping[str, object], bid: int, taken: int, expected: tuple[object, ...]
) -> None:
    rules = house_rules(score={"made": {}, "missed": {}, **score})

    assert terms(rules.score, cards=7, bid=bid, taken=taken) == expected
