"""Games of several matches count as one, with the winner of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ohhell.results.championship import combine_matches
from ohhell.results.finished_game import FinishedGame
from ohhell.results.people import Roster, forget
from ohhell.results.season import SeasonFilter, person_report, season
from results.seasons import FIRST, game

THREE = ("Ann", "Bob", "Cid")


def match(
    number: int, points: Sequence[int], *, names: Sequence[str] = THREE, event: str = "club night"
) -> FinishedGame:
    """A match of one hand in which everybody bid and took one trick, for so many points."""
    ones = (1,) * len(names)
    played = game(f"match {number}", "2026-03-01", names, [(3, ones, ones, tuple(points))], at=number)
    return replace(played, event=event, match=number, matches=4)


FOUR = [match(1, (9, 1, 0)), match(2, (0, 5, 0)), match(3, (0, 5, 0)), match(4, (1, 0, 9))]
"""Ann wins the first, Bob the two after it, Cid the last; Bob has 11 points in all, Ann 10, Cid 9."""


def test_four_matches_are_one_game_with_the_winner_of_all() -> None:
    (whole,) = season(FOUR).games

    assert (whole.totals, whole.winners, whole.places) == ((10, 11, 9), (1,), (2, 1, 3))


def test_four_matches_are_one_game_and_one_win_in_the_table() -> None:
    table = {line.name: (line.games, line.wins) for line in season(FOUR).table}

    assert table == {"Bob": (1, 1), "Ann": (1, 0), "Cid": (1, 0)}


def test_hands_of_all_matches_are_numbered_through_and_totals_go_on() -> None:
    (whole,) = season(FOUR).games

    assert [(line.number, line.totals) for line in whole.lines] == [
        (1, (9, 1, 0)),
        (2, (9, 6, 0)),
        (3, (9, 11, 0)),
        (4, (10, 11, 9)),
    ]


def test_matches_are_in_the_order_of_their_numbers_however_they_came() -> None:
    swapped = [replace(FOUR[0], at=9), *FOUR[1:]]
    (whole,) = season(swapped).games

    assert whole.parts == ("match 1", "match 2", "match 3", "match 4")


def test_matches_so_far_are_one_game_that_its_leader_wins() -> None:
    (whole,) = season(FOUR[:2]).games

    assert (whole.winners, len(whole.ids)) == ((0,), 2)


def test_comeback_is_over_all_matches() -> None:
    assert person_report(FOUR, "Bob").standing.comeback == 8


def test_matches_of_other_games_stay_apart() -> None:
    other = match(5, (1, 0, 0), event="another night")

    assert [len(whole.ids) for whole in season([*FOUR, other]).games] == [4, 1]


def test_game_of_one_match_stays_as_it_is() -> None:
    assert combine_matches([FIRST]) == [FIRST]


def test_records_of_one_day_and_the_same_people_are_one_game() -> None:
    recorded = [replace(one, event="", match=1) for one in FOUR]

    assert [whole.totals for whole in season(recorded).games] == [(10, 11, 9)]


def test_fifth_record_of_a_day_begins_the_next_game() -> None:
    recorded = [replace(one, event="", match=1) for one in [*FOUR, match(5, (1, 2, 3))]]

    assert [len(whole.ids) for whole in season(recorded).games] == [4, 1]


def test_records_without_a_day_are_games_of_their_own() -> None:
    recorded = [replace(one, event="", match=1, day="") for one in FOUR]

    assert len(season(recorded).games) == 4


def test_equal_sums_share_the_win() -> None:
    (whole,) = season([match(1, (3, 1, 0)), match(2, (1, 3, 0))]).games

    assert whole.winners == (0, 1)


def test_equal_sums_are_parted_by_the_bids_made_where_the_rules_say_so() -> None:
    first, second = match(1, (3, 1, 0)), match(2, (1, 3, 0))
    missed = replace(second.lines[0], taken=(0, 1, 1))
    parted = replace(second, lines=(missed,), by_made_bids=True)
    (whole,) = season([first, parted]).games

    assert whole.winners == (1,)


def test_player_absent_from_the_last_match_has_no_place() -> None:
    (whole,) = season([match(1, (9, 1, 0)), match(2, (5, 3), names=("Bob", "Dee"))]).games

    assert (whole.names, whole.places) == (("Ann", "Bob", "Cid", "Dee"), (None, 1, None, 2))
    assert (whole.winners, whole.lines[1].totals) == ((1,), (None, 6, None, 3))


def test_total_that_nobody_knows_stays_unknown() -> None:
    late = match(2, (5, 3, 0))
    unknown = replace(late, lines=(replace(late.lines[0], totals=(5, None, 0)),))
    (whole,) = season([match(1, (9, 1, 0)), unknown]).games

    assert whole.lines[1].totals == (14, None, 0)


def test_removed_person_leaves_an_unnamed_seat() -> None:
    left, roster = forget(FOUR, Roster(), "Cid")
    (whole,) = season(left, roster).games

    assert (whole.names, whole.totals) == (("Ann", "Bob", ""), (10, 11, 9))


def test_forfeits_and_bots_keep_their_seats() -> None:
    second = replace(match(2, (0, 1), names=("Bob", "Ann")), forfeits=(0,), bots=(0,))
    (whole,) = season([replace(match(1, (9, 1, 0)), bots=(1, 2)), second]).games

    assert (whole.forfeits, whole.bots) == ((1,), (1, 2))


def test_highest_and_lowest_totals_are_of_games_with_as_many_matches() -> None:
    alone = match(1, (2, 1, 50), event="another night")
    marks = {mark.kind: mark.value for mark in season([*FOUR, replace(alone, id="alone")]).records}

    assert (marks["highest"], marks["lowest"]) == (11, 9)


def test_bots_are_not_in_the_table_by_default() -> None:
    played = replace(FIRST, bots=(2,))

    assert [line.name for line in season([played]).table] == ["Ann", "Bob"]
    assert {line.name for line in season([played], choice=SeasonFilter(bots=True)).table} == {"Ann", "Bob", "Cid"}


def test_bots_hold_no_records_by_default() -> None:
    played = replace(FIRST, bots=(2,))

    assert {name for mark in season([played]).records for name in mark.names} == {"Ann", "Bob"}


def test_games_name_the_bots_that_played() -> None:
    assert season([replace(FIRST, bots=(2,))]).games[0].names == THREE


def test_head_to_head_is_with_people() -> None:
    assert [duel.other for duel in person_report([replace(FIRST, bots=(2,))], "Ann").duels] == ["Bob"]
