"""Dealing and deciding in many hands at once; `tests/lab/test_batched.py` compares whole hands with the reference engine."""

from __future__ import annotations

import numpy as np
import pytest

from ohhell.kernel import batch_hands, encoding
from ohhell.kernel import batch_layout as at
from ohhell.kernel.random_numbers import seed_rng
from ohhell.lab.deals import deal_rules
from scenes import house_rules


def dealt(**trump: object) -> at.Batch:
    """Two hundred hands of three cards for four players."""
    rules = house_rules(schedule={"shape": "fixed", "max": 3, "hands": 1}, trump=trump)
    batch = at.empty_batch(200, 4)
    table = encoding.encode_table(rules, 4, cards=3, dealer=0)
    batch_hands.deal_batch(batch, deal_rules(rules, 4, rules.schedule(4)[0]), table, seed_rng(1))
    return batch


def test_every_seat_gets_its_cards() -> None:
    assert {int(word).bit_count() for word in dealt(source="none").hands.ravel()} == {3}


def test_turned_card_is_a_trump() -> None:
    words = dealt(source="turn_up").words

    assert (words[:, at.TURNED] & words[:, at.TRUMP]).all()


def test_turned_card_of_a_listed_rank_means_no_trump() -> None:
    words = dealt(source="turn_up", turnup_nt_if=["A"]).words
    no_trump = words[:, at.TRUMP] == 0

    assert 0 < no_trump.sum() < 60


def test_dealers_last_card_is_a_trump_in_the_dealers_hand() -> None:
    batch = dealt(source="dealer_last_card")
    dealers = batch.hands[np.arange(200), batch.numbers[:, at.DEALER]]

    assert (batch.words[:, at.SHOWN] & dealers & batch.words[:, at.TRUMP]).all()


@pytest.mark.parametrize("source", ["cut_before_deal", "random_suit"])
def test_random_trumps_are_all_suits(source: str) -> None:
    assert set(dealt(source=source).numbers[:, at.ROTATION]) == {0, 16, 32, 48}


def test_first_illegal_action_is_found() -> None:
    actions = np.zeros(200, np.int64)
    actions[150] = 4

    assert batch_hands.first_illegal(dealt(), actions, bidding=True) == 150


def test_legal_actions_are_accepted() -> None:
    assert batch_hands.first_illegal(dealt(), np.full(200, 3), bidding=True) == -1
