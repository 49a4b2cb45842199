"""Replaying a record: its hands one after the other, as a spectator may see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ohhell.notation.record.record import Record, initial_state
from ohhell.rules.cards import Card
from ohhell.rules.events import Deal, Tally
from ohhell.rules.state import current_hand, evolve
from ohhell.rules.view import View, view
from ohhell.tui.drawing.screen import Line, Screen
from ohhell.tui.play import Narrator, narrator_for


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """One hand: the views after the deal and at its end, or now if it is still being played.

    *hands* are the cards as dealt; None for a hand still being played, and for one played with real cards.
    """

    dealt: View
    now: View
    hands: tuple[tuple[Card, ...], ...] | None
    comments: tuple[str, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A whole record, as a spectator may see it."""

    names: tuple[str, ...]
    seed: str | None
    now: View
    hands: tuple[ReplayedHand, ...]


def replay_of(record: Record) -> ReplayedGame:
    """Return the hands of a record; of a hand still being played, only what everybody can see."""
    names = record.names
    hands: list[ReplayedHand] = []
    state = initial_state(record)
    dealt: View | None = None
    end_of_last = 0
    for number, event in enumerate(record.events, start=1):
        before, state = state, evolve(state, event)
        if isinstance(event, Deal | Tally):
            dealt = view(state, None, names=names)
        if dealt is not None and len(state.sheet) > len(before.sheet):
            comments = tuple(comment.text for comment in record.comments if end_of_last < comment.after <= number)
            cards = None if isinstance(event, Tally) else current_hand(state).dealt.hands
            hands.append(ReplayedHand(dealt, view(state, None, names=names), cards, comments, over=True))
            dealt, end_of_last = None, number
    now = view(state, None, names=names)
    if dealt is not None:
        comments = tuple(comment.text for comment in record.comments if end_of_last < comment.after)
        hands.append(ReplayedHand(dealt, now, None, comments, over=False))
    return ReplayedGame(names, record.seed, now, tuple(hands))


def pages(replay: ReplayedGame, screen: Screen, number: int | None = None) -> Iterator[list[Line]]:
    """Yield what to show between two presses of Enter: of all hands, or only of hand *number*."""
    me = replay.names.index("You") if "You" in replay.names else None
    narrator = narrator_for(screen, replay.names, me)
    if number is None:
        yield [*narrator.title(replay.now), *narrator.drawn(replay.now)]
    for hand in replay.hands:
        if number in {None, hand.dealt.hand_number}:
            yield from _hand_pages(narrator, hand)
    if number is None and replay.now.winners:
        yield [*narrator.game_over(replay.now)]


def _hand_pages(narrator: Narrator, hand: ReplayedHand) -> Iterator[list[Line]]:
    """Yield the deal with its bids, each trick, and the result."""
    cards = [line for seat, held in enumerate(hand.hands or ()) for line in narrator.dealt(seat, held, hand.now)]
    yield [*narrator.hand_begins(hand.dealt), *cards, *narrator.all_bids(hand.dealt, hand.now)]
    for number, trick in enumerate(hand.now.tricks, start=1):
        yield [*narrator.finished_trick(number, trick)]
    comments = (f"Comment: {text}" for text in hand.comments)
    if hand.over:
        yield [*narrator.hand_over(hand.now), *comments]
    else:
        yield [*(narrator.trick(hand.now) if hand.now.trick else []), *comments]


def document(replay: ReplayedGame, number: int | None = None) -> dict[str, object]:
    """Return a replay, or only its hand *number*, for JSON."""
    over = replay.now.phase == "over"
    return {
        "rules": replay.now.rules.name,
        "names": [*replay.names],
        "seed": replay.seed if over else None,  # it would reveal hands not dealt yet
        "over": over,
        "winners": [*replay.now.winners],
        "totals": [*replay.now.totals],
        "hands": [_hand_document(hand) for hand in replay.hands if number in {None, hand.dealt.hand_number}],
    }


def _hand_document(hand: ReplayedHand) -> dict[str, object]:
    dealt, now = hand.dealt, hand.now
    row = now.sheet[-1] if hand.over else None
    return {
        "number": dealt.hand_number,
        "cards": dealt.cards,
        "dealer": dealt.dealer,
        "trump": now.trump,
        "turned": [*map(str, now.turned)],
        "dealt": None if hand.hands is None else [[*map(str, cards)] for cards in hand.hands],
        "bids": [*now.bids],
        "taken": [*now.taken],
        "tricks": [
            {
                "leader": trick.leader,
                "plays": [{"seat": seat, "card": str(card)} for seat, card in trick.plays],
                "winner": trick.winner,
            }
            for trick in now.tricks
        ],
        "points": None if row is None else [*row.points],
        "totals": None if row is None else [*row.totals],
        "comments": [*hand.comments],
    }
