"""Hands of a batch, followed in the reference engine."""

from __future__ import annotations

from random import Random

import numpy as np

from ohhell.encoding.actions import is_encodable, move_of
from ohhell.encoding.observation import legal_mask, observe
from ohhell.lab.batched import BatchedHands
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, due, evolve
from ohhell.rules.view import view
from random_rules import random_rules
from scenes import house_rules


def small_rules(**axes: object) -> Rules:
    """Rules with hands of 1 to 13 cards."""
    return house_rules(schedule={"shape": "up", "cap": 13}, **axes)


def random_batch(seed: int, hands: int) -> BatchedHands | None:
    """A batch under random rules; None if they have no encoding."""
    rng = Random(seed)
    rules, seats = random_rules(rng)
    if not is_encodable(rules, seats):
        return None
    return BatchedHands(rules, seats, cards=rng.choice(rules.schedule(seats)).cards, hands=hands, seed=seed)


def settled(state: State, rows: int = 0) -> State:
    """*state* after the events of its hand that follow automatically."""
    while len(state.sheet) == rows and (event := due(state)) is not None:
        state = evolve(state, event)
    return state


def follow(batch: BatchedHands) -> list[State]:
    """Play a batch at random, asserting at each decision that every seat sees what the reference engine shows it."""
    states = [batch.initial_state(index) for index in range(len(batch))]
    while not batch.done:
        rows, masks, actions = batch.observations(), batch.legal_masks(), batch.random_actions()
        for index, seat in enumerate(batch.seats_to_act.tolist()):
            seen = view(states[index], seat)
            np.testing.assert_array_equal(rows[index], observe(seen))
            np.testing.assert_array_equal(masks[index], legal_mask(seen))
            states[index] = settled(evolve(states[index], move_of(seen, int(actions[index]))))
        batch.step(actions)
    return states
