"""The arrays that describe a dealt hand to the kernel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import numpy as np

from ohhell.kernel import encoding, layout
from ohhell.kernel.bits import U
from ohhell.rules.cards import Card, Trump
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand


class KernelArrays(NamedTuple):
    hands: Any
    bids: Any
    taken: Any
    moment: Any
    words: Any
    table: Any


def words_of(rules: Rules, seats: int, trump: Trump, seen: Collection[Card] = ()) -> Any:
    """The array *words* at the start of a trick."""
    words = np.zeros(layout.WORDS_SIZE, np.uint64)
    words[layout.TRUMP] = U(encoding.trump_mask(trump))
    words[layout.PACK] = encoding.word(rules.deck, pack(rules.deck, seats))
    words[layout.SEEN] = encoding.word(rules.deck, seen)
    return words


def by_seat(numbers: Sequence[Any], kind: Any = np.int64) -> Any:
    array = np.zeros(layout.MOST_SEATS, kind)
    array[: len(numbers)] = numbers
    return array


def arrays_of(state: State) -> KernelArrays:
    """The hand of *state* before its first card."""
    rules, hand = state.rules, current_hand(state)
    dealt = hand.dealt
    return KernelArrays(
        hands=by_seat([encoding.mask(rules.deck, cards) for cards in dealt.hands], np.uint64),
        bids=by_seat([bid or 0 for bid in hand.bids]),
        taken=by_seat([]),
        moment=np.zeros(layout.MOMENT_SIZE, np.int64),
        words=words_of(rules, state.seats, dealt.trump),
        table=encoding.encode_table(rules, state.seats, cards=dealt.plan.cards, dealer=dealt.dealer),
    )
