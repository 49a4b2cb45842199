"""The card a sensible player plays, chosen by simple rules from what that player may know.

In all functions *cards* are the legal cards as a set, *out* are the cards the player has not seen, *trump* is the set of all
trumps, *wanted* is how many more tricks the player wants, and *left* is how many tricks are left in the hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ohhell.kernel.bits import HEIGHT, NOTHING, ONE, U, count, highest, lowest, up_to
from ohhell.kernel.hand_state import TRUMPS_FROM, suit_mask
from ohhell.kernel.layout import BEST, LED, PACK, SEEN, TRUMP


@njit
def tricks_wanted(points: Any, bid: Any, taken: Any, left: Any) -> Any:
    """Return how many of the *left* tricks to take: what the bid needs, or what scores best once the bid is lost."""
    need = bid - taken
    if 0 <= need <= left:
        return need
    best = 0
    for more in range(1, left + 1):
        if points[bid, taken + more] > points[bid, taken + best]:
            best = more
    return best


@njit
def choose_card(cards: Any, hand: Any, wanted: Any, left: Any, turn: Any, seats: Any, words: Any) -> Any:
    """Return the card to play: win cheaply while tricks are wanted, else throw away high cards.

    *turn* is the number of cards in the trick so far; *words* are the card sets of `layout`.
    """
    trump = words[TRUMP]
    out = words[PACK] & ~(words[SEEN] | hand)
    if 0 < wanted < left:
        sure = master_trumps(hand, out, trump)
        if np.int64(count(sure)) >= wanted and cards & ~sure != NOTHING:
            # the master trumps are enough for the bid: save them, and lose with the others
            cards &= ~sure
            wanted = 0
    if turn == 0:
        return lead_high(cards, out, trump) if wanted > 0 else lead_low(cards, out, trump)
    winning = winning_cards(cards, words[LED], trump, words[BEST])
    losing = cards & ~winning
    last = turn == seats - 1
    if wanted > 0 and winning != NOTHING:
        return _choose_winner(winning, wanted, left, last, out, words)
    if wanted > 0:
        return least_useful(losing, trump)
    if losing != NOTHING:
        return most_useful(losing, trump)
    return most_useful(winning, trump) if last else least_useful(winning, trump)


@njit
def _choose_winner(winning: Any, wanted: Any, left: Any, last: Any, out: Any, words: Any) -> Any:
    """Return the card to win a wanted trick with: a high one if it is the only trick wanted, else the cheapest safe one."""
    trump = words[TRUMP]
    if wanted == 1 and left > 1:
        return most_useful(winning, trump)
    plain = winning & words[LED]
    if last or plain == NOTHING:
        return least_useful(winning, trump)
    top = highest(plain)
    return top if wanted >= left or count_higher(top, out) <= ONE else lowest(plain)


@njit
def count_higher(card: Any, out: Any) -> Any:
    """Return how many cards of *out* are higher cards of the same suit as *card*."""
    return count(suit_mask(card) & ~up_to(card) & out)


@njit
def winning_cards(cards: Any, led: Any, trump: Any, best: Any) -> Any:
    """Return the cards that beat the best card of the trick so far, whose value is *best*; *led* is the suit led."""
    if best >= TRUMPS_FROM:
        return cards & trump & ~up_to(best - TRUMPS_FROM)
    return (cards & trump) | (cards & led & ~up_to(best - ONE))


@njit
def master_trumps(hand: Any, out: Any, trump: Any) -> Any:
    """Return the trumps of *hand* above every trump that is out: each of them is a certain trick."""
    theirs = out & trump
    return hand & trump & ~up_to(highest(theirs)) if theirs != NOTHING else hand & trump


@njit
def lead_high(cards: Any, out: Any, trump: Any) -> Any:
    """Return the lead most likely to win: few higher cards out; trumps first, suits that others soon ruff last."""
    found = NOTHING
    best = U(1000)
    rest = cards
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        danger = count_higher(card, out) * U(4)
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
    """Return the lead least likely to win: many higher cards out, and rather not a trump."""
    found = NOTHING
    best = -1
    rest = cards
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        safety = int(count_higher(card, out)) * 4
        if (ONE << card) & trump == NOTHING:
            safety += 2
        if safety > best:
            best = safety
            found = card
    return found


@njit
def most_useful(cards: Any, trump: Any) -> Any:
    """Return the card most likely to win later: the highest trump, else the highest card of any suit."""
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
    """Return the card least likely to win later: the lowest card that is not a trump, else the lowest trump."""
    plain = cards & ~trump
    rest = plain if plain != NOTHING else cards
    found = lowest(rest)
    while rest != NOTHING:
        card = lowest(rest)
        rest &= rest - ONE
        if (card & HEIGHT) < (found & HEIGHT):
            found = card
    return found
