"""Duplicate events: the same deals at all tables, points above the mean, and boards compared seat by seat."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ohhell
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import CorrectResult, DrawMatch, ReportResult
from ohhell.tournament.boards import boards, deals_digest
from ohhell.tournament.record_results import result_of_record
from ohhell.tournament.seating import SeatedTable
from ohhell.tournament.standings import standings
from ohhell.tournament.verification import verify_event
from tournament.events import Scene, by_letter


def duplicate(players: int = 6, **more: Any) -> Scene:
    return Scene(players, duplicate=True, online=True, combine="above_mean", **more)


def record(scene: Scene, number: int, seed: str = "boards", names: list[str] | None = None) -> str:
    """Return a game of a table of the current match, dealt from a seed and played at random."""
    table = scene.event.matches[-1].tables[number - 1]
    rng = Random(number)
    given = names or [scene.event.name(player) for player in table.players]
    game = ohhell.Game(scene.event.rules, given, seed=seed)
    while game.waiting_for:
        seat = rng.choice(game.waiting_for)
        game.play(rng.choice(game.legal(seat)))
    return game.record()


def report(scene: Scene, number: int, seed: str = "boards") -> None:
    table = scene.event.matches[-1].tables[number - 1]
    result, _ = result_of_record(scene.event, table, record(scene, number, seed))
    scene.do(ReportResult(scene.event.started, number, result))


def played() -> Scene:
    scene = duplicate()
    scene.start()
    report(scene, 1)
    report(scene, 2)
    return scene


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"combine": "above_mean"}, "duplicate-only"),
        ({"combine": "above_mean", "online": True}, "duplicate-only"),
        ({"duplicate": True, "online": True, "mixed": True}, "tables-not-comparable"),
    ],
)
def test_event_that_cannot_compare_deals_is_refused(chosen: dict[str, Any], code: str) -> None:
    with pytest.raises(OhHellError) as error:
        Scene(**chosen)

    assert error.value.code == code


@pytest.mark.parametrize("seating", ["random", "fixed", "avoid_repeats", "by_standing"])
def test_first_seat_deals_first_at_every_table_of_a_duplicate_event(seating: str) -> None:
    scene = duplicate(9, seating=seating)
    for _ in range(3):
        scene.play(by_letter)

    assert {table.dealer for match in scene.event.matches for table in match.tables} == {0}


def test_draw_with_another_dealer_is_refused_in_a_duplicate_event() -> None:
    action = DrawMatch(1, (SeatedTable((1, 2, 3), 0), SeatedTable((4, 5, 6), 1)))

    assert (
        duplicate().refusal(action).sentence.startswith("Table 2 of match 1 must begin with the deal of its first seat")
    )


def test_score_is_the_difference_from_the_mean_of_the_seat() -> None:
    scene = duplicate()
    scene.start()
    scene.report(1, 20, 10, 5)
    scene.report(2, 10, 11, 5)

    one, two = scene.event.matches[0].tables
    scores = {row.entrant.number: row.score for row in standings(scene.event).rows}
    assert [scores[player] for player in (*one.players, *two.players)] == [
        5,
        Fraction(-1, 2),
        0,
        -5,
        Fraction(1, 2),
        0,
    ]


def test_scores_of_several_matches_above_the_mean_are_added() -> None:
    scene = duplicate(seating="fixed")
    scene.play(lambda name: 20 if name == "Ann" else 10)
    scene.play(lambda name: 18 if name == "Ann" else 10)

    assert standings(scene.event).rows[0].score == 9


def test_table_whose_rivals_have_no_result_yet_is_at_the_mean() -> None:
    scene = duplicate()
    scene.start()
    scene.report(1, 20, 10, 5)

    assert {row.score for row in standings(scene.event).rows} == {0}


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(st.integers(0, 23), min_size=3, max_size=3), min_size=1, max_size=5))
def test_scores_above_the_mean_add_up_to_zero_in_every_seat(totals: list[list[int]]) -> None:
    scene = duplicate(3 * len(totals))
    scene.start()
    for number, numbers in enumerate(totals, start=1):
        scene.report(number, *numbers)
    scores = {row.entrant.number: row.score for row in standings(scene.event).rows}

    assert [sum(scores[table.players[seat]] for table in scene.event.matches[0].tables) for seat in range(3)] == [0] * 3


def test_boards_compare_every_hand_seat_by_seat() -> None:
    found = boards(played().event, 1)

    assert [(board.hand, board.cards, [len(seat) for seat in board.seats]) for board in found] == [
        (1, 2, [2, 2, 2]),
        (2, 1, [2, 2, 2]),
    ]


def test_boards_add_up_to_the_scores_of_the_match() -> None:
    scene = played()
    above: dict[int, Fraction] = {}
    for board in boards(scene.event, 1):
        for result in (result for seat in board.seats for result in seat):
            above[result.entrant] = above.get(result.entrant, Fraction()) + result.above

    assert above == {row.entrant.number: row.score for row in standings(scene.event).rows}


def test_best_result_of_a_board_comes_first() -> None:
    for board in boards(played().event, 1):
        for seat in board.seats:
            assert [result.points for result in seat] == sorted((result.points for result in seat), reverse=True)


def test_typed_results_are_not_on_the_boards() -> None:
    scene = duplicate()
    scene.start()
    report(scene, 1)
    scene.report(2, 1, 2, 3)

    assert {result.table for board in boards(scene.event, 1) for seat in board.seats for result in seat} == {1}


def test_match_without_records_has_no_boards() -> None:
    scene = duplicate()
    scene.play(by_letter)

    assert boards(scene.event, 1) == ()


def test_boards_wait_for_the_last_table() -> None:
    scene = duplicate()
    scene.start()
    report(scene, 1)

    with pytest.raises(OhHellError, match="table 2 has no result yet"):
        boards(scene.event, 1)


def test_event_with_own_deals_at_every_table_has_no_boards() -> None:
    with pytest.raises(OhHellError, match="every table has its own deals"):
        boards(Scene().event, 1)


def test_digest_of_the_same_deals_is_the_same() -> None:
    scene = duplicate()
    scene.start()

    assert deals_digest(record(scene, 1)) == deals_digest(record(scene, 2))


def test_duplicate_event_with_the_same_deals_is_fine() -> None:
    scene = played()
    scene.close("Only one match")

    assert verify_event(scene.entries).problems == []


def test_other_deals_at_one_table_of_a_duplicate_event_are_found() -> None:
    scene = duplicate()
    scene.start()
    report(scene, 1)
    report(scene, 2, seed="other")

    assert [str(problem) for problem in verify_event(scene.entries).problems] == [
        "Line 12: Match 1: table 2 didn't play the same deals as table 1, but this is a duplicate event."
    ]


def test_record_with_exchanged_seats_is_refused_in_a_duplicate_event() -> None:
    scene = duplicate()
    scene.start()
    table = scene.event.matches[0].tables[0]
    names = [scene.event.name(player) for player in table.players]
    with pytest.raises(OhHellError) as error:
        result_of_record(scene.event, table, record(scene, 1, names=names[::-1]))

    assert error.value.code == "other-players"


def test_correction_with_the_same_deals_is_no_further_problem() -> None:
    scene = duplicate()
    scene.start()
    report(scene, 1, seed="other")
    report(scene, 2)
    result, _ = result_of_record(scene.event, scene.event.matches[0].tables[0], record(scene, 1))
    scene.do(CorrectResult(1, 1, "wrong record", result))

    assert [problem.line for problem in verify_event(scene.entries).problems] == [12]
