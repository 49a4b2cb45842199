"""The oracle, which sees every card."""

from __future__ import annotations

import pytest

import ohhell
from ohhell.arena.duplicate import Matchup, interval, play_deals


def test_the_oracle_is_far_above_any_bot() -> None:
    contest = Matchup(ohhell.preset("heck-normal"), "oracle", "club", 4)
    results = play_deals(contest, 20, seed="1", on_progress=lambda _: None)

    assert interval([result.points - result.field_points for result in results])[1] > 1


def test_the_oracle_cannot_be_seated_at_a_table() -> None:
    with pytest.raises(ohhell.OhHellError, match="There is no bot 'oracle'"):
        ohhell.bot("oracle")
