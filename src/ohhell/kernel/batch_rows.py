"""Observations and legal actions of many hands at once, in the layout of `ohhell.encoding`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from ohhell.encoding import layout as row_layout
from ohhell.encoding.layout import BIDS, CARDS, COLUMNS, LEAST_NEED, MOST_NEED, MOST_TOTAL, NEEDS, TRUMPS
from ohhell.kernel import batch_layout as at
from ohhell.kernel import layout
from ohhell.kernel.bits import NOTHING, ONE, U, lowest, rotated
from ohhell.kernel.hand_state import TRUMPS_FROM, next_seat

_LEGAL_CARDS: Final = BIDS // 8
_HAND: Final = COLUMNS["hand"].start // 8
_UNSEEN: Final = COLUMNS["unseen"].start // 8
_TRICK: Final = COLUMNS["trick"].start // 8
_TURNED: Final = COLUMNS["turned"].start // 8
_KNOWN: Final = COLUMNS["known"].start // 8
_WINNING: Final = COLUMNS["winning"].start
_NEEDS: Final = COLUMNS["needs"].start
_VOIDS: Final = COLUMNS["voids"].start
_BIDS: Final = COLUMNS["bids"].start
_TAKEN: Final = COLUMNS["taken"].start
_IN_TRICK: Final = COLUMNS["in_trick"].start
_WINNER: Final = COLUMNS["winner"].start
_LEADER: Final = COLUMNS["leader"].start
_DEALER: Final = COLUMNS["dealer"].start
_OUTCOME: Final = COLUMNS["outcome"].start
_OWN_TAKEN: Final = COLUMNS["own_taken"].start
_LEFT: Final = COLUMNS["left"].start
_TURN: Final = COLUMNS["turn"].start
_TOTAL: Final = COLUMNS["total"].start
_TRUMP: Final = COLUMNS["trump"].start
_PHASE: Final = COLUMNS["phase"].start
_BROKEN: Final = COLUMNS["broken"].start
_SUIT: Final = TRUMPS.index("suit")
_NONE: Final = TRUMPS.index("none")
_UNKNOWN: Final = TRUMPS.index("unknown")
_MOST_COUNT: Final = row_layout.COUNTS - 1

_BYTES: Final = np.array([sum(((byte >> bit) & 1) << (8 * bit) for bit in range(8)) for byte in range(256)], np.uint64)
"""Eight bits as eight bytes of one word."""


@njit(inline="always")
def write_bits(row: Any, place: Any, word: Any, eights: Any) -> None:
    """Write each bit of *word* as a byte, eight to a word of *row*, from *place* on."""
    for eight in range(eights):
        row[place + eight] = _BYTES[(word >> U(8 * eight)) & U(255)]


@njit(cache=True)
def write_masks(masks: Any, batch: Any, bidding: Any) -> None:
    """Fill *masks* with 1 for each legal action; *masks* is seen as 64-bit words."""
    for index in range(len(masks)):
        legal = batch.words[index, at.LEGAL]
        write_bits(masks[index], 0, legal if bidding else NOTHING, _LEGAL_CARDS)
        write_bits(masks[index], _LEGAL_CARDS, NOTHING if bidding else legal, CARDS // 8)


@njit
def write_seat(row: Any, relative: Any, bid: Any, taken: Any, voids: Any) -> None:
    """Write the numbers of one seat; a *bid* below 0 is unknown."""
    if bid < 0:
        row[_NEEDS + relative * NEEDS] = 1
    else:
        need = min(max(bid - taken, LEAST_NEED), MOST_NEED)
        row[_NEEDS + relative * NEEDS + 1 + need - LEAST_NEED] = 1
        row[_BIDS + relative] = bid
    row[_TAKEN + relative] = taken
    for suit in range(4):
        row[_VOIDS + 4 * relative + suit] = (voids >> suit) & 1


@njit
def write_trick(row: Any, words: Any, winner: Any, leader: Any, moment: Any) -> None:
    """Write the current trick; *winner* and *leader* are relative seats."""
    row[_LEADER + leader] = 1
    if moment.turn == 0:
        return
    best = words[at.BEST]
    card = best - TRUMPS_FROM if best >= TRUMPS_FROM else best - ONE
    row[_WINNING + np.int64(card)] = 1
    row[_WINNER + winner] = 1


@njit
def write_hand(row: Any, total: Any, own_taken: Any, words: Any, moment: Any, cards: Any) -> None:
    """Write the state of the hand as a whole."""
    row[_OWN_TAKEN + min(own_taken, _MOST_COUNT)] = 1
    row[_LEFT + min(cards - moment.trick, _MOST_COUNT)] = 1
    row[_TURN + moment.turn] = 1
    row[_TOTAL + min(max(total - cards, -MOST_TOTAL), MOST_TOTAL) + MOST_TOTAL] = 1
    row[_PHASE + (0 if moment.bidding else 1)] = 1
    if not moment.trump_known:
        row[_TRUMP + _UNKNOWN] = 1
    elif words[at.TRUMP] != NOTHING:
        row[_TRUMP + _SUIT] = 1
    else:
        row[_TRUMP + _NONE] = 1


@njit(cache=True)
def write_rows(
    rows: Any, eights: Any, template: Any, batch: Any, units: Any, table: Any, pack: Any, moment: Any
) -> None:
    """Fill *rows* with the observation of the seat to act in each hand.

    *eights* are the same rows seen as 64-bit words, *template* is a row of words with what all hands have in common, *units*
    are the points in units by bid and tricks.
    """
    seats, step, cards = table[layout.SEATS], table[layout.STEP], table[layout.CARDS]
    for index in range(len(rows)):
        row, wide = rows[index], eights[index]
        hands, words, numbers = batch.hands[index], batch.words[index], batch.numbers[index]
        for place in range(len(template)):
            wide[place] = template[place]
        # cards are stored as if trumps were known: turn them back while they are not
        back = NOTHING if moment.trump_known else (U(64) - U(numbers[at.ROTATION])) & U(63)
        me = numbers[at.SEAT]
        hand = hands[me] if moment.own_hand else NOTHING
        turned = words[at.TURNED] if moment.trump_open else NOTHING
        seen = hand | turned
        total = 0
        leader = 0
        winner = 0
        seat = me
        for relative in range(seats):
            shown = words[at.SHOWN] & hands[seat] if moment.trump_open else NOTHING
            if moment.other_hands and relative != 0:
                shown = hands[seat]
            if relative == 0 and moment.own_hand:
                shown = NOTHING
            played = batch.played[index, seat]
            seen |= played | shown
            if played != NOTHING:
                write_bits(wide, _KNOWN + 8 * relative, played, 8)
            if (played & words[at.TRICK]) != NOTHING:
                row[_IN_TRICK + relative] = 1
            shown = rotated(shown, back)
            while shown != NOTHING:
                row[8 * _KNOWN + CARDS * relative + np.int64(lowest(shown))] = -1
                shown &= shown - ONE
            bid = batch.bids[index, seat] if moment.bids_open or relative == 0 else at.NO_BID
            total += max(bid, 0)
            write_seat(row, relative, bid, batch.taken[index, seat], batch.voids[index, seat])
            if seat == numbers[at.DEALER]:
                row[_DEALER + relative] = 1
            if seat == numbers[at.LEADER]:
                leader = relative
            if seat == numbers[at.TAKER]:
                winner = relative
            seat = next_seat(seat, step, seats)
        write_bits(wide, _HAND, rotated(hand, back), 8)
        write_bits(wide, _TURNED, rotated(turned, back), 8)
        write_bits(wide, _UNSEEN, rotated(pack_of(pack, numbers) & ~seen, back), 8)
        write_hand(row, numbers[at.TOTAL] if moment.total_open else total, batch.taken[index, me], words, moment, cards)
        if moment.bidding:
            write_bits(wide, 0, words[at.LEGAL], _LEGAL_CARDS)
        else:
            write_bits(wide, _LEGAL_CARDS, words[at.LEGAL], 8)
            write_bits(wide, _TRICK, words[at.TRICK], 8)
            write_trick(row, words, winner, leader, moment)
            row[_BROKEN] = numbers[at.BROKEN]
            bid, taken = batch.bids[index, me], batch.taken[index, me]
            for more in range(cards - moment.trick + 1):
                row[_OUTCOME + more] = units[bid, taken + more]


@njit(inline="always")
def pack_of(pack: Any, numbers: Any) -> Any:
    """Return the pack with the suits of one hand."""
    return rotated(pack, U(numbers[at.ROTATION]))
