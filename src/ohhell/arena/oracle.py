"""The oracle: a bot that sees every card, as an upper bound for others. It takes a State, so no table can seat it."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np

from ohhell.bots.kernel_input import search_input
from ohhell.bots.reference_search import play_out
from ohhell.kernel import encoding, layout, search
from ohhell.kernel.endgame import count_endings
from ohhell.kernel.random_numbers import seed_rng
from ohhell.kernel.sampling import HiddenHands
from ohhell.rules.events import Move, Play
from ohhell.rules.moves import legal
from ohhell.rules.state import State, current_hand
from ohhell.rules.view import view

NAME: Final = "oracle"
ENDINGS: Final = 20_000.0


def choose(state: State, seat: int, rng: Random) -> Move:
    """Return the move with the most points for this seat, given all cards, if everybody plays on by the heuristics."""
    moves = legal(state, seat)
    options: list[Move] = [move for move in moves if isinstance(move, Play)] or [*moves]
    rng.shuffle(options)
    points = (
        _compiled(state, seat, options)
        if encoding.is_supported(state.rules, state.seats)
        else _played(state, seat, options)
    )
    return options[points.index(max(points))]


def _played(state: State, seat: int, options: list[Move]) -> list[float]:
    return [float(play_out(state, move).points[seat]) for move in options]


def _compiled(state: State, seat: int, options: list[Move]) -> list[float]:
    """Return the same from the kernel: one world, the true one, with its ending solved if it is small enough."""
    hand = current_hand(state)
    hands = np.zeros(layout.MOST_SEATS, np.uint64)
    hands[: state.seats] = [encoding.mask(state.rules.deck, held) for held in hand.held]
    position = search_input(view(state, seat), hand.dealt.trump)._replace(hands=hands)
    left = hand.dealt.plan.cards - len(hand.tricks)
    most = ENDINGS if count_endings(state.seats, left) <= ENDINGS else 1.0
    numbers = encoding.card_numbers(state.rules.deck)
    rows = [numbers[move.card] if isinstance(move, Play) else move.tricks for move in options]
    word = np.uint64(sum(1 << row for row in rows))
    sums = np.zeros((search.ROWS, search.COLUMNS))
    trying: Any = search.try_cards if isinstance(options[0], Play) else search.try_bids
    trying(position, _nothing_hidden(), word, 1, most, 0.0, seed_rng(1), sums)
    return [float(sums[row, search.POINTS]) for row in rows]


def _nothing_hidden() -> HiddenHands:
    none = np.zeros(0, np.int64)
    return HiddenHands(
        needs=none,
        restricted=none,
        allowed=np.zeros((0, 1), np.bool_),
        groups=np.zeros(1, np.uint64),
        radix=np.ones(2, np.int64),
        ways=np.zeros((1, 1)),
        free_needs=none,
        free_seats=none,
    )
