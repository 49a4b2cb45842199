"""The lesson for newcomers: prepared hands in a record, and the steps that lead through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from ohhell.notation.record import text as record_text
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Deal, Event, Move, Play

LEARNER: Final = 0
"""The learner's seat."""


class _StepEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A step as its file has it."""

    id: str
    hand: int
    moves: tuple[int, ...] = ()
    any: bool = False


class _LessonFile(Struct, frozen=True, forbid_unknown_fields=True):
    bot: str
    step: tuple[_StepEntry, ...]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step: the moves it asks for, one after another; none if it ends with the button after the hand.

    *first* is how many moves of the hand the learner has made before it. With *any* every legal move is right.
    """

    id: str
    hand: int
    first: int
    moves: tuple[Move, ...]
    any: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: the text of a record with its cards, the bots in the other seats, and its steps in order."""

    record: str
    bot: str
    steps: tuple[LessonStep, ...]


@cache
def lesson() -> Lesson:
    """Return the lesson that comes with the program."""
    here = files(__package__)
    return read_lesson(
        here.joinpath("lesson.toml").read_text(encoding="utf-8"),
        here.joinpath("lesson.txt").read_text(encoding="utf-8"),
    )


def read_lesson(steps: str, record: str) -> Lesson:
    """Return the lesson of a file with *steps* and a *record*; raise OhHellError if they don't fit together.

    Every move of the learner in the record must belong to exactly one step, in order, and every hand must end with a step
    without moves.
    """
    try:
        file = msgspec.toml.decode(steps, type=_LessonFile)
    except msgspec.DecodeError as error:
        raise OhHellError("bad-lesson", f"Can't read the steps of the lesson: {error}.") from None
    played, _ = record_text.read(record, limited=False)
    hands = list(_moves_by_hand(played.events))
    found = tuple(_step(entry, hands) for entry in file.step)
    _check_order(found, hands)
    return Lesson(record, file.bot, found)


def _moves_by_hand(events: Sequence[Event]) -> Iterator[tuple[Move, ...]]:
    """Yield the learner's moves of each hand."""
    deals = [place for place, event in enumerate(events) if isinstance(event, Deal)]
    for begin, end in zip(deals, [*deals[1:], len(events)], strict=True):
        yield tuple(event for event in events[begin:end] if isinstance(event, Bid | Play) and event.seat == LEARNER)


def _step(entry: _StepEntry, hands: Sequence[tuple[Move, ...]]) -> LessonStep:
    moves = hands[entry.hand - 1] if 0 < entry.hand <= len(hands) else ()
    if not moves or not all(0 < number <= len(moves) for number in entry.moves):
        raise OhHellError(
            "bad-lesson", f"Step {entry.id!r} asks for moves of hand {entry.hand} that its record doesn't have."
        )
    first = entry.moves[0] - 1 if entry.moves else len(moves)
    return LessonStep(entry.id, entry.hand, first, tuple(moves[number - 1] for number in entry.moves), entry.any)


def _check_order(steps: Sequence[LessonStep], hands: Sequence[tuple[Move, ...]]) -> None:
    asked: Mapping[int, list[Move]] = {number: [] for number in range(1, len(hands) + 1)}
    for step in steps:
        asked[step.hand].extend(step.moves)
    ends = [step.hand for step in steps if not step.moves]
    in_order = [step.hand for step in steps] == sorted(step.hand for step in steps)
    complete = [tuple(moves) for moves in asked.values()] == list(hands)
    if not (in_order and complete and ends == list(asked)):
        raise OhHellError(
            "bad-lesson",
            "The steps of the lesson must have every move of the learner once, in order, and end each hand.",
        )
