"""A view as the kernel's numbers: the moment as a seat knows it, and what is hidden from it."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ohhell.bots.sampling import bound_seats, cells_of, unknown_to
from ohhell.kernel import encoding, layout
from ohhell.kernel.bits import U
from ohhell.kernel.sampling import HiddenHands, count_ways
from ohhell.kernel.search import SearchInput
from ohhell.kernel.tricks import worth
from ohhell.rules.pack import pack

if TYPE_CHECKING:
    from ohhell.rules.cards import Card, Trump
    from ohhell.rules.rules import Rules
    from ohhell.rules.view import View

LARGEST_TABLE: Final = 1 << 20


def scene_of(view: View, trump: Trump, *, whim: float = 0.0, frozen: bool = False) -> SearchInput:
    """The moment a seat looks at, with *trump* for trumps.

    With a *whim* others play any card that often in play-outs; *frozen* has them bid by the count of `flat-100`.
    """
    assert view.seat is not None
    assert view.dealer is not None
    rules, seats = view.rules, view.seats
    unknown = unknown_to(view, trump)
    known = np.ones(layout.MOST_SEATS, np.bool_)
    known[:seats] = [bid is not None for bid in view.bids]
    planned = view.schedule[min(view.hand_number, len(view.schedule)) - 1]
    moment, words = _moment(view, trump)
    return SearchInput(
        me=view.seat,
        hands=_by_seat([encoding.mask(rules.deck, hand) for hand in unknown.known], np.uint64),
        bids=_by_seat([bid or 0 for bid in view.bids], np.int64),
        known=known,
        taken=_by_seat(list(view.taken), np.int64),
        moment=moment,
        words=words,
        table=encoding.table_of(rules, seats, cards=view.cards, dealer=view.dealer),
        points=_points(rules, view.cards, planned.counts_as),
        hooked=view.hook,
        played=_by_seat([encoding.mask(rules.deck, _played(view, seat)) for seat in range(seats)], np.uint64),
        turned=U(encoding.mask(rules.deck, view.turned)),
        whim=round(1000 * whim),
        frozen=frozen,
    )


def is_countable(view: View, trump: Trump) -> bool:
    """Whether the ways to deal what is hidden fit in a table of reasonable size; rules that tell much by a play may not."""
    return prod(len(cell) + 1 for cell in cells_of(unknown_to(view, trump))) <= LARGEST_TABLE


def hidden_of(view: View, trump: Trump) -> HiddenHands:
    """What is hidden from a seat, ready to be drawn."""
    unknown = unknown_to(view, trump)
    bound = bound_seats(unknown)
    free = [seat for seat, need in enumerate(unknown.needs) if need and seat not in bound]
    cells = cells_of(unknown)
    radix = np.cumprod([1, *(len(cell) + 1 for cell in cells)]).astype(np.int64)
    allowed = [[not unknown.cannot[seat] & set(cell) for cell in cells] for seat in bound]
    hidden = HiddenHands(
        needs=np.array([unknown.needs[seat] for seat in bound], np.int64),
        holders=np.array(bound, np.int64),
        allowed=np.array(allowed, np.bool_).reshape(len(bound), len(cells)),
        cells=np.array([encoding.mask(view.rules.deck, cell) for cell in cells], np.uint64),
        radix=radix,
        ways=np.empty((len(bound) + 1, int(radix[-1]) if bound else 1)),
        free_needs=np.array([unknown.needs[seat] for seat in free], np.int64),
        free_holders=np.array(free, np.int64),
    )
    if bound:
        count_ways(hidden)
    return hidden


@lru_cache(maxsize=256)
def _points(rules: Rules, cards: int, hand: int) -> Any:
    return encoding.points_of(rules, cards=cards, hand=hand)


def _by_seat(values: list[int], kind: Any) -> Any:
    """An array with room for every seat the kernel knows."""
    array = np.zeros(layout.MOST_SEATS, kind)
    array[: len(values)] = np.array(values, kind)
    return array


def _played(view: View, seat: int) -> list[Card]:
    """What a seat has played in this hand."""
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    return [card for other, card in plays if other == seat]


def _moment(view: View, trump: Trump) -> tuple[Any, Any]:
    """Where play stands, as numbers and as sets of cards."""
    rules = view.rules
    assert view.seat is not None
    on_table = [card for seat in range(view.seats) for card in _played(view, seat)]
    trumps = encoding.trump_mask(trump)
    moment = np.zeros(layout.MOMENT, np.int64)
    moment[layout.SEAT] = view.seat
    moment[layout.PLACE] = len(view.trick)
    moment[layout.TRICK] = len(view.tricks)
    moment[layout.TAKER] = view.seat
    moment[layout.BROKEN] = bool(encoding.mask(rules.deck, on_table) & trumps)
    words = np.zeros(layout.WORDS, np.uint64)
    words[layout.TRUMP] = U(trumps)
    words[layout.SEEN] = U(encoding.mask(rules.deck, [*on_table, *view.turned]))
    words[layout.PACK] = U(encoding.mask(rules.deck, pack(rules.deck, view.seats)))
    if view.trick:
        words[layout.LED] = U(encoding.trump_mask(view.trick[0][1].suit or "nt"))
    for seat, card in view.trick:
        value = worth.py_func(U(encoding.numbers(rules.deck)[card]), words[layout.LED], words[layout.TRUMP])
        if value > words[layout.BEST]:
            words[layout.BEST] = value
            moment[layout.TAKER] = seat
    return moment, words
