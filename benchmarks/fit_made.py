"""Fit the correction of made rates that `expert` predicts: it plays against itself, and every move is compared with the end.

    python -m benchmarks.fit_made

Prints the two rows of `bots/calibration.py`, and how often bids were made against what was predicted before and after the
correction. With `--sample FILE` it writes the bids it saw as CSV: the sample that `tests/bots/test_calibration.py` checks.
It takes about half an hour on one core.
"""

from __future__ import annotations

import argparse
import csv
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from benchmarks.strength import rules_of
from rich.progress import track

from ohhell.bots import expert
from ohhell.bots.calibration import features, log_odds
from ohhell.rules.events import Bid
from ohhell.table.game import Game

TABLES: Final = ((4, 10, 60), (4, 7, 60), (4, 5, 80), (4, 3, 80), (4, 2, 80), (4, 1, 80), (5, 5, 50), (3, 8, 50))
"""Players, cards, deals."""

SHOWN: Final = 6


@dataclass(frozen=True, slots=True)
class Predicted:
    """A move, what play-outs said of it, and whether the bid was *made* in the end."""

    cards: int
    is_bid: bool
    bid: int
    needed: int
    left: int
    raw: float
    made: bool


def play(seats: int, cards: int, number: int) -> list[Predicted]:
    """The moves of one hand in which everybody is `expert`."""
    game = Game(rules_of(cards), [f"P{seat}" for seat in range(seats)], seed=f"made {number}")
    rng = Random(number)
    moves = []
    while game.waiting_for:
        seat = game.waiting_for[0]
        seen = game.view(seat)
        trial = expert.begin_trial(seen, rng)
        place = expert.halved(trial, expert.WORLDS)
        if len(trial.moves) == 1:
            trial.run([0], expert.WORLDS)
        move = trial.moves[place]
        bid = move.tricks if isinstance(move, Bid) else seen.bids[seat] or 0
        needed, left = bid - seen.taken[seat], cards - len(seen.tricks)
        moves.append((seat, isinstance(move, Bid), bid, needed, left, trial.estimates()[place].made))
        game.play(move)
    row = game.sheet[0]
    return [
        Predicted(cards, is_bid, bid, needed, left, raw, row.bids[seat] == row.taken[seat])
        for seat, is_bid, bid, needed, left, raw in moves
    ]


def fitted(moves: list[Predicted]) -> Any:
    """The weights under which corrected rates explain best which bids were made: Newton's method."""
    open_ones = [move for move in moves if 0 < move.raw < 1]
    odds = np.array([log_odds(move.raw) for move in open_ones])
    known = np.array([features(log_odds(move.raw), needed=move.needed, left=move.left) for move in open_ones])
    made = np.array([move.made for move in open_ones], float)
    weights = np.zeros(known.shape[1])
    for _ in range(25):
        chance = 1 / (1 + np.exp(-(odds + known @ weights)))
        bend = (known * (chance * (1 - chance))[:, None]).T @ known + 1e-3 * np.eye(known.shape[1])
        weights += np.linalg.solve(bend, known.T @ (made - chance))
    return weights


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=Path)
    wanted = parser.parse_args()
    hands = [(seats, cards, number) for seats, cards, deals in TABLES for number in range(deals)]
    moves = [move for hand in track(hands, description="playing", transient=True) for move in play(*hand)]
    for name, some in (("BIDS", [m for m in moves if m.is_bid]), ("PLAYS", [m for m in moves if not m.is_bid])):
        print(f"{name}: Final = ({', '.join(f'{weight:.3f}' for weight in fitted(some))})")
    bids = [move for move in moves if move.is_bid]
    for bid in range(SHOWN):
        group = [move for move in bids if move.bid == bid]
        predicted, made = (np.mean([getattr(move, name) for move in group]) for name in ("raw", "made"))
        print(f"bid {bid}: {len(group)} times, predicted by play-outs {predicted:.1%}, made {made:.1%}")
    if wanted.sample is not None:
        with wanted.sample.open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(("cards", "bid", "raw", "made"))
            rows.writerows((move.cards, move.bid, f"{move.raw:.4f}", int(move.made)) for move in bids)


if __name__ == "__main__":
    main()
