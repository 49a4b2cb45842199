"""Draws, starts, substitutes, results and corrections."""

from __future__ import annotations

import pytest

from ohhell.tournament.actions import (
    CorrectResult,
    DrawMatch,
    Enter,
    ReportResult,
    StartMatch,
    Substitute,
    TableResult,
    Withdraw,
)
from ohhell.tournament.fold import fold
from ohhell.tournament.match_checks import MOST_REDRAWS
from ohhell.tournament.seating import SeatedTable
from tournament.events import Scene, by_letter, play_game

ONE, TWO = SeatedTable((1, 2, 3), 0), SeatedTable((4, 5, 6), 2)


def test_match_that_was_started_has_its_time() -> None:
    scene = Scene()
    scene.start()

    assert scene.event.matches[0].started == scene.entries[-1].at


def test_draw_is_refused_twice() -> None:
    scene = Scene()
    scene.draw()

    assert scene.refusal(DrawMatch(1, (ONE, TWO))).sentence == (
        "Match 1 is already drawn. Start it, or give a reason to draw it again."
    )


def test_match_is_drawn_again_with_a_reason() -> None:
    scene = Scene()
    scene.draw()
    scene.draw("Ann is late")

    assert scene.event.matches[0].redraws == ("Ann is late",)


def test_match_is_not_drawn_again_too_often() -> None:
    scene = Scene()
    scene.draw()
    for _ in range(MOST_REDRAWS):
        scene.draw("once more")

    assert scene.refusal(DrawMatch(1, (ONE, TWO), "once more")).code == "already-drawn"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (DrawMatch(4, (ONE, TWO)), "no-such-match"),
        (DrawMatch(1, (ONE, TWO), "again"), "already-drawn"),
        (DrawMatch(2, (ONE, TWO), "again"), "match-not-drawn"),
        (DrawMatch(3, (ONE, TWO)), "match-not-started"),
        (StartMatch(1), "match-started"),
        (StartMatch(2), "match-not-drawn"),
        (StartMatch(9), "no-such-match"),
        (Substitute(1, 1, 2), "already-seated"),
        (Substitute(1, 7, 1), "no-such-seat"),
        (Substitute(1, 1, 8), "already-withdrawn"),
        (ReportResult(1, 3, TableResult((1, 2, 3), 2)), "no-such-table"),
        (ReportResult(2, 1, TableResult((1, 2, 3), 2)), "match-not-drawn"),
        (ReportResult(1, 1, TableResult((1, 2), 2)), "wrong-result"),
        (ReportResult(1, 1, TableResult((1, 2, 99), 2)), "wrong-result"),
        (CorrectResult(1, 1, "typing mistake", TableResult((1, 2, 3), 2)), "results-missing"),
        (CorrectResult(1, 1, "", TableResult((1, 2, 3), 2)), "reason-missing"),
    ],
)
def test_action_that_does_not_fit_a_started_match_is_refused(action: DrawMatch, code: str) -> None:
    scene = Scene()
    scene.start()
    scene.enter("Zoe", "Yan", standby=True)
    scene.do(Withdraw(8))

    assert scene.refusal(action).code == code


def test_second_match_is_drawn_while_the_first_is_played() -> None:
    scene = Scene()
    scene.start()
    scene.draw()

    assert len(scene.event.matches) == 2


def test_match_with_a_withdrawn_player_does_not_start() -> None:
    scene = Scene()
    scene.draw()
    scene.do(Withdraw(1))

    assert "Ann has withdrawn but sits at table" in scene.refusal(StartMatch(1)).sentence


def test_substitute_takes_the_seat() -> None:
    scene = Scene()
    scene.enter("Zoe", standby=True)
    scene.draw()
    before = scene.event.matches[0].draw
    scene.do(Withdraw(1))
    scene.do(Substitute(1, 1, 7))
    after = [tuple(7 if player == 1 else player for player in table.players) for table in before]

    assert [table.players for table in scene.event.matches[0].draw] == after


