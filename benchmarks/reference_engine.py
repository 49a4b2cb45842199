"""The reference engine against OpenSpiel driven from Python: whole random hands of four players with ten cards, in one run.

OpenSpiel is driven twice: the fast way, which picks each card from a list of equally likely ones, and the slow way of its own
examples, which draws each card by its probabilities.
"""

from __future__ import annotations

import argparse
import platform

from ohhell.arena.speed import (
    measure,
    open_spiel_game,
    open_spiel_python_hands,
    open_spiel_python_slow_hands,
    reference_hands,
)


def main() -> None:
    """Measure in turns, the best of several each, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--turns", type=int, default=3)
    wanted = parser.parse_args()
    game = open_spiel_game()
    players = {
        "ours": reference_hands(1),
        "OpenSpiel from Python, fast draw": open_spiel_python_hands(game, 1),
        "OpenSpiel from Python, slow draw": open_spiel_python_slow_hands(game, 1),
    }
    best = dict.fromkeys(players, 0.0)
    for _ in range(wanted.turns):
        for name, play in players.items():
            best[name] = max(best[name], measure(play, wanted.seconds, batch=20).hands_a_second)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    for name, speed in best.items():
        print(f"{name:<44}{speed:>9,.0f} hands/s   ratio {best['ours'] / speed:.2f}")


if __name__ == "__main__":
    main()
