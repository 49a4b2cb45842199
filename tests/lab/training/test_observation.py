"""Observations in torch. `test_hands` compares whole rows with the reference encoding; here is what only training needs."""

from __future__ import annotations

import torch

from ohhell.encoding.layout import CARDS, MOST_SEATS
from ohhell.lab.training.evaluation import IRISH, hand_of
from ohhell.lab.training.hands import Hands, deal, draw_trumps, shuffle
from ohhell.lab.training.observation import SECRETS, cards_in, observe, secrets, slots_of
from ohhell.lab.training.rule_rows import RuleRows, rule_rows


def dealt(hands: int) -> tuple[RuleRows, Hands]:
    torch.manual_seed(3)
    rules = rule_rows([hand_of(IRISH, 4, 6)]).choose(torch.zeros(hands, dtype=torch.int64))
    return rules, deal(rules, shuffle(rules), draw_trumps(rules), seats=4, cards=6)


def test_observation_does_not_change_when_others_swap_their_hands() -> None:
    rules, hands = dealt(20)
    swapped = hands._replace(held=hands.held[:, [0, 2, 3, 1, 4, 5, 6, 7]])

    assert torch.equal(observe(rules, hands, bidding=True), observe(rules, swapped, bidding=True))


def test_secrets_change_when_others_swap_their_hands() -> None:
    rules, hands = dealt(20)
    swapped = hands._replace(held=hands.held[:, [0, 2, 3, 1, 4, 5, 6, 7]])

    assert not torch.equal(secrets(rules, hands, bidding=True), secrets(rules, swapped, bidding=True))


def test_secrets_have_every_dealt_card_once() -> None:
    rules, hands = dealt(5)
    found = secrets(rules, hands, bidding=True)

    assert found.shape == (5, SECRETS)
    assert found[:, : MOST_SEATS * CARDS].sum(1).tolist() == [24] * 5


def test_cards_come_back_from_their_slots() -> None:
    cards, shift = torch.arange(64), torch.full((64,), 3)

    assert torch.equal(cards_in(slots_of(cards, shift), shift), cards)
