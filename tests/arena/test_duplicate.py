"""Duplicate deals: the same cards for everybody, the candidate in every seat, intervals over deals."""

from __future__ import annotations

import pytest

import ohhell
from ohhell.arena.batches import Batch, Workers
from ohhell.arena.duplicate import Matchup, interval, play_deal, play_deals, play_hand, play_lineup, rotated
from ohhell.arena.entrants import entrants

IRISH = ohhell.preset("irish")


def test_a_seed_deals_the_same_hand_to_whoever_plays_it() -> None:
    one = play_hand(IRISH, ["club"] * 5, "7")
    other = play_hand(IRISH, ["club"] * 5, "7")

    assert one == other


def test_a_contest_seats_the_candidate_once() -> None:
    assert Matchup(IRISH, "club", "random", 4).seated(2) == ["random", "random", "club", "random"]


def test_a_bot_among_its_like_scores_what_they_score() -> None:
    result = play_deal(Matchup(IRISH, "club", "club", 5), "3")

    assert result.points == pytest.approx(result.field_points)


def test_the_results_do_not_depend_on_how_the_work_is_shared() -> None:
    contest = Matchup(ohhell.preset("heck-normal"), "club", "random", 3)
    progress: list[int] = []

    together = play_deals(contest, 12, seed="a", on_progress=progress.append)

    assert together == [play_deal(contest, f"a {number}") for number in range(12)]
    assert sum(progress) == 12


def test_club_is_ahead_of_random_beyond_doubt() -> None:
    contest = Matchup(ohhell.preset("heck-normal"), "club", "random", 4)
    results = play_deals(contest, 30, seed="1", on_progress=lambda _: None)
    _, low, _ = interval([result.points - result.field_points for result in results])

    assert low > 2


def test_an_interval_holds_its_mean_and_shrinks_with_agreement() -> None:
    mean, low, high = interval([1.0, 2.0, 3.0, 4.0] * 25)

    assert low < mean == 2.5 < high
    assert interval([7.0] * 10) == (7.0, 7.0, 7.0)


def test_the_whole_line_up_turns_so_that_the_candidate_has_every_seat() -> None:
    lineup = entrants("club,novice,random")

    assert [[one.name for one in rotated(lineup, seat)] for seat in range(3)] == [
        ["club", "novice", "random"],
        ["random", "club", "novice"],
        ["novice", "random", "club"],
    ]


@pytest.mark.parametrize("cores", [1, 2])
def test_any_number_of_cores_finds_the_same(cores: int) -> None:
    whole = Batch(IRISH, entrants("club,novice,random,club,random"), "5", range(6), 5, hands=(8, 9, 10))
    progress: list[int] = []

    results, tally = play_lineup(whole, Workers(cores, progress.append))

    assert ([result.cards for result in results], tally.incidents, sum(progress)) == ([3, 2, 1, 3, 2, 1], (), 6)
    assert results == play_lineup(whole, Workers(cores=1))[0]


def test_a_result_is_the_candidates_in_every_seat() -> None:
    whole = Batch(IRISH, entrants("club,random,random,random,random"), "5", range(1), 5, hands=(10,))

    ((result,), _) = play_lineup(whole, Workers(cores=1))

    rows = [
        play_hand(IRISH, ["club" if seat == mine else "random" for seat in range(5)], "5 0", 10) for mine in range(5)
    ]
    assert result.scores == tuple(row.points[seat] for seat, row in enumerate(rows))
    assert result.bids == tuple(row.bids[seat] for seat, row in enumerate(rows))
