"""Scenes: a game in the middle of a hand, set up from table talk and without any chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ohhell.rules import toml
from ohhell.rules.cards import Trump, cards, text_of
from ohhell.rules.errors import IllegalMove, Problem
from ohhell.rules.events import Bid, Deal, Draw, Move, Play
from ohhell.rules.moves import check, legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import Span, hand_plan
from ohhell.rules.seating import left, round_from
from ohhell.rules.state import Dealt, Hand, State, Trick, due, evolve, start

PLAIN_SCORE = {"made": {"base": 10, "per_bid": 1}, "missed": {"per_taken": 1}}
SEALED = {"form": "simultaneous", "reveal": "all_together"}


def house_rules(**axes: object) -> Rules:
    """Rules with these axes set as a file sets them; whether they can be played is not checked."""
    found: list[Problem] = []
    rules = toml.build(Rules, {"score": PLAIN_SCORE} | axes, found)
    assert not found, found
    return rules


def scene(
    rules: Rules,
    hands: str,
    *,
    trump: Trump | None = None,
    stock: str = "",
    dealer: int | None = None,
    trick: str | None = None,
) -> State:
    """A hand just dealt, seat by seat: `scene(house_rules(), "Qh 4h / 7c 2c", trump="s")`; the last seat deals.

    Without *trump* the rules find it; *stock* is what is left over, the turned card first. With *trick*, even an empty
    one, everybody has bid the least they could and these cards have been played.
    """
    held = [cards(text) for text in hands.split("/")]
    seats, size = len(held), len(held[0])
    state = table(rules, seats, cards=size, trump=trump, dealer=dealer)
    order = round_from(rules, seats, left(rules, seats, seats - 1 if dealer is None else dealer))
    state = evolve(state, Deal((*(held[seat][place] for place in range(size) for seat in order), *cards(stock))))
    return state if trick is None else play(bid_least(state), trick)


def table(rules: Rules, seats: int, *, cards: int, trump: Trump | None = None, dealer: int | None = None) -> State:
    """A game of one hand of *cards* cards, which waits for the deal."""
    plan = hand_plan(rules, seats, Span(cards, 1, len(pack(rules.deck, seats))), cards=cards, number=1, counts_as=1)
    if trump is not None:
        plan = replace(plan, source="none", trump=trump)
    return State(rules, seats, (plan,), "deal", plan, dealer=seats - 1 if dealer is None else dealer)


def dealt(rules: Rules, seats: int, *, cards: int, trump: Trump | None = None, dealer: int | None = None) -> State:
    """A hand just dealt off a new pack, for scenes in which the cards do not matter."""
    return evolve(table(rules, seats, cards=cards, trump=trump, dealer=dealer), Deal(pack(rules.deck, seats)))


def begun(rules: Rules, seats: int, *, dealer: int = 0) -> State:
    """A whole game whose first dealer is found, which waits for the first deal."""
    return evolve(start(rules, seats), Draw((), dealer))


def settled(state: State) -> State:
    """*state* after the events that follow automatically: hidden bids are shown, forfeits are owed."""
    while (event := due(state)) is not None:
        state = evolve(state, event)
    return state


def bid(state: State, *numbers: int) -> State:
    """*state* after these bids, each by the first seat that must bid."""
    for number in numbers:
        state = settled(evolve(state, check(state, Bid(waiting_for(state)[0], number))))
    return state


def bid_least(state: State) -> State:
    """*state* after everybody has bid the lowest number open to them."""
    while state.phase == "bid":
        state = bid(state, numbers_open(state, waiting_for(state)[0])[0])
    return state


def play(state: State, played: str) -> State:
    """*state* after these cards, each by the seat whose turn it is."""
    for card in cards(played):
        state = settled(evolve(state, check(state, Play(waiting_for(state)[0], card))))
    return state


def move(state: State, made: Move) -> State:
    """*state* after a move out of the usual turn, which must be legal."""
    return settled(evolve(state, check(state, made)))


def scored(state: State, bids: Sequence[int], taken: Sequence[int]) -> State:
    """*state*, which waits for a deal, after a hand that went like this; only its last trick is really played."""
    plan = state.plan
    assert plan is not None
    assert state.dealer is not None
    assert sum(taken) == plan.cards
    taker = next(seat for seat, tricks in enumerate(taken) if tricks)
    last = cards("2h 3h 4h 5h 6h 7h 8h 9h")[: state.seats - 1]
    held = tuple(cards("Ah") if seat == taker else (last[seat - (seat > taker)],) for seat in range(state.seats))
    before = tuple(tricks - (seat == taker) for seat, tricks in enumerate(taken))
    dealt = Dealt(plan, state.dealer, held, (), (), (), "nt")
    hand = Hand(dealt, tuple(bids), held, before, taker, tricks=(Trick(taker, (), taker),) * (plan.cards - 1))
    state = replace(state, phase="play", hand=hand)
    for seat in round_from(state.rules, state.seats, taker):
        state = evolve(state, Play(seat, held[seat][0]))
    return settled(state)


def numbers_open(state: State, seat: int) -> list[int]:
    """The bids that are legal for *seat*."""
    return [move.tricks for move in legal(state, seat) if isinstance(move, Bid)]


def cards_open(state: State, seat: int) -> str:
    """The cards that are legal for *seat*."""
    return text_of(move.card for move in legal(state, seat) if isinstance(move, Play))


def refusal(state: State, tried: Move) -> tuple[str, str]:
    """The code and the sentence with which *tried* is refused."""
    with pytest.raises(IllegalMove) as refused:
        check(state, tried)
    return refused.value.code, refused.value.sentence


def codes(problems: Sequence[Problem]) -> list[str]:
    """The codes of problems, in their order."""
    return [problem.code for problem in problems]


def only_problem(rules: Rules, seats: int | None = None) -> tuple[str, str, str]:
    """Code, axis and sentence of the one problem these rules have."""
    (problem,) = rules.problems(seats)
    return problem.code, problem.axis, problem.message
