"""The trick count of the bot `flat-100`. It never changes, although `club` counts better today."""

from __future__ import annotations

from ohhell.bots.unseen_cards import higher_among, is_trump, trump_of, unseen
from ohhell.kernel import frozen_trick_weights as weights
from ohhell.rules.cards import Card
from ohhell.rules.view import View


def frozen_count(view: View) -> float:
    """Return how many tricks this hand should take; cards / seats while the seat does not see its cards."""
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
