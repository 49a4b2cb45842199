"""The reference engine against OpenSpiel driven from Python: whole random hands of four players with ten cards, in one run.

OpenSpiel is driven twice: with each card dealt by its probabilities, as its own examples do, and with a short cut that takes
for granted that all cards of a chance node are equally likely.
"""

from __future__ import annotations

import argparse
import platform
from random import Random
from typing import Any

from ohhell.arena.speed import PlayHands, measured, open_spiel_game, open_spiel_python_hands, reference_hands


def quick_hands(game: Any) -> PlayHands:
    """Hands by OpenSpiel with the short cut."""
    rng = Random(1)

    def play(number: int) -> float:
        total = 0.0
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            total += sum(state.returns())
        return total

    return play


def main() -> None:
    """Measure in turns, the best of several each, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--turns", type=int, default=3)
    wanted = parser.parse_args()
    game = open_spiel_game()
    players = {
        "ours": reference_hands(1),
        "OpenSpiel from Python": open_spiel_python_hands(game, 1),
        "the same, uniform chance taken for granted": quick_hands(game),
    }
    best = dict.fromkeys(players, 0.0)
    for _ in range(wanted.turns):
        for name, play in players.items():
            best[name] = max(best[name], measured(play, wanted.seconds, batch=20).hands_a_second)
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    for name, speed in best.items():
        print(f"{name:<44}{speed:>9,.0f} hands/s   ratio {best['ours'] / speed:.2f}")


if __name__ == "__main__":
    main()
