"""Worlds: hidden hands drawn evenly from all deals that agree with what a seat has seen.

What it has seen: its own cards, the turned card, shown cards, cards played, and what each play says about the hand it came
from. Everything else is unknown, and the undealt stock lies among it: a world does not know which cards are in play.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING

from ohhell.rules.pack import pack
from ohhell.rules.tricks import playable, suit_led, suit_of

if TYPE_CHECKING:
    from ohhell.rules.cards import Card, Trump
    from ohhell.rules.view import View

Hands = tuple[tuple["Card", ...], ...]


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """The cards a seat has not seen, how many of them each hand holds, which it cannot hold, and what it is known to hold."""

    cards: tuple[Card, ...]
    needs: tuple[int, ...]
    cannot: tuple[frozenset[Card], ...]
    known: Hands


def unknown_to(view: View, trump: Trump) -> HiddenCards:
    """What is hidden from the seat of *view*, with *trump* for trumps."""
    seats = range(view.seats)
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    known: list[tuple[Card, ...]] = [tuple(card for other, card in view.shown if other == seat) for seat in seats]
    if view.seat is not None and view.hand:
        known[view.seat] = view.hand
    seen = [card for hand in known for card in hand] + [card for _, card in plays] + list(view.turned)
    rest = Counter(pack(view.rules.deck, view.seats)) - Counter(seen)
    in_trick = {seat for seat, _ in view.trick}
    left = view.cards - len(view.tricks)
    needs = tuple(left - (seat in in_trick) - len(known[seat]) for seat in seats)
    return HiddenCards(tuple(rest.elements()), needs, _cannot_hold(view, trump, tuple(rest)), tuple(known))


def _cannot_hold(view: View, trump: Trump, cards: tuple[Card, ...]) -> tuple[frozenset[Card], ...]:
    """The cards each seat has shown it does not hold: with one of them, a card it played would have been against the rules."""
    rules = view.rules
    shown: list[set[Card]] = [set() for _ in range(view.seats)]
    broken = False
    for number, plays in enumerate([*(trick.plays for trick in view.tricks), view.trick]):
        before: list[Card] = []
        for seat, card in plays:
            suit = suit_of(card, trump, rules.deck)
            follows = bool(before) and suit is not None and suit == suit_led(before, trump, rules.deck)
            if not follows and (before or rules.lead.trump != "any_time"):
                shown[seat] |= {
                    other
                    for other in cards
                    if card not in playable(rules, (card, other), before, trump=trump, first=number == 0, broken=broken)
                }
            before.append(card)
            broken = broken or (trump != "nt" and suit == trump)
    return tuple(frozenset(cannot) for cannot in shown)


def cells_of(unknown: HiddenCards) -> list[tuple[Card, ...]]:
    """The unknown cards, those together that the same hands cannot hold."""
    bound = bound_seats(unknown)
    cells: dict[tuple[bool, ...], list[Card]] = {}
    for card in unknown.cards:
        cells.setdefault(tuple(card in unknown.cannot[seat] for seat in bound), []).append(card)
    return [tuple(cell) for cell in cells.values()]


def bound_seats(unknown: HiddenCards) -> list[int]:
    """The seats that need cards and cannot hold some of those unknown."""
    there = set(unknown.cards)
    return [seat for seat, need in enumerate(unknown.needs) if need and unknown.cannot[seat] & there]


def draw_worlds(unknown: HiddenCards, rng: Random) -> Iterator[Hands]:
    """Worlds without end: everybody's hand, each deal that agrees with what was seen as likely as any other."""
    cells = cells_of(unknown)
    bound = bound_seats(unknown)
    free = [seat for seat, need in enumerate(unknown.needs) if need and seat not in bound]
    allowed = [[not unknown.cannot[seat] & set(cell) for cell in cells] for seat in bound]

    @cache
    def ways(stage: int, room: tuple[int, ...]) -> int:
        """In how many ways the bound seats from *stage* on can be served; the rest then fit in equally many ways always."""
        if stage == len(bound):
            return 1
        return sum(weight * ways(stage + 1, after) for _, weight, after in served(stage, room))

    @cache
    def served(stage: int, room: tuple[int, ...]) -> list[tuple[tuple[int, ...], int, tuple[int, ...]]]:
        shares = _shares(unknown.needs[bound[stage]], room, allowed[stage])
        return [
            (
                share,
                prod(map(comb, room, share)),
                tuple(have - take for have, take in zip(room, share, strict=True)),
            )
            for share in shares
        ]

    while True:
        left = [rng.sample(cell, len(cell)) for cell in cells]
        hands = [list(known) for known in unknown.known]
        for stage, seat in enumerate(bound):
            room = tuple(map(len, left))
            options = served(stage, room)
            weights = [weight * ways(stage + 1, after) for _, weight, after in options]
            (share, _, _) = options[_weighted(weights, rng)]
            for cell, number in zip(left, share, strict=True):
                hands[seat] += [cell.pop() for _ in range(number)]
        pool = [card for cell in left for card in cell]
        rng.shuffle(pool)
        for seat in free:
            hands[seat] += [pool.pop() for _ in range(unknown.needs[seat])]
        yield tuple(map(tuple, hands))


def _shares(need: int, room: tuple[int, ...], allowed: list[bool]) -> list[tuple[int, ...]]:
    """Every way to take *need* cards from cells with that much room, from the allowed ones alone."""
    if not room:
        return [()] if need == 0 else []
    most = min(need, room[0]) if allowed[0] else 0
    return [(take, *rest) for take in range(most + 1) for rest in _shares(need - take, room[1:], allowed[1:])]


def _weighted(weights: list[int], rng: Random) -> int:
    """A place drawn by whole-number weights, exactly."""
    marks = list(accumulate(weights))
    return bisect_right(marks, rng.randrange(marks[-1]))
