"""Many hands played at once in torch: deals, legal moves, tricks and points, by the rules in `RuleRows`.

All functions take and return tensors with one row per hand and have no branches that depend on their values, so that they run
alike on a CPU and on a GPU, and can be compiled. Hands in one batch have the same number of players and cards, so all of them
bid, and play their cards, at the same time. Places count from the dealer's left: place 0 is left of the dealer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import torch
from torch import Tensor

from ohhell.encoding.layout import CARDS, FIRST_LEADS, HOOKS, LEAD_TRUMPS, MOST_SEATS, SUIT_SLOTS, VOIDS
from ohhell.lab.training.rule_rows import BID_NUMBERS, NO_TRUMP, TRUMP_SOURCES, RuleRows

TRUMPS_FROM: Final = 65
"""The value of a trump in a trick is its number plus this; of a card of the suit led, its number plus 1; of others 0."""

LANE: Final = 0xFFFF
NO_BID: Final = -1
NO_CARD: Final = -1


class Hands(NamedTuple):
    """A batch of hands in progress. Sets of cards are bits of 64-bit numbers; columns are places.

    Attributes:
        held: The cards in each hand.
        played: The cards each place has played.
        bids: The bids; -1 until they are made.
        taken: The tricks taken.
        voids: Suits that a place has shown it doesn't hold, as 4 bits.
        trump: All cards of the trump suit; 0 at no trump.
        suit: The trump suit, 0 to 3, or 4 at no trump.
        turned: The card that was turned up, as a set.
        last_dealt: The last card dealt to each place, as a set; others see it in hands played on the forehead.
        trick: The card of each place in the current trick; -1 if it has not played.
        led: All cards of the suit led.
        best: The value of the card that is winning the trick.
        taker: The place that is winning the trick.
        leader: The place that leads or led to the trick.
        in_trick: Number of cards in the trick.
        tricks: Number of finished tricks.
        bidders: Number of bids made.
        broken: Whether a trump has been played.
    """

    held: Tensor
    played: Tensor
    bids: Tensor
    taken: Tensor
    voids: Tensor
    trump: Tensor
    suit: Tensor
    turned: Tensor
    last_dealt: Tensor
    trick: Tensor
    led: Tensor
    best: Tensor
    taker: Tensor
    leader: Tensor
    in_trick: Tensor
    tricks: Tensor
    bidders: Tensor
    broken: Tensor


def shuffle(rules: RuleRows, generator: torch.Generator | None = None) -> Tensor:
    """Return a random order of the pack of each hand, as card numbers; cards outside the pack come last."""
    keys = torch.rand(rules.deck.shape[0], CARDS, generator=generator, device=rules.deck.device)
    return keys.masked_fill(~planes(rules.deck), 2.0).argsort(1)


def draw_trumps(rules: RuleRows, generator: torch.Generator | None = None) -> Tensor:
    """Return a trump suit for each hand (4 is no trump), drawn where trumps don't come from a card of the deal."""
    return torch.multinomial(rules.trump_chances, 1, generator=generator)[:, 0]


