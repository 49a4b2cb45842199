"""Replays for pages that know no rules: what the deals are made of, and every hand move by move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from ohhell.coach.recorded_moves import RecordedMove, recorded_moves
from ohhell.notation.record.record import Record, initial_state
from ohhell.rules.cards import Card, Suit, Trump
from ohhell.rules.events import Deal, Tally
from ohhell.rules.pack import pack, suits
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.rules.seating import draws_cards, highest, left, round_from
from ohhell.rules.state import Hand, State, evolve
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules


class Dealing(Struct, frozen=True):
    """What the draw and every deal are made of; *pack* is the new pack in its order.

    If cards are drawn for the first dealer, *worth* ranks them (those without a suit are left out); else it is None and a
    drawn number picks one of *dealers*. *first_trumps* are the suits a first trump is drawn from, () if none is drawn.
    """

    pack: tuple[str, ...]
    worth: dict[str, int] | None
    dealers: tuple[int, ...]
    first_trumps: tuple[Suit, ...]


class ReplayTrick(Struct, frozen=True):
    """Who took a trick (None: nobody), and how many tricks everybody had after it."""

    winner: int | None
    taken: tuple[int, ...]


class ReplayHand(Struct, frozen=True):
    """A hand as it was dealt and played; *event* is the index of its deal among the events.

    *order* are the seats in dealing order; *cut* says whether a card is cut for trumps; *suits* are those the trump is drawn
    from, () if it is not drawn.
    """

    number: int
    cards: int
    extra: bool
    event: int
    dealer: int
    order: tuple[int, ...]
    cut: bool
    suits: tuple[Suit, ...]
    turned: tuple[str, ...]
    trump: Trump
    tricks: tuple[ReplayTrick, ...]


def dealing(record: Record) -> Dealing:
    """Return what the deals of a game are made of."""
    rules, seats = record.rules, len(record.names)
    whole = pack(rules.deck, seats)
    drawn = record.dealer is None and draws_cards(rules)
    return Dealing(
        pack=tuple(map(str, whole)),
        worth=_worth(rules, whole) if drawn else None,
        dealers=_dealers(record),
        first_trumps=suits_to_start(rules) if draws_first_trump(rules) else (),
    )


def _worth(rules: Rules, whole: tuple[Card, ...]) -> dict[str, int]:
    """Rank the cards with a suit for the draw: 0 for the highest, -1 for the next; equal cards have equal ranks."""
    left_over = {card for card in whole if card.suit is not None}
    worth: dict[str, int] = {}
    for height in range(len(left_over)):
        cards = sorted(left_over, key=str)
        best = [cards[place] for place in highest(rules, tuple(enumerate(cards)))] if cards else []
        worth |= {str(card): -height for card in best}
        left_over.difference_update(best)
    return worth


def _dealers(record: Record) -> tuple[int, ...]:
    """Return the first dealer for every number that may be drawn, or the only one if the dealer is known."""
    if record.dealer is not None:
        return (record.dealer,)
    rules, seats = record.rules, len(record.names)
    on = -1 if rules.first_dealer.by == "random_first_player" else 0
    return tuple(left(rules, seats, seat, on) for seat in range(seats))


def hands(record: Record) -> tuple[ReplayHand, ...]:
    """Return every hand that was dealt, as far as it was played."""
    found: list[ReplayHand] = []
    dealt = 0
    state = initial_state(record)
    for place, event in enumerate(record.events):
        if isinstance(event, Deal | Tally):
            if state.hand is not None:
                found.append(_hand(state, state.hand, dealt))
            dealt = place
        state = evolve(state, event)
    if state.hand is not None:
        found.append(_hand(state, state.hand, dealt))
    return tuple(found)


def _hand(state: State, hand: Hand, event: int) -> ReplayHand:
    rules, seats, plan = state.rules, state.seats, hand.dealt.plan
    return ReplayHand(
        number=plan.number,
        cards=plan.cards,
        extra=plan.extra,
        event=event,
        dealer=hand.dealt.dealer,
        order=round_from(rules, seats, left(rules, seats, hand.dealt.dealer)),
        cut=plan.source == "cut_before_deal",
        suits=tuple(sorted(suits(rules.deck, seats))) if plan.source == "random_suit" else (),
        turned=tuple(map(str, hand.dealt.turned)),
        trump=hand.dealt.trump,
        tricks=tuple(_tricks(rules, hand)),
    )


def _tricks(rules: Rules, hand: Hand) -> Iterator[ReplayTrick]:
    """Yield the tricks with everybody's count after each; a trick that nobody took may count for the next winner."""
    count = [0] * len(hand.taken)
    waiting = 0
    for trick in hand.tricks:
        if trick.winner is None:
            waiting += rules.trick.dead.credit == "carry"
        else:
            count[trick.winner] += 1 + waiting
            waiting = 0
        yield ReplayTrick(trick.winner, tuple(count))


def move_at(record: Record, hand: int, step: int) -> RecordedMove:
    """Return move *step* of a hand, both counted from 1, or raise Refusal."""
    for found in recorded_moves(record, lambda number, moves, _: (number, moves) == (hand, step)):
        return found
    raise Refusal("no-such-move", f"There is no move {step} in hand {hand} of this game.")
