"""The same deals played move by move in `rules` and in torch, asserting at every step that the two agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import torch

import ohhell
from ohhell.bots.remembered_bids import restore_bids
from ohhell.encoding.actions import action_of, card_slots, is_encodable, legal_moves, suit_shift
from ohhell.encoding.layout import FIRST_CARD
from ohhell.encoding.observation import observe
from ohhell.lab.training import hands as torch_hands
from ohhell.lab.training import observation
from ohhell.lab.training.rule_rows import MOST_CARDS, NO_TRUMP, PlannedHand, RuleRows, rule_rows
from ohhell.rules.cards import SUITS
from ohhell.rules.events import Deal, Draw, Event, Play, Seen
from ohhell.rules.moves import waiting_for
from ohhell.rules.pack import pack, suits
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.rules.seating import bidding_order, left
from ohhell.rules.state import State, current_hand, due, evolve, start
from ohhell.rules.view import View, view, witness
from random_rules import random_rules

DEALS_PER_HAND = 4


PRESETS = [ohhell.preset(name) for name in ohhell.preset_names()]


def planned_hands(rng: Random) -> Iterator[PlannedHand]:
    """Hands of random rule sets that the encoding covers, without end; one of four is a preset, whose hands are larger."""
    while True:
        rules, seats = random_rules(rng) if rng.random() < 0.75 else (rng.choice(PRESETS), rng.randint(2, 8))
        if is_encodable(rules, seats) and not rules.problems(seats):
            plans = [plan for plan in rules.schedule(seats) if plan.cards <= MOST_CARDS]
            if plans:
                yield PlannedHand(rules, seats, rng.choice(plans))


class Table:
    """One deal in `rules`, with the bids that every seat has heard."""

    def __init__(self, hand: PlannedHand, rng: Random) -> None:
        rules, seats = hand.rules, hand.seats
        first = rng.choice(suits_to_start(rules)) if draws_first_trump(rules) else None
        dealer = rng.randrange(seats)
        begun = replace(start(rules, seats), plan=hand.plan, dealer=dealer, draw=Draw((), dealer, first), phase="deal")
        cards = pack(rules.deck, seats)
        self.order = rng.sample(cards, len(cards))
        suit = rng.choice(sorted(suits(rules.deck, seats)))
        self.state: State = evolve(begun, Deal(tuple(self.order), (rng.choice(cards),), suit))
        self.heard: list[list[Seen]] = [[] for _ in range(seats)]

    @property
    def seat(self) -> int:
        """The seat that moves next; of several that may bid at once, the first in the bidding order."""
        waiting = waiting_for(self.state)
        if self.state.phase == "play":
            return waiting[0]
        order = bidding_order(self.state.rules, self.state.seats, self.dealer)
        return next(seat for seat in order if seat in waiting)

    @property
    def dealer(self) -> int:
        return current_hand(self.state).dealt.dealer

    def view(self) -> View:
        """What the seat to move sees and remembers."""
        return restore_bids(view(self.state, self.seat), self.heard[self.seat])

    def place(self) -> int:
        """The place of the seat to move, counted from the dealer's left."""
        rules, seats = self.state.rules, self.state.seats
        return next(place for place in range(seats) if left(rules, seats, self.dealer, place + 1) == self.seat)

    def apply(self, event: Event) -> None:
        if not isinstance(event, Play) and not self.state.rules.bids_visible_in_play:
            for seat, heard in enumerate(self.heard):
                heard.append(witness(self.state, event, seat))
        self.state = evolve(self.state, event)
        follows = due(self.state) if self.state.phase == "reveal" else None
        if follows is not None:
            self.apply(follows)

    def points_by_place(self) -> list[int]:
        """The points of the finished hand."""
        rules, seats, row = self.state.rules, self.state.seats, self.state.sheet[-1]
        assert row.dealer is not None
        return [row.points[left(rules, seats, row.dealer, place + 1)] for place in range(seats)]


def dealt_in_torch(rows: RuleRows, tables: list[Table]) -> torch_hands.Hands:
    """The same deals in torch."""
    state = tables[0].state
    slots = card_slots(state.rules.deck, None)
    seats, cards = state.seats, current_hand(state).dealt.plan.cards
    order = torch.zeros(len(tables), 64, dtype=torch.int64)
    for row, table in zip(order, tables, strict=True):
        row[: len(table.order)] = torch.tensor([slots[card] for card in table.order])
    trumps = [current_hand(table.state).dealt.trump for table in tables]
    drawn = torch.tensor([NO_TRUMP if trump == "nt" else SUITS.index(trump) for trump in trumps])
    return torch_hands.deal(rows, order, drawn, seats=seats, cards=cards)


def follow(hand: PlannedHand, rng: Random, deals: int = DEALS_PER_HAND) -> None:
    """Play *deals* random deals of *hand* in both engines at once."""
    tables = [Table(hand, rng) for _ in range(deals)]
    rows = rule_rows([hand] * deals)
    batch = dealt_in_torch(rows, tables)
    for step in range(hand.seats * (hand.plan.cards + 1)):
        bidding = step < hand.seats
        views = [table.view() for table in tables]
        seen = observation.observe(rows, batch, bidding=bidding)
        np.testing.assert_array_equal(seen.numpy(), np.stack([observe(one) for one in views]))
        places = observation.actor(rows, batch, bidding=bidding)
        assert places.tolist() == [table.place() for table in tables]
        moves = [rng.choice(legal_moves(one)) for one in views]
        actions = torch.tensor([action_of(one, move) for one, move in zip(views, moves, strict=True)])
        for table, move in zip(tables, moves, strict=True):
            table.apply(move)
        if bidding:
            batch = torch_hands.place_bids(rows, batch, actions)
        else:
            shift = observation.suit_shift(rows, batch, bidding=False)
            assert shift.tolist() == [suit_shift(one.trump) for one in views]
            batch = torch_hands.play_cards(rows, batch, observation.cards_in(actions - FIRST_CARD, shift))
    points = torch_hands.scores(rows, batch)[:, : hand.seats]
    assert points.tolist() == [table.points_by_place() for table in tables]
