"""Rules of many hands as tensors: one row per hand, so that hands under different rules are played together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

import numpy as np
import torch
from torch import Tensor

from ohhell.encoding.actions import card_slots
from ohhell.encoding.layout import CARDS, FIRST_LEADS, HOOKS, LEAD_TRUMPS, REVEALS, SIGHTS, VOIDS
from ohhell.encoding.point_values import point_values
from ohhell.rules.bidding import bid_range
from ohhell.rules.cards import Trump
from ohhell.rules.pack import pack, suits
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, rotated, suits_to_start

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_CARDS: Final = 13
BID_NUMBERS: Final = MOST_CARDS + 1
NO_TRUMP: Final = 4
TRUMP_SOURCES: Final = ("known", "turn_up", "dealer_last_card", "drawn")
"""How a hand gets its trumps: known before the deal, from a card of the deal, or drawn apart from the deal."""


@dataclass(frozen=True, slots=True)
class PlannedHand:
    """One hand to be dealt: its rules, the number of seats, and its plan in the schedule."""

    rules: Rules
    seats: int
    plan: HandPlan


class RuleRows(NamedTuple):
    """The rules of a batch of hands, one row each.

    Attributes:
        seats: Number of players.
        cards: Cards per player.
        deck: The cards in the pack, as a set of bits; a card's number is its slot in the encoding when clubs are trumps.
        source: How trumps are chosen, an index of `TRUMP_SOURCES`.
        trump_chances: For known and drawn trumps, the probability of each suit and of no trump (5 columns).
        no_trump_cards: Cards that mean no trump if turned up, as a set of bits.
        trump_hidden: Whether the trump is shown only after the bids.
        sight: What bidders see, an index of `SIGHTS`.
        sealed: Whether everybody bids at once.
        reveal: When bids are shown, an index of `REVEALS`.
        forgotten: Whether players can't look at the bids once a card has been led.
        first_bidder: The place of the first bidder; place 0 is left of the dealer.
        lowest: The lowest bid.
        highest: The highest bid.
        hook: The hook of this hand, an index of `HOOKS`; 0 if it has none.
        first_lead: An index of `FIRST_LEADS`.
        lead_trump: An index of `LEAD_TRUMPS`.
        void: An index of `VOIDS`.
        points: Points by bid and tricks taken, 14 rows of 14 columns; 0 beyond the number of cards.
        units: The same in the units of an observation.
        gap: How much more a made bid scores than one missed by a trick, on average; rewards are divided by it.
    """

    seats: Tensor
    cards: Tensor
    deck: Tensor
    source: Tensor
    trump_chances: Tensor
    no_trump_cards: Tensor
    trump_hidden: Tensor
    sight: Tensor
    sealed: Tensor
    reveal: Tensor
    forgotten: Tensor
    first_bidder: Tensor
    lowest: Tensor
    highest: Tensor
    hook: Tensor
    first_lead: Tensor
    lead_trump: Tensor
    void: Tensor
    points: Tensor
    units: Tensor
    gap: Tensor

    def choose(self, rows: Tensor) -> RuleRows:
        """Return the rules at the indexes *rows*, each as often as it is listed."""
        return RuleRows(*(column[rows] for column in self))

    def to(self, device: torch.device) -> RuleRows:
        """Return the same rules on *device*."""
        return RuleRows(*(column.to(device) for column in self))

    @property
    def undealt(self) -> Tensor:
        """The number of cards that are not dealt."""
        bits = (self.deck[:, None] >> torch.arange(CARDS, device=self.deck.device)) & 1
        return bits.sum(1) - self.seats * self.cards


def signed(word: int) -> int:
    """Return a set of 64 bits as the signed number that torch stores."""
    return word - (1 << CARDS) if word >> (CARDS - 1) else word


def deck_word(rules: Rules, seats: int) -> int:
    """Return the cards of the pack as a set of bits."""
    slots = card_slots(rules.deck, None)
    return sum(1 << slots[card] for card in pack(rules.deck, seats))


def rule_rows(hands: Sequence[PlannedHand]) -> RuleRows:
    """Return the rules of *hands*, one row each."""
    values = [point_values(hand.rules, cards=hand.plan.cards, hand=hand.plan.counts_as) for hand in hands]
    return RuleRows(
        **{name: torch.tensor(column) for name, column in _columns(hands).items()},
        trump_chances=torch.tensor([trump_chances(hand) for hand in hands], dtype=torch.float32),
        points=_table([one.points for one in values], np.float32),
        units=_table([one.units for one in values], np.int8),
        gap=torch.tensor([one.gap for one in values], dtype=torch.float32),
    )


def _table(rows: Sequence[NDArray[Any]], kind: type[np.generic]) -> Tensor:
    """Return tables of different sizes as one tensor, with zeros beyond their ends."""
    whole = np.zeros((len(rows), BID_NUMBERS, BID_NUMBERS), kind)
    for place, row in enumerate(rows):
        whole[place, : len(row), : len(row)] = row
    return torch.from_numpy(whole)


def _columns(hands: Sequence[PlannedHand]) -> dict[str, list[int] | list[bool]]:
    """Return the columns that are one number per hand."""
    rules = [hand.rules for hand in hands]
    ranges = [bid_range(hand.rules, hand.plan.cards) for hand in hands]
    return {
        "seats": [hand.seats for hand in hands],
        "cards": [hand.plan.cards for hand in hands],
        "deck": [signed(deck_word(hand.rules, hand.seats)) for hand in hands],
        "source": [TRUMP_SOURCES.index(trump_source(hand.plan)) for hand in hands],
        "no_trump_cards": [signed(_no_trump_cards(one)) for one in rules],
        "trump_hidden": [one.trump.reveal == "after_bids" for one in rules],
        "sight": [SIGHTS.index(hand.plan.sight) for hand in hands],
        "sealed": [one.bid.form == "simultaneous" for one in rules],
        "reveal": [REVEALS.index(one.bid.reveal) for one in rules],
        "forgotten": [not one.bids_visible_in_play for one in rules],
        "first_bidder": [hand.seats - 1 if hand.rules.bid.first == "dealer" else 0 for hand in hands],
        "lowest": [numbers[0] for numbers in ranges],
        "highest": [numbers[-1] for numbers in ranges],
        "hook": [HOOKS.index(hand.rules.hook.kind) if hand.plan.hook else 0 for hand in hands],
        "first_lead": [FIRST_LEADS.index(one.lead.first) for one in rules],
        "lead_trump": [LEAD_TRUMPS.index(one.lead.trump) for one in rules],
        "void": [VOIDS.index(one.follow.void) for one in rules],
    }


def trump_source(plan: HandPlan) -> str:
    """Return the entry of `TRUMP_SOURCES` for the trumps of a hand."""
    if plan.source in {"turn_up", "dealer_last_card"}:
        return plan.source
    return "known" if plan.trump is not None else "drawn"


def trump_chances(hand: PlannedHand) -> list[float]:
    """Return the probability of each suit and of no trump, if trumps don't come from a card of the deal."""
    rules, plan = hand.rules, hand.plan
    if trump_source(plan) == "known":
        drawn: list[Trump] = [plan.trump or "nt"]
    elif plan.source == "rotation":
        drawn = [rotated(rules, first, plan.number) for first in suits_to_start(rules)]
    elif plan.source == "random_suit":
        drawn = sorted(suits(rules.deck, hand.seats))
    else:
        drawn = [card.suit or "nt" for card in pack(rules.deck, hand.seats)]
    return [drawn.count(trump) / len(drawn) for trump in get_args(Trump)]


def _no_trump_cards(rules: Rules) -> int:
    """Return the cards that mean no trump when turned up, as bits."""
    slots = card_slots(rules.deck, None)
    return sum(1 << slot for card, slot in slots.items() if card.rank in rules.trump.turnup_nt_if)
