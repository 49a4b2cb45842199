"""Moves of a record, each with what its seat could see at the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ohhell.bots.remembered_bids import restore_bids
from ohhell.notation.record.record import Record, initial_state
from ohhell.rules.events import Bid, Deal, Event, Move, Play, Seen, Tally
from ohhell.rules.state import State, evolve
from ohhell.rules.view import View, view, witness


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move, the view of its seat before it, and what the seat had seen of the hand.

    *hand* counts the hands of the record, *step* the bids and cards of the hand, both from 1.
    """

    hand: int
    step: int
    move: Move
    seen: View
    heard: tuple[Seen, ...]

    @property
    def remembered(self) -> View:
        """The view, with bids that were heard and that the rules hide in play."""
        return restore_bids(self.seen, self.heard)


def recorded_moves(record: Record, wanted: Callable[[int, int, Move], bool]) -> Iterator[RecordedMove]:
    """Yield the moves for which *wanted* is true; it gets the hand, the step and the move."""
    state = initial_state(record)
    hand = step = 0
    since: list[tuple[State, Event]] = []
    for event in record.events:
        if isinstance(event, Deal | Tally):
            hand, step, since = hand + 1, 0, []
        if isinstance(event, Bid | Play):
            step += 1
            if wanted(hand, step, event):
                heard = tuple(witness(before, earlier, event.seat) for before, earlier in since)
                yield RecordedMove(hand, step, event, view(state, event.seat, names=record.names), heard)
        since.append((state, event))
        state = evolve(state, event)
