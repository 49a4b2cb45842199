"""Puzzles for tests: last to play with one more trick needed and one card that takes it, and a first bid."""

from __future__ import annotations

from ohhell.coach.puzzle import MoveWorth, Puzzle
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Play

POSITION = (
    "hand 3 | cards 3 | dealer 2 | trump h | turned 5h | bids 0 1 1 | tricks 0: 7c 3c Ac | taken 0 0 1 | leader 2"
    " | trick Qd 2d | hands 4s / Kd 4d / Qs"
)
KING = MoveWorth(Play(1, Card.parse("Kd")), 11.0, 0.1, 0.98)
FOUR = MoveWorth(Play(1, Card.parse("4d")), 2.0, 0.2, 0.2)
EXAMPLE = Puzzle("classic", 1, POSITION, "last", 1100, (KING, FOUR))

BIDDING = "hand 3 | cards 3 | dealer 2 | trump h | turned 5h | bids - - - | hands 4s 7c 2d / Ah Kh Qh / Qs Ac Ad"
BID = Puzzle(
    "classic",
    0,
    BIDDING,
    "bid",
    900,
    tuple(MoveWorth(Bid(0, tricks), 10.0 - tricks, 0.1, 0.9 - tricks / 5) for tricks in range(4)),
)
