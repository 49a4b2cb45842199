"""A hand played on from any moment by rules of thumb."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest, nth
from ohhell.kernel.hand_state import legal_cards, put
from ohhell.kernel.heuristics import rule_of_thumb, wants
from ohhell.kernel.layout import CARDS, PLACE, SEAT, SEATS, TRICK
from ohhell.kernel.random_numbers import throw

_THOUSAND = U(1000)


@njit
def play_out(scene: Any, hands: Any, bids: Any, taken: Any, moment: Any, words: Any, stop: Any, dice: Any) -> None:
    """Play on until *stop* tricks are done; now and then, as the scene's *whim* has it, another seat plays any card."""
    table = scene.table
    tricks = table[CARDS]
    seats = table[SEATS]
    while moment[TRICK] < stop:
        cards = legal_cards(hands, moment, words, table)
        seat = moment[SEAT]
        if cards & (cards - ONE) == NOTHING:
            card = lowest(cards)
        elif scene.whim > 0 and seat != scene.me and throw(dice, _THOUSAND) < U(scene.whim):
            card = nth(cards, throw(dice, count(cards)))
        else:
            left = tricks - moment[TRICK]
            wanted = wants(scene.points, bids[seat], taken[seat], left)
            card = rule_of_thumb(cards, hands[seat], wanted, left, moment[PLACE], seats, words)
        put(card, hands, taken, moment, words, table)
