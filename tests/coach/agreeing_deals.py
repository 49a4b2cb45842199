"""Deals that agree with what a seat has seen, made without the code that proves claims.

A deal agrees if its seat would see the same and every card in the history of the hand was legal in it. Both are checked with the
engine itself, so a deal that doesn't agree is never used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random

from ohhell.rules.cards import Card
from ohhell.rules.events import Play
from ohhell.rules.moves import legal, to_play
from ohhell.rules.pack import pack
from ohhell.rules.state import Hand, State, current_hand, evolve
from ohhell.rules.tricks import playable
from ohhell.rules.view import View, view

Holdings = tuple[tuple[Card, ...], ...]


@dataclass
class Position:
    """A moment of a game as one seat sees it, with the true state, of which the checks use only what the seat knows."""

    state: State
    seat: int
    seen: View
    rng: Random = field(default_factory=lambda: Random(1))
    _deals: list[State] = field(default_factory=list)

    @cached_property
    def hand(self) -> Hand:
        """The hand that is played."""
        return current_hand(self.state)

    @cached_property
    def others(self) -> tuple[int, ...]:
        """All other seats."""
        return tuple(seat for seat in range(self.state.seats) if seat != self.seat)

    @cached_property
    def known(self) -> Holdings:
        """The unplayed cards of each seat that this seat sees."""
        known = [tuple(card for other, card in self.seen.shown if other == seat) for seat in range(self.state.seats)]
        if self.seen.hand:
            known[self.seat] = self.seen.hand
        return tuple(known)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in other hands or undealt that this seat does not see, each as often as it is there."""
        there = Counter(pack(self.state.rules.deck, self.state.seats))
        there.subtract(card for held in self.known for card in held)
        there.subtract(card for trick in self.seen.tricks for _, card in trick.plays)
        there.subtract(card for _, card in self.seen.trick)
        there.subtract(self.seen.turned)
        return tuple(there.elements())

    @cached_property
    def room(self) -> tuple[int, ...]:
        """How many unseen cards each seat holds."""
        return tuple(len(held) - len(self.known[seat]) for seat, held in enumerate(self.hand.held))

    @cached_property
    def excluded(self) -> tuple[frozenset[Card], ...]:
        """The unseen cards that each seat can't hold, because a card that it played would have been illegal."""
        kinds = set(self.unseen)
        return tuple(
            frozenset(card for card in kinds if self.room[seat] and not self._was_legal(seat, (card,)))
            for seat in range(self.state.seats)
        )

    def _was_legal(self, seat: int, held: tuple[Card, ...]) -> bool:
        """Whether every card that *seat* played in this hand was legal if it now holds *held*."""
        rules, trump = self.state.rules, self.hand.dealt.trump
        tricks = [trick.plays for trick in self.seen.tricks] + [self.seen.trick]
        played = [card for trick in tricks for player, card in trick if player == seat]
        broken, number = False, 0
        for turn, plays in enumerate(tricks):
            before: list[Card] = []
            for player, card in plays:
                if player == seat:
                    hand = (*played[number:], *held)
                    if card not in playable(rules, hand, before, trump=trump, first=turn == 0, broken=broken):
                        return False
                    number += 1
                before.append(card)
                is_trump = card.suit == trump or (card.suit is None and rules.deck.joker_role == "top_trump")
                broken = broken or (trump != "nt" and is_trump)
        return True

    def with_holdings(self, holdings: Holdings) -> State | None:
        """Return the state with these cards in the hands, or None if it does not agree with what the seat saw."""
        hand = self.hand
        if not all(self._was_legal(seat, holdings[seat]) for seat in self.others if holdings[seat]):
            return None
        dealt = tuple(_same_order(old, hand.held[seat], holdings[seat]) for seat, old in enumerate(hand.dealt.hands))
        rest = Counter(pack(self.state.rules.deck, self.state.seats))
        rest.subtract(card for cards in dealt for card in cards)
        rest.subtract(hand.dealt.turned)
        stock = (*hand.dealt.turned, *rest.elements())
        after = replace(hand, held=holdings, dealt=replace(hand.dealt, hands=dealt, stock=stock))
        state = replace(self.state, hand=after)
        shown = view(state, self.seat, names=self.seen.names)
        return state if replace(shown, bids=self.seen.bids, bid_total=self.seen.bid_total) == self.seen else None

    def number_of_deals(self) -> int:
        """Return an upper limit for the number of agreeing deals."""
        number, left = 1, len(self.unseen)
        for room in self.room:
            number *= comb(left, room)
            left -= room
        return number

    def all_deals(self) -> Iterator[State]:
        """Yield every deal that agrees with what the seat saw, some perhaps several times."""

        def fill(seat: int, left: tuple[Card, ...], holdings: tuple[tuple[Card, ...], ...]) -> Iterator[State]:
            if seat == self.state.seats:
                state = self.with_holdings(holdings)
                if state is not None:
                    yield state
                return
            for places in combinations(range(len(left)), self.room[seat]):
                taken = tuple(left[place] for place in places)
                if not self.excluded[seat].isdisjoint(taken):
                    continue
                rest = tuple(card for place, card in enumerate(left) if place not in places)
                yield from fill(seat + 1, rest, (*holdings, self.known[seat] + taken))

        yield from fill(0, self.unseen, ())

    def random_deal(
        self, *, holding: tuple[int, Card] | None = None, without: Mapping[int, frozenset[Card]] | None = None
    ) -> State | None:
        """Return a random deal that agrees; a seat may have to hold a card, and seats may have to hold none of some cards.

        None means that there is no such deal. Every agreeing deal can come, but not all are equally likely.
        """
        without = without or {}
        slots = [seat for seat, room in enumerate(self.room) for _ in range(room)]
        cards = list(self.unseen)
        if holding is not None:
            seat, card = holding
            if seat not in slots or card not in cards or card in self.excluded[seat]:
                return None
            slots.remove(seat)
            cards.remove(card)
        self.rng.shuffle(slots)
        self.rng.shuffle(cards)
        barred = [self.excluded[seat] | without.get(seat, frozenset()) for seat in range(self.state.seats)]
        held = _matched(slots, cards, barred)
        if held is None:
            return None
        holdings = [list(known) for known in self.known]
        for slot, place in held.items():
            holdings[slots[slot]].append(cards[place])
        if holding is not None:
            holdings[holding[0]].append(holding[1])
        return self.with_holdings(tuple(map(tuple, holdings)))

    def may_hold(self, seat: int, card: Card) -> bool:
        """Whether some agreeing deal gives *card* to *seat*."""
        return card in self.known[seat] or self.random_deal(holding=(seat, card)) is not None

    def deals(self, number: int, most: int = 200) -> list[State]:
        """Return all agreeing deals if there are at most *most*, else a *number* of random ones; never none."""
        if self.number_of_deals() <= most:
            self._deals = self._deals or list(self.all_deals())
            return self._deals
        while len(self._deals) < number:
            deal = self.random_deal()
            assert deal is not None, "the true deal agrees"
            self._deals.append(deal)
        return self._deals[:number]


