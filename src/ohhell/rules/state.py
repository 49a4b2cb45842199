"""State: the result of applying events in order. `evolve` does not check them; `moves` and `chance` do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ohhell.rules import progression, sheet
from ohhell.rules.bidding import Bids
from ohhell.rules.cards import Card, Trump
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Play, Reveal, Tally
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan
from ohhell.rules.seating import left, opening_leader, round_from
from ohhell.rules.sheet import Row, Sheet
from ohhell.rules.tricks import suit_of, winner
from ohhell.rules.trumps import trump_of, turned_cards

Phase = Literal["draw", "deal", "bid", "reveal", "play", "over"]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in the order they were played, and who won it (None: nobody)."""

    leader: int
    plays: tuple[tuple[int, Card], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Dealt:
    """What the deal decides for the whole hand; a hand that was only written down has no cards."""

    plan: HandPlan
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    turned: tuple[Card, ...]
    cuts: tuple[Card, ...]
    trump: Trump


@dataclass(frozen=True, slots=True)
class Hand:
    """The current hand; *leader* leads to the current *trick*."""

    dealt: Dealt
    bids: Bids
    held: tuple[tuple[Card, ...], ...]
    taken: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    carried: int = 0
    broken: bool = False

    @property
    def led(self) -> bool:
        """Whether a card has been played in this hand."""
        return bool(self.trick or self.tricks)


@dataclass(frozen=True, slots=True)
class State:
    """A whole game so far; *plan* is the current hand or the next to deal, None when the game is over.

    *carried* are the totals of earlier matches, if this match decides them all.
    """

    rules: Rules
    seats: int
    schedule: tuple[HandPlan, ...]
    phase: Phase
    plan: HandPlan | None
    dealer: int | None = None
    draw: Draw | None = None
    hand: Hand | None = None
    sheet: Sheet = ()
    forfeits: tuple[Forfeit, ...] = ()
    notes: tuple[str, ...] = ()
    carried: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return self.sheet[-1].totals if self.sheet else (0,) * self.seats

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; () until the game is over."""
        return sheet.winners(self.rules, self.sheet) if self.phase == "over" else ()


def start(
    rules: Rules,
    seats: int,
    *,
    forfeits: tuple[Forfeit, ...] = (),
    dealer: int | None = None,
    carried: tuple[int, ...] = (),
) -> State:
    """Start a game, or raise RulesError; *dealer*, *forfeits* and *carried* come from earlier matches."""
    schedule = rules.schedule(seats)
    paid = progression.lasting_forfeits(rules, forfeits)
    return State(rules, seats, schedule, "draw", schedule[0], dealer=dealer, forfeits=paid, carried=carried)


def due(state: State) -> Event | None:
    """The event that the engine adds automatically: sealed bids are shown, or a forfeit is owed."""
    if state.phase == "reveal" and state.hand is not None:
        return Reveal(tuple(bid or 0 for bid in state.hand.bids))
    if state.phase in {"deal", "over"} and state.sheet:
        row = state.sheet[-1]
        if not state.rules.forfeits or row.bids == row.taken:
            return None
        owed = {(forfeit.seat, forfeit.id) for forfeit in state.forfeits}
        return next(iter(progression.new_forfeits(state.rules, row.bids, row.taken, owed)), None)
    return None


def evolve(state: State, event: Event) -> State:  # noqa: PLR0911 (one per kind of event)
    """The state after *event*, which must be legal: it is not checked."""
    match event:
        case Play():
            return _played(state, event)
        case Bid():
            return _bid(state, event)
        case Reveal():
            return replace(state, phase="play")
        case Deal():
            return _dealt(state, event)
        case Tally():
            return _noted(state, event)
        case Forfeit():
            return replace(state, forfeits=(*state.forfeits, event))
        case _:
            return replace(state, phase="deal", dealer=event.dealer, draw=event)


def current_hand(state: State) -> Hand:
    """The current hand; there must be one."""
    assert state.hand is not None, f"No hand is being played in phase {state.phase}."
    return state.hand


def _dealt(state: State, event: Deal) -> State:
    rules, seats, plan = state.rules, state.seats, state.plan
    assert plan is not None
    assert state.dealer is not None
    count = seats * plan.cards
    order = round_from(rules, seats, left(rules, seats, state.dealer))
    hands = tuple(event.pack[order.index(seat) : count : seats] for seat in range(seats))
    stock = event.pack[count:]
    turned = turned_cards(rules, plan, stock)
    first_trump = state.draw.first_trump if state.draw is not None else None
    trump = trump_of(rules, plan, event, turned=turned, dealers_last=hands[state.dealer][-1], first_trump=first_trump)
    dealt = Dealt(plan, state.dealer, hands, stock, turned, event.cuts, trump)
    bids: Bids = (None,) * seats
    leader = opening_leader(rules, seats, state.dealer, bids)
    return replace(state, phase="bid", hand=Hand(dealt, bids, hands, (0,) * seats, leader))


def _bid(state: State, event: Bid) -> State:
    hand = current_hand(state)
    bids = (*hand.bids[: event.seat], event.tricks, *hand.bids[event.seat + 1 :])
    leader = opening_leader(state.rules, state.seats, hand.dealt.dealer, bids)
    phase: Phase = state.phase
    if phase == "bid" and None not in bids:
        phase = "play" if state.rules.bid.reveal == "at_once" else "reveal"
    return replace(state, phase=phase, hand=replace(hand, bids=bids, leader=leader))


def _played(state: State, event: Play) -> State:
    hand = current_hand(state)
    seat, card = event.seat, event.card
    mine = hand.held[seat]
    place = mine.index(card)
    held = (*hand.held[:seat], mine[:place] + mine[place + 1 :], *hand.held[seat + 1 :])
    trick = (*hand.trick, card)
    trump = hand.dealt.trump
    broken = hand.broken or (trump != "nt" and suit_of(card, trump, state.rules.deck) == trump)
    after = Hand(hand.dealt, hand.bids, held, hand.taken, hand.leader, trick, hand.tricks, hand.carried, broken)
    return _with_hand(state, after) if len(trick) < state.seats else _trick_taken(state, after)


def _with_hand(state: State, hand: Hand) -> State:
    """*state* with another current hand; much faster than `replace`, and called for every card."""
    return State(
        state.rules,
        state.seats,
        state.schedule,
        state.phase,
        state.plan,
        state.dealer,
        state.draw,
        hand,
        state.sheet,
        state.forfeits,
        state.notes,
        state.carried,
    )


def _trick_taken(state: State, hand: Hand) -> State:
    rules, seats = state.rules, state.seats
    place = winner(rules, hand.trick, hand.dealt.trump)
    order = round_from(rules, seats, hand.leader)
    taker = None if place is None else order[place]
    trick = Trick(hand.leader, tuple(zip(order, hand.trick, strict=True)), taker)
    taken, carried = hand.taken, hand.carried
    if taker is not None:
        taken = (*taken[:taker], taken[taker] + 1 + carried, *taken[taker + 1 :])
        carried, leader = 0, taker
    else:
        carried += rules.trick.dead.credit == "carry"
        leader = hand.leader if rules.trick.dead.leader == "same" else left(rules, seats, hand.leader)
    after = Hand(hand.dealt, hand.bids, hand.held, taken, leader, (), (*hand.tricks, trick), carried, hand.broken)
    if len(after.tricks) < hand.dealt.plan.cards:
        return _with_hand(state, after)
    return _scored(state, after)


def _noted(state: State, event: Tally) -> State:
    """The state after a hand that was played with real cards and written down."""
    assert state.plan is not None
    assert state.dealer is not None
    unknown: tuple[tuple[Card, ...], ...] = ((),) * state.seats
    dealt = Dealt(state.plan, state.dealer, unknown, (), (), (), event.trump)
    leader = opening_leader(state.rules, state.seats, state.dealer, event.bids)
    return _scored(state, Hand(dealt, event.bids, unknown, event.taken, leader))


def _scored(state: State, hand: Hand) -> State:
    """The state after a finished hand: with its row on the sheet, and the next hand."""
    plan = hand.dealt.plan
    bids = tuple(bid or 0 for bid in hand.bids)
    points = progression.points(state.rules, plan, bids, hand.taken)
    row = Row(
        number=plan.number,
        cards=plan.cards,
        trump=hand.dealt.trump,
        dealer=hand.dealt.dealer,
        bids=bids,
        taken=hand.taken,
        points=points,
        totals=tuple(total + more for total, more in zip(state.totals, points, strict=True)),
        dead=plan.cards - sum(hand.taken),
        extra=plan.extra,
    )
    return _next_hand(replace(state, sheet=(*state.sheet, row), hand=hand))


def _next_hand(state: State) -> State:
    """*state* with the next hand, an extra hand, or the end of the game."""
    rules, seats, totals = state.rules, state.seats, state.totals
    played = progression.Played.on(state.sheet)
    plan = progression.next_hand(rules, seats, state.schedule, played, totals, state.carried)
    if plan is None:
        notes = progression.notes_at_end(rules, played, totals, state.carried)
        return replace(state, phase="over", plan=None, notes=(*state.notes, *notes))
    dealer = left(rules, seats, current_hand(state).dealt.dealer)
    return replace(state, phase="deal", plan=plan, dealer=dealer)
