"""Bots in torch."""

from __future__ import annotations

import torch

from ohhell.lab.training.evaluation import IRISH, at_random, by_rules, hand_of, versus
from ohhell.lab.training.hands import deal, draw_trumps, shuffle
from ohhell.lab.training.rule_bots import draw_boldness, random_moves, rule_moves
from ohhell.lab.training.rule_rows import rule_rows

CPU = torch.device("cpu")


def test_rule_bot_scores_more_than_random_players() -> None:
    torch.manual_seed(1)

    assert versus(by_rules, at_random, hand_of(IRISH, 4, 5), 200, CPU).ahead > 1


def test_bold_rule_bot_bids_more_than_a_timid_one() -> None:
    torch.manual_seed(1)
    rules = rule_rows([hand_of(IRISH, 4, 8)]).choose(torch.zeros(100, dtype=torch.int64))
    hands = deal(rules, shuffle(rules), draw_trumps(rules), seats=4, cards=8)
    timid, bold = (rule_moves(rules, hands, torch.full((100, 8), by), bidding=True).sum() for by in (-1.0, 1.0))

    assert bold > timid + 100


def test_random_moves_reach_every_legal_bid() -> None:
    torch.manual_seed(1)
    rules = rule_rows([hand_of(IRISH, 4, 3)]).choose(torch.zeros(200, dtype=torch.int64))
    hands = deal(rules, shuffle(rules), draw_trumps(rules), seats=4, cards=3)

    assert set(random_moves(rules, hands, bidding=True).tolist()) == {0, 1, 2, 3}


def test_half_of_the_rule_bots_are_neither_bold_nor_timid() -> None:
    torch.manual_seed(1)
    drawn = draw_boldness(1000, CPU)

    assert 0.45 < (drawn == 0).float().mean() < 0.55
