"""How well a net plays: its points among rule bots or random players, on the same deals in every seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import torch
from torch import Tensor

from ohhell.lab.training.hands import Hands, deal, draw_trumps, place_bids, play_cards, scores, shuffle
from ohhell.lab.training.network import Net, phase_logits
from ohhell.lab.training.observation import actor, cards_in, observe, suit_shift
from ohhell.lab.training.rule_bots import random_moves, rule_moves
from ohhell.lab.training.rule_rows import PlannedHand, RuleRows, rule_rows
from ohhell.rules import axes
from ohhell.rules.rules import Rules

Chooser = Callable[[RuleRows, Hands, bool], Tensor]
"""Returns the bid, or card, for the player to move in each hand; the flag says whether the hands are in the bidding."""

SIZES: Final = ((4, 10), (4, 5), (4, 2), (5, 5), (3, 8), (7, 4))
"""Players and cards of the hands that are measured."""

IRISH: Final = Rules(
    score=axes.Score(made=axes.Made(base=10, per_bid=1), under=axes.Missed(per_taken=1), over=axes.Missed(per_taken=1)),
    hook=axes.Hook(kind="last_not_equal"),
)
"""The scoring and the hook of the Irish rules, with which the bots are measured."""


class Result(NamedTuple):
    """Means per hand: the points of the hero and of the others, and how often the hero made its bid."""

    points: float
    field: float
    made: float

    @property
    def ahead(self) -> float:
        """How many points more than the others the hero has."""
        return self.points - self.field


def greedy(net: Net) -> Chooser:
    """Return a player that always chooses what the net likes best."""

    def choose(rules: RuleRows, hands: Hands, bidding: bool) -> Tensor:  # noqa: FBT001 (a Chooser)
        seen = observe(rules, hands, bidding=bidding)
        with torch.no_grad(), torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.device.type == "cuda"):
            outputs = net(seen)
        best = phase_logits(outputs, seen, bidding=bidding).argmax(1)
        return best if bidding else cards_in(best, suit_shift(rules, hands, bidding=False))

    return choose


def by_rules(rules: RuleRows, hands: Hands, bidding: bool) -> Tensor:  # noqa: FBT001 (a Chooser)
    """Choose as the rule bot does."""
    return rule_moves(rules, hands, torch.zeros_like(hands.bids, dtype=torch.float32), bidding=bidding)


def at_random(rules: RuleRows, hands: Hands, bidding: bool) -> Tensor:  # noqa: FBT001 (a Chooser)
    """Choose a random legal move."""
    return random_moves(rules, hands, bidding=bidding)


def hand_of(rules: Rules, seats: int, cards: int) -> PlannedHand:
    """Return a hand of *cards* cards under *rules*."""
    one_hand = replace(rules, hand_sizes=axes.Schedule(shape="custom", list=(cards,)))
    return PlannedHand(one_hand, seats, one_hand.schedule(seats)[0])


def versus(hero: Chooser, field: Chooser, hand: PlannedHand, deals: int, device: torch.device) -> Result:
    """Play *deals* deals with the hero in every seat in turn, the others in all other seats."""
    rules = rule_rows([hand]).choose(torch.zeros(deals, dtype=torch.int64)).to(device)
    order, drawn = shuffle(rules), draw_trumps(rules)
    seats, cards = hand.seats, hand.plan.cards
    sums = torch.zeros(3, device=device)
    for seat in range(seats):
        hands = deal(rules, order, drawn, seats=seats, cards=cards)
        for step in range(seats * (cards + 1)):
            bidding = step < seats
            own = actor(rules, hands, bidding=bidding) == seat
            chosen = torch.where(own, hero(rules, hands, bidding), field(rules, hands, bidding))
            hands = (place_bids if bidding else play_cards)(rules, hands, chosen)
        points = scores(rules, hands)
        others = (points.sum(1) - points[:, seat]) / (seats - 1)
        made = (hands.bids[:, seat] == hands.taken[:, seat]).float()
        sums += torch.stack([points[:, seat].mean(), others.mean(), made.mean()])
    return Result(*(sums / seats).tolist())


def measure(net: Net, field: Chooser, deals: int, device: torch.device) -> dict[str, Result]:
    """Return how *net* does among *field* at each of `SIZES`, named like "4x10"."""
    hero = greedy(net)
    return {
        f"{seats}x{cards}": versus(hero, field, hand_of(IRISH, seats, cards), deals, device) for seats, cards in SIZES
    }
