"""The expected tricks of a hand, for any rules; same results as in the kernel.

The kernel counts on bit masks and needs Numba. This module also handles several packs and jokers, and needs no other package.
A test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from ohhell.bots.unseen_cards import higher_among, is_trump, trump_of, unseen
from ohhell.kernel import frozen_trick_weights as weights
from ohhell.kernel.trick_weights import LARGEST, NO_TRUMP, PLAIN, ROUNDING, ROUNDING_NO_TRUMP, SMALLEST, TRUMP
from ohhell.rules.cards import Card
from ohhell.rules.seating import opening_leader
from ohhell.rules.tricks import suit_of
from ohhell.rules.view import View


def expected_tricks(view: View) -> float:
    """Return how many tricks this hand should take; cards / seats while the seat does not see its cards."""
    if not view.hand:
        return view.cards / view.seats
    jokers = [card for card in view.hand if card.suit is None and not is_trump(view, card)]
    others = [card for card in view.hand if card not in jokers]
    winners = 0 if view.rules.deck.joker_role == "always_lose" else len(jokers)
    count = _Count(view, unseen(view), lead_chance(view))
    if len(view.hand) == 1:
        return winners + sum(count.lone(card) for card in others)
    return winners + sum(count.chance(card) for card in others)


def bid_aim(view: View) -> float:
    """Return a number whose nearest legal bid is the best bid: the expected tricks with a corrected fraction."""
    counted = expected_tricks(view)
    cards = len(view.hand)
    if cards < SMALLEST:
        return counted
    rows = ROUNDING_NO_TRUMP if trump_of(view) == "nt" else ROUNDING
    part, constant, per_trick, among_few = rows[min(cards, LARGEST) - SMALLEST]
    whole = int(counted)
    score = part * (counted - whole) + constant + per_trick * counted + among_few / view.seats
    return min(whole + 1 / (1 + exp(-score)), cards)


def lead_chance(view: View) -> float:
    """Return the chance that this seat leads to the first trick; 1 / seats if bids decide it or cards have been played."""
    if view.rules.lead.first == "highest_bidder" or view.dealer is None or len(view.hand) < view.cards:
        return 1 / view.seats
    return float(opening_leader(view.rules, view.seats, view.dealer, view.bids) == view.seat)


@dataclass(frozen=True, slots=True)
class _Count:
    """The hand to count, the cards *out*, and the chance to *lead* to the first trick."""

    view: View
    out: tuple[Card, ...]
    lead: float

    @property
    def others(self) -> int:
        return self.view.seats - 1

    def chance(self, card: Card) -> float:
        """Return the chance of *card* to win a trick, in a hand of at least two cards."""
        view = self.view
        rows = NO_TRUMP if trump_of(view) == "nt" else TRUMP if is_trump(view, card) else PLAIN
        row = rows[min(len(view.hand), LARGEST) - SMALLEST]
        return 1 / (1 + exp(-sum(weight * value for weight, value in zip(row, self.features(card), strict=True))))

    def features(self, card: Card) -> tuple[float, ...]:
        """Return the features of *card* in the order of `trick_weights.FEATURES`."""
        hand, seats = self.view.hand, self.view.seats
        dealt = min(1.0, len(hand) * self.others / max(1, len(self.out)))
        higher = higher_among(self.view, card, self.out) * dealt
        theirs = self._of_suit(card, self.out) * dealt / self.others
        return (
            1.0,
            higher,
            1 / (1 + higher),
            higher_among(self.view, card, hand),
            self._of_suit(card, hand),
            theirs,
            self._trumps(hand),
            self._trumps(self.out) * dealt / self.others,
            self.others * exp(-theirs),
            1 / seats,
            self.others,
            dealt,
            self.lead,
            self.lead / (1 + higher),
        )

    def lone(self, card: Card) -> float:
        """Return the exact chance of the only card of a hand to win, if all deals of the cards out are equally likely."""
        higher, unseen_cards = higher_among(self.view, card, self.out), len(self.out)
        if is_trump(self.view, card):
            return chance_of_none(higher, unseen_cards, self.others)
        above = higher + self._trumps(self.out)
        lower = self._of_suit(card, self.out) - higher
        leading = chance_of_none(above, unseen_cards, self.others)
        following = lower / max(1, unseen_cards) * chance_of_none(above, unseen_cards - 1, self.others - 1)
        return self.lead * leading + (1 - self.lead) * following

    def _of_suit(self, card: Card, cards: tuple[Card, ...]) -> int:
        trump, deck = trump_of(self.view), self.view.rules.deck
        return sum(suit_of(other, trump, deck) == suit_of(card, trump, deck) for other in cards)

    def _trumps(self, cards: tuple[Card, ...]) -> int:
        return sum(is_trump(self.view, card) for card in cards)


def chance_of_none(bad: int, unseen_cards: int, drawn: int) -> float:
    """Return the chance that *drawn* cards of *unseen_cards* contain none of *bad* certain ones."""
    chance = 1.0
    for place in range(drawn):
        chance *= max(0, unseen_cards - bad - place) / max(1, unseen_cards - place)
    return chance


def frozen_count(view: View) -> float:
    """Return the trick count of the bot `flat-100`, which never changes, although `club` counts better today."""
    if not view.hand:
        return view.cards / view.seats
    out = unseen(view)
    trumps = [card for card in view.hand if is_trump(view, card)]
    plain = [card for card in view.hand if card.suit is not None and card not in trumps]
    winners = 0 if view.rules.deck.joker_role == "always_lose" else len(view.hand) - len(trumps) - len(plain)
    dealt = min(1.0, view.cards * (view.seats - 1) / max(1, len(out)))
    stands = [(1 - dealt) ** higher_among(view, card, out) for card in plain]
    ruffed = [chance * _own_share(view, card, out, dealt) for card, chance in zip(plain, stands, strict=True)]
    share = view.cards / view.seats
    if trump_of(view) == "nt":
        flat = weights.FLAT_NO_TRUMP + weights.SHARE_NO_TRUMP * share
        total = winners + flat + weights.PLAIN_NO_TRUMP * sum(stands) + weights.LONG_NO_TRUMP * sum(ruffed)
        return min(total, len(view.hand))
    length = len(trumps)
    each = weights.TRUMP + weights.TRUMP_AMONG_FEW / view.seats + weights.LONG_TRUMPS * length / view.cards
    high = sum(0.5 ** higher_among(view, card, out) for card in trumps)
    by_trumps = weights.FLAT + weights.SHARE * share + weights.HIGH_TRUMP * high + each * length
    # a trump takes at most one trick; without this limit the weights count more for a long run of high trumps
    total = winners + min(by_trumps, length) + weights.PLAIN * sum(stands) + weights.LONG * sum(ruffed)
    return min(total, len(view.hand))


def _own_share(view: View, card: Card, out: tuple[Card, ...], dealt: float) -> float:
    """Return the share of a suit in this hand, compared with the expected length in another hand."""
    mine = sum(other.suit == card.suit for other in view.hand)
    theirs = sum(other.suit == card.suit for other in out) * dealt / (view.seats - 1)
    return mine / (mine + theirs + 0.1)
