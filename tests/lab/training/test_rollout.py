"""Hands played by nets and bots, and what a learner keeps of them."""

from __future__ import annotations

from random import Random

import pytest
import torch

import ohhell
from ohhell.encoding.layout import ACTIONS, BIDS
from ohhell.lab.training.hands import deal, draw_trumps, shuffle
from ohhell.lab.training.network import Shape, critic_net, policy_net
from ohhell.lab.training.rollout import (
    LAMBDA,
    LEARNER,
    Decisions,
    Seating,
    advantages_of,
    copying,
    draw_seating,
    play_hands,
    sample,
)
from ohhell.lab.training.rule_pool import RulePool

CPU = torch.device("cpu")
SHAPE = Shape(16, 1)


def seating(shares: tuple[float, float, float], mixed_share: float, hands: int = 64) -> Seating:
    return draw_seating(hands, 3, opponent=policy_net(SHAPE), device=CPU, mixed_share=mixed_share, shares=shares)


def played(shares: tuple[float, float, float], mixed_share: float) -> Decisions:
    torch.manual_seed(2)
    rules = RulePool([ohhell.preset("irish")], Random(2)).rows(3, 4, 64, CPU)
    net, critic, places = policy_net(SHAPE), critic_net(SHAPE), seating(shares, mixed_share)
    return play_hands(rules, net, critic, places, seats=3, cards=4)


def test_learner_keeps_only_decisions_with_a_choice() -> None:
    kept = played((0, 0, 0), 0)

    assert (kept.observations[:, :ACTIONS] != 0).sum(1).min() > 1


def test_learner_keeps_only_legal_actions() -> None:
    kept = played((0.3, 0.1, 0.3), 1)
    legal = kept.observations[:, :ACTIONS].gather(1, kept.actions[:, None])

    assert legal.min() == 1


def test_learner_keeps_no_decisions_of_others() -> None:
    alone, among = played((0, 0, 0), 0), played((0.5, 0, 0.5), 1)
    share = (among.actions < BIDS).sum() / (alone.actions < BIDS).sum()

    assert 0.25 < share < 0.42  # one place of three, and which hands have a choice of bids depends on chance


def test_every_mixed_hand_has_the_learner_at_one_place() -> None:
    kinds = seating((0.0, 0.0, 1.0), 1).kinds[:, :3]

    assert (kinds == LEARNER).sum(1).tolist() == [1] * 64


def test_hands_before_the_mixed_ones_are_the_learners() -> None:
    drawn = seating((0.0, 0.0, 1.0), 0.25)

    assert (drawn.mixed, (drawn.kinds[:48] == LEARNER).all().item()) == (16, True)


def test_advantage_looks_ahead_to_the_reward() -> None:
    values = torch.tensor([[[1.0]], [[3.0]]])
    found = advantages_of(values, torch.tensor([[4.0]]))

    assert found.flatten().tolist() == pytest.approx([3 - 1 + LAMBDA * (4 - 3), 4 - 3])


def test_sample_follows_the_logits() -> None:
    torch.manual_seed(1)
    drawn = sample(torch.tensor([0.8, 0.2]).log().repeat(5000, 1)).float().mean()

    assert 0.17 < drawn < 0.23


def test_rewards_of_made_bids_are_higher() -> None:
    kept = played((0, 0, 0), 0)

    assert kept.rewards[kept.made == 1].mean() > kept.rewards[kept.made == 0].mean()


def test_results_of_compiled_functions_stay_when_their_memory_is_used_again() -> None:
    memory = torch.zeros(3)
    rules = RulePool([ohhell.preset("irish")], Random(2)).rows(3, 4, 3, CPU)
    hands = deal(rules, shuffle(rules), draw_trumps(rules), seats=3, cards=4)
    kept = copying(lambda _rules, _hands: memory)(rules, hands)
    memory += 1

    assert torch.equal(kept, torch.zeros(3))
