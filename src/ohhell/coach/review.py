"""Review of a finished game for one seat: its costliest moves, and luck and skill hand by hand.

Everything follows from what the seat could see when it moved; the review never uses a hidden card. A move is compared with the
one that the bot `expert` prefers. The deals that show which move is best are not the ones that measure how much better it is:
otherwise the best of several equal moves would seem better by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from ohhell.bots.choices import bids, plays
from ohhell.bots.comparison import Comparison, compare
from ohhell.bots.expert import estimate
from ohhell.bots.search import Estimate
from ohhell.coach.claims import Claim
from ohhell.coach.luck import average_points
from ohhell.coach.mistakes import mistake_of
from ohhell.coach.play_reasons import play_claims
from ohhell.coach.reasons import explain
from ohhell.coach.recorded_moves import RecordedMove, recorded_moves
from ohhell.coach.review_report import VERSION, CostlyMove, Review, ReviewedHand
from ohhell.notation.record.record import Record, initial_state
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Deal, Move, Tally
from ohhell.rules.sheet import Row
from ohhell.rules.state import Hand, State, evolve
from ohhell.rules.tricks import winner
from ohhell.rules.view import View

MOST_MOVES: Final = 600
"""The most moves of one seat in a game that is reviewed."""

SHOWN: Final = 3
"""The most costly moves in a review."""

SMALLEST: Final = 0.1
"""The least points that a move in a review has cost."""

CERTAINTY: Final = 1.96
"""Standard errors in an uncertainty: with 95 % probability the true value is within it."""

_FIRST_LOOK: Final = 200
_MEASURED: Final = 600
_CHECKED: Final = 4000
"""Sampled deals: to find the best move, to measure a difference, and to check a large one."""

_CANDIDATES: Final = 6
"""Costly moves that are checked."""

Progress = Callable[[int, int], None]
"""Receives the number of finished steps, and of all steps."""


@dataclass(frozen=True, slots=True)
class _PlayedHand:
    """A hand that was dealt: the game before the deal, the hand at its end, and its row of the score sheet."""

    before: State
    hand: Hand
    row: Row


@dataclass(frozen=True, slots=True)
class _Decision:
    """A move with its first estimates, best first, and how much the best one is ahead of it."""

    made: RecordedMove
    view: View
    estimates: tuple[Estimate, ...]
    lost: Comparison

    @property
    def best(self) -> Move:
        return self.estimates[0].move


def review(record: Record, seat: int, progress: Progress = lambda _done, _total: None) -> Review:
    """Review a finished game for *seat*. The same game always gets the same review.

    Args:
        record: The record of the game. Hands that were noted without cards are left out.
        seat: The seat.
        progress: Called before the first and after every step.

    Raises:
        OhHellError: `no-such-seat`; `nothing-to-review` if no hand was played with known cards; `too-many-moves`.
    """
    if not 0 <= seat < len(record.names):
        raise OhHellError("no-such-seat", f"There is no seat {seat}: the seats are 0 to {len(record.names) - 1}.")
    played = _played_hands(record)
    made = list(recorded_moves(record, lambda hand, _, move: move.seat == seat and hand in played))
    _check_size(made)
    total = len(made) + len(played)
    progress(0, total)
    decisions: list[_Decision] = []
    for number, move in enumerate(made):
        decisions.extend(_decision(move))
        progress(number + 1, total)
    checked = _checked(decisions)
    hands, variance = [], 0.0
    for done, (number, hand) in enumerate(played.items(), len(made) + 1):
        average = average_points(hand.before, seat, _estimated, seed=f"{number}")
        first = _first_bid(checked, number)
        if average is not None and first is not None:
            hands.append(_reviewed(hand, seat, expected=first.estimates[0].points, average=average.points))
            variance += average.error**2
        progress(done, total)
    return Review(
        version=VERSION,
        seat=seat,
        moves=tuple(_costly(decision, played[decision.made.hand]) for decision in _worst(checked)),
        hands=tuple(hands),
        bids=_rounded(sum(each.lost.points for each in checked if isinstance(each.best, Bid))),
        play=_rounded(sum(each.lost.points for each in checked if not isinstance(each.best, Bid))),
        luck_uncertainty=_rounded(CERTAINTY * variance**0.5),
    )


def _check_size(made: Sequence[RecordedMove]) -> None:
    if not made:
        raise OhHellError("nothing-to-review", "There's nothing to review: no hand of this game has your cards.")
    if len(made) > MOST_MOVES:
        sentence = f"This game is too long to review: you made {len(made)} moves, and the most is {MOST_MOVES}."
        raise OhHellError("too-many-moves", sentence, {"moves": len(made), "most": MOST_MOVES})


def _played_hands(record: Record) -> dict[int, _PlayedHand]:
    """Return the finished hands that were dealt, by their number in the record."""
    found: dict[int, _PlayedHand] = {}
    state = before = initial_state(record)
    number, dealt = 0, False
    for event in record.events:
        if isinstance(event, Deal | Tally):
            number, dealt, before = number + 1, isinstance(event, Deal), state
        rows, state = len(state.sheet), evolve(state, event)
        if dealt and len(state.sheet) > rows and state.hand is not None:
            found[number] = _PlayedHand(before, state.hand, state.sheet[-1])
    return found


def _estimated(view: View, rng: Random) -> list[Estimate]:
    return estimate(view, rng, _FIRST_LOOK)


def _decision(made: RecordedMove) -> list[_Decision]:
    """Return the decision of a move, nothing if there was nothing to choose and nothing to expect."""
    view, move = made.remembered, made.move
    choices: tuple[Move, ...] = plays(view) or bids(view)
    if move not in choices or (len(choices) == 1 and not isinstance(move, Bid)):
        return []
    rng = Random(f"{made.hand} {made.step}")
    estimates = tuple(_estimated(view, rng))
    best = estimates[0].move
    lost = Comparison(0.0, 0.0) if best == move else compare(view, best, move, rng, worlds=_MEASURED)
    return [_Decision(made, view, estimates, lost)]


def _checked(decisions: Sequence[_Decision]) -> list[_Decision]:
    """Measure the costliest decisions again, with more deals that did not choose them."""
    costliest = sorted(decisions, key=lambda each: -each.lost.points)[:_CANDIDATES]
    again = {id(each) for each in costliest if each.lost.points > 0}
    return [_measured_again(each) if id(each) in again else each for each in decisions]


def _measured_again(decision: _Decision) -> _Decision:
    made = decision.made
    rng = Random(f"{made.hand} {made.step} again")
    return replace(decision, lost=compare(decision.view, decision.best, made.move, rng, worlds=_CHECKED))


def _worst(decisions: Sequence[_Decision]) -> list[_Decision]:
    """Return the decisions that cost most, and more than their uncertainty."""
    certain = [each for each in decisions if each.lost.points > max(SMALLEST, CERTAINTY * each.lost.error)]
    return sorted(certain, key=lambda each: -each.lost.points)[:SHOWN]


def _first_bid(decisions: Sequence[_Decision], hand: int) -> _Decision | None:
    return next((each for each in decisions if each.made.hand == hand and isinstance(each.best, Bid)), None)


def _reviewed(hand: _PlayedHand, seat: int, *, expected: float, average: float) -> ReviewedHand:
    row = hand.row
    return ReviewedHand(
        number=row.number,
        cards=row.cards,
        bid=row.bids[seat],
        taken=row.taken[seat],
        points=row.points[seat],
        expected=_rounded(expected),
        average=_rounded(average),
    )


def _costly(decision: _Decision, hand: _PlayedHand) -> CostlyMove:
    view, made = decision.view, decision.made
    bidding = isinstance(made.move, Bid)
    tricks = hand.hand.tricks
    took = not bidding and tricks[len(view.tricks)].winner == made.move.seat
    return CostlyMove(
        hand=made.hand,
        step=made.step,
        number=hand.row.number,
        cards=view.cards,
        trick=0 if bidding else len(view.tricks) + 1,
        trump=view.trump,
        held=tuple(map(str, view.hand)),
        table=tuple((seat, str(card)) for seat, card in view.trick),
        winning=_winning(view),
        bids=view.bids,
        taken=view.taken[made.move.seat],
        cost=_rounded(decision.lost.points),
        uncertainty=_rounded(CERTAINTY * decision.lost.error),
        mistake=mistake_of(view, made.move, decision.best, took=took),
        made=_text_of(made.move),
        best=_text_of(decision.best),
        claims=explain(view, decision.estimates).claims,
        against=_against(view, made.move),
    )


def _winning(view: View) -> int | None:
    """Return the seat with the best card on the table, None if there is none or equal cards cancel each other."""
    best = winner(view.rules, [card for _, card in view.trick], view.trump) if view.trick and view.trump else None
    return None if best is None else view.trick[best][0]


def _against(view: View, made: Move) -> tuple[Claim, ...]:
    """Return whether the card that was played was certain to take the trick, or not to take it."""
    found = () if isinstance(made, Bid) else play_claims(view, made)
    return tuple(claim for claim in found if claim.code in {"wins", "loses"})


def _text_of(move: Move) -> int | str:
    return move.tricks if isinstance(move, Bid) else str(move.card)


def _rounded(points: float) -> float:
    return round(points, 2)
