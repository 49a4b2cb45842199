"""Simple bots in torch, for many hands at once: opponents that play by fixed rules, or at random."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor

from ohhell.encoding.layout import CARDS, MOST_SEATS, SUIT_SLOTS
from ohhell.lab.training.hands import (
    Hands,
    at_place,
    bidder,
    card_values,
    legal_bids,
    legal_cards,
    planes,
    player,
)
from ohhell.lab.training.rule_rows import BID_NUMBERS, RuleRows

TRUMP_TRICKS: Final = (0.25,) * 8 + (0.3, 0.35, 0.42, 0.5, 0.6, 0.72, 0.87, 1.0)
PLAIN_TRICKS: Final = (0.0,) * 10 + (0.02, 0.05, 0.1, 0.2, 0.45, 0.8)
"""The tricks that a card takes on average with four players, by height: as a trump, and in another suit."""

_FAR: Final = 1e6


def random_moves(rules: RuleRows, hands: Hands, *, bidding: bool, generator: torch.Generator | None = None) -> Tensor:
    """Return a random legal bid, or card, for the player to move in each hand."""
    legal = legal_bids(rules, hands) if bidding else planes(legal_cards(rules, hands))
    keys = torch.rand(legal.shape, generator=generator, device=legal.device)
    return keys.masked_fill(~legal, -1.0).argmax(1)


def rule_moves(rules: RuleRows, hands: Hands, boldness: Tensor, *, bidding: bool) -> Tensor:
    """Return the bid, or card, of the rule bot for the player to move in each hand.

    It bids the expected tricks plus its *boldness*, wins while it needs tricks, and throws away its highest loser otherwise.

    Args:
        rules: The rules of the hands.
        hands: The hands.
        boldness: How many tricks more than expected each place bids; negative for timid players.
        bidding: Whether the hands are in the bidding.
    """
    if bidding:
        return _bids(rules, hands, at_place(boldness, bidder(rules, hands)))
    return _cards(rules, hands)


def expected_tricks(rules: RuleRows, hands: Hands, place: Tensor) -> Tensor:
    """Return a rough estimate of the tricks that the hand at *place* takes."""
    device = place.device
    by_trump = torch.tensor(TRUMP_TRICKS, device=device).repeat(CARDS // SUIT_SLOTS)
    by_rank = torch.tensor(PLAIN_TRICKS, device=device).repeat(CARDS // SUIT_SLOTS)
    worth = torch.where(planes(hands.trump), by_trump, by_rank)
    held = planes(at_place(hands.held, place))
    return (worth * held).sum(1) * (4 / rules.seats) ** 0.5


def _bids(rules: RuleRows, hands: Hands, boldness: Tensor) -> Tensor:
    aim = expected_tricks(rules, hands, bidder(rules, hands)) + boldness
    # without sight of the cards, an equal share of the tricks
    aim = torch.where(rules.sight == 0, aim, rules.cards / rules.seats + boldness)
    numbers = torch.arange(BID_NUMBERS, device=aim.device)[None]
    return (numbers - aim[:, None]).abs().masked_fill(~legal_bids(rules, hands), _FAR).argmin(1)


def _cards(rules: RuleRows, hands: Hands) -> Tensor:
    place = player(rules, hands)
    legal = planes(legal_cards(rules, hands))
    numbers = torch.arange(CARDS, device=place.device)[None].expand(legal.shape)
    power = numbers % SUIT_SLOTS + torch.where(planes(hands.trump), SUIT_SLOTS, 0)
    led = hands.led[:, None].expand(legal.shape)
    value = card_values(hands._replace(trump=hands.trump[:, None]), numbers, led)
    leads = (hands.in_trick == 0)[:, None]
    wins = legal & (leads | (value > hands.best[:, None]))
    loses = legal & ~wins
    needs = at_place(hands.bids - hands.taken, place) > 0
    last = hands.in_trick == rules.seats - 1
    any_wins, any_loses = wins.any(1), loses.any(1)
    want = torch.where(any_wins, torch.where(last, _lowest(power, wins), _highest(power, wins)), _lowest(power, legal))
    avoid = torch.where(
        any_loses, _highest(power, loses), torch.where(last, _highest(power, legal), _lowest(power, legal))
    )
    avoid = torch.where(leads[:, 0], _lowest(power, legal), avoid)
    return torch.where(needs, want, avoid)


def _highest(power: Tensor, among: Tensor) -> Tensor:
    return power.masked_fill(~among, -1).argmax(1)


def _lowest(power: Tensor, among: Tensor) -> Tensor:
    return power.masked_fill(~among, 1000).argmin(1)


def draw_boldness(number: int, device: torch.device, generator: torch.Generator | None = None) -> Tensor:
    """Return how bold the rule bot at each place is in *number* hands: half of them normal, the others timid or bold."""
    drawn = torch.rand(number, MOST_SEATS, generator=generator, device=device)
    return torch.where(drawn < 0.5, 0.0, (drawn - 0.75) * 4)  # noqa: PLR2004 (one trick too few to one too many)
