"""Standings: places, movement, ties, and how scores are combined."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ohhell
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import ReportResult, StartMatch, Substitute, TableResult, Withdraw
from ohhell.tournament.standings import all_standings, counted, latest, standings, table_scores
from tournament.events import Scene, by_letter, short_rules


def places(scene: Scene, after: int | None = None) -> dict[str, int | None]:
    return {row.entrant.name: row.place for row in standings(scene.event, after).rows}


def row_of(scene: Scene, name: str, after: int | None = None) -> Any:
    return next(row for row in standings(scene.event, after).rows if row.entrant.name == name)


def test_standings_are_empty_before_the_first_result() -> None:
    found = standings(Scene(3).event)

    assert (found.after, found.complete, {row.place for row in found.rows}) == (0, True, {None})


def test_highest_total_is_first() -> None:
    scene = Scene()
    scene.play(by_letter)

    assert places(scene) == {"Ann": 1, "Bob": 2, "Cid": 3, "Dee": 4, "Eve": 5, "Fay": 6}


def test_totals_of_all_matches_are_added() -> None:
    scene = Scene()
    scene.play(by_letter)
    scene.play(by_letter)

    assert (row_of(scene, "Bob").score, row_of(scene, "Bob").points) == (38, 38)


def test_equal_totals_share_a_place() -> None:
    scene = Scene()
    scene.play(lambda name: {"Ann": 9, "Bob": 9, "Cid": 5, "Dee": 4, "Eve": 4}.get(name, 0))

    assert [(row.place, row.shared) for row in standings(scene.event).rows] == [
        (1, True),
        (1, True),
        (3, False),
        (4, True),
        (4, True),
        (6, False),
    ]


def test_movement_is_the_number_of_places_gained() -> None:
    scene = Scene(3)
    scene.play(by_letter)
    scene.play(lambda name: 23 if name == "Cid" else 0)

    assert {row.entrant.name: row.movement for row in standings(scene.event).rows} == {"Cid": 2, "Ann": -1, "Bob": -1}


def test_first_match_has_no_movement() -> None:
    scene = Scene(3)
    scene.play(by_letter)

    assert {row.movement for row in standings(scene.event).rows} == {None}


def test_standings_after_an_earlier_match_do_not_change() -> None:
    scene = Scene(3)
    scene.play(by_letter)
    before = standings(scene.event)
    scene.play(lambda name: 23 if name == "Cid" else 0)

    assert standings(scene.event, 1) == before


def test_standings_after_a_match_that_was_not_drawn_are_refused() -> None:
    with pytest.raises(OhHellError, match="isn't drawn"):
        standings(Scene().event, 1)


def test_standings_are_incomplete_while_results_are_missing() -> None:
    scene = Scene()
    scene.start()
    scene.report(1, 3, 2, 1)

    assert (standings(scene.event).complete, latest(scene.event)) == (False, 1)


def test_correction_of_the_first_match_changes_the_standings_after_the_third() -> None:
    scene = Scene(3)
    for _ in range(3):
        scene.play(by_letter)
    before = places(scene)
    seats = scene.event.matches[0].tables[0].players
    scene.correct(1, *(0 if scene.event.name(player) == "Ann" else 20 for player in seats), match=1)

    assert (before["Ann"], places(scene)["Ann"]) == (1, 3)


def test_mean_per_hand_compares_tables_with_different_hands() -> None:
    scene = Scene(7, ohhell.preset("classic"), table_size=4, mixed=True, combine="mean_per_hand", matches=1)
    scene.start()
    four, three = scene.event.matches[0].tables
    scene.do(ReportResult(1, 1, TableResult((100, 50, 20, 10), 23)))
    scene.do(ReportResult(1, 2, TableResult((90, 50, 20), 20)))

    assert standings(scene.event).rows[0].entrant.number == three.players[0], four


def test_mean_per_hand_counts_missed_matches_with_the_fewest_hands() -> None:
    scene = Scene(3, combine="mean_per_hand", last_entry=2)
    scene.play(lambda _name: 2)
    scene.enter("Zoe", "Yan", "Xia")
    scene.play(lambda _name: 6)

    assert (row_of(scene, "Ann").score, row_of(scene, "Zoe").score) == (2, Fraction(6, 4))


def test_mean_per_hand_does_not_count_a_match_before_its_last_result() -> None:
    scene = Scene(6, combine="mean_per_hand")
    scene.play(lambda _name: 2)
    scene.start()
    scene.report(1, 0, 0, 0)
    waiting = scene.event.matches[1].tables[1].players[0]

    assert row_of(scene, scene.event.name(waiting)).score == 1


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, 12),
        ({"combine": "mean_per_hand"}, 6),
        ({"combine": "place_points"}, 100),
        ({"combine": "above_mean", "duplicate": True, "online": True}, 0),
    ],
)
def test_counted_score_of_a_match_depends_on_how_matches_are_combined(chosen: dict[str, Any], expected: int) -> None:
    scene = Scene(3, **chosen)
    scene.play(lambda name: 12 if name == "Ann" else 1)
    score = row_of(scene, "Ann").scores[0]

    assert counted(scene.event, score) == expected


def test_place_points_are_added() -> None:
    scene = Scene(3, combine="place_points")
    scene.play(by_letter)
    scene.play(by_letter)

    assert [row.score for row in standings(scene.event).rows] == [200, 100, 0]


def test_entrant_who_withdrew_has_no_place() -> None:
    scene = Scene()
    scene.play(by_letter)
    scene.do(Withdraw(1))
    scene.do(Withdraw(2))
    scene.do(Withdraw(3))
    scene.play(by_letter)

    assert places(scene) == {"Dee": 1, "Eve": 2, "Fay": 3, "Ann": None, "Bob": None, "Cid": None}


def test_entrant_who_withdraws_after_the_last_match_keeps_the_place() -> None:
    scene = Scene(3, matches=1)
    scene.play(by_letter)
    scene.do(Withdraw(1))

    assert places(scene)["Ann"] == 1


def test_substitute_gets_the_score_of_the_seat() -> None:
    scene = Scene(3, matches=1)
    scene.enter("Zoe", standby=True)
    scene.draw()
    scene.do(StartMatch(1))
    scene.do(Withdraw(1))
    scene.do(Substitute(1, 1, 4))
    scene.report(1, 3, 2, 1)

    assert (places(scene)["Ann"], row_of(scene, "Zoe").points > 0) == (None, True)


def test_bot_has_no_place() -> None:
    scene = Scene(2, bots=True)
    scene.enter("Robot", bot=True)
    scene.play(lambda name: 9 if name == "Robot" else by_letter(name) - 15)

    assert places(scene) == {"Ann": 1, "Bob": 2, "Robot": None}


def test_ties_list_matches_won_and_bids_made() -> None:
    scene = Scene(3, matches=1)
    scene.start()
    scene.do(ReportResult(1, 1, TableResult((9, 9, 1), 2, made=(2, 1, 0), made_bids=(1, 2, 0))))
    names = [scene.event.name(player) for player in scene.event.matches[0].tables[0].players]
    first, second = row_of(scene, names[0]), row_of(scene, names[1])

    assert [(row.place, row.wins, row.made, row.made_bids) for row in (first, second)] == [(1, 1, 2, 1), (1, 1, 1, 2)]


def test_bids_made_are_unknown_if_a_total_was_typed() -> None:
    scene = Scene(3)
    scene.start()
    scene.do(ReportResult(1, 1, TableResult((9, 9, 1), 2, made=(2, 1, 0), made_bids=(1, 2, 0))))
    scene.play(lambda _name: 1)

    assert {(row.made, row.made_bids) for row in standings(scene.event).rows} == {(None, None)}


@pytest.mark.parametrize(("kind", "winner"), [("most_bid_made", 1), ("most_hands_made", 0), ("shared", None)])
def test_bids_made_decide_the_first_place_if_the_rules_say_so(kind: str, winner: int | None) -> None:
    scene = Scene(3, short_rules(f'[tie]\nkind = "{kind}"\n'), matches=1)
    scene.start()
    scene.do(ReportResult(1, 1, TableResult((9, 9, 1), 2, made=(2, 1, 0), made_bids=(1, 2, 0))))
    players = scene.event.matches[0].tables[0].players
    first = [row.entrant.number for row in standings(scene.event).rows if row.place == 1]

    assert first == (sorted(players[:2]) if winner is None else [players[winner]])


def test_first_place_stays_shared_if_the_bids_are_unknown() -> None:
    scene = Scene(3, short_rules('[tie]\nkind = "most_bid_made"\n'), matches=1)
    scene.play(lambda _name: 1)

    assert set(places(scene).values()) == {1}


def test_final_decides_the_first_places() -> None:
    scene = Scene(6, matches=1, final=3)
    scene.play(by_letter)
    scene.play(lambda name: 10 + ord(name[0]) - ord("A"))

    assert places(scene) == {"Cid": 1, "Bob": 2, "Ann": 3, "Dee": 4, "Eve": 5, "Fay": 6}


def test_score_of_the_final_is_not_added() -> None:
    scene = Scene(6, matches=1, final=3)
    scene.play(by_letter)
    scene.play(lambda _name: 5)

    assert (row_of(scene, "Ann").score, row_of(scene, "Ann").scores[1].points) == (20, 5)


def test_final_without_a_result_changes_no_place() -> None:
    scene = Scene(6, matches=1, final=3)
    scene.play(by_letter)
    before = places(scene)
    scene.start()

    assert places(scene, 2) == before


def test_non_finalist_who_goes_home_keeps_the_place() -> None:
    scene = Scene(6, matches=1, final=3)
    scene.play(by_letter)
    scene.do(Withdraw(6))
    scene.play(by_letter)

    assert places(scene)["Fay"] == 6


def test_table_without_a_result_has_no_scores() -> None:
    scene = Scene()
    scene.start()

    assert table_scores(1, scene.event.matches[0].tables[0]) == {}


def test_all_standings_are_those_after_every_match() -> None:
    scene = Scene(6)
    for _ in range(3):
        scene.play(by_letter)

    assert all_standings(scene.event) == tuple(standings(scene.event, match) for match in (1, 2, 3))


def test_all_standings_are_missing_before_the_first_result() -> None:
    assert all_standings(Scene(6).event) == ()
