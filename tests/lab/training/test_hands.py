"""Hands in torch are those of `rules`: the same deals, moves, observations and points under random rule sets."""

from __future__ import annotations

from random import Random

import pytest
import torch

from lab.training.shared_deals import DEALS_PER_HAND, follow, planned_hands
from ohhell.lab.training.evaluation import IRISH, hand_of
from ohhell.lab.training.hands import deal, draw_trumps, planes, shuffle
from ohhell.lab.training.rule_rows import rule_rows

DEALS_PER_CASE = 200


@pytest.mark.parametrize("number", range(50))
def test_shared_deals_under_random_rules_are_the_same_in_both_engines(number: int) -> None:
    """All cases together are 10,000 deals under 2,500 rule sets."""
    rng = Random(number)
    drawn = planned_hands(rng)
    for _ in range(DEALS_PER_CASE // DEALS_PER_HAND):
        follow(next(drawn), rng)


def test_shuffle_deals_every_card_about_equally_often_to_a_place() -> None:
    torch.manual_seed(1)
    rules = rule_rows([hand_of(IRISH, 4, 5)]).choose(torch.zeros(4000, dtype=torch.int64))
    hands = deal(rules, shuffle(rules), draw_trumps(rules), seats=4, cards=5)
    counts = planes(hands.held[:, 0]).sum(0)[planes(rules.deck[:1])[0]].tolist()

    assert (min(counts) > 300, max(counts) < 470, len(counts)) == (True, True, 52)
