"""Measure the figures in docs/strategy.md: how often bids are made and single cards take a trick, at tables of `club`.

python -m benchmarks.strategy
python -m benchmarks.strategy --players 5 --hands 500 --seed 2
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from benchmarks.strength import rules_of
from rich.progress import track

import ohhell

if TYPE_CHECKING:
    from ohhell.rules.state import Trick

SIZES = (1, 2, 3, 5, 7, 10)
RANKS = ("A", "K", "Q", "J", "10", "7")
BIDS = range(6)
PACK = 52
FEWEST = 30


class Figures:
    """Counts over many hands of one size."""

    def __init__(self) -> None:
        self.bids: Counter[int] = Counter()
        self.made: Counter[int] = Counter()
        self.cards: Counter[tuple[bool, str]] = Counter()
        self.taken: Counter[tuple[bool, str]] = Counter()
        self.sums: Counter[int] = Counter()

    def add_bids(self, bids: tuple[int, ...], taken: tuple[int, ...], size: int) -> None:
        """Count which bids were made, and whether the bids added up to fewer or more than the tricks."""
        for bid, tricks in zip(bids, taken, strict=True):
            self.bids[bid] += 1
            self.made[bid] += bid == tricks
        total = sum(bids)
        self.sums[(total > size) - (total < size)] += 1

    def add_tricks(self, tricks: tuple[Trick, ...], trump: str) -> None:
        """Count which cards took the trick they were played to."""
        for trick in tricks:
            for seat, card in trick.plays:
                kind = (card.suit == trump, card.rank)
                self.cards[kind] += 1
                self.taken[kind] += seat == trick.winner


def play(size: int, *, players: int, hands: int, seed: int) -> Figures:
    """Play hands of one size with `club` in every seat."""
    rules, club, rng, figures = rules_of(size), ohhell.bot("club"), Random(seed), Figures()
    for number in track(range(hands), f"{size} cards", transient=True):
        game = ohhell.Game(rules, seats=[f"P{seat}" for seat in range(players)], seed=f"{seed}-{number}")
        while game.waiting_for:
            game.play(club(game.view(game.waiting_for[0]), rng))
        row = game.sheet[0]
        figures.add_bids(row.bids, row.taken, size)
        figures.add_tricks(game.view(None).tricks, row.trump)
    return figures


def percent(part: int, whole: int) -> str:
    """A share of at least 30 cases in percent; fewer say nothing."""
    return f"{part / whole:.0%}" if whole >= FEWEST else "-"


def print_row(*cells: str) -> None:
    """Print one row of a Markdown table."""
    print(f"| {' | '.join(cells)} |")


def print_head(*heads: str) -> None:
    """Print the head of a Markdown table."""
    print()
    print_row(*heads)
    print(f"|{'---|' * len(heads)}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--hands", type=int, default=1000, help="hands per size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = {
        size: play(size, players=options.players, hands=options.hands, seed=options.seed)
        for size in SIZES
        if size * options.players < PACK
    }
    print_head("cards", "all bids", *(f"bid {bid}" for bid in BIDS), "bids under", "bids over")
    for size, figures in found.items():
        made = [percent(figures.made[bid], figures.bids[bid]) for bid in BIDS]
        sums = [percent(figures.sums[sign], options.hands) for sign in (-1, 1)]
        print_row(str(size), percent(figures.made.total(), figures.bids.total()), *made, *sums)
    kinds = [(trump, rank) for trump in (True, False) for rank in RANKS]
    print_head("cards", *(f"{'trump' if trump else 'plain'} {rank}" for trump, rank in kinds))
    for size, figures in found.items():
        print_row(str(size), *(percent(figures.taken[kind], figures.cards[kind]) for kind in kinds))


if __name__ == "__main__":
    main()
