"""Play-outs: a hand played on from any position by the heuristics."""

from __future__ import annotations

from typing import Any

from numba import njit

from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest, nth
from ohhell.kernel.hand_state import legal_cards, play_card
from ohhell.kernel.heuristics import choose_card, tricks_wanted
from ohhell.kernel.layout import CARDS, PLACE, SEAT, SEATS, TRICK
from ohhell.kernel.random_numbers import random_below

_THOUSAND = U(1000)


@njit
def play_out(position: Any, hands: Any, bids: Any, taken: Any, moment: Any, words: Any, stop: Any, rng: Any) -> None:
    """Play on until *stop* tricks are finished; other seats sometimes play a random card, see `SearchInput.random_rate`."""
    table = position.table
    tricks = table[CARDS]
    seats = table[SEATS]
    while moment[TRICK] < stop:
        cards = legal_cards(hands, moment, words, table)
        seat = moment[SEAT]
        if cards & (cards - ONE) == NOTHING:
            card = lowest(cards)
        elif (
            position.random_rate > 0 and seat != position.me and random_below(rng, _THOUSAND) < U(position.random_rate)
        ):
            card = nth(cards, random_below(rng, count(cards)))
        else:
            left = tricks - moment[TRICK]
            wanted = tricks_wanted(position.points, bids[seat], taken[seat], left)
            card = choose_card(cards, hands[seat], wanted, left, moment[PLACE], seats, words)
        play_card(card, hands, taken, moment, words, table)
