"""The reference engine against OpenSpiel's `oh_hell`, both driven from Python: whole random hands, dealt, bid and played.

Prints hands a second for each and their ratio, measured in turns in the same run, best of several.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.state import evolve
from peers.open_spiel_table import dealt, rules_of, shuffled_pack, their_game


def our_hands(seats: int, cards: int, count: int) -> None:
    """Random hands with the reference engine."""
    rng = Random(1)
    rules = rules_of(cards=cards, per_trick=1, penalty=False)
    for number in range(count):
        state = dealt(rules, seats, dealer=number % seats, order=shuffled_pack(rules, seats, rng))
        while state.phase != "over":
            (seat,) = waiting_for(state)
            moves = legal(state, seat)
            state = evolve(state, moves[int(rng.random() * len(moves))])


def their_hands(seats: int, cards: int, count: int) -> None:
    """Random hands with OpenSpiel, each card dealt by its probabilities, as its own examples do."""
    rng = Random(1)
    game = their_game(seats, cards=cards, per_trick=1, penalty=False)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        state.returns()


def their_quick_hands(seats: int, cards: int, count: int) -> None:
    """The same with a short cut: every card of a chance node is known to be equally likely."""
    rng = Random(1)
    game = their_game(seats, cards=cards, per_trick=1, penalty=False)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        state.returns()


def hands_a_second(play: Callable[[int, int, int], None], seats: int, cards: int, count: int) -> float:
    """How many hands *play* finishes in a second."""
    begin = perf_counter()
    play(seats, cards, count)
    return count / (perf_counter() - begin)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000)
    parser.add_argument("--turns", type=int, default=3)
    wanted = parser.parse_args()
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    for seats, cards in [(4, 10), (5, 5), (7, 7)]:
        best = dict.fromkeys((our_hands, their_hands, their_quick_hands), 0.0)
        for _ in range(wanted.turns):
            for play in best:
                best[play] = max(best[play], hands_a_second(play, seats, cards, wanted.hands))
        ours, theirs, quick = best.values()
        print(
            f"{seats} players x {cards} cards, hands/s: ours {ours:,.0f}; OpenSpiel from Python {theirs:,.0f} ", end=""
        )
        print(
            f"(ratio {ours / theirs:.2f}), with uniform chance taken for granted {quick:,.0f} (ratio {ours / quick:.2f})"
        )


if __name__ == "__main__":
    main()
