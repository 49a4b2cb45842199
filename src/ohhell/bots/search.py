"""Search: every candidate move tried in sampled worlds, by the kernel if it supports the rules, else by the reference engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Final

import numpy as np

from ohhell.bots.choices import bids, plays
from ohhell.bots.compilation import before_search
from ohhell.bots.kernel_input import hidden_hands, is_countable, search_input
from ohhell.bots.reference_search import ALL_SUITS, try_moves
from ohhell.bots.trick_count import bid_aim, frozen_count
from ohhell.kernel import encoding, search
from ohhell.kernel.endgame import count_endings
from ohhell.kernel.random_numbers import seed_rng
from ohhell.kernel.sampling import HiddenHands
from ohhell.rules.events import Move, Play
from ohhell.rules.view import View

MAX_HIDDEN_PER_DEALT: Final = 3
"""Endings are solved exactly if there are at most this many hidden cards per hidden card in a hand."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a bot thinks of a move.

    Attributes:
        move: The bid or play.
        points: The expected points of this hand.
        made: The chance to make the bid, from 0 to 1.
        worlds: The number of sampled deals this is the mean of.
        error: The standard error of *points*.
    """

    move: Move
    points: float
    made: float
    worlds: int
    error: float = 0.0


class Trial:
    """Candidate moves tried in sampled worlds; each call of `run` tries all of them in the same worlds.

    *bid_spread*, *most_endings*, *random_rate* and *frozen* are described in `kernel.search`.
    """

    def __init__(
        self,
        view: View,
        rng: Random,
        *,
        bid_spread: float = 0.0,
        most_endings: float = 1.0,
        random_rate: float = 0.0,
        frozen: bool = False,
    ) -> None:
        before_search()
        self.view = view
        self.moves: tuple[Move, ...] = plays(view) or bids(view)
        self.sums = np.zeros((len(self.moves), search.COLUMNS))
        self._rng = rng
        self._bid_spread = bid_spread
        self._count = frozen_count if frozen else bid_aim
        self._kernel_rng = seed_rng(rng.getrandbits(64))
        trumps = (view.trump,) if view.trump is not None else ALL_SUITS
        self._compiled = encoding.is_supported(view.rules, view.seats) and all(
            is_countable(view, trump) for trump in trumps
        )
        self._sides: list[tuple[Any, Any]] = []
        if self._compiled:
            self._sides = [
                (search_input(view, trump, random_rate=random_rate, frozen=frozen), hidden_hands(view, trump))
                for trump in trumps
            ]
        left = view.cards - len(view.tricks)
        solved = count_endings(view.seats, left) <= most_endings and all(
            is_mostly_dealt(hidden) for _, hidden in self._sides
        )
        self._most = most_endings if solved else 1.0

    @property
    def knows_voids(self) -> bool:
        """Whether a seat is known to lack a suit, so that `count_ways` is needed."""
        return any(hidden.needs.size > 0 for _, hidden in self._sides)

    def run(self, places: Sequence[int], worlds: int) -> None:
        """Try the moves at the indexes *places* in *worlds* more worlds."""
        if not self._compiled:
            moves = [self.moves[place] for place in places]
            self.sums[list(places)] += try_moves(self.view, moves, worlds, self._rng, count=self._count)
            return
        row_of = [self._row(move) for move in self.moves]
        word = np.uint64(sum(1 << row_of[place] for place in places))
        trying: Any = search.try_cards if isinstance(self.moves[0], Play) else search.try_bids
        sides = len(self._sides)
        for turn, (position, hidden) in enumerate(self._sides):
            number = (worlds + sides - 1 - turn) // sides
            rows = np.zeros((search.ROWS, search.COLUMNS))
            trying(position, hidden, word, number, float(self._most), float(self._bid_spread), self._kernel_rng, rows)
            for place in places:
                self.sums[place] += rows[row_of[place]]

    def estimates(self) -> list[Estimate]:
        """Return the means of all moves so far."""
        return estimates_of(self.moves, self.sums)

    def ranked(self, places: Sequence[int]) -> list[int]:
        """Return *places* sorted by mean points, best first."""
        return sorted(
            places, key=lambda place: -self.sums[place, search.POINTS] / max(1.0, self.sums[place, search.WORLDS])
        )

    def _row(self, move: Move) -> int:
        return encoding.card_numbers(self.view.rules.deck)[move.card] if isinstance(move, Play) else move.tricks


def estimates_of(moves: Sequence[Move], sums: Any) -> list[Estimate]:
    """Return the means of *sums*, which has a row per move as in `Trial.sums`."""
    found = []
    for move, row in zip(moves, sums, strict=True):
        worlds = max(1.0, float(row[search.WORLDS]))
        points, made = float(row[search.POINTS]) / worlds, float(row[search.MADE]) / worlds
        variance = max(0.0, float(row[search.SQUARES]) / worlds - points * points)
        found.append(Estimate(move, points, made, int(row[search.WORLDS]), sqrt(variance / worlds)))
    return found


def is_mostly_dealt(hidden: HiddenHands) -> bool:
    """Tell whether enough of the hidden cards are in hands.

    In an exact ending everybody knows the undealt cards, so with a large stock it would be too optimistic.
    """
    in_hands = int(hidden.needs.sum() + hidden.free_needs.sum())
    return MAX_HIDDEN_PER_DEALT * in_hands >= sum(int(group).bit_count() for group in hidden.groups)
