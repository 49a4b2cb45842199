"""No bot sees what is hidden: in thousands of positions it moves alike wherever the hidden cards lie."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import ohhell
from bots.decision_points import hidden_otherwise, moments
from ohhell.bots import Bot, expert
from ohhell.rules.moves import waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand
from ohhell.rules.view import view
from random_rules import random_rules

BOTS: dict[str, Bot] = {name: ohhell.bot(name) for name in ohhell.bot_names()} | {"expert": expert.with_worlds(6)}
POSITIONS_OF_A_PRESET = 36
POSITIONS_OF_A_RULE_SET = 8


def seats_of(rules: Rules) -> int:
    return next(seats for seats in range(4, 13) if not rules.problems(seats))


def drawn_rules(number: int) -> Iterator[tuple[Rules, int, int]]:
    """Rule sets nobody has thought of, each with a number of seats and a seed."""
    rng = Random(number)
    for _ in range(10):
        rules, seats = random_rules(rng)
        yield rules, seats, rng.getrandbits(32)


def assert_blind(state: State, rng: Random) -> None:
    """Every bot moves alike when what is hidden from it lies elsewhere; it sees the same, so it was hidden."""
    seat = rng.choice(waiting_for(state))
    other = hidden_otherwise(state, seat, rng)
    seed = rng.getrandbits(32)
    assert view(other, seat) == view(state, seat)
    for name, choose in BOTS.items():
        assert choose(view(other, seat), Random(seed)) == choose(view(state, seat), Random(seed)), name


@pytest.mark.sweep(10)
@pytest.mark.parametrize("name", ohhell.preset_names())
def test_no_bot_sees_hidden_cards_under_a_preset(name: str) -> None:
    rng, rules = Random(name), ohhell.preset(name)
    for state in moments(rules, seats_of(rules), 3, POSITIONS_OF_A_PRESET):
        assert_blind(state, rng)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("number", range(20))
def test_no_bot_sees_hidden_cards_under_random_rules(number: int) -> None:
    rng = Random(number)
    for rules, seats, seed in drawn_rules(number):
        for state in moments(rules, seats, seed, POSITIONS_OF_A_RULE_SET):
            assert_blind(state, rng)


def test_permuted_hidden_cards_differ_from_the_true_ones() -> None:
    rng = Random(5)
    states = moments(ohhell.preset("heck-normal"), 4, 5, 25)
    moved = [hidden_otherwise(state, waiting_for(state)[0], rng) for state in states]
    different = sum(
        list(map(set, current_hand(state).held)) != list(map(set, current_hand(other).held))
        for state, other in zip(states, moved, strict=True)
    )

    assert different > 15
