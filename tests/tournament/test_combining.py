"""How scores are combined, and which results are possible."""

from __future__ import annotations

from fractions import Fraction

import pytest

import ohhell
from ohhell.notation.record.record import LARGEST_TOTAL
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import TableResult
from ohhell.tournament.combining import check_comparable, check_result, place_points, result_limits
from tournament.events import short_rules

IRISH, CLASSIC = ohhell.preset("irish"), ohhell.preset("classic")


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((50, 40, 30, 20, 10), (100, 75, 50, 25, 0)),
        ((10, 20, 30, 40), (0, Fraction(100, 3), Fraction(200, 3), 100)),
        ((9, 9, 9), (50, 50, 50)),
        ((9, 9, 1), (75, 75, 0)),
        ((5,), (0,)),
    ],
)
def test_place_points_are_the_share_of_the_others_beaten(totals: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert place_points(totals) == points


def test_totals_of_tables_with_different_hands_are_not_added() -> None:
    with pytest.raises(OhHellError) as error:
        check_comparable(CLASSIC, (4, 5), "sum")

    assert error.value.sentence == (
        "Totals can't be added up: there are 23 hands with 144 cards at tables of 4 and 19 hands with 100 cards at "
        "tables of 5. Combine matches by mean per hand or by place points, or fill tables of one size."
    )


@pytest.mark.parametrize(
    ("rules", "sizes", "combine"),
    [
        (CLASSIC, (4, 5), "mean_per_hand"),
        (CLASSIC, (4, 5), "place_points"),
        (CLASSIC, (5, 5), "sum"),
        (short_rules(), (3, 4), "sum"),
    ],
)
def test_tables_are_comparable(rules: ohhell.Rules, sizes: tuple[int, ...], combine: str) -> None:
    check_comparable(rules, sizes, combine)  # type: ignore[arg-type]  # raises if not


@pytest.mark.parametrize(("hands", "limits"), [(10, (10, 0, 155)), (1, (10, 0, 20)), (2, (10, 0, 39))])
def test_limits_of_a_result_follow_from_the_rules(hands: int, limits: tuple[int, int, int]) -> None:
    assert result_limits(IRISH, 5, hands) == limits


def test_limits_of_results_of_endless_rules_are_not_searched() -> None:
    rules = ohhell.read_rules(
        "deck={packs=10}\n[schedule]\nshape='fixed'\nhands=900\nmax=200\n[score]\nmade={base=10}\nmissed={}\n"
    )

    assert result_limits(rules, 2, 1) == (900, -LARGEST_TOTAL, LARGEST_TOTAL)


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        (TableResult((1, 2), 2), "The table has 3 players, but there are 2 totals."),
        (TableResult((1, 2, 3), 2, made=(1,)), "The table has 3 players, but there are 1 bids made."),
        (TableResult((1, 2, 3), 2, made_bids=(1,)), "The table has 3 players, but there are 1 sums of bids."),
        (TableResult((1, 2, 3), 3), "3 hands can't have been played: a match has 2. Check the number."),
        (TableResult((1, 2, 3), 2, made=(0, 3, 0)), "Nobody can make 3 bids in 2 hands. Check the numbers."),
        (
            TableResult((1, 2, 24), 2),
            "Nobody can have 24 points after 2 hands: these rules give 0 to 23. Check the total.",
        ),
        (
            TableResult((1, -2, 3), 2),
            "Nobody can have -2 points after 2 hands: these rules give 0 to 23. Check the total.",
        ),
    ],
)
def test_impossible_result_is_refused(result: TableResult, sentence: str) -> None:
    with pytest.raises(OhHellError) as error:
        check_result(short_rules(), 3, result)

    assert (error.value.code, error.value.sentence) == ("wrong-result", sentence)


def test_possible_result_is_accepted() -> None:
    check_result(short_rules(), 3, TableResult((0, 23, 11), 2, (0, 2, 1), (0, 3, 1)))  # raises if not
