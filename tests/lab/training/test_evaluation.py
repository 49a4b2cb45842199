"""How well a net plays."""

from __future__ import annotations

import torch

from ohhell.lab.training.evaluation import IRISH, SIZES, at_random, by_rules, greedy, hand_of, measure, versus
from ohhell.lab.training.network import Shape, policy_net

CPU = torch.device("cpu")


def test_player_among_its_equals_is_neither_ahead_nor_behind() -> None:
    torch.manual_seed(1)

    assert abs(versus(by_rules, by_rules, hand_of(IRISH, 4, 3), 20, CPU).ahead) < 1e-4


def test_random_player_is_behind_rule_bots() -> None:
    torch.manual_seed(1)

    assert versus(at_random, by_rules, hand_of(IRISH, 4, 5), 100, CPU).ahead < -1


def test_greedy_net_plays_the_same_hand_twice_the_same_way() -> None:
    net = policy_net(Shape(8, 1))
    results = []
    for _ in range(2):
        torch.manual_seed(4)
        results.append(versus(greedy(net), by_rules, hand_of(IRISH, 3, 4), 20, CPU))

    assert results[0] == results[1]


def test_measure_names_every_size() -> None:
    found = measure(policy_net(Shape(8, 1)), by_rules, 2, CPU)

    assert list(found) == [f"{seats}x{cards}" for seats, cards in SIZES]
