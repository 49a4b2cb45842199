"""Verification: whether the draw and every deal of a game are the ones that its seed or its opened keys make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Protocol

from ohhell.dealing.deals import draw_for_deal, is_draw_of, keys_needed, next_deal
from ohhell.dealing.keys import chain, commitment, keys_up_to, secret_of
from ohhell.rules.events import Bid, Deal, Draw, Play, Tally
from ohhell.rules.seating import left, round_from
from ohhell.rules.state import State, evolve

if TYPE_CHECKING:
    from ohhell.rules.events import Event

Fact = tuple[str, str]


class RecordedProof(Protocol):
    """What the record of a live table tells of its deals."""

    @property
    def commitment(self) -> str:
        """The hash of key 0, in hex, published before anybody contributed."""

    @property
    def contributions(self) -> tuple[tuple[int, str], ...]:
        """Seats and the texts they added, in the order of the seats."""

    @property
    def opened(self) -> tuple[int, str] | None:
        """The number of the newest open key, and the key in hex."""

    @property
    def first(self) -> int:
        """The first hand dealt from this chain of keys, 0 for the draw."""

    @property
    def chains(self) -> Sequence[RecordedProof]:
        """This chain and those before it, the oldest first."""


@dataclass(frozen=True, slots=True)
class DealDifference:
    """The first fact of a deal that is not the one its *maker* makes; hand 0 is the draw for the deal."""

    hand: int
    fact: str
    found: str
    expected: str
    maker: str = "the seed"

    def __str__(self) -> str:
        where = f"hand {self.hand}" if self.hand else "the draw for first dealer"
        return f"{where}: {self.fact} is {self.found}, but {self.maker} gives {self.expected}"


@dataclass(frozen=True, slots=True)
class VerificationReport:
    """What was checked: how many hands were dealt and moves made; *differences* is None where nothing tells how.

    *unopened* are the hands that were dealt with keys not opened yet, 0 for the draw; *kept* is whether the newest open key
    leads back to the commitment, None where no key is open. *noted* counts the hands played with real cards, which nothing
    can prove; they are not among *hands*. *restarts* are the hands from which on new chains of keys were used, after the
    server was restored from a backup.
    """

    hands: int
    moves: int
    differences: tuple[DealDifference, ...] | None
    unopened: tuple[int, ...] = ()
    kept: bool | None = None
    noted: int = 0
    restarts: tuple[int, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.differences and self.kept is not False


@dataclass(frozen=True, slots=True)
class _Source:
    """What deals are made from, as far as it is known."""

    keys: tuple[bytes, ...]
    contributions: tuple[str, ...] = ()
    maker: str = "the seed"
    kept: bool | None = None
    first: int = 0


def verify(
    first: State,
    events: Sequence[Event],
    seed: str | None,
    *,
    proof: RecordedProof | None = None,
    names: Sequence[str] = (),
) -> VerificationReport:
    """Every draw and deal of *events* made again from *seed*, or from what *proof* opens; the moves are trusted.

    *first* is the game about to begin. Players are spoken of by *names*, or as "seat 0" and so on.
    """
    called = names or [f"seat {seat}" for seat in range(first.seats)]
    sources = [_proved(chain) for chain in proof.chains] if proof is not None else _seeded(first, seed)
    state = first
    hands = moves = noted = 0
    began_on_paper = _began_on_paper(events)
    differences: list[DealDifference] = []
    unopened: list[int] = []
    for event in events:
        hands += isinstance(event, Deal)
        moves += isinstance(event, Bid | Play)
        noted += isinstance(event, Tally)
        if isinstance(event, Draw) and began_on_paper:
            pass  # they drew with real cards, too
        elif sources and isinstance(event, Draw | Deal):
            number = _number(state, event)
            source = [source for source in sources if source.first <= number][-1]
            if number < len(source.keys):
                differences += _compared(state, event, source, called)
            else:
                unopened.append(number)
        state = evolve(state, event)
    known = tuple(differences) if any(source.keys for source in sources) else None
    kept = [source.kept for source in sources if source.kept is not None]
    restarts = tuple(source.first for source in sources[1:])
    return VerificationReport(hands, moves, known, tuple(unopened), all(kept) if kept else None, noted, restarts)


def _began_on_paper(events: Sequence[Event]) -> bool:
    """Whether the first hand was played with real cards."""
    return next((isinstance(event, Tally) for event in events if isinstance(event, Deal | Tally)), False)


def _seeded(first: State, seed: str | None) -> list[_Source]:
    return [] if seed is None else [_Source(chain(secret_of(seed), keys_needed(first)))]


def _proved(proof: RecordedProof) -> _Source:
    texts = tuple(text for _, text in proof.contributions)
    if proof.opened is None:
        return _Source((), texts, "its key", first=proof.first)
    number, key = proof.opened
    keys = keys_up_to(number, bytes.fromhex(key))
    return _Source(keys, texts, "its key", kept=commitment(keys) == proof.commitment, first=proof.first)


def _number(state: State, event: Draw | Deal) -> int:
    """The number of the key a draw or a deal is made from."""
    if isinstance(event, Draw):
        return 0
    assert state.plan is not None, "the game is over"
    return state.plan.number


def _compared(state: State, event: Draw | Deal, source: _Source, names: Sequence[str]) -> list[DealDifference]:
    """What is first different about a draw or a deal; [] where nothing is."""
    number = _number(state, event)
    key = source.keys[number]
    if isinstance(event, Draw):
        if is_draw_of(event, state, key, source.contributions):
            return []
        drawn = draw_for_deal(state, key, source.contributions)
        found, expected = _draw_facts(event, names), _draw_facts(drawn, names)
    else:
        owners = _owners(state, names)
        dealt = next_deal(state, key, source.contributions)
        found, expected = _deal_facts(event, owners), _deal_facts(dealt, owners)
    return [
        DealDifference(number, there[0] or should[0], there[1] or "missing", _made(there, should), source.maker)
        for there, should in zip_longest(found, expected, fillvalue=("", ""))
        if there != should
    ][:1]


def _made(there: Fact, should: Fact) -> str:
    """What is made of a fact, which may be another fact altogether."""
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


def _owners(state: State, names: Sequence[str]) -> list[str]:
    """Who gets the cards of a pack that are dealt, one after the other from the dealer's left."""
    assert state.dealer is not None, "a deal has a dealer"
    assert state.plan is not None, "the game is over"
    order = round_from(state.rules, state.seats, left(state.rules, state.seats, state.dealer))
    return [f"{names[seat]}'s card {number}" for number in range(1, state.plan.cards + 1) for seat in order]


def _deal_facts(deal: Deal, owners: Sequence[str]) -> list[Fact]:
    rest = [f"undealt card {number}" for number in range(1, len(deal.pack) - len(owners) + 1)]
    return [
        *((f"cut {place}", str(card)) for place, card in enumerate(deal.cuts, start=1)),
        ("the random trump", deal.suit or "none"),
        *((fact, str(card)) for fact, card in zip([*owners, *rest], deal.pack, strict=False)),
    ]
