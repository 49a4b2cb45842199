"""Decisions of a file of games, made again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from lab.batch_games import small_rules
from ohhell.encoding.layout import COLUMNS
from ohhell.lab.game_making import make_games
from ohhell.lab.game_table import GameTable
from ohhell.lab.replays import decisions
from ohhell.rules.errors import OhHellError
from scenes import SEALED

BOTS = ["random", "novice", "random", "novice"]


@pytest.fixture(scope="module", params=["turn_up", "dealer_last_card", "random_suit", "none"])
def table(request: pytest.FixtureRequest) -> GameTable:
    rules = small_rules(bid=SEALED, trump={"source": request.param}, direction="counterclockwise")
    return make_games(rules, BOTS, hands=13, cores=1)


def test_every_decision_is_yielded_with_what_the_player_saw(table: GameTable) -> None:
    found = list(decisions(table))

    assert sum(len(one.actions) for one in found) == len(table.arrays["actions"])
    assert all(one.observations[np.arange(len(one.actions)), one.actions].all() for one in found)


def test_points_are_those_of_the_player(table: GameTable) -> None:
    assert all((one.points == table.arrays["points"][one.hands, one.seats]).all() for one in decisions(table))


def test_seats_are_those_of_the_file(table: GameTable) -> None:
    first = next(iter(decisions(table)))

    assert first.seats.tolist() == table.arrays["seats"][table.starts[first.hands]].tolist()


def test_hand_of_the_first_bidder_is_complete(table: GameTable) -> None:
    first = next(iter(decisions(table)))
    held = first.observations[:, COLUMNS["hand"]].sum(axis=1)

    assert held.tolist() == table.arrays["cards"][first.hands].tolist()


@pytest.mark.parametrize("name", ["actions", "points"])
def test_games_that_cannot_have_been_played_are_refused(table: GameTable, name: str) -> None:
    wrong = replace(table, arrays={**table.arrays, name: table.arrays[name] * 0 + 1})

    with pytest.raises(OhHellError) as error:
        list(decisions(wrong))

    assert error.value.code == "damaged-games"


@pytest.mark.parametrize("change", ["hands", "dealer"])
def test_deals_that_are_impossible_are_refused(table: GameTable, change: str) -> None:
    wrong = replace(table, arrays={**table.arrays, change: table.arrays[change] * 0 + 7})

    with pytest.raises(OhHellError) as error:
        list(decisions(wrong))

    assert error.value.code == "wrong-deals"
