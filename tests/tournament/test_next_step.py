"""What the director can do next."""

from __future__ import annotations

from ohhell.tournament.actions import RaiseDispute, Withdraw
from ohhell.tournament.next_step import next_step
from tournament.events import Scene


def test_next_step_is_to_enter_players_when_they_fill_no_table() -> None:
    step, waiting = next_step(Scene(1).event)

    assert (step, bool(waiting)) == ("enter", True)


def test_next_step_is_to_draw_when_the_entrants_fit() -> None:
    assert next_step(Scene(6).event) == ("draw", "")


def test_next_step_is_to_start_when_the_match_is_drawn() -> None:
    scene = Scene(6)
    scene.draw()

    assert next_step(scene.event) == ("start", "")


def test_next_step_names_who_withdrew_after_the_draw() -> None:
    scene = Scene(6)
    scene.draw()
    scene.do(Withdraw(1))
    step, waiting = next_step(scene.event)

    assert (step, "Ann has withdrawn" in waiting) == ("start", True)


def test_next_step_is_to_play_while_results_are_missing() -> None:
    scene = Scene(6)
    scene.start()
    scene.report(1, 1, 2, 3)

    assert next_step(scene.event) == ("play", "You can't go on: in match 1 table 2 has no result yet.")


def test_next_step_is_to_draw_when_all_results_are_in() -> None:
    scene = Scene(6)
    scene.play()

    assert next_step(scene.event) == ("draw", "")


def test_next_step_is_still_to_draw_when_too_many_withdrew() -> None:
    scene = Scene(3)
    scene.play()
    scene.do(Withdraw(1))
    step, waiting = next_step(scene.event)

    assert (step, bool(waiting)) == ("draw", True)


def test_next_step_is_to_close_after_the_last_match() -> None:
    scene = Scene(6, matches=1)
    scene.play()

    assert next_step(scene.event) == ("close", "")


def test_next_step_names_the_dispute_that_is_open() -> None:
    scene = Scene(6, matches=1)
    scene.play()
    scene.do(RaiseDispute(1, 1, "a trick too many"))
    step, waiting = next_step(scene.event)

    assert (step, "dispute 1 is open" in waiting) == ("close", True)


def test_next_step_is_none_when_the_event_is_closed() -> None:
    scene = Scene(6, matches=1)
    scene.play()
    scene.close()

    assert next_step(scene.event) == ("closed", "")
