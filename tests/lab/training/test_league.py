"""The nets that a learner plays against."""

from __future__ import annotations

from random import Random

import torch

from ohhell.lab.training.league import MOST_EXPLOITERS, MOST_PAST, League
from ohhell.lab.training.network import Shape
from ohhell.lab.training.ppo import Learner


def learner() -> Learner:
    return Learner(Shape(8, 1), Shape(8, 1), torch.device("cpu"))


def test_opponent_plays_like_a_past_self() -> None:
    torch.manual_seed(1)
    newest = learner()
    league = League(newest, Random(1))
    weight = newest.policy.enter.weight.detach().to(torch.bfloat16).float()

    assert torch.equal(league.opponent().enter.weight, weight)


def test_league_keeps_the_first_and_the_newest_selves() -> None:
    newest = learner()
    league = League(newest, Random(1))
    first = league.past[0]
    for _ in range(MOST_PAST + 10):
        league.remember(newest)

    assert (len(league.past), league.past[0] is first) == (MOST_PAST, True)


def test_league_keeps_the_newest_exploiters() -> None:
    newest = learner()
    league = League(newest, Random(1))
    for _ in range(MOST_EXPLOITERS + 3):
        league.add_exploiter(newest)

    assert len(league.exploiters) == MOST_EXPLOITERS


def test_opponent_is_sometimes_an_exploiter() -> None:
    torch.manual_seed(1)
    newest, exploiter = learner(), learner()
    league = League(newest, Random(1))
    league.add_exploiter(exploiter)
    weight = exploiter.policy.enter.weight.detach().to(torch.bfloat16).float()

    assert any(torch.equal(league.opponent().enter.weight, weight) for _ in range(50))


def test_restored_league_has_the_same_nets() -> None:
    league, other = League(learner(), Random(1)), League(learner(), Random(1))
    other.restore(league.state())

    assert other.past[0] is league.past[0]
