"""What a seat may know, found from a table's log alone: who was dealt what, what was turned, bid, shown and played.

Nothing here asks `rules.view`: a mistake there is found because this page thinks for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Deal, Event, Play, Reveal
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan
from ohhell.table import fold
from ohhell.table.facts import Committed, Fact, KeyOpened, Opened
from ohhell.table.table import Table


@dataclass(frozen=True)
class HandSoFar:
    """A hand as it lies on the table after *events*, its deal first."""

    rules: Rules
    seats: int
    plan: HandPlan
    dealer: int
    events: tuple[Event, ...]

    @cached_property
    def _pack(self) -> tuple[Card, ...]:
        deal = self.events[0]
        assert isinstance(deal, Deal)
        return deal.pack

    @cached_property
    def dealt(self) -> dict[int, tuple[Card, ...]]:
        """Everybody's cards, dealt singly from the dealer's left."""
        step = 1 if self.rules.direction == "clockwise" else -1
        order = [(self.dealer + step * turn) % self.seats for turn in range(1, self.seats + 1)]
        count = self.seats * self.plan.cards
        return {seat: self._pack[place : count : self.seats] for place, seat in enumerate(order)}

    @cached_property
    def plays(self) -> list[tuple[int, Card]]:
        return [(event.seat, event.card) for event in self.events if isinstance(event, Play)]

    @cached_property
    def bids(self) -> dict[int, int]:
        """The bids that stand."""
        return {event.seat: event.tricks for event in self.events if isinstance(event, Bid)}

    @cached_property
    def revealed(self) -> bool:
        return any(isinstance(event, Reveal) for event in self.events)

    @cached_property
    def over(self) -> bool:
        return len(self.plays) == self.seats * self.plan.cards

    @cached_property
    def bidding(self) -> bool:
        """Whether the bids are still being made, or are in and not shown yet."""
        return not self.revealed if self.rules.bid.reveal != "at_once" else len(self.bids) < self.seats

    @cached_property
    def trump_open(self) -> bool:
        return not self.bidding or self.rules.trump.reveal == "before_bids"

    @cached_property
    def turned(self) -> tuple[Card, ...]:
        """The cards turned up for trumps, whether shown yet or not."""
        if self.plan.source != "turn_up":
            return ()
        stock = self._pack[self.seats * self.plan.cards :]
        again = self.rules.trump.turnup_joker == "turn_again"
        jokers = next((place for place, card in enumerate(stock) if card.suit is not None), len(stock)) if again else 0
        return stock[: jokers + 1]

    def sees_own(self, seat: int | None) -> bool:
        return seat is not None and (not self.bidding or self.plan.sight == "own_hand")

    def hand(self, seat: int | None) -> Counter[Card]:
        """The cards a seat holds and may look at."""
        if seat is None or not self.sees_own(seat):
            return Counter()
        return Counter(self.dealt[seat]) - Counter(card for player, card in self.plays if player == seat)

    def lies_open(self, seat: int | None, other: int, card: Card) -> bool:
        """Whether a card in *other*'s hand lies open to *seat*."""
        forehead = self.plan.sight == "others_only" and seat is not None and other != seat
        last = self.plan.source == "dealer_last_card" and other == self.dealer and self.trump_open
        return (forehead and card in self.dealt[other]) or (last and card == self.dealt[other][-1])

    @cached_property
    def bids_open(self) -> bool:
        """Whether everybody's bids may be seen."""
        if self.over or self.bidding:
            return self.over or self.rules.bid.reveal == "at_once"
        return self.rules.bid.reveal in {"at_once", "all_together"} and self.in_sight

    @cached_property
    def in_sight(self) -> bool:
        """Whether announced bids are still visible to everybody."""
        return self.rules.bids_visible_in_play or not self.plays

    @cached_property
    def total_open(self) -> bool:
        reply = self.rules.bid.reveal == "total_only" and not self.bidding and self.in_sight
        return self.bids_open or reply

    @cached_property
    def open_bids(self) -> set[tuple[int, int]]:
        """The bids that all heard when they were made."""
        start = next((place for place, event in enumerate(self.events) if isinstance(event, Reveal)), len(self.events))
        if self.rules.bid.reveal == "at_once":
            start = 0
        elif self.rules.bid.reveal != "all_together":
            return set()
        return {(event.seat, event.tricks) for event in self.events[start:] if isinstance(event, Bid)}

    @cached_property
    def heard_by_all(self) -> bool:
        """Whether a bid made now is heard by all."""
        return self.rules.bid.reveal == "at_once" or (self.revealed and self.rules.bid.reveal == "all_together")


class Log:
    """A table's whole log, and what was true at each of its versions."""

    def __init__(self, facts: Sequence[tuple[Fact, int]]) -> None:
        first, at = facts[0]
        assert isinstance(first, Opened)
        self.facts = {version: fact for version, (fact, _) in enumerate(facts, start=1)}
        self.tables: dict[int, Table] = {1: fold.open_table(first, at)}
        self.digests: dict[int, frozenset[str]] = {0: frozenset()}
        self._hands: dict[int, HandSoFar] = {}
        for version, (fact, when) in enumerate(facts, start=1):
            if version > 1:
                self.tables[version] = fold.apply(self.tables[version - 1], fact, when)
            reply = {fact.commitment} if isinstance(fact, Committed) else set()
            reply |= {fact.key} if isinstance(fact, KeyOpened) else set()
            self.digests[version] = self.digests[version - 1] | reply

    @property
    def last(self) -> int:
        return len(self.facts)

    def hand_at(self, version: int) -> HandSoFar | None:
        """The hand going on at a version, or the last one played in that match."""
        match = self.tables[version].match
        if match is None or match.state.hand is None:
            return None
        if version not in self._hands:
            place = max(index for index, event in enumerate(match.events) if isinstance(event, Deal))
            dealt = match.state.hand.dealt
            self._hands[version] = HandSoFar(
                match.initial.rules, match.initial.seats, dealt.plan, dealt.dealer, match.events[place:]
            )
        return self._hands[version]

    def goes_on(self, version: int, *, at: int) -> bool:
        """Whether what was written at *version* belongs to the hand that is going on at *at*."""
        hand = self.hand_at(at)
        return hand is not None and not hand.over and version >= self.tables[at].dealt_at

    def newest_of(self, commitment: str, version: int) -> int:
        """The newest version, up to *version*, at which the match with that commitment was going on."""
        matches = ((number, self.tables[number].match) for number in range(version, 0, -1))
        return next(number for number, match in matches if match is not None and match.commitment == commitment)

    def finished_hands(self, version: int) -> int:
        """How many hands of the match were played to the end."""
        match = self.tables[version].match
        return len(match.state.sheet) if match is not None else 0
