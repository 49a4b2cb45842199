"""What a review says, and what its process is told: data that needs no search, and no compiled code."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ohhell.coach.claims import Claim
from ohhell.coach.mistakes import Mistake
from ohhell.rules.cards import Trump

VERSION: Final = 1
"""Goes up when the same game would get another review; stored reviews of other versions are made again."""


class CostlyMove(Struct, frozen=True):
    """A move that cost points, and the better one; a bid is a number, a card is text.

    *hand* and *step* are its place in the replay, *number* is the hand on the score sheet. *trick* counts from 1, and is 0 for a
    bid. *held*, *table* and *bids* are what the seat saw: its cards, the cards of the trick, and the bids by seat. *winning* is
    the seat that had the best card of the trick, *taken* the tricks this seat had. *cost* is in expected points; with 95 % probability the true value is at most *uncertainty* away. *claims* speak for the better move;
    *against* says what was certain about the card that was played.
    """

    hand: int
    step: int
    number: int
    cards: int
    trick: int
    trump: Trump | None
    held: tuple[str, ...]
    table: tuple[tuple[int, str], ...]
    winning: int | None
    bids: tuple[int | None, ...]
    taken: int
    cost: float
    uncertainty: float
    mistake: Mistake
    made: int | str
    best: int | str
    claims: tuple[Claim, ...]
    against: tuple[Claim, ...]


class ReviewedHand(Struct, frozen=True):
    """A hand of the seat: what it made, what a good player can expect of its cards, and of average cards."""

    number: int
    cards: int
    bid: int
    taken: int
    points: int
    expected: float
    average: float


class Review(Struct, frozen=True):
    """What a seat can learn from a game.

    *bids* and *play* are the expected points that all its bids and all its cards cost. *luck_uncertainty* is that of the sum of
    `average` over the hands.
    """

    version: int
    seat: int
    moves: tuple[CostlyMove, ...]
    hands: tuple[ReviewedHand, ...]
    bids: float
    play: float
    luck_uncertainty: float


class ReviewRequest(Struct, frozen=True):
    """What to review: the text of a record, and the seat."""

    record: str
    seat: int


class ReviewProgress(Struct, frozen=True):
    """How many steps of a review are done, of how many."""

    done: int
    total: int
