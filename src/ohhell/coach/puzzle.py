"""Puzzles: a real position, a theme, and what every move is worth; one move is clearly best."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from ohhell.notation.position.position import read_position
from ohhell.presets import preset
from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.state import State
from ohhell.rules.view import View, view
from ohhell.table.lobby import BOT_NAMES

Theme = Literal["bid", "lose", "last"]
THEMES: Final[tuple[Theme, ...]] = ("bid", "lose", "last")
"""Bid it, lose a winner, take the last trick that the bid needs."""

BAD_PUZZLE: Final = "bad-puzzle"


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """What a move is worth.

    Attributes:
        move: The bid or play.
        points: The expected points of the hand.
        error: The standard error of *points*.
        made: The chance to make the bid, from 0 to 1.
    """

    move: Move
    points: float
    error: float
    made: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move is clearly best.

    Attributes:
        preset: The name of the rule set.
        seat: The seat that has to move.
        position: The hand, as `ohhell.notation.position` writes it.
        theme: What the puzzle is about.
        rating: How hard it is, on the scale of players' ratings.
        moves: Every legal move and its worth, the best first.
    """

    preset: str
    seat: int
    position: str
    theme: Theme
    rating: int
    moves: tuple[MoveWorth, ...]

    @property
    def id(self) -> str:
        """A short name that follows from the position, so that it stays the same in every file."""
        return puzzle_id(self.preset, self.seat, self.position)

    @property
    def best(self) -> Move:
        """The answer."""
        return self.moves[0].move


def puzzle_id(preset_name: str, seat: int, position: str) -> str:
    """Return the id of the puzzle with this position.

    >>> puzzle_id("classic", 0, "cards 1")
    '6f0f2b400d'
    """
    return sha256(f"{preset_name}\n{seat}\n{position}".encode()).hexdigest()[:10]


def view_at(preset_name: str, seat: int, position: str) -> View:
    """Return what *seat* sees in a position; raise OhHellError if the preset or the position is wrong."""
    state = state_at(preset_name, position)
    return view(state, seat, names=names_at(state.seats, seat))


def state_at(preset_name: str, position: str) -> State:
    """Return the game in a position; raise OhHellError if the preset or the position is wrong."""
    return read_position(position, preset(preset_name))


def names_at(seats: int, seat: int) -> tuple[str, ...]:
    """Return the names at a puzzle's table.

    >>> names_at(3, 1)
    ('Alba', 'You', 'Benno')
    """
    others = iter(BOT_NAMES)
    return tuple("You" if place == seat else next(others) for place in range(seats))


def view_of(puzzle: Puzzle) -> View:
    """Return the view of the seat that has to move; raise OhHellError `bad-puzzle` if its moves are not the listed ones."""
    seen = view_at(puzzle.preset, puzzle.seat, puzzle.position)
    if {worth.move for worth in puzzle.moves} != set(choices(seen)):
        raise OhHellError(
            BAD_PUZZLE, f"Puzzle {puzzle.id} is damaged: its moves are not the legal moves of its position."
        )
    return seen


def choices(seen: View) -> tuple[Move, ...]:
    """Return the moves that a puzzle asks for: bids while bidding, else cards."""
    kind = Play if seen.phase == "play" else Bid
    return tuple(move for move in seen.legal if isinstance(move, kind))


def move_text(move: Move) -> str:
    """Return a move as a puzzle file has it.

    >>> move_text(Bid(0, 3)), move_text(Play(0, Card.parse("Ks")))
    ('3', 'Ks')
    """
    return str(move.tricks) if isinstance(move, Bid) else str(move.card)


def read_move(text: str, seat: int) -> Move:
    """Return the move that `move_text` wrote; raise OhHellError if *text* is not one."""
    return Bid(seat, int(text)) if text.isascii() and text.isdecimal() else Play(seat, Card.parse(text))


def needed(seen: View) -> int | None:
    """Return how many more tricks the seat needs for its bid; None if it has not bid."""
    assert seen.seat is not None, "a puzzle has a seat"
    bid = seen.bids[seen.seat]
    return None if bid is None else bid - seen.taken[seen.seat]
