"""The lesson for newcomers: its steps fit its record, and the bots play as recorded."""

from __future__ import annotations

from random import Random

import pytest

from ohhell.bots import bot
from ohhell.coach.lesson import LEARNER, lesson, read_lesson
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import initial_state
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Event, Play
from ohhell.rules.state import evolve
from ohhell.rules.view import view
from ohhell.table.prepared import read_prepared

RECORD = lesson().record
PLAYED, END = record_text.read(RECORD)
STEPS = """
bot = "club"
[[step]]
id = "all"
hand = 1
moves = [1, 2]
[[step]]
id = "end"
hand = 1
"""


def test_lesson_has_hands_of_one_three_and_three_cards() -> None:
    assert [row.cards for row in END.sheet] == [1, 3, 3]


def test_learner_who_follows_the_steps_makes_every_bid() -> None:
    assert all(row.bids[LEARNER] == row.taken[LEARNER] for row in END.sheet)


def test_every_step_has_its_own_id() -> None:
    ids = [step.id for step in lesson().steps]

    assert len(ids) == len(set(ids))


def test_learner_meets_the_hook_in_the_last_hand() -> None:
    last = END.sheet[-1]

    assert sum(last.bids) - last.bids[LEARNER] == 2


def test_bots_play_as_recorded_when_the_learner_follows_the_steps() -> None:
    prepared, state, expected = read_prepared(RECORD), initial_state(PLAYED), list[Event]()
    for step, event in enumerate(PLAYED.events):
        if isinstance(event, Bid | Play) and event.seat != LEARNER:
            seed = prepared.bot_seed(hand=len(state.sheet) + 1, step=step, seat=event.seat)
            expected.append(bot(lesson().bot)(view(state, event.seat, names=PLAYED.names), Random(seed)))
        else:
            expected.append(event)
        state = evolve(state, event)

    assert tuple(expected) == PLAYED.events


@pytest.mark.parametrize(
    "steps",
    [
        "bot = 1",
        "this is no toml",
        STEPS.replace("hand = 1", "hand = 9"),
        STEPS.replace("[1, 2]", "[1, 9]"),
        STEPS.replace("[1, 2]", "[2, 1]"),
        STEPS,  # hands 2 and 3 are missing
    ],
    ids=["wrong type", "no TOML", "no such hand", "no such move", "wrong order", "too few hands"],
)
def test_steps_that_do_not_fit_the_record_are_refused(steps: str) -> None:
    with pytest.raises(OhHellError) as refused:
        read_lesson(steps, RECORD)

    assert refused.value.code == "bad-lesson"
