"""Verification: are the draw and the deals of a game those that its seed or its opened keys produce?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Protocol

from ohhell.dealing.deals import draw_for_deal, is_draw_of, keys_needed, next_deal
from ohhell.dealing.keys import chain, commitment, keys_up_to, secret_from_seed
from ohhell.rules.events import Bid, Deal, Draw, Event, Play, Tally
from ohhell.rules.seating import left, round_from
from ohhell.rules.state import State, evolve

Fact = tuple[str, str]


class RecordedProof(Protocol):
    """The proof in the record of a live table."""

    @property
    def commitment(self) -> str:
        """The hash of key 0, in hex, published before anybody contributed."""

    @property
    def contributions(self) -> tuple[tuple[int, str], ...]:
        """The texts that players added, with their seats, in seat order."""

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
    """The first difference between a deal and the one its *maker* produces; hand 0 is the draw for the deal."""

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
    """The result: the number of hands dealt and moves made; *differences* is None if there is neither seed nor open key.

    *unopened* are the hands whose keys are not open yet (0: the draw). *kept* tells whether the newest open key hashes to the
    commitment, None if no key is open. *noted* is the number of hands played with real cards, which can't be verified; they do not
    count in *hands*. *restarts* are the first hands of new chains of keys, after a restore from a backup.
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
        """Whether nothing is wrong."""
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
    """Repeat every draw and deal of *events* from *seed*, or from the keys that *proof* opens; moves are not checked.

    *first* is the state before the events. Players are called by *names*, or "seat 0" and so on.
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
            pass  # the draw was made with real cards, too
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
    """Tell whether the first hand was played with real cards."""
    return next((isinstance(event, Tally) for event in events if isinstance(event, Deal | Tally)), False)


def _seeded(first: State, seed: str | None) -> list[_Source]:
    return [] if seed is None else [_Source(chain(secret_from_seed(seed), keys_needed(first)))]


def _proved(proof: RecordedProof) -> _Source:
    texts = tuple(text for _, text in proof.contributions)
    if proof.opened is None:
        return _Source((), texts, "its key", first=proof.first)
    number, key = proof.opened
    keys = keys_up_to(number, bytes.fromhex(key))
    return _Source(keys, texts, "its key", kept=commitment(keys) == proof.commitment, first=proof.first)


def _number(state: State, event: Draw | Deal) -> int:
    """Return the number of the key that a draw or a deal is made from."""
    if isinstance(event, Draw):
        return 0
    assert state.plan is not None, "the game is over"
    return state.plan.number


def _compared(state: State, event: Draw | Deal, source: _Source, names: Sequence[str]) -> list[DealDifference]:
    """Return the first difference of a draw or a deal; [] if there is none."""
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
    """Describe the expected value, which may be of another kind than the one found."""
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
    """Return what each dealt card of the pack is called, in dealing order."""
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