def deal(rules: RuleRows, order: Tensor, drawn: Tensor, *, seats: int, cards: int) -> Hands:
    """Deal hands from *order*, one card at a time from the dealer's left.

    Args:
        rules: The rules of the hands.
        order: Card numbers in the order dealt, as `shuffle` returns them.
        drawn: Trumps for hands that don't get them from a card of the deal, as `draw_trumps` returns them.
        seats: The number of players of all hands.
        cards: The cards per player of all hands.
    """
    batch, device = order.shape[0], order.device
    dealt = order[:, : seats * cards].reshape(batch, cards, seats)
    held = torch.zeros(batch, MOST_SEATS, dtype=torch.int64, device=device)
    held[:, :seats] = bit(dealt).sum(1)
    last_dealt = torch.zeros_like(held)
    last_dealt[:, :seats] = bit(dealt[:, -1])
    turned_card = order[:, min(seats * cards, CARDS - 1)]
    turns = rules.source == TRUMP_SOURCES.index("turn_up")
    by_last = rules.source == TRUMP_SOURCES.index("dealer_last_card")
    means_none = (rules.no_trump_cards >> turned_card) & 1
    turned_suit = torch.where(means_none == 1, NO_TRUMP, turned_card // SUIT_SLOTS)
    dealers_last = dealt[:, -1, seats - 1]
    suit = torch.where(turns, turned_suit, torch.where(by_last, dealers_last // SUIT_SLOTS, drawn))
    zero = torch.zeros(batch, dtype=torch.int64, device=device)
    by_place = torch.zeros(batch, MOST_SEATS, dtype=torch.int64, device=device)
    return Hands(
        held=held,
        played=by_place,
        bids=by_place + NO_BID,
        taken=by_place,
        voids=by_place,
        trump=torch.where(suit == NO_TRUMP, 0, lane(suit.clamp(max=3))),
        suit=suit,
        turned=torch.where(turns, bit(turned_card), 0),
        last_dealt=last_dealt,
        trick=by_place + NO_CARD,
        led=zero,
        best=zero,
        taker=zero,
        leader=zero,
        in_trick=zero,
        tricks=zero,
        bidders=zero,
        broken=zero.bool(),
    )


def bit(cards: Tensor) -> Tensor:
    """Return each card as a set with one bit."""
    return torch.ones_like(cards) << cards


def lane(suit: Tensor) -> Tensor:
    """Return all cards of a suit as a set."""
    return torch.full_like(suit, LANE) << (suit * SUIT_SLOTS)


def planes(words: Tensor) -> Tensor:
    """Return sets of cards as flags, in a new last dimension of 64."""
    return ((words[..., None] >> torch.arange(CARDS, device=words.device)) & 1).bool()


def bidder(rules: RuleRows, hands: Hands) -> Tensor:
    """Return the place that bids next."""
    return (rules.first_bidder + hands.bidders) % rules.seats


def player(rules: RuleRows, hands: Hands) -> Tensor:
    """Return the place that plays the next card."""
    return (hands.leader + hands.in_trick) % rules.seats


def at_place(by_place: Tensor, place: Tensor) -> Tensor:
    """Return the entry of each row at its *place*."""
    return by_place.gather(1, place[:, None])[:, 0]


def legal_bids(rules: RuleRows, hands: Hands) -> Tensor:
    """Return which of the bids 0 to 13 are legal for the next bidder."""
    number = torch.arange(BID_NUMBERS, device=hands.bids.device)[None]
    allowed = (number >= rules.lowest[:, None]) & (number <= rules.highest[:, None])
    rest = (rules.cards - hands.bids.clamp(min=0).sum(1))[:, None]
    last = (hands.bidders == rules.seats - 1)[:, None]
    hook = rules.hook[:, None]
    not_equal = (hook == HOOKS.index("any_not_equal")) | (last & (hook == HOOKS.index("last_not_equal")))
    exceed = last & (hook == HOOKS.index("last_must_exceed"))
    enough = allowed & (number > rest)
    if_exceeding = torch.where(enough.any(1, keepdim=True), enough, allowed & (number != rest))
    allowed = allowed & ~(not_equal & (number == rest))
    allowed = allowed & ~((hook == HOOKS.index("any_below")) & (number >= rest))
    return torch.where(exceed, if_exceeding, allowed)


def legal_cards(rules: RuleRows, hands: Hands) -> Tensor:
    """Return the legal cards of the next player, as a set."""
    hand = at_place(hands.held, player(rules, hands))
    restricted = ((rules.lead_trump == LEAD_TRUMPS.index("broken")) & ~hands.broken) | (
        (rules.lead_trump == LEAD_TRUMPS.index("not_first_trick")) & (hands.tricks == 0)
    )
    plain = hand & ~hands.trump
    leads = torch.where(restricted & (plain != 0), plain, hand)
    trumps = hand & hands.trump
    beaten = (hands.best - TRUMPS_FROM).clamp(min=0)
    up_to_best = bit(beaten) | (bit(beaten) - 1)
    higher = trumps & ~up_to_best
    must_overtrump = (rules.void == VOIDS.index("must_overtrump")) & (hands.best >= TRUMPS_FROM) & (higher != 0)
    forced = torch.where(must_overtrump, higher, trumps)
    if_void = torch.where((rules.void != 0) & (trumps != 0), forced, hand)
    same = hand & hands.led
    follows = torch.where(same != 0, same, if_void)
    return torch.where(hands.in_trick == 0, leads, follows)


def place_bids(rules: RuleRows, hands: Hands, bids: Tensor) -> Hands:
    """Return the hands after the next bidder of each has bid."""
    bidding = bidder(rules, hands)
    after = hands.bids.scatter(1, bidding[:, None], bids[:, None])
    return hands._replace(bids=after, bidders=hands.bidders + 1, leader=opening_leader(rules, after))


def opening_leader(rules: RuleRows, bids: Tensor) -> Tensor:
    """Return the place that leads to the first trick; of equal bids the one nearest to the dealer's left is the highest."""
    place = torch.arange(MOST_SEATS, device=bids.device)[None]
    highest = (bids * MOST_SEATS - place).argmax(1)
    how = rules.first_lead
    fixed = torch.where(how == FIRST_LEADS.index("dealer"), rules.seats - 1, torch.zeros_like(how))
    fixed = torch.where(how == FIRST_LEADS.index("second_left"), torch.ones_like(how), fixed)
    return torch.where(how == FIRST_LEADS.index("highest_bidder"), highest, fixed)


def card_values(hands: Hands, cards: Tensor, led: Tensor) -> Tensor:
    """Return how high *cards* rank in the trick: trumps above the suit led, 0 for a discard."""
    bits = bit(cards)
    plain = torch.where((bits & led) != 0, cards + 1, 0)
    return torch.where((bits & hands.trump) != 0, cards + TRUMPS_FROM, plain)


def play_cards(rules: RuleRows, hands: Hands, cards: Tensor) -> Hands:
    """Return the hands after the next player of each has played a card."""
    playing = player(rules, hands)
    bits, first = bit(cards), hands.in_trick == 0
    led = torch.where(first, lane(cards // SUIT_SLOTS), hands.led)
    value = card_values(hands, cards, led)
    wins = first | (value > hands.best)
    best, taker = torch.where(wins, value, hands.best), torch.where(wins, playing, hands.taker)
    here = torch.arange(MOST_SEATS, device=cards.device)[None] == playing[:, None]
    discards = (bits & led) == 0
    no_trump_left = (rules.void != 0) & ((bits & hands.trump) == 0) & (hands.trump != 0)
    lacks = bit(_suit_of_lane(led)) | torch.where(no_trump_left, bit(hands.suit), 0)
    over = hands.in_trick + 1 == rules.seats
    takes = over[:, None] & (torch.arange(MOST_SEATS, device=cards.device)[None] == taker[:, None])
    return hands._replace(
        held=torch.where(here, hands.held & ~bits[:, None], hands.held),
        played=torch.where(here, hands.played | bits[:, None], hands.played),
        voids=torch.where(discards[:, None] & here, hands.voids | lacks[:, None], hands.voids),
        trick=torch.where(over[:, None], NO_CARD, torch.where(here, cards[:, None], hands.trick)),
        taken=hands.taken + takes,
        led=torch.where(over, 0, led),
        best=torch.where(over, 0, best),
        taker=taker,
        leader=torch.where(over, taker, hands.leader),
        in_trick=torch.where(over, 0, hands.in_trick + 1),
        tricks=hands.tricks + over,
        broken=hands.broken | ((bits & hands.trump) != 0),
    )


def _suit_of_lane(led: Tensor) -> Tensor:
    """Return the number of the suit whose cards are the set *led*."""
    lanes = torch.arange(4, device=led.device) * SUIT_SLOTS
    return ((led[:, None] >> lanes) & 1).argmax(1)


def scores(rules: RuleRows, hands: Hands) -> Tensor:
    """Return the points of every place; 0 for places without a player."""
    rows = rules.points.gather(1, hands.bids.clamp(min=0)[:, :, None].expand(-1, -1, BID_NUMBERS))
    points = rows.gather(2, hands.taken[:, :, None])[:, :, 0]
    return points * seated(rules)


def seated(rules: RuleRows) -> Tensor:
    """Return which places have a player."""
    return torch.arange(MOST_SEATS, device=rules.seats.device)[None] < rules.seats[:, None]
