"""Search: every candidate tried in sampled worlds, in the kernel where it can play the rules, in the reference engine elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ohhell.bots.choices import bids, plays
from ohhell.bots.compilation import before_search
from ohhell.bots.frozen_trick_count import frozen_count
from ohhell.bots.kernel_input import hidden_of, is_countable, scene_of
from ohhell.bots.reference_search import ALL_SUITS, try_moves
from ohhell.bots.trick_count import bid_aim
from ohhell.kernel import encoding, search
from ohhell.kernel.endgame import endings
from ohhell.kernel.random_numbers import dice
from ohhell.rules.events import Play

if TYPE_CHECKING:
    from ohhell.kernel.sampling import HiddenHands
    from ohhell.rules.events import Move
    from ohhell.rules.view import View

MOSTLY: Final = 3
"""Endings are solved when one hidden card in so many, or more, is in somebody's hand."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a bot thinks of a move: the points it expects and the chance that the bid is made, from so many worlds."""

    move: Move
    points: float
    made: float
    worlds: int


class Trial:
    """Moves under trial: tried in ever more worlds, each time all of them in the same ones."""

    def __init__(
        self,
        view: View,
        rng: Random,
        *,
        doubt: float = 0.0,
        most_endings: float = 1.0,
        whim: float = 0.0,
        frozen: bool = False,
    ) -> None:
        before_search()
        self.view = view
        self.moves: tuple[Move, ...] = plays(view) or bids(view)
        self.sums = np.zeros((len(self.moves), search.COLUMNS))
        self._rng = rng
        self._doubt = doubt
        self._count = frozen_count if frozen else bid_aim
        self._dice = dice(rng.getrandbits(64))
        trumps = (view.trump,) if view.trump is not None else ALL_SUITS
        self._compiled = encoding.fits(view.rules, view.seats) and all(is_countable(view, trump) for trump in trumps)
        self._sides: list[tuple[Any, Any]] = []
        if self._compiled:
            self._sides = [
                (scene_of(view, trump, whim=whim, frozen=frozen), hidden_of(view, trump)) for trump in trumps
            ]
        left = view.cards - len(view.tricks)
        solved = endings(view.seats, left) <= most_endings and all(mostly_in_play(hidden) for _, hidden in self._sides)
        self._most = most_endings if solved else 1.0

    @property
    def knows_voids(self) -> bool:
        """Whether somebody is known to lack a suit, so that hidden hands have to be counted."""
        return any(hidden.needs.size > 0 for _, hidden in self._sides)

    def run(self, places: Sequence[int], worlds: int) -> None:
        """Try the moves at *places* in *worlds* more worlds."""
        if not self._compiled:
            moves = [self.moves[place] for place in places]
            self.sums[list(places)] += try_moves(self.view, moves, worlds, self._rng, count=self._count)
            return
        row_of = [self._row(move) for move in self.moves]
        word = np.uint64(sum(1 << row_of[place] for place in places))
        trying: Any = search.try_cards if isinstance(self.moves[0], Play) else search.try_bids
        sides = len(self._sides)
        for turn, (scene, hidden) in enumerate(self._sides):
            number = (worlds + sides - 1 - turn) // sides
            rows = np.zeros((search.ROWS, search.COLUMNS))
            trying(scene, hidden, word, number, float(self._most), float(self._doubt), self._dice, rows)
            for place in places:
                self.sums[place] += rows[row_of[place]]

    def estimates(self) -> list[Estimate]:
        """What has been found out about each move."""
        found = []
        for move, row in zip(self.moves, self.sums, strict=True):
            worlds = max(1.0, row[search.WORLDS])
            found.append(
                Estimate(
                    move, float(row[search.POINTS] / worlds), float(row[search.MADE] / worlds), int(row[search.WORLDS])
                )
            )
        return found

    def ranked(self, places: Sequence[int]) -> list[int]:
        """*places*, the best mean first."""
        return sorted(
            places, key=lambda place: -self.sums[place, search.POINTS] / max(1.0, self.sums[place, search.WORLDS])
        )

    def _row(self, move: Move) -> int:
        return encoding.numbers(self.view.rules.deck)[move.card] if isinstance(move, Play) else move.tricks


def mostly_in_play(hidden: HiddenHands) -> bool:
    """Whether a good part of the hidden cards is in hands: elsewhere an exact ending has everybody know the stock."""
    in_hands = int(hidden.needs.sum() + hidden.free_needs.sum())
    return MOSTLY * in_hands >= sum(int(cell).bit_count() for cell in hidden.cells)
