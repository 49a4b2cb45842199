"""Reasons for a card: what the seat needs, what the card does in this trick, and whose bid it decides."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from ohhell.coach.claims import Claim, claim
from ohhell.coach.outlook import Outlook
from ohhell.rules.cards import Card
from ohhell.rules.events import Play
from ohhell.rules.scoring import points
from ohhell.rules.view import View

Aim = Literal["avoid", "take", "wait", "nothing"]
"""What a seat wants of this trick: not to take it, to take it, to take some trick, or it makes no difference."""


def play_claims(view: View, move: Play) -> tuple[Claim, ...]:
    """Return what the seat of *view* can be certain of that speaks for *move*, the most important first."""
    assert view.trump is not None, "trumps are known in play"
    outlook = Outlook(view, view.trump)
    if len(outlook.legal) == 1:
        return (claim("only-card", card=move.card),)
    situation, aim = _situation(outlook)
    card, rivals = _card_claims(outlook, move.card, aim), _rival_claims(outlook, move.card)
    if any(one.code == "spoils" for one in rivals):
        card, rivals = rivals, card
    return tuple([*situation, *card, *rivals][:3])


def tricks_left(view: View) -> int:
    """Return how many tricks a seat can still take, with those that are carried over from tricks that nobody won."""
    carried = 0
    if view.rules.trick.dead.credit == "carry":
        for trick in reversed(view.tricks):
            if trick.winner is not None or not trick.plays:
                break
            carried += 1
    return view.cards - len(view.tricks) + carried


def need(view: View, seat: int) -> int | None:
    """Return how many more tricks *seat* needs; negative if it took too many, None if its bid is not known."""
    bid = view.bids[seat]
    return None if bid is None else bid - view.taken[seat]


def _situation(outlook: Outlook) -> tuple[list[Claim], Aim]:
    """Return what the seat needs, and what it therefore wants of this trick."""
    view = outlook.view
    missing, left = need(view, outlook.me), tricks_left(view)
    assert missing is not None, "a seat knows its own bid"
    if missing < 0:
        result, aim = _after_a_miss(outlook)
        return [claim("over", tricks=-missing), *result], aim
    if missing > left:
        result, aim = _after_a_miss(outlook)
        return [claim("short"), *result], aim
    if missing == 0:
        return [claim("need-none")], "avoid"
    if missing < left:
        return [claim("need-some", tricks=missing)], "wait"
    return [claim("need-all", tricks=missing)], "take"


def _after_a_miss(outlook: Outlook) -> tuple[list[Claim], Aim]:
    """Return what further tricks mean for a bid that is missed."""
    view = outlook.view
    bid, taken = view.bids[outlook.me], view.taken[outlook.me]
    assert bid is not None, "a seat knows its own bid"
    most = taken + tricks_left(view)
    results = [points(view.rules.score, cards=view.cards, bid=bid, taken=total) for total in range(taken, most + 1)]
    if all(fewer < more for fewer, more in pairwise(results)):
        return [claim("each-scores")], "take"
    if all(fewer > more for fewer, more in pairwise(results)):
        return [claim("each-costs")], "avoid"
    return ([claim("no-matter")] if len(set(results)) == 1 else []), "nothing"


def _card_claims(outlook: Outlook, card: Card, aim: Aim) -> list[Claim]:
    """Return what *card* does in this trick, as far as it serves the *aim*."""
    losers = [one for one in outlook.legal if outlook.loses(one)]
    winners = [one for one in outlook.legal if outlook.wins(one)]
    if len(losers) == len(outlook.legal):
        return [claim("all-lose"), *_throw_away(outlook, card, aim)]
    if len(winners) == len(outlook.legal):
        return [claim("all-win")]
    if card in winners:
        return _winning(outlook, card, winners)
    if card in losers:
        return _losing(outlook, card, aim, losers=losers, winners=winners)
    return _open(outlook, card, aim)


def _winning(outlook: Outlook, card: Card, winners: list[Card]) -> list[Claim]:
    suit = outlook.suit(card)
    same = [one for one in outlook.of_suit(suit) if one in winners]
    if not outlook.later and suit is not None and len(same) > 1 and same[-1] is card:
        return [claim("cheapest-winner", card=card)]
    leads = not outlook.trick and not outlook.is_trump(card)
    gone = [claim("no-trumps-out")] if leads and outlook.trumps_are_gone() else []
    return [claim("wins", card=card), *gone]


def _losing(outlook: Outlook, card: Card, aim: Aim, *, losers: list[Card], winners: list[Card]) -> list[Claim]:
    if aim == "wait" and (sure := _sure_later(outlook, card)):
        return [sure]
    if aim == "avoid":
        if (highest := _highest_loser(outlook, card, losers)) is not None:
            return [highest]
        if winners:
            best = max(winners, key=lambda one: (outlook.is_trump(one), outlook.height[one.rank]))
            return [claim("would-win", card=best)]
    return [claim("loses", card=card)]


def _throw_away(outlook: Outlook, card: Card, aim: Aim) -> list[Claim]:
    """Return why to throw this card into a trick that is lost anyway."""
    if aim == "avoid":
        highest = _highest_loser(outlook, card, list(outlook.legal))
        return _best(outlook, card) if highest is None else [highest]
    return _lowest(outlook, card) or _weakest(outlook, card)


def _highest_loser(outlook: Outlook, card: Card, losers: list[Card]) -> Claim | None:
    """Return the claim that no higher card of its suit is beaten on the table, if the seat also holds a lower one."""
    if not outlook.trick or outlook.rules.trick.duplicates == "cancel":
        return None
    same = [one for one in outlook.of_suit(outlook.suit(card)) if one in losers and outlook.is_beaten(one)]
    return claim("highest-loser", card=card) if len(same) > 1 and same[0] is card else None


def _sure_later(outlook: Outlook, card: Card) -> Claim | None:
    """Return the cards that are sure to take all the tricks that are needed, if *card* is not among them."""
    missing = need(outlook.view, outlook.me) or 0
    kept = list(outlook.view.hand)
    kept.remove(card)
    sure = [one for one in kept if outlook.always_wins(one)]
    if len(sure) < missing:
        return None
    sure.sort(key=lambda one: -outlook.height[one.rank])
    return claim("sure-later", cards=tuple(sure[:missing]))


def _open(outlook: Outlook, card: Card, aim: Aim) -> list[Claim]:
    """Return what speaks for a card of which nobody knows whether it takes the trick."""
    if aim == "wait" and (sure := _sure_later(outlook, card)):
        return [sure, *_lowest(outlook, card)]
    if aim == "avoid":
        void = [] if outlook.trick else _last_of_suit(outlook, card)
        return _lowest(outlook, card) or void or _higher_out(outlook, card)
    if outlook.only_trumps_beat(card):
        return [claim("only-trumps-beat", card=card)]
    if outlook.trick and not outlook.is_beaten(card):
        return [claim("ahead", card=card)]
    void = [] if aim == "take" else _last_of_suit(outlook, card)
    return void or _strongest(outlook, card) or _lowest(outlook, card)


def _higher_out(outlook: Outlook, card: Card) -> list[Claim]:
    number = outlook.higher_out(card)
    return [claim("higher-out", card=card, number=number)] if number else []


def _lowest(outlook: Outlook, card: Card) -> list[Claim]:
    same = outlook.of_suit(outlook.suit(card))
    return [claim("lowest", card=card)] if len(same) > 1 and same[-1] is card else []


def _strongest(outlook: Outlook, card: Card) -> list[Claim]:
    same = outlook.of_suit(outlook.suit(card))
    return [claim("strongest", card=card)] if len(same) > 1 and same[0] is card else []


def _weakest(outlook: Outlook, card: Card) -> list[Claim]:
    ranked = _by_strength(outlook)
    return [claim("weakest", card=card)] if ranked[:1] == [card] else []


def _best(outlook: Outlook, card: Card) -> list[Claim]:
    ranked = _by_strength(outlook)
    return [claim("best", card=card)] if ranked[-1:] == [card] else []


def _by_strength(outlook: Outlook) -> list[Card]:
    """Return the legal cards from the weakest to the strongest; none if there are jokers, or two equal ones."""
    strengths = {card: (outlook.is_trump(card), outlook.height[card.rank]) for card in outlook.legal if card.suit}
    comparable = len(strengths) == len(outlook.legal) == len(set(strengths.values()))
    return sorted(strengths, key=strengths.__getitem__) if comparable else []


def _last_of_suit(outlook: Outlook, card: Card) -> list[Claim]:
    suit = outlook.suit(card)
    alone = suit is not None and sum(outlook.suit(one) == suit for one in outlook.view.hand) == 1
    if alone and not outlook.is_trump(card) and any(outlook.is_trump(one) for one in outlook.view.hand):
        return [claim("last-of-suit", card=card)]
    return []


def _rival_claims(outlook: Outlook, card: Card) -> list[Claim]:
    """Return whose bid this trick decides, or what those who play after this seat need."""
    view = outlook.view
    if (taker := outlook.taker(card)) is not None and taker != outlook.me:
        return [claim("spoils", card=card, seat=taker)] if need(view, taker) == 0 else []
    if outlook.wins(card):
        left = tricks_left(view)
        rivals = [seat for seat in range(view.seats) if seat != outlook.me and need(view, seat) == left]
        return [claim("denies", card=card, seat=seat) for seat in rivals[:1]]
    if outlook.loses(card):
        return []
    return _later_claims(outlook)


def _later_claims(outlook: Outlook) -> list[Claim]:
    """Return what one of those who play after this seat needs, if it is not the same for all."""
    needs = [(seat, need(outlook.view, seat)) for seat in outlook.later]
    more = [(seat, missing) for seat, missing in needs if missing is not None and missing > 0]
    none = [seat for seat, missing in needs if missing == 0]
    mine = need(outlook.view, outlook.me) or 0
    if mine <= 0 and more:
        seat, missing = max(more, key=lambda each: each[1])
        return [claim("wants-more", seat=seat, tricks=missing)]
    if mine > 0 and none and not more:
        return [claim("wants-none", seat=none[-1])]
    return []
