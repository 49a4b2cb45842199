"""When a match can be drawn and started, and when an event can end."""

from __future__ import annotations

import pytest

from ohhell.tournament.actions import CloseEvent, DrawMatch, StartMatch, Withdraw
from ohhell.tournament.seating import SeatedTable
from tournament.events import Scene

ONE, TWO = SeatedTable((1, 2, 3), 0), SeatedTable((4, 5, 6), 2)


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ((ONE,), "Dee has no seat in match 1."),
        ((ONE, SeatedTable((4, 5, 1), 0)), "Ann has 2 seats in match 1."),
        ((ONE, SeatedTable((4, 5), 0)), "Table 2 of match 1 can't have 2 players."),
        ((ONE, SeatedTable((4, 5, 6), 3)), "Table 2 of match 1 has no seat 3."),
        ((ONE, SeatedTable((4, 5, 7), 0)), "There is no entrant 7: the numbers are 1 to 6."),
    ],
)
def test_draw_that_does_not_seat_everybody_once_is_refused(tables: tuple[SeatedTable, ...], sentence: str) -> None:
    assert Scene().refusal(DrawMatch(1, tables)).sentence == sentence


def test_draw_with_somebody_who_withdrew_is_refused() -> None:
    scene = Scene()
    scene.do(Withdraw(6))

    assert scene.refusal(DrawMatch(1, (ONE, TWO))).sentence == "Fay has withdrawn, but has a seat in match 1."


def test_next_match_starts_when_all_results_are_in() -> None:
    scene = Scene(9)
    scene.start()
    scene.report(2, 1, 2, 3)
    scene.draw()

    assert scene.refusal(StartMatch(2)).sentence == (
        "You can't start match 2: in match 1 tables 1, 3 have no result yet."
    )


def test_refusal_names_the_only_table_without_a_result() -> None:
    scene = Scene()
    scene.start()
    scene.report(1, 1, 2, 3)
    scene.draw()

    assert scene.refusal(StartMatch(2)).sentence == "You can't start match 2: in match 1 table 2 has no result yet."


def test_refusal_names_at_most_ten_tables() -> None:
    scene = Scene([f"P{number}" for number in range(36)])
    scene.start()
    scene.draw()

    assert "tables 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more have" in scene.refusal(StartMatch(2)).sentence


def test_event_with_too_few_matches_is_closed_with_a_reason() -> None:
    scene = Scene()
    scene.play()
    scene.close("The hall closes")

    assert scene.event.closed


@pytest.mark.parametrize(("matches", "code"), [(0, "match-not-started"), (1, "reason-missing"), (2, "reason-missing")])
def test_event_is_not_closed_before_its_end(matches: int, code: str) -> None:
    scene = Scene()
    for _ in range(matches):
        scene.play()

    assert scene.refusal(CloseEvent(())).code == code
