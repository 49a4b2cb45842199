"""Hints: what the adviser thinks of every move, and the best one with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Raw, Struct

from ohhell.bots.protocol import Thought
from ohhell.coach.claims import Claim
from ohhell.coach.reasons import explain
from ohhell.notation.wire import decode_move
from ohhell.rules.events import Move
from ohhell.rules.view import View


class HintAdvice(Struct, frozen=True):
    """The best move, what proves it good, and whether all moves come out about equal."""

    move: Raw
    claims: tuple[Claim, ...]
    equal: bool


class HintResult(Struct, frozen=True):
    """What *bot* thinks of every legal move, the best first, and its advice in terms of the position."""

    bot: str
    thoughts: Sequence[Thought]
    advice: HintAdvice | None = None


@dataclass(frozen=True, slots=True)
class _Rated:
    """A move with the expected points of the hand."""

    move: Move
    points: float


def hint_result(view: View, bot: str, thoughts: Sequence[Thought]) -> HintResult:
    """Return the hint for the seat of *view*, which includes the bids that the seat heard."""
    return HintResult(bot, thoughts, advice_on(view, thoughts) if thoughts else None)


def advice_on(view: View, thoughts: Sequence[Thought]) -> HintAdvice:
    """Return the best of some moves with its reasons."""
    rated = [_Rated(decode_move(bytes(thought.move)), thought.points) for thought in thoughts]
    found = explain(view, rated)
    return HintAdvice(thoughts[0].move, found.claims, found.equal)
