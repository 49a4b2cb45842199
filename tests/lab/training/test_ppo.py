"""Learning from decisions."""

from __future__ import annotations

import torch

from ohhell.encoding.layout import ACTIONS, BIDS, SIZE
from ohhell.lab.training.network import Shape, legal_logits
from ohhell.lab.training.observation import SECRETS
from ohhell.lab.training.ppo import Learner, Rates, normalised
from ohhell.lab.training.rollout import Decisions

CPU = torch.device("cpu")
RATES = Rates(learning=1e-2, entropy=0.0, minibatch=64, epochs=10)


def decisions(number: int = 64) -> Decisions:
    """The same two bids again and again; bid 1 turned out well and bid 2 badly."""
    seen = torch.zeros(number, SIZE, dtype=torch.int8)
    seen[:, 1:3] = 1
    good = torch.arange(number) % 2 == 0
    return Decisions(
        observations=seen,
        secrets=torch.zeros(number, SECRETS, dtype=torch.int8),
        actions=torch.where(good, 1, 2),
        log_chances=torch.full((number,), 0.5).log(),
        advantages=torch.where(good, 1.0, -1.0),
        returns=torch.full((number,), 2.0),
        rewards=torch.where(good, 1.0, 0.0),
        made=good.float(),
    )


def test_policy_prefers_what_turned_out_well() -> None:
    torch.manual_seed(1)
    learner = Learner(Shape(16, 1), Shape(16, 1), CPU)
    learner.learn(decisions(), RATES)
    chances = legal_logits(learner.policy(decisions().observations), decisions().observations).softmax(1)[0]

    assert chances[1] > chances[2] + 0.1


def test_critic_comes_nearer_to_the_returns() -> None:
    torch.manual_seed(1)
    learner = Learner(Shape(16, 1), Shape(16, 1), CPU)
    first = learner.learn(decisions(), RATES).value

    assert learner.learn(decisions(), RATES).value < first


def preference(entropy: float) -> float:
    """How much more likely the good bid is than the bad one after an update."""
    torch.manual_seed(1)
    learner = Learner(Shape(16, 1), Shape(16, 1), CPU)
    learner.learn(decisions(), Rates(learning=1e-3, entropy=entropy, minibatch=64, epochs=40))
    chances = legal_logits(learner.policy(decisions().observations), decisions().observations).softmax(1)[0]
    return (chances[1] - chances[2]).item()


def test_entropy_weight_keeps_the_policy_open() -> None:
    assert preference(entropy=1.0) < preference(entropy=0.0)


def test_advantages_of_bids_and_cards_are_normalised_apart() -> None:
    both = decisions(4)._replace(actions=torch.tensor([1, 2, BIDS, ACTIONS - 1]))
    found = normalised(both._replace(advantages=torch.tensor([1.0, 3.0, 100.0, 300.0])))

    assert [round(number, 3) for number in found.tolist()] == [-1, 1, -1, 1]
