"""Form compares games of different rules and sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from ohhell.results.finished_game import FinishedGame
from ohhell.results.form import form
from ohhell.results.season_table import by_person
from results.seasons import FEW, FIRST, SEASON, SECOND, THIRD, any_season, game


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


def test_alone_at_the_end_one_has_beaten_nobody() -> None:
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
