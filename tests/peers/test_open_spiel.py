"""OpenSpiel's `oh_hell`, written by other people, agrees with our engine move by move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ohhell.arena.speed import (
    SEATS,
    PlayHands,
    kernel_hands,
    measure,
    open_spiel_game,
    open_spiel_python_hands,
    open_spiel_python_slow_hands,
)
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.state import evolve
from peers.open_spiel_table import (
    dealt,
    move_action,
    rules_of,
    shuffled_pack,
    their_deal,
    their_game,
)

HANDS_PER_SCORING = 250


@pytest.mark.parametrize("penalty", [False, True])
@pytest.mark.parametrize("per_trick", [1, 3])
def test_random_hands_in_step_have_the_same_legal_moves_and_scores(*, per_trick: int, penalty: bool) -> None:
    rng = Random(f"{per_trick} {penalty}")
    for _ in range(HANDS_PER_SCORING):
        seats = rng.randint(3, 7)
        cards = rng.randint(1, 51 // seats)
        rules = rules_of(cards=cards, per_trick=per_trick, penalty=penalty)
        state = dealt(rules, seats, dealer=rng.randrange(seats), order=shuffled_pack(rules, seats, rng))
        theirs = their_deal(their_game(seats, cards=cards, per_trick=per_trick, penalty=penalty), state)
        while state.phase != "over":
            (seat,) = waiting_for(state)
            moves = legal(state, seat)
            assert (theirs.current_player(), theirs.legal_actions()) == (seat, sorted(map(move_action, moves)))
            move = rng.choice(moves)
            state = evolve(state, move)
            theirs.apply_action(move_action(move))
        assert theirs.is_terminal()
        assert tuple(theirs.returns()) == state.totals


def test_every_outcome_of_chance_is_equally_likely() -> None:
    rng, uneven = Random(1), []
    for _ in range(20):
        theirs = their_game(4, cards=10, per_trick=1, penalty=False).new_initial_state()
        while theirs.is_chance_node():
            outcomes = theirs.chance_outcomes()
            if any(chance != pytest.approx(1 / len(outcomes)) for _, chance in outcomes):
                uneven.append(outcomes)
            theirs.apply_action(rng.choice(outcomes)[0])

    assert uneven == []


@pytest.mark.parametrize("hands", [open_spiel_python_hands, open_spiel_python_slow_hands])
def test_both_ways_of_drawing_cards_score_as_the_kernel_does(hands: Callable[[Any, int], PlayHands]) -> None:
    number = 2_000
    theirs = hands(open_spiel_game(), 1)(number) / (number * SEATS)
    ours = measure(kernel_hands(1), 0.1, batch=20_000).mean_points

    # one player's points in a hand scatter by about 4; three standard errors of the smaller sample
    assert abs(theirs - ours) < 3 * 4 / (number * SEATS) ** 0.5
