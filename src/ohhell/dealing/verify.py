"""Verification: whether the draw and every deal of a game are the ones that its seed makes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, secret_of
from ohhell.rules.events import Bid, Deal, Draw, Play
from ohhell.rules.seating import left, round_from
from ohhell.rules.state import State, evolve

if TYPE_CHECKING:
    from ohhell.rules.events import Event

Fact = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Difference:
    """The first fact of a deal that is not the one the seed makes; hand 0 is the draw for the deal."""

    hand: int
    fact: str
    found: str
    expected: str

    def __str__(self) -> str:
        where = f"hand {self.hand}" if self.hand else "the draw for the deal"
        return f"{where}: {self.fact} is {self.found}, and the seed makes it {self.expected}"


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked: how many hands were dealt and moves made; *differences* is None where no seed is known."""

    hands: int
    moves: int
    differences: tuple[Difference, ...] | None

    @property
    def fine(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.differences


def verify(first: State, events: Iterable[Event], seed: str | None, *, names: Sequence[str] = ()) -> Report:
    """Every draw and deal of *events* made again from *seed*; *first* is the game about to begin, its moves are trusted.

    Players are spoken of by *names*, or as "seat 0" and so on.
    """
    called = names or [f"seat {seat}" for seat in range(first.seats)]
    keys = chain(secret_of(seed), keys_needed(first)) if seed is not None else ()
    state = first
    hands = moves = 0
    differences: list[Difference] = []
    for event in events:
        if isinstance(event, Deal):
            hands += 1
        elif isinstance(event, Bid | Play):
            moves += 1
        if keys:
            differences += _compared(state, event, keys, called)
        state = evolve(state, event)
    return Report(hands, moves, tuple(differences) if keys else None)


def _compared(state: State, event: Event, keys: tuple[bytes, ...], names: Sequence[str]) -> list[Difference]:
    """What is first different about a draw or a deal; [] where nothing is, or for any other event."""
    match event:
        case Draw():
            made = draw_for_deal(state, keys[0])
            return _first_difference(0, _draw_facts(event, names), _draw_facts(made, names))
        case Deal() if state.plan is not None:
            number = state.plan.number
            owners = _owners(state, state.plan.cards, names)
            dealt = next_deal(state, keys[number])
            return _first_difference(number, _deal_facts(event, owners), _deal_facts(dealt, owners))
        case _:
            return []


def _first_difference(hand: int, found: list[Fact], expected: list[Fact]) -> list[Difference]:
    for there, should in zip_longest(found, expected, fillvalue=("", "")):
        if there != should:
            return [Difference(hand, there[0] or should[0], there[1] or "missing", _made(there, should))]
    return []


def _made(there: Fact, should: Fact) -> str:
    """What the seed makes of a fact, which may be another fact altogether."""
    if not should[0]:
        return "nothing"
    return should[1] if there[0] in {"", should[0]} else " ".join(should)


def _draw_facts(draw: Draw, names: Sequence[str]) -> list[Fact]:
    cards = [
        (f"card {place} of round {number}", f"{card} for {names[seat]}")
        for number, one in enumerate(draw.rounds, start=1)
        for place, (seat, card) in enumerate(one, start=1)
    ]
    return [*cards, ("the dealer", names[draw.dealer]), ("the first trump", draw.first_trump or "not drawn")]


def _owners(state: State, cards: int, names: Sequence[str]) -> list[str]:
    """Who gets the cards of a pack that are dealt, one after the other from the dealer's left."""
    assert state.dealer is not None, "a deal has a dealer"
    order = round_from(state.rules, state.seats, left(state.rules, state.seats, state.dealer))
    return [f"card {number} of {names[seat]}" for number in range(1, cards + 1) for seat in order]


def _deal_facts(deal: Deal, owners: Sequence[str]) -> list[Fact]:
    rest = [f"card {number} of those left over" for number in range(1, len(deal.pack) - len(owners) + 1)]
    return [
        *((f"cut {place}", str(card)) for place, card in enumerate(deal.cuts, start=1)),
        ("the trump drawn", deal.suit or "none"),
        *((fact, str(card)) for fact, card in zip([*owners, *rest], deal.pack, strict=False)),
    ]