def test_substitute_can_be_replaced() -> None:
    scene = Scene()
    scene.enter("Zoe", standby=True)
    scene.start()
    scene.do(Substitute(1, 1, 7))
    scene.do(Substitute(1, 7, 1))

    assert sorted(scene.event.matches[0].seats) == [1, 2, 3, 4, 5, 6]


def test_substitute_comes_too_late_after_the_result() -> None:
    scene = Scene()
    scene.enter("Zoe", standby=True)
    scene.play()

    assert scene.refusal(Substitute(1, 1, 7)).code == "result-exists"


def test_result_before_the_start_is_refused() -> None:
    scene = Scene()
    scene.draw()

    assert scene.refusal(ReportResult(1, 1, TableResult((1, 2, 3), 2))).code == "match-not-started"


def test_second_result_of_a_table_is_refused() -> None:
    scene = Scene()
    scene.play()

    assert scene.refusal(ReportResult(1, 1, TableResult((1, 2, 3), 2))).code == "result-exists"


def test_result_makes_a_match_complete() -> None:
    scene = Scene(3)
    scene.start()
    before = scene.event.matches[0].complete
    scene.report(1, 1, 2, 3)

    assert (before, scene.event.matches[0].complete) == (False, True)


def test_same_record_is_refused_at_another_table() -> None:
    scene = Scene(3, seating="fixed")
    scene.start()
    text = play_game(("Ann", "Bob", "Cid"), scene.event.rules, 1).record()
    result = TableResult((1, 2, 3), 2, record=text)
    scene.do(ReportResult(1, 1, result))
    scene.start()

    assert scene.refusal(ReportResult(2, 1, result)).sentence == (
        "This record is already the result of match 1, table 1."
    )


def test_same_record_moves_to_another_table_after_a_correction() -> None:
    scene = Scene(3, seating="fixed")
    scene.start()
    scene.do(ReportResult(1, 1, TableResult((1, 2, 3), 2, record="same")))
    scene.correct(1, 3, 2, 1)
    scene.start()
    scene.do(ReportResult(2, 1, TableResult((1, 2, 3), 2, record="same")))

    assert scene.event.matches[1].complete


def test_correction_says_who_changed_what() -> None:
    scene = Scene(3)
    scene.start()
    scene.report(1, 1, 2, 3)
    scene.correct(1, 1, 4, 3)
    (change,) = scene.event.changes

    assert (change.by, change.reason, change.old, change.new, change.version) == ("Carl", "typing mistake", 2, 4, 8)


def test_correction_that_removes_a_result_makes_it_missing() -> None:
    scene = Scene(3)
    scene.start()
    scene.report(1, 1, 2, 3)
    scene.correct(1)

    assert (scene.event.matches[0].missing, [change.new for change in scene.event.changes]) == (1, [None] * 3)


def test_result_is_not_removed_once_the_next_match_has_started() -> None:
    scene = Scene(3)
    scene.play()
    scene.start()

    assert scene.refusal(CorrectResult(1, 1, "wrong table")).code == "result-needed"


def test_result_is_not_removed_from_a_closed_event() -> None:
    scene = Scene(3, matches=1)
    scene.play()
    scene.close()

    assert scene.refusal(CorrectResult(1, 1, "wrong table")).code == "result-needed"


def test_correction_after_the_event_is_closed() -> None:
    scene = Scene(3, matches=1)
    scene.play()
    scene.close()
    scene.correct(1, 1, 2, 3)

    assert len(scene.event.changes) == 3


def test_corrected_event_equals_one_with_the_right_results() -> None:
    scene = Scene(6, seating="fixed")
    scene.play(by_letter)
    right = scene.event.matches[0].tables
    wrong = Scene(6, seating="fixed")
    wrong.play(lambda _name: 1)
    for table in right:
        assert table.result is not None
        wrong.correct(table.number, *table.result.totals)

    assert wrong.event.matches == fold(scene.entries).matches


def test_entries_that_are_refused_change_nothing() -> None:
    scene = Scene()
    scene.start()
    scene.refusal(Enter("Ann"))
    scene.refusal(ReportResult(1, 1, TableResult((1, 2, 99), 2)))

    assert fold(scene.entries) == scene.event
