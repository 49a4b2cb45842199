"""OpenSpiel's `oh_hell`, written by other people, agrees with our engine move by move."""

from __future__ import annotations

from random import Random

import pytest

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

HANDS_A_SCORING = 250


@pytest.mark.parametrize("penalty", [False, True])
@pytest.mark.parametrize("per_trick", [1, 3])
def test_random_hands_in_step_have_the_same_legal_moves_and_scores(*, per_trick: int, penalty: bool) -> None:
    rng = Random(f"{per_trick} {penalty}")
    for _ in range(HANDS_A_SCORING):
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
