"""Who plays the next match, and where the seed seats them."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import Withdraw
from ohhell.tournament.draws import check_next_draw, next_draw
from ohhell.tournament.tournament import Tournament
from tournament.events import NAMES, Scene, by_letter


def seated(event: Tournament) -> list[str]:
    return sorted(event.name(player) for table in next_draw(event).tables for player in table.players)


def refusal(event: Tournament, reason: str = "") -> OhHellError:
    with pytest.raises(OhHellError) as error:
        next_draw(event, reason)
    return error.value


def test_everybody_plays() -> None:
    assert seated(Scene(9).event) == list(NAMES[:9])


def test_stand_by_stays_out_if_the_tables_are_full() -> None:
    scene = Scene(6)
    scene.enter("Zoe", standby=True)

    assert "Zoe" not in seated(scene.event)


def test_stand_by_fills_the_last_table() -> None:
    scene = Scene(5)
    scene.enter("Yan", "Zoe", standby=True)

    assert seated(scene.event) == [*NAMES[:5], "Yan"]


def test_bot_fills_the_last_table_after_the_stand_bys() -> None:
    scene = Scene(4, bots=True)
    scene.enter("Robot", bot=True)
    scene.enter("Zoe", standby=True)

    assert seated(scene.event) == [*NAMES[:4], "Robot", "Zoe"]


def test_stand_by_who_has_played_comes_before_the_others() -> None:
    scene = Scene(5)
    scene.enter("Yan", "Zoe", standby=True)
    scene.do(Withdraw(6))
    scene.play()
    scene.enter("Yan", standby=True)

    assert seated(scene.event) == [*NAMES[:5], "Zoe"]


@pytest.mark.parametrize(
    ("standby", "bots", "rest"),
    [
        (0, False, "Add players or stand-bys, or withdraw some."),
        (0, True, "Add players, stand-bys or bots, or withdraw some."),
        (1, False, "Stand-bys are not enough: there are only 1. Add players or stand-bys, or withdraw some."),
    ],
)
def test_draw_is_refused_if_the_tables_are_not_full(standby: int, *, bots: bool, rest: str) -> None:
    scene = Scene(4, bots=bots)
    scene.enter(*NAMES[4 : 4 + standby], standby=True)

    assert refusal(scene.event).sentence == (
        f"4 players don't fill tables of 3: 2 more are needed, or 1 of them must stand by. {rest}"
    )


def test_mixed_tables_seat_everybody() -> None:
    scene = Scene(7, mixed=True)

    assert seated(scene.event) == list(NAMES[:7])


def test_draw_asked_for_twice_is_refused() -> None:
    scene = Scene()
    scene.start()
    scene.draw()

    assert refusal(scene.event).sentence == "Match 2 is already drawn. Start it, or give a reason to draw it again."


def test_match_that_was_not_drawn_is_not_drawn_again() -> None:
    assert refusal(Scene().event, "again").code == "match-not-drawn"


def test_redraw_with_the_same_players_gives_the_same_seats() -> None:
    scene = Scene()
    scene.draw()
    before = scene.event.matches[0].draw
    scene.draw("A player was late")

    assert scene.event.matches[0].draw == before


def test_draw_by_standing_waits_for_all_results() -> None:
    scene = Scene(seating="by_standing")
    scene.start()

    assert refusal(scene.event).code == "results-missing"


def test_draw_by_standing_seats_the_leaders_together() -> None:
    scene = Scene(6, seating="by_standing")
    scene.play(by_letter)

    assert {*next_draw(scene.event).tables[0].players} == {1, 2, 3}


def test_draw_by_standing_seats_newcomers_last() -> None:
    scene = Scene(6, seating="by_standing", last_entry=2)
    scene.play(by_letter)
    scene.enter("Xia", "Yan", "Zoe")

    assert {*next_draw(scene.event).tables[2].players} == {7, 8, 9}


def test_final_seats_the_best() -> None:
    scene = Scene(9, matches=1, final=4)
    scene.play(by_letter)
    (table,) = next_draw(scene.event).tables

    assert {*table.players} == {1, 2, 3, 4}


def test_lots_decide_between_equals_at_the_cut() -> None:
    scene = Scene(9, matches=1, final=3)
    scene.play(lambda name: 9 if name == "Ann" else 5)
    (table,) = next_draw(scene.event).tables

    assert (1 in table.players, len(table.players), next_draw(scene.event).tables) == (True, 3, (table,))


def test_final_without_enough_players_is_refused() -> None:
    scene = Scene(3, matches=1, final=3)
    scene.play(by_letter)
    scene.do(Withdraw(1))

    assert refusal(scene.event).sentence == "The final needs 3 players, but only 2 are ranked."


def test_match_after_the_last_is_refused() -> None:
    scene = Scene(3, matches=1)
    scene.play(by_letter)

    assert refusal(scene.event).code == "no-such-match"


def test_final_with_two_tables_is_refused() -> None:
    scene = Scene(6, matches=1, final=3)
    scene.play(by_letter)
    (table,) = next_draw(scene.event).tables
    double = next_draw(scene.event).__class__(2, (table, table))

    assert scene.refusal(double).sentence == "The final has one table, not 2."


def test_next_draw_is_checked_without_drawing() -> None:
    with pytest.raises(OhHellError) as error:
        check_next_draw(Scene(1).event)

    assert error.value.code == "match-seating"
