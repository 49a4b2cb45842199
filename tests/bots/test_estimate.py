"""`ohhell.estimate`: what a bot thinks of every move, for scripts and notebooks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ohhell
from ohhell.rules.view import View


def a_view() -> View:
    game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=1)
    return game.view(game.waiting_for[0])


@pytest.mark.parametrize("bot", ["club", "expert"])
def test_estimate_says_what_a_bot_thinks_of_every_move(bot: str) -> None:
    view = a_view()

    assert {found.move for found in ohhell.estimate(view, bot=bot)} == set(view.legal)


def test_estimate_puts_the_best_move_first() -> None:
    points = [found.points for found in ohhell.estimate(a_view())]

    assert points == sorted(points, reverse=True)


def test_estimate_is_the_same_for_the_same_view() -> None:
    assert ohhell.estimate(a_view()) == ohhell.estimate(a_view())


def test_estimate_draws_from_the_generator_it_is_given() -> None:
    assert ohhell.estimate(a_view(), rng=Random(2)) != ohhell.estimate(a_view(), rng=Random(3))


@pytest.mark.parametrize("bot", ["club", "expert"])
def test_estimates_are_printed_as_plain_numbers(bot: str) -> None:
    assert "np." not in repr(ohhell.estimate(a_view(), bot=bot))


@pytest.mark.parametrize(
    ("view", "bot", "code"),
    [
        (a_view(), "novice", "no-estimates"),
        (a_view(), "exprt", "unknown-bot"),
        (None, "expert", "wrong-kind"),
        (ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=1).view(None), "expert", "not-your-turn"),
    ],
)
def test_estimate_refuses_what_it_cannot_estimate(view: Any, bot: str, code: str) -> None:
    with pytest.raises(ohhell.OhHellError) as refusal:
        ohhell.estimate(view, bot=bot)

    assert refusal.value.code == code
