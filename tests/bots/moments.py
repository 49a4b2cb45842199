"""Moments of games, for laws about bots."""

from __future__ import annotations

from random import Random

import ohhell
from ohhell.rules.events import Play
from ohhell.rules.rules import Rules
from ohhell.rules.state import State


def moments(rules: Rules, seats: int, seed: int, number: int) -> list[State]:
    """Some moments of a game played at random."""
    game = ohhell.Game(rules, [f"P{seat}" for seat in range(seats)], seed=seed)
    rng = Random(seed)
    states = []
    while game.waiting_for:
        states.append(game.state)
        moves = game.legal(rng.choice(game.waiting_for))
        game.play(rng.choice([move for move in moves if isinstance(move, Play)] or moves))
    return rng.sample(states, min(number, len(states)))
