"""The bot `club` can say what it thinks of its moves."""

from __future__ import annotations

from random import Random

import pytest

import ohhell
from ohhell.bots import club
from ohhell.notation.position.position import read_position
from ohhell.rules.view import view as view_of


def test_estimate_lists_every_move_best_first() -> None:
    game = ohhell.Game(ohhell.preset("heck-normal"), ["Ann", "Bob", "Cid"], seed=1)
    view = game.view(game.waiting_for[0])

    found = club.estimate(view, Random(1))

    assert {estimate.move for estimate in found} == set(view.legal)
    assert [estimate.points for estimate in found] == sorted((estimate.points for estimate in found), reverse=True)


def test_certain_trick_is_known_to_be_certain() -> None:
    position = "cards 1 | dealer 2 | trump s | bids 1 0 1 | taken 0 0 0 | leader 0 | hands As / 2h / 3h"
    state = read_position(position, ohhell.preset("heck-normal"))
    (estimate,) = club.estimate(view_of(state, 0), Random(1))

    assert (estimate.made, estimate.points) == (1.0, 11.0)


def test_estimate_is_refused_when_there_is_nothing_to_choose() -> None:
    game = ohhell.Game(ohhell.preset("heck-normal"), ["Ann", "Bob", "Cid"], seed=1)
    idle = next(seat for seat in range(3) if seat not in game.waiting_for)

    with pytest.raises(ohhell.OhHellError, match="nothing to choose"):
        club.estimate(game.view(idle), Random(1))
