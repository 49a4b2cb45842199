"""Sampling of hidden hands: every deal that agrees with what a seat has seen is equally likely.

A seat has seen its own cards, the turned card, shown cards, the cards played, and what each play says about the hand it came
from. All other cards are hidden, the undealt ones among them. One such deal is called a *world*.
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

from ohhell.rules.cards import Card, Trump
from ohhell.rules.pack import pack
from ohhell.rules.tricks import playable, suit_led, suit_of
from ohhell.rules.view import View

Hands = tuple[tuple["Card", ...], ...]


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """The cards a seat has not seen.

    Per seat: *needs* is the number of hidden cards it holds, *cannot* are hidden cards it can't hold, *known* are the cards it
    is known to hold.
    """

    cards: tuple[Card, ...]
    needs: tuple[int, ...]
    cannot: tuple[frozenset[Card], ...]
    known: Hands


def hidden_cards(view: View, trump: Trump) -> HiddenCards:
    """Return what is hidden from the seat of *view*, if *trump* is the trump suit."""
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
    """Return the cards each seat can't hold: with one of them, a card it played would have been illegal."""
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


def card_groups(hidden: HiddenCards) -> list[tuple[Card, ...]]:
    """Return the hidden cards in groups; the cards of a group have the same possible holders."""
    restricted = restricted_seats(hidden)
    groups: dict[tuple[bool, ...], list[Card]] = {}
    for card in hidden.cards:
        groups.setdefault(tuple(card in hidden.cannot[seat] for seat in restricted), []).append(card)
    return [tuple(group) for group in groups.values()]


def restricted_seats(hidden: HiddenCards) -> list[int]:
    """Return the seats that need cards and can't hold some of the hidden ones."""
    there = set(hidden.cards)
    return [seat for seat, need in enumerate(hidden.needs) if need and hidden.cannot[seat] & there]


def draw_worlds(hidden: HiddenCards, rng: Random) -> Iterator[Hands]:
    """Yield worlds without end: the hands of all seats, every possible deal equally likely."""
    groups = card_groups(hidden)
    restricted = restricted_seats(hidden)
    free = [seat for seat, need in enumerate(hidden.needs) if need and seat not in restricted]
    allowed = [[not hidden.cannot[seat] & set(group) for group in groups] for seat in restricted]

    @cache
    def ways(stage: int, sizes: tuple[int, ...]) -> int:
        """Return the number of ways to serve the restricted seats from *stage* on.

        The number of ways to deal the rest does not depend on what they get.
        """
        if stage == len(restricted):
            return 1
        return sum(weight * ways(stage + 1, after) for _, weight, after in served(stage, sizes))

    @cache
    def served(stage: int, sizes: tuple[int, ...]) -> list[tuple[tuple[int, ...], int, tuple[int, ...]]]:
        shares = _shares(hidden.needs[restricted[stage]], sizes, allowed[stage])
        return [
            (
                share,
                prod(map(comb, sizes, share)),
                tuple(have - take for have, take in zip(sizes, share, strict=True)),
            )
            for share in shares
        ]

    while True:
        left = [rng.sample(group, len(group)) for group in groups]
        hands = [list(known) for known in hidden.known]
        for stage, seat in enumerate(restricted):
            sizes = tuple(map(len, left))
            options = served(stage, sizes)
            weights = [weight * ways(stage + 1, after) for _, weight, after in options]
            (share, _, _) = options[_weighted(weights, rng)]
            for group, number in zip(left, share, strict=True):
                hands[seat] += [group.pop() for _ in range(number)]
        pool = [card for group in left for card in group]
        rng.shuffle(pool)
        for seat in free:
            hands[seat] += [pool.pop() for _ in range(hidden.needs[seat])]
        yield tuple(map(tuple, hands))


def _shares(need: int, sizes: tuple[int, ...], allowed: list[bool]) -> list[tuple[int, ...]]:
    """Return every way to take *need* cards from allowed groups of these *sizes*."""
    if not sizes:
        return [()] if need == 0 else []
    most = min(need, sizes[0]) if allowed[0] else 0
    return [(take, *rest) for take in range(most + 1) for rest in _shares(need - take, sizes[1:], allowed[1:])]


def _weighted(weights: list[int], rng: Random) -> int:
    """Return a random index with whole-number weights, exactly."""
    marks = list(accumulate(weights))
    return bisect_right(marks, rng.randrange(marks[-1]))
