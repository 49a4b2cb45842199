"""Reasons for a bid: the cards that are sure to win, the trumps, the hook, and what the others bid."""

from __future__ import annotations

from typing import Final

from ohhell.coach.claims import Claim, claim
from ohhell.coach.outlook import Outlook
from ohhell.rules.bidding import bid_range
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid
from ohhell.rules.pack import ranks
from ohhell.rules.seating import bidding_order, opening_leader, round_from
from ohhell.rules.tricks import winner
from ohhell.rules.view import View

LOW: Final = 2 / 3
"""A card is worth mentioning as low if its rank is in this lowest share: in a usual pack, up to the nine."""


def bid_claims(view: View, move: Bid) -> tuple[Claim, ...]:
    """Return what the seat of *view* can be certain of that speaks for *move*, the most important first."""
    if sum(isinstance(other, Bid) for other in view.legal) == 1:
        return (claim("only-bid", bid=move.tricks),)
    found = _hand_claims(view, move.tricks) if view.hand else _unseen_claims(view)
    return tuple([*found, *_total(view, move.tricks), *_hook(view, move.tricks)][:3])


def _hand_claims(view: View, tricks: int) -> list[Claim]:
    """Return what the cards in the hand are worth for a bid of *tricks*."""
    if view.trump is None:
        return [claim("trump-unknown")]
    outlook = Outlook(view, view.trump)
    trumps = [card for card in view.hand if outlook.is_trump(card)]
    sure = _highest_first(outlook, [card for card in view.hand if outlook.always_wins(card)])
    tops = _highest_first(outlook, [card for card in view.hand if card not in sure and outlook.is_highest(card)])
    found = []
    if sure and tricks:
        found.append(claim("sure", cards=sure[:tricks]))
    if tops and tricks > len(sure):
        found.append(claim("tops", cards=tops[: tricks - len(sure)]))
    if trumps and not sure and 0 < tricks <= len(trumps) + len(tops):
        found += [claim("trumps", number=len(trumps)), *_best_trump(outlook, trumps)]
    return found if tricks else _modest(outlook, trumps)


def _best_trump(outlook: Outlook, trumps: list[Card]) -> list[Claim]:
    best = _highest_first(outlook, trumps)[0]
    higher = outlook.higher_out(best)
    return [claim("best-trump", card=best, higher=higher)] if higher else []


def _modest(outlook: Outlook, trumps: list[Card]) -> list[Claim]:
    """Return what speaks against many tricks."""
    view = outlook.view
    if trumps:
        return _best_trump(outlook, trumps)
    suited = [card for card in view.hand if card.suit is not None]
    if not suited or len(suited) < len(view.hand):
        return []
    none = [] if outlook.trump == "nt" else [claim("no-trumps")]
    best = _highest_first(outlook, suited)[0]
    low = outlook.height[best.rank] <= LOW * len(ranks(outlook.rules.deck))
    return [*none, *([claim("nothing-above", card=best)] if low else [])]


def _highest_first(outlook: Outlook, cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: -outlook.height[card.rank]))


def _unseen_claims(view: View) -> list[Claim]:
    """Return what a seat knows about a card on its own forehead, or that it sees none of its cards."""
    share = _share_of_winners(view)
    if share is None:
        return [claim("blind")]
    wins, possible = share
    if wins in {0, possible}:
        return [claim("sees-win" if wins else "sees-lose")]
    if 2 * wins > possible:
        return [claim("sees-mostly-win", number=wins, of=possible)]
    if 2 * wins < possible:
        return [claim("sees-mostly-lose", number=possible - wins, of=possible)]
    return [claim("blind")]


def _share_of_winners(view: View) -> tuple[int, int] | None:
    """Return how many of the cards that the seat's only card may be take the trick, and how many there are.

    None if it does not see all other cards, the trumps and who leads.
    """
    shown = dict(view.shown)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    known = all(seat in shown for seat in others) and view.seat not in shown
    if view.cards > 1 or not known or view.trump is None or view.rules.lead.first == "highest_bidder":
        return None
    assert view.dealer is not None, "somebody dealt"
    leader = opening_leader(view.rules, view.seats, view.dealer, view.bids)
    order = round_from(view.rules, view.seats, leader)
    outlook = Outlook(view, view.trump)
    place = order.index(outlook.me)
    wins = 0
    for mine in outlook.hidden.cards:
        trick = [mine if seat == outlook.me else shown[seat] for seat in order]
        wins += winner(view.rules, trick, view.trump) == place
    return wins, len(outlook.hidden.cards)


def _hook(view: View, tricks: int) -> list[Claim]:
    """Return a bid next to *tricks* that the hook forbids."""
    legal = {other.tricks for other in view.legal if isinstance(other, Bid)}
    for near in (tricks + 1, tricks - 1):
        if view.hook and near in bid_range(view.rules, view.cards) and near not in legal:
            return [claim("hooked", bid=near, total=_bid_before(view), cards=view.cards)]
    return []


def _bid_before(view: View) -> int:
    """Return what those who bid before this seat bid together."""
    assert view.dealer is not None, "somebody dealt"
    assert view.seat is not None, "a spectator has no moves"
    order = bidding_order(view.rules, view.seats, view.dealer)
    return sum(view.bids[seat] or 0 for seat in order[: order.index(view.seat)])


def _total(view: View, tricks: int) -> list[Claim]:
    """Return how the others' bids compare with the tricks, if all of them are known and that speaks for a bid of *tricks*."""
    others = [bid for seat, bid in enumerate(view.bids) if seat != view.seat]
    if None in others:
        return []
    total = sum(bid or 0 for bid in others)
    if total > view.cards:
        return [claim("others-over", total=total, cards=view.cards)]
    if tricks and total + tricks < view.cards:
        return [claim("others-under", total=total, cards=view.cards, bid=tricks)]
    return []
