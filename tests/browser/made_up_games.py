"""Games with real cards: what people bid and took in every hand, made up by chance and held to the rule book."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass

from ohhell.presets import preset
from ohhell.rules.bidding import open_bids
from ohhell.rules.events import Draw, Tally
from ohhell.rules.noted_hand import check_tally
from ohhell.rules.rules import Rules
from ohhell.rules.seating import bidding_order
from ohhell.rules.state import State, due, evolve, start
from ohhell.rules.trumps import possible_trumps

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as a scorer meets it: who speaks in which order, what is to be written, who owes the table something after it."""

    number: int
    cards: int
    order: tuple[int, ...]
    asks_trump: bool
    tally: Tally
    owing: tuple[int, ...]


def begun(rules: Rules, seats: int, *, dealer: int = 0) -> State:
    """A game about to deal its first hand."""
    return evolve(start(rules, seats), Draw((), dealer))


def noted(state: State, tally: Tally) -> State:
    """The game after a hand that the rules allow, with the events that the engine adds automatically."""
    check_tally(state, tally)
    after = evolve(state, tally)
    while (event := due(after)) is not None:
        after = evolve(after, event)
    return after


def hand_of(state: State, tally: Tally) -> Hand:
    """The hand to be dealt, as it will have been."""
    owing = noted(state, tally).forfeits[len(state.forfeits) :]
    assert state.plan is not None
    assert state.dealer is not None
    order = bidding_order(state.rules, state.seats, state.dealer)
    trump_is_asked_for = len(possible_trumps(state.rules, state.plan, state.seats, first_trump=None)) > 1
    return Hand(
        state.plan.number, state.plan.cards, order, trump_is_asked_for, tally, tuple(forfeit.seat for forfeit in owing)
    )


def made_up(name: str, seats: int, wanted: Callable[[State], bool]) -> tuple[list[Hand], State]:
    """The first whole game by chance that is as *wanted*: its hands, and how it ends."""
    rules = preset(name)
    return next(game for number in itertools.count() if wanted((game := _by_chance(rules, seats, number))[1]))


def _by_chance(rules: Rules, seats: int, number: int) -> tuple[list[Hand], State]:
    chance = random.Random(number)
    state, hands = begun(rules, seats), list[Hand]()
    while state.phase != "over":
        tally = _hand_by_chance(state, chance)
        hands.append(hand_of(state, tally))
        state = noted(state, tally)
    return hands, state


def _hand_by_chance(state: State, chance: random.Random) -> Tally:
    rules, seats, plan, dealer = state.rules, state.seats, state.plan, state.dealer
    assert plan is not None
    assert dealer is not None
    bids: list[int | None] = [None] * seats
    for seat in bidding_order(rules, seats, dealer):
        likely = open_bids(rules, plan, tuple(bids), dealer=dealer, seat=seat)
        bids[seat] = chance.choice([bid for bid in likely if bid <= 2 * plan.cards // seats + 1] or likely)
    taken = [bid or 0 for bid in bids]  # everybody plays for the own bid; somebody gets too much or too little
    while sum(taken) != plan.cards:
        step = 1 if sum(taken) < plan.cards else -1
        taken[chance.choice([seat for seat in range(seats) if taken[seat] + step >= 0])] += step
    trumps = possible_trumps(rules, plan, seats, first_trump=None)
    return Tally(chance.choice(trumps), tuple(bid or 0 for bid in bids), tuple(taken))