def _same_order(dealt: tuple[Card, ...], before: tuple[Card, ...], after: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a dealt hand with the unplayed cards *before* replaced by *after*; cards that are in both stay in their places."""
    new = list((Counter(after) - Counter(before)).elements())
    gone = Counter(before) - Counter(after)
    cards = list(dealt)
    for place in range(len(cards)):
        if gone[cards[place]] > 0:
            gone[cards[place]] -= 1
            cards[place] = new.pop()
    return tuple(cards)


def _matched(slots: list[int], cards: list[Card], barred: list[frozenset[Card]]) -> dict[int, int] | None:
    """Return a card for every slot of a seat, as places in *cards*; None if the slots can't be filled."""
    slot_of: dict[int, int] = {}

    def place_for(slot: int, tried: set[int]) -> bool:
        possible = [place for place, card in enumerate(cards) if card not in barred[slots[slot]]]
        free = next((place for place in possible if place not in slot_of), None)
        if free is not None:
            slot_of[free] = slot
            return True
        for place in possible:
            if place not in tried:
                tried.add(place)
                if place_for(slot_of[place], tried):
                    slot_of[place] = slot
                    return True
        return False

    for slot in range(len(slots)):
        if not place_for(slot, set()):
            return None
    return {slot: place for place, slot in slot_of.items()}


def endings_of_trick(state: State, play: Play, *, most: int, rng: Random) -> Iterator[State]:
    """Yield the states after this trick if *play* is made now and the others play any legal cards.

    If there are more than *most* ways, about that many random ones.
    """
    tricks = len(current_hand(state).tricks)

    def walk(state: State, budget: int) -> Iterator[State]:
        if state.phase != "play" or len(current_hand(state).tricks) > tricks:
            yield state
            return
        moves = [move for move in legal(state, to_play(state)) if isinstance(move, Play)]
        chosen = moves if len(moves) <= budget else rng.sample(moves, max(1, budget))
        for move in chosen:
            yield from walk(evolve(state, move), budget // len(chosen))

    yield from walk(evolve(state, play), most)
