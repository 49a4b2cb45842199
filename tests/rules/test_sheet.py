from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Row, Sheet, aggregate, hands_made, leaders, made_bids, winners
from scenes import begun, house_rules, scored

FLAT = {"made": {"base": 10}, "missed": {}}
SHARED = house_rules(score=FLAT, schedule={"shape": "custom", "list": [2, 2]})
MOST_BID = house_rules(score=FLAT, schedule={"shape": "custom", "list": [2, 2]}, tie="most_bid_made")


def _level(rules: Rules) -> Sheet:
    """Two hands after which both have ten points: seat 0 made a bid of two, seat 1 a bid of one."""
    return scored(scored(begun(rules, 2), (2, 1), (2, 0)), (0, 1), (1, 1)).sheet


def _sheet(*totals: int) -> Sheet:
    zeros = (0,) * len(totals)
    return (Row(number=1, cards=1, trump="nt", dealer=0, bids=zeros, taken=zeros, points=totals, totals=totals),)


def _matches(count: int, tie: str = "shared") -> Rules:
    return house_rules(format={"matches": count}, tie=tie)


def test_the_leaders_are_all_with_the_highest_total() -> None:
    assert leaders((3, 7, 7)) == (1, 2)
    assert leaders((-3, -7)) == (0,)


def test_a_made_bid_counts_and_a_missed_one_does_not() -> None:
    assert made_bids(_level(SHARED), 0) == 2
    assert made_bids(_level(SHARED), 1) == 1


def test_empty_sheet_has_no_winner() -> None:
    assert winners(SHARED, ()) == ()


def test_equal_totals_share_the_win() -> None:
    assert winners(SHARED, _level(SHARED)) == (0, 1)


def test_the_higher_sum_of_made_bids_can_part_equal_totals() -> None:
    assert winners(MOST_BID, _level(MOST_BID)) == (0,)


def test_the_number_of_made_bids_counts_zeros_too() -> None:
    assert [hands_made(_level(SHARED), seat) for seat in (0, 1)] == [1, 1]


def test_the_number_of_made_bids_breaks_a_tie_when_the_rules_say_so() -> None:
    rules = house_rules(
        score={"made": {"base": 0, "per_bid": 5}, "missed": {}},
        schedule={"shape": "custom", "list": [2, 2, 2]},
        tie="most_hands_made",
    )
    level = scored(scored(scored(begun(rules, 2), (2, 0), (2, 0)), (0, 1), (1, 1)), (0, 1), (1, 1))

    assert (level.totals, level.winners) == ((10, 10), (1,))


def test_made_bids_part_only_those_with_the_highest_total() -> None:
    state = scored(scored(begun(MOST_BID, 3), (0, 0, 2), (0, 0, 2)), (0, 0, 1), (2, 0, 0))

    assert (state.totals, state.winners) == ((10, 20, 10), (1,))


def test_equal_sums_of_made_bids_share_after_all() -> None:
    assert scored(scored(begun(MOST_BID, 2), (1, 1), (1, 1)), (1, 1), (1, 1)).winners == (0, 1)


# 6.2: with several matches tie applies to the aggregate only
def test_one_match_of_several_is_not_settled_by_made_bids() -> None:
    rules = house_rules(score=FLAT, tie="most_bid_made", format={"matches": 2})

    assert winners(rules, _level(MOST_BID)) == (0, 1)
    assert aggregate(rules, [_level(MOST_BID), _level(MOST_BID)]).winners == (0,)


# irish-6
def test_the_totals_of_four_irish_matches_are_added() -> None:
    rules = preset("irish")
    sheets = [_sheet(50, 40, 30, 20, 10), _sheet(0, 40, 0, 0, 0), _sheet(0, 0, 20, 0, 0), _sheet(1, 2, 3, 4, 5)]
    standing = aggregate(rules, sheets)

    assert standing.totals == (51, 82, 53, 24, 15)
    assert standing.matches[1] == (0, 40, 0, 0, 0)
    assert standing.winners == (1,)


# irish-7
def test_equal_aggregates_share_the_title() -> None:
    assert aggregate(_matches(2), [_sheet(10, 5), _sheet(5, 10)]).winners == (0, 1)


def test_several_matches_have_no_winner_before_the_last() -> None:
    standing = aggregate(_matches(3), [_sheet(10, 5), _sheet(5, 4)])

    assert (standing.totals, standing.winners) == ((15, 9), ())


def test_a_match_that_has_not_begun_counts_for_nothing() -> None:
    assert aggregate(_matches(2), [_sheet(10, 5), ()]).winners == ()
    assert aggregate(_matches(1), []).totals == ()


def test_an_aggregate_that_extra_hands_must_decide_has_no_winner_yet() -> None:
    assert aggregate(_matches(2, "extra_hands"), [_sheet(10, 5), _sheet(5, 10)]).winners == ()
    assert aggregate(_matches(2, "extra_hands"), [_sheet(10, 5), _sheet(5, 9)]).winners == (0,)


def test_matches_of_different_numbers_of_players_cannot_be_added() -> None:
    with pytest.raises(OhHellError) as refused:
        aggregate(_matches(2), [_sheet(10, 5), _sheet(5, 10, 3)])

    assert refused.value.code == "match-seating"
    assert str(refused.value) == "Can't add up the matches: they have different numbers of players."
