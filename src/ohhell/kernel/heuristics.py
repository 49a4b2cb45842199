"""Rules of thumb: the card a sensible player adds, from nothing but what that player may know."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ohhell.kernel.bits import HEIGHT, NOTHING, ONE, U, count, highest, lowest, up_to
from ohhell.kernel.layout import BEST, LED, PACK, SEEN, TRUMP
from ohhell.kernel.tricks import TRUMPS_FROM, suit_mask


@njit
def wants(points: Any, bid: Any, taken: Any, left: Any) -> Any:
    """How many more tricks are wanted of *left*: what the bid needs, or what pays best once it is lost."""
    need = bid - taken
    if 0 <= need <= left:
        return need
    best = 0
    for more in range(1, left + 1):
        if points[bid, taken + more] > points[bid, taken + best]:
            best = more
    return best


@njit
def beaten_by(card: Any, out: Any) -> Any:
    """How many of the cards *out* are higher cards of the same suit."""
    return count(suit_mask(card) & ~up_to(card) & out)


@njit
def lead_high(cards: Any, out: Any, trump: Any) -> Any:
    """The lead most likely to take a trick: the fewest cards out that beat it, trumps first, suits soon ruffed last."""
    found = NOTHING
    best = U(1000)
    rest = cards
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        danger = beaten_by(card, out) * U(4)
        if (ONE << card) & trump == NOTHING:
            danger += U(2)
            if count(suit_mask(card) & out) < U(3):
                danger += U(3)
        if danger <= best:
            best = danger
            found = card
    return found


@njit
def lead_low(cards: Any, out: Any, trump: Any) -> Any:
    """The lead least likely to take a trick: the most cards out that beat it, other suits before trumps."""
    found = NOTHING
    best = -1
    rest = cards
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        safety = int(beaten_by(card, out)) * 4
        if (ONE << card) & trump == NOTHING:
            safety += 2
        if safety > best:
            best = safety
            found = card
    return found


@njit
def most_useful(cards: Any, trump: Any) -> Any:
    """The card that could do most later: trumps first, then by height in its suit."""
    if cards & trump:
        return highest(cards & trump)
    found = lowest(cards)
    rest = cards
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        if (card & HEIGHT) >= (found & HEIGHT):
            found = card
    return found


@njit
def least_useful(cards: Any, trump: Any) -> Any:
    """The card that could do least later: no trump if possible, then by height in its suit."""
    plain = cards & ~trump
    rest = plain if plain != NOTHING else cards
    found = lowest(rest)
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        if (card & HEIGHT) < (found & HEIGHT):
            found = card
    return found


@njit
def takers(cards: Any, led: Any, trump: Any, best: Any) -> Any:
    """The cards that would take the trick from the card worth *best*."""
    if best >= TRUMPS_FROM:
        return cards & trump & ~up_to(best - TRUMPS_FROM)
    return (cards & trump) | (cards & led & ~up_to(best - ONE))


@njit
def sure_trumps(hand: Any, out: Any, trump: Any) -> Any:
    """The trumps of *hand* above every trump *out*: each takes a trick whenever its holder likes."""
    theirs = out & trump
    return hand & trump & ~up_to(highest(theirs)) if theirs != NOTHING else hand & trump


@njit
def rule_of_thumb(cards: Any, hand: Any, wanted: Any, left: Any, turn: Any, seats: Any, words: Any) -> Any:
    """Take cheaply what is wanted, lose with a high card what is not; *turn* counts the cards in the trick."""
    trump = words[TRUMP]
    out = words[PACK] & ~(words[SEEN] | hand)
    if 0 < wanted < left:
        sure = sure_trumps(hand, out, trump)
        if np.int64(count(sure)) >= wanted and cards & ~sure != NOTHING:  # what is wanted is safe: get rid of the rest
            cards &= ~sure
            wanted = 0
    if turn == 0:
        return lead_high(cards, out, trump) if wanted > 0 else lead_low(cards, out, trump)
    taking = takers(cards, words[LED], trump, words[BEST])
    losing = cards & ~taking
    last = turn == seats - 1
    if wanted > 0 and taking != NOTHING:
        return _taker(taking, wanted, left, last, out, words)
    if wanted > 0:
        return least_useful(losing, trump)
    if losing != NOTHING:
        return most_useful(losing, trump)
    return most_useful(taking, trump) if last else least_useful(taking, trump)


@njit
def _taker(taking: Any, wanted: Any, left: Any, last: Any, out: Any, words: Any) -> Any:
    """The card to take a wanted trick with: the dearest for the last one wanted, else the cheapest that will do."""
    trump = words[TRUMP]
    if wanted == 1 and left > 1:
        return most_useful(taking, trump)
    plain = taking & words[LED]
    if last or plain == NOTHING:
        return least_useful(taking, trump)
    top = highest(plain)
    return top if wanted >= left or beaten_by(top, out) <= ONE else lowest(plain)
