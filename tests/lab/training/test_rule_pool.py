"""Rule sets to train with."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import torch

import ohhell
from ohhell.lab.training.rule_pool import RULE_SETS, RulePool, coverage, draw_hand, preset_plans

PRESETS = [ohhell.preset(name) for name in ohhell.preset_names()]


@pytest.mark.parametrize("seats", range(2, 9))
def test_drawn_hand_can_be_played_with_every_number_of_cards(seats: int) -> None:
    rng = Random(seats)
    sizes = [cards for cards in range(1, 14) if seats * cards <= 52]
    drawn = [draw_hand(PRESETS, seats, cards, rng) for cards in sizes]

    assert [(hand.plan.cards, hand.rules.problems(seats)) for hand in drawn] == [(cards, []) for cards in sizes]


@pytest.mark.parametrize(
    ("axis", "values"),
    [
        ("hook", {"none", "last_not_equal", "last_must_exceed", "any_not_equal", "any_below"}),
        ("reveal", {"at_once", "all_together", "total_only", "after_play"}),
        ("first_lead", {"left_of_dealer", "dealer", "highest_bidder", "second_left"}),
        ("void", {"any", "must_trump", "must_overtrump"}),
    ],
)
def test_every_value_that_the_coverage_names_is_drawn(axis: str, values: set[str]) -> None:
    rng = Random(1)
    found = Counter[str]()
    for _ in range(400):
        rules = draw_hand([], 4, 3, rng).rules
        drawn = {
            "hook": rules.hook.kind,
            "reveal": rules.bid.reveal,
            "first_lead": rules.lead.first,
            "void": rules.follow.void,
        }
        found[drawn[axis]] += 1

    assert set(found) == values == set(coverage()[axis])


def test_rows_mix_the_rule_sets_of_the_pool() -> None:
    rows = RulePool(PRESETS, Random(1)).rows(4, 5, 2 * RULE_SETS, torch.device("cpu"))

    assert torch.equal(rows.points[:RULE_SETS], rows.points[RULE_SETS:])
    assert len({tuple(one.flatten().tolist()) for one in rows.points}) > RULE_SETS // 4


def test_preset_with_two_packs_is_not_trained() -> None:
    assert preset_plans(ohhell.preset("classic-two-packs"), 6, 5) == []


def test_drawn_size_fits_into_the_pack() -> None:
    pool = RulePool(PRESETS, Random(1))

    assert all(seats * cards <= 52 for seats, cards in (pool.draw_size() for _ in range(500)))
