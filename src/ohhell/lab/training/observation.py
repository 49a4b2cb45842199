"""What the player to move sees in many hands at once, by the layout of `ohhell.encoding`, and what only a critic may see.

A player remembers the bids it has heard, also where the rules hide them during play: bots at a table get them back, too.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor
from torch.nn.functional import one_hot, pad

from ohhell.encoding import layout
from ohhell.encoding.layout import BIDS, CARDS, MOST_SEATS, SUIT_SLOTS
from ohhell.lab.training.hands import (
    Hands,
    at_place,
    bidder,
    legal_bids,
    legal_cards,
    planes,
    player,
)
from ohhell.lab.training.rule_rows import BID_NUMBERS, NO_TRUMP, TRUMP_SOURCES, RuleRows

SECRETS: Final = MOST_SEATS * CARDS + MOST_SEATS + NO_TRUMP + 1
"""Columns that only the critic sees: the cards and bids of every seat, and the trumps."""

_UNKNOWN_TRUMP: Final = layout.TRUMPS.index("unknown")
_OTHERS_ONLY: Final = layout.SIGHTS.index("others_only")
_AT_ONCE: Final = layout.REVEALS.index("at_once")
_TOGETHER: Final = layout.REVEALS.index("all_together")
_TOTAL_ONLY: Final = layout.REVEALS.index("total_only")


def actor(rules: RuleRows, hands: Hands, *, bidding: bool) -> Tensor:
    """Return the place that moves next."""
    return bidder(rules, hands) if bidding else player(rules, hands)


def suit_shift(rules: RuleRows, hands: Hands, *, bidding: bool) -> Tensor:
    """Return how far suits are renumbered for the player to move: the trump suit becomes suit 0."""
    suited = _sees_trump(rules, bidding=bidding) & (hands.suit != NO_TRUMP)
    return torch.where(suited, hands.suit, 0)


def slots_of(cards: Tensor, shift: Tensor) -> Tensor:
    """Return the slots of *cards* when suits are renumbered by *shift*."""
    return (cards - shift * SUIT_SLOTS) % CARDS


def cards_in(slots: Tensor, shift: Tensor) -> Tensor:
    """Return the cards in *slots* when suits are renumbered by *shift*."""
    return (slots + shift * SUIT_SLOTS) % CARDS


def legal_actions(rules: RuleRows, hands: Hands, *, bidding: bool) -> Tensor:
    """Return the legal actions as flags: the bids, or the cards by slot."""
    if bidding:
        return pad(legal_bids(rules, hands), (0, BIDS - BID_NUMBERS))
    return planes(_renumber(legal_cards(rules, hands), suit_shift(rules, hands, bidding=False)))


def observe(rules: RuleRows, hands: Hands, *, bidding: bool) -> Tensor:
    """Return the observations of the players to move, one row of `layout.SIZE` small numbers per hand."""
    blocks = (
        _actions(rules, hands, bidding=bidding)
        | _cards(rules, hands, bidding=bidding)
        | _seats(rules, hands, bidding=bidding)
        | _points(rules, hands, bidding=bidding)
        | _progress(rules, hands, bidding=bidding)
        | _rules(rules)
    )
    return torch.cat([blocks[block.name].to(torch.int8) for block in layout.BLOCKS], 1)


def secrets(rules: RuleRows, hands: Hands, *, bidding: bool) -> Tensor:
    """Return what the critic sees beyond the observation: all cards, all bids and the trumps."""
    place = actor(rules, hands, bidding=bidding)
    shift = suit_shift(rules, hands, bidding=bidding)
    held = planes(_renumber(_from(rules, hands.held, place), shift[:, None]))
    bids = _from(rules, hands.bids, place).clamp(min=0)
    trump = one_hot(hands.suit, NO_TRUMP + 1)
    return torch.cat([held.flatten(1).to(torch.int8), bids.to(torch.int8), trump.to(torch.int8)], 1)


def _sees_trump(rules: RuleRows, *, bidding: bool) -> Tensor:
    """Return whether the players know the trumps."""
    known = ~rules.trump_hidden | (rules.source == TRUMP_SOURCES.index("known"))
    return known if bidding else torch.ones_like(known)


def _from(rules: RuleRows, by_place: Tensor, place: Tensor) -> Tensor:
    """Return the columns of *by_place* in the order of play from *place* on; 0 for places without a player."""
    steps = torch.arange(MOST_SEATS, device=place.device)[None]
    seated = steps < rules.seats[:, None]
    return by_place.gather(1, (place[:, None] + steps) % rules.seats[:, None]) * seated


def _renumber(words: Tensor, shift: Tensor) -> Tensor:
    """Return sets of cards with their suits renumbered by *shift*."""
    bits = shift * SUIT_SLOTS
    # a shift to the right repeats the sign, so keep only the bits that were shifted
    kept = torch.where(bits == 0, -1, (torch.ones_like(bits) << ((CARDS - bits) % CARDS)) - 1)
    return ((words >> bits) & kept) | (words << ((CARDS - bits) % CARDS))


def _shown(rules: RuleRows, hands: Hands, place: Tensor, *, bidding: bool) -> Tensor:
    """Return the cards in hands that the player to move sees apart from its own hand, by place."""
    places = torch.arange(MOST_SEATS, device=place.device)[None]
    own = places == place[:, None]
    forehead = (rules.sight == _OTHERS_ONLY)[:, None] & ~own
    by_last = (rules.source == TRUMP_SOURCES.index("dealer_last_card")) & _sees_trump(rules, bidding=bidding)
    dealers = by_last[:, None] & (places == rules.seats[:, None] - 1)
    opened = forehead | dealers
    sees_own = rules.sight == 0 if bidding else torch.ones_like(rules.trump_hidden)
    opened = opened & ~(own & sees_own[:, None])
    return torch.where(opened, hands.last_dealt & ~hands.played, 0)


def _actions(rules: RuleRows, hands: Hands, *, bidding: bool) -> dict[str, Tensor]:
    legal = legal_actions(rules, hands, bidding=bidding)
    return {"legal": pad(legal, (0, CARDS) if bidding else (BIDS, 0))}


def _cards(rules: RuleRows, hands: Hands, *, bidding: bool) -> dict[str, Tensor]:
    place = actor(rules, hands, bidding=bidding)
    shift = suit_shift(rules, hands, bidding=bidding)
    hand = at_place(hands.held, place)
    turned = hands.turned
    if bidding:
        hand = torch.where(rules.sight == 0, hand, 0)
        turned = torch.where(_sees_trump(rules, bidding=True), turned, 0)
    shown = _shown(rules, hands, place, bidding=bidding)
    open_cards = _union(hands.played) | _union(shown) | hand | turned
    known = planes(_renumber(_from(rules, hands.played, place), shift[:, None])).to(torch.int8)
    in_view = planes(_renumber(_from(rules, shown, place), shift[:, None])).to(torch.int8)
    words = torch.stack([hand, rules.deck & ~open_cards, _union(_bits(hands.trick)), _winning(hands), turned], 1)
    flags = planes(_renumber(words, shift[:, None]))
    return {
        "hand": flags[:, 0],
        "unseen": flags[:, 1],
        "trick": flags[:, 2],
        "winning": flags[:, 3],
        "turned": flags[:, 4],
        "known": (known - in_view).flatten(1),
    }


def _bits(cards: Tensor) -> Tensor:
    """Return each card as a set; the empty set for no card."""
    return torch.where(cards >= 0, torch.ones_like(cards) << cards.clamp(min=0), 0)


def _union(words: Tensor) -> Tensor:
    """Return the union of the sets of all places, which have no card in common."""
    return words.sum(1)


def _winning(hands: Hands) -> Tensor:
    """Return the card that is winning the trick, as a set."""
    return torch.where(hands.in_trick > 0, at_place(_bits(hands.trick), hands.taker), 0)


def _heard_bids(rules: RuleRows, hands: Hands, place: Tensor, *, bidding: bool) -> tuple[Tensor, Tensor]:
    """Return the bids the player knows (-1 for others), and the sum of the bids as far as it knows it."""
    heard = rules.reveal == _AT_ONCE
    if not bidding:
        heard = heard | (rules.reveal == _TOGETHER)
    own = torch.arange(MOST_SEATS, device=place.device)[None] == place[:, None]
    bids = torch.where(heard[:, None] | own, hands.bids, -1)
    total = bids.clamp(min=0).sum(1)
    if not bidding:
        total = torch.where(rules.reveal == _TOTAL_ONLY, hands.bids.clamp(min=0).sum(1), total)
    return bids, total


def _seats(rules: RuleRows, hands: Hands, *, bidding: bool) -> dict[str, Tensor]:
    place = actor(rules, hands, bidding=bidding)
    steps = torch.arange(MOST_SEATS, device=place.device)[None]
    seated = steps < rules.seats[:, None]
    bids, total = _heard_bids(rules, hands, place, bidding=bidding)
    bids = _from(rules, bids + 1, place) - 1
    taken = _from(rules, hands.taken, place)
    need = (bids - taken).clamp(layout.LEAST_NEED, layout.MOST_NEED) - layout.LEAST_NEED + 1
    needs = one_hot(torch.where(bids >= 0, need, 0), layout.NEEDS) * seated[:, :, None]
    shift = suit_shift(rules, hands, bidding=bidding)
    suits = (torch.arange(4, device=place.device)[None] + shift[:, None]) % 4
    voids = (_from(rules, hands.voids, place)[:, :, None] >> suits[:, None, :]) & 1
    in_trick = _from(rules, (hands.trick >= 0).long(), place)
    lead = torch.zeros_like(seated) if bidding else _is_place(rules, hands.leader, place)
    far = (total - rules.cards).clamp(-layout.MOST_TOTAL, layout.MOST_TOTAL) + layout.MOST_TOTAL
    return {
        "needs": needs.flatten(1),
        "voids": voids.flatten(1),
        "bids": bids.clamp(min=0),
        "taken": taken,
        "in_trick": in_trick,
        "winner": _is_place(rules, hands.taker, place) & (hands.in_trick > 0)[:, None],
        "leader": lead,
        "dealer": _is_place(rules, rules.seats - 1, place),
        "total": one_hot(far, layout.TOTALS),
    }


def _is_place(rules: RuleRows, wanted: Tensor, place: Tensor) -> Tensor:
    """Return one-hot which seat, counted from *place* in the direction of play, is *wanted*."""
    return one_hot((wanted - place) % rules.seats, MOST_SEATS).bool()


def _points(rules: RuleRows, hands: Hands, *, bidding: bool) -> dict[str, Tensor]:
    units = rules.units
    rest = (0, BIDS - BID_NUMBERS)
    made = units.diagonal(dim1=1, dim2=2)
    over = units.diagonal(1, dim1=1, dim2=2)
    under = units.diagonal(-1, dim1=1, dim2=2)
    number = torch.arange(BID_NUMBERS, device=units.device)[None]
    has_over = (number < rules.cards[:, None])[:, :-1]
    if bidding:
        outcome = torch.zeros_like(made)
    else:
        place = player(rules, hands)
        bid, taken = at_place(hands.bids, place), at_place(hands.taken, place)
        row = units.gather(1, bid[:, None, None].expand(-1, 1, BID_NUMBERS))[:, 0]
        left = rules.cards - hands.tricks
        outcome = row.gather(1, (taken[:, None] + number).clamp(max=BID_NUMBERS - 1))
        outcome = outcome * (number <= left[:, None])
    return {
        "made": pad(made, rest),
        "over": pad(over * has_over, (0, BIDS - BID_NUMBERS + 1)),
        "under": pad(under, (1, BIDS - BID_NUMBERS)),
        "outcome": pad(outcome, rest),
    }


def _progress(rules: RuleRows, hands: Hands, *, bidding: bool) -> dict[str, Tensor]:
    place = actor(rules, hands, bidding=bidding)
    most = layout.COUNTS - 1
    kind = torch.where(hands.suit == NO_TRUMP, 1, 0)
    trump = torch.where(_sees_trump(rules, bidding=bidding), kind, _UNKNOWN_TRUMP)
    phase = torch.full_like(place, layout.PHASES.index("bid" if bidding else "play"))
    return {
        "players": one_hot(rules.seats - 2, MOST_SEATS - 1),
        "own_taken": one_hot(at_place(hands.taken, place).clamp(max=most), layout.COUNTS),
        "cards": one_hot((rules.cards - 1).clamp(max=most), layout.COUNTS),
        "left": one_hot((rules.cards - hands.tricks).clamp(max=most), layout.COUNTS),
        "turn": one_hot(hands.bidders if bidding else hands.in_trick, MOST_SEATS),
        "trump": one_hot(trump, len(layout.TRUMPS)),
        "phase": one_hot(phase, len(layout.PHASES)),
        "broken": hands.broken[:, None],
    }


def _rules(rules: RuleRows) -> dict[str, Tensor]:
    return {
        "hook": one_hot(rules.hook, len(layout.HOOKS)),
        "first_lead": one_hot(rules.first_lead, len(layout.FIRST_LEADS)),
        "lead_trump": one_hot(rules.lead_trump, len(layout.LEAD_TRUMPS)),
        "void": one_hot(rules.void, len(layout.VOIDS)),
        "simultaneous": rules.sealed[:, None],
        "reveal": one_hot(rules.reveal, len(layout.REVEALS)),
        "bids_hidden": rules.forgotten[:, None],
        "sight": one_hot(rules.sight, len(layout.SIGHTS)),
        "lowest_bid": rules.lowest[:, None],
        "highest_bid": rules.highest[:, None],
        "undealt": rules.undealt[:, None],
        "spare": torch.zeros(rules.seats.shape[0], layout.BLOCKS[-1].size, device=rules.seats.device),
    }
