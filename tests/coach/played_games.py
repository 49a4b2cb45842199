"""Short games for tests of reviews."""

from __future__ import annotations

from random import Random

import ohhell
from ohhell.bots import bot
from ohhell.notation.record.record import Record
from ohhell.rules.axes import FirstDealer, Made, Missed, Schedule, Score
from ohhell.rules.rules import Rules

SHORT = Rules(
    hand_sizes=Schedule(shape="fixed", max=3, hands=2),
    first_dealer=FirstDealer(by="random_dealer"),
    score=Score(Made(base=10, per_bid=1), Missed(per_taken=1), Missed(per_taken=1)),
)
"""Two hands of three cards."""


def played_game(rules: Rules = SHORT, *, bots: tuple[str, ...] = ("random", "club", "club"), seed: int = 1) -> Record:
    """Return a game that bots played, one per seat."""
    game = ohhell.Game(rules, seats=[f"Bot {number}" for number in range(len(bots))], seed=seed)
    rng = Random(seed)
    while not game.is_over:
        seat = game.waiting_for[0]
        game.play(bot(bots[seat])(game.view(seat), rng))
    return game.as_record()
