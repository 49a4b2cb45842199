"""What one person's games add up to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from ohhell.results.finished_game import FinishedGame
from ohhell.results.season import summary
from ohhell.results.statistics import (
    BidRate,
    Duel,
    HandGroup,
    boldness,
    by_person,
    calibration,
    duels,
    form,
    hand_groups,
    hand_results,
    statistics,
)
from results.seasons import FEW, FIRST, SEASON, SECOND, THIRD, any_season, game


def test_statistics_have_no_rates_without_hands() -> None:
    nothing = statistics([], games=0, wins=0)

    assert (nothing.games, nothing.made_rate, nothing.points_a_hand) == (0, None, None)


def test_statistics_count_made_bids_by_bid_and_by_hand_size() -> None:
    groups = [
        HandGroup(cards=3, players=0, bid=0, hands=2, made=1, taken=1, points=10),
        HandGroup(cards=5, players=0, bid=2, hands=1, made=1, taken=2, points=10),
        HandGroup(cards=3, players=0, bid=2, hands=1, made=0, taken=3, points=1),
    ]
    found = statistics(groups, games=1, wins=1)

    assert found.by_bid == (BidRate(0, hands=2, made=1, bid=0, taken=1), BidRate(2, hands=2, made=1, bid=4, taken=5))
    assert [(rate.number, rate.hands, rate.made) for rate in found.by_cards] == [(3, 3, 1), (5, 1, 1)]
    assert (found.made_rate, found.points, found.points_a_hand) == (1 / 2, 21, 21 / 4)


def test_statistics_have_the_made_rate_of_the_season_table() -> None:
    mine = statistics(hand_groups(hand_results(SEASON, "Ann")), games=3, wins=2)

    assert mine.made_rate == summary(SEASON, "Ann").made_rate


def test_bids_are_sorted_by_number_boldness_and_cards() -> None:
    ann = calibration(SEASON, "Ann")

    assert (ann.hands, ann.made, ann.over, ann.under) == (6, 3, 2, 1)
    assert ann.by_bid == (BidRate(0, 3, 1, 0, 3), BidRate(1, 3, 2, 3, 2))
    assert ann.by_cards == (BidRate(1, 2, 1, 1, 2), BidRate(2, 2, 1, 1, 3), BidRate(3, 2, 1, 1, 0))
    # shares of the tricks: 2/3, 1/3, 1, 1/2, 1, 1
    assert ann.by_boldness == (BidRate(-1, 2, 1, 0, 2), BidRate(0, 3, 1, 2, 2), BidRate(1, 1, 1, 1, 1))


def test_bid_of_three_with_seven_cards_among_four_is_one_above_the_share() -> None:
    table = game("x", "", ("Ann", "Bob", "Cid", "Dee"), [(7, (3, 2, 1, 0), (3, 2, 1, 1), (1, 1, 1, 1))])

    groups = [hand_groups(hand_results([table], name)) for name in table.names]

    assert [boldness(group) for (group,) in groups] == [1, 0, -1, -2]


@FEW
@given(any_season)
def test_every_way_of_sorting_has_all_hands(games: list[FinishedGame]) -> None:
    for name in by_person(games):
        found = calibration(games, name)
        for rates in (found.by_bid, found.by_boldness, found.by_cards):
            assert sum(rate.hands for rate in rates) == found.hands == found.made + found.over + found.under
            assert sum(rate.made for rate in rates) == found.made


def test_every_game_is_reported_as_a_share_of_the_others_and_of_the_spread() -> None:
    first, second, third = form(SEASON, "Ann")

    assert (first.game, first.day, first.rules, first.players) == ("first", "2026-01-01", "A", 3)
    assert (first.place, first.won, first.points) == (2, False, 12)
    assert first.beaten == 0.5
    assert first.edge == pytest.approx((12 - 43 / 3) / 11)
    assert (second.beaten, second.edge) == (1, 0.5)
    assert (third.won, third.beaten, round(third.edge, 9)) == (True, 0.75, round(1 / 3, 9))


def test_form_skips_games_a_player_left() -> None:
    assert form([replace(SECOND, places=(1, None))], "Bob") == ()


def test_form_of_a_lone_finisher_has_beaten_nobody() -> None:
    (outing,) = form([replace(SECOND, places=(1, None))], "Ann")

    assert (outing.players, outing.beaten, outing.edge) == (1, 0, 0)


def test_equal_totals_give_nobody_an_edge() -> None:
    (outing,) = form([game("level", "", ("Ann", "Bob"), [(1, (0, 1), (0, 1), (5, 5))])], "Ann")

    assert (outing.beaten, outing.edge) == (0.5, 0)


@FEW
@given(any_season)
def test_edges_and_shares_of_a_table_even_out(games: list[FinishedGame]) -> None:
    for one in games:
        found = [outing for name in by_person([one]) for outing in form([one], name)]

        assert sum(outing.edge for outing in found) == pytest.approx(0)
        assert sum(outing.beaten for outing in found) == pytest.approx(len(found) / 2)
        assert all(-1 <= outing.edge <= 1 and 0 <= outing.beaten <= 1 for outing in found)


def test_scale_of_the_points_does_not_matter() -> None:
    tenfold = replace(THIRD, totals=tuple(10 * total for total in THIRD.totals))

    assert form([tenfold], "Bob")[0].edge == form([THIRD], "Bob")[0].edge
    assert form([FIRST], "Cid")[0].beaten == 1


def test_duels_count_games_that_both_finished() -> None:
    assert duels(SEASON, "Ann") == (
        Duel("Bob", games=3, ahead=2, behind=0, level=1, wins=1.5, other_wins=0.5),
        Duel("Cid", games=2, ahead=1, behind=1, level=0, wins=0.5, other_wins=1),
    )


def test_player_who_left_was_neither_ahead_nor_behind() -> None:
    assert duels([replace(FIRST, places=(2, None, 1))], "Bob") == ()
    assert [one.other for one in duels([replace(FIRST, places=(2, None, 1))], "Ann")] == ["Cid"]


@FEW
@given(any_season)
def test_duels_are_symmetric(games: list[FinishedGame]) -> None:
    met = {name: {duel.other: duel for duel in duels(games, name)} for name in by_person(games)}
    for name, others in met.items():
        for other, mine in others.items():
            theirs = met[other][name]
            assert (mine.ahead, mine.behind, mine.level) == (theirs.behind, theirs.ahead, theirs.level)
            assert (mine.wins, mine.other_wins) == (theirs.other_wins, theirs.wins)
