"""HTTP API of the lesson: its steps, and a table where somebody takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from ohhell.coach.lesson import LEARNER, lesson
from ohhell.notation import wire
from ohhell.server.http.requests import authenticate, server_of
from ohhell.server.http.responses import json_response
from ohhell.server.tables.prepared_table import PreparedGame, open_prepared

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


class LessonStepInfo(Struct, frozen=True):
    """A step of the lesson: the moves it asks for, after the *first* moves of the hand; none if the hand is over.

    With *any* every legal move is right.
    """

    id: str
    hand: int
    first: int
    moves: tuple[Raw, ...]
    any: bool


class LessonSteps(Struct, frozen=True):
    """The steps of the lesson, in order."""

    steps: tuple[LessonStepInfo, ...]


class LessonTable(Struct, frozen=True):
    """The table of a lesson."""

    id: str


async def steps(request: Request) -> Response:
    """Return the steps of the lesson."""
    del request
    return json_response(
        LessonSteps(
            tuple(
                LessonStepInfo(
                    step.id, step.hand, step.first, tuple(Raw(wire.encode_event(move)) for move in step.moves), step.any
                )
                for step in lesson().steps
            )
        )
    )


async def start(request: Request) -> Response:
    """Open a table with the cards of the lesson for the caller, and start its game."""
    person = await authenticate(request, "table")
    taken = lesson()
    game = PreparedGame(taken.record, "lesson", bot=taken.bot, seat=LEARNER)
    live = await open_prepared(server_of(request), game, person)
    return json_response(LessonTable(live.table.id), status=201)
