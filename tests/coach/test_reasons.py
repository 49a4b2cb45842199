"""Hints with reasons: the best move, what speaks for it, and whether all moves are equal."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from coach.positions import LAST_WITH_THE_KING, seen
from ohhell.coach.claims import Claim
from ohhell.coach.reasons import alike, explain
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Move, Play


@dataclass(frozen=True)
class Guess:
    """An estimate of a move."""

    move: Move
    points: float


def play(card: str, points: float) -> Guess:
    return Guess(Play(0, Card.parse(card)), points)


def test_explain_recommends_the_best_move_with_its_reasons() -> None:
    advice = explain(seen(LAST_WITH_THE_KING), [play("3s", 7.8), play("Ks", 0.0)])

    assert advice.move == Play(0, Card.parse("3s"))
    assert advice.claims == (Claim("need-none", {}), Claim("would-win", {"card": "Ks"}))
    assert not advice.equal


def test_explain_says_that_all_moves_are_equal() -> None:
    advice = explain(seen(LAST_WITH_THE_KING), [play("3s", 7.8), play("Ks", 7.7)])

    assert (advice.claims, advice.equal) == ((), True)


def test_explain_says_why_all_moves_are_equal() -> None:
    position = LAST_WITH_THE_KING.replace("hands Ks 3s", "hands Js 3s")
    advice = explain(seen(position), [play("3s", 7.8), play("Js", 7.7)])

    assert (advice.claims, advice.equal) == ((Claim("all-lose", {}),), True)


def test_explain_does_not_call_a_single_move_equal() -> None:
    position = LAST_WITH_THE_KING.replace("hands Ks 3s", "hands Ks 3d")

    assert not explain(seen(position), [play("Ks", 1.0)]).equal


def test_explain_gives_reasons_for_a_bid() -> None:
    position = "cards 2 | dealer 2 | trump s | turned 4s | bids - - - | hands As 3h / 5d 6h / 8d 9d"
    advice = explain(seen(position), [Guess(Bid(0, 1), 8.0), Guess(Bid(0, 0), 1.0), Guess(Bid(0, 2), 0.5)])

    assert advice.claims == (Claim("sure", {"cards": "As"}),)


@pytest.mark.parametrize(("rules", "points"), [("classic", 0.3), ("screw-your-buddy", 0.6)])
def test_alike_goes_with_the_points_for_a_made_bid(rules: str, points: float) -> None:
    position = "cards 2 | dealer 2 | trump s | turned 4s | bids - - - | hands As 3h / 5d 6h / 8d 9d"

    assert alike(seen(position, rules)) == pytest.approx(points, abs=0.04)
