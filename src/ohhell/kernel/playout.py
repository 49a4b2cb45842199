"""A hand played on from any moment by rules of thumb."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, lowest
from ohhell.kernel.layout import CARDS, PLACE, SEAT, SEATS, TRICK
from ohhell.kernel.moment import legal_cards, put
from ohhell.kernel.thumb import rule_of_thumb, wants


@njit
def play_out(hands: Any, bids: Any, taken: Any, moment: Any, words: Any, table: Any, points: Any, stop: Any) -> None:
    """Play on until *stop* tricks are done."""
    tricks = table[CARDS]
    seats = table[SEATS]
    while moment[TRICK] < stop:
        cards = legal_cards(hands, moment, words, table)
        if cards & (cards - ONE) == NOTHING:
            card = lowest(cards)
        else:
            seat = moment[SEAT]
            left = tricks - moment[TRICK]
            wanted = wants(points, bids[seat], taken[seat], left)
            card = rule_of_thumb(cards, hands[seat], wanted, left, moment[PLACE], seats, words)
        put(card, hands, taken, moment, words, table)
