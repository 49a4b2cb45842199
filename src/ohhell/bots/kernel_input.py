"""Conversion of a view to the numbers of the kernel."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any, Final

import numpy as np

from ohhell.bots.sampling import card_groups, hidden_cards, restricted_seats
from ohhell.kernel import encoding, layout
from ohhell.kernel.bits import U
from ohhell.kernel.hand_state import card_value
from ohhell.kernel.sampling import HiddenHands, count_ways
from ohhell.kernel.search import SearchInput
from ohhell.rules.cards import Card, Trump
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.view import View

MAX_WAYS_TABLE: Final = 1 << 20


def search_input(view: View, trump: Trump, *, random_rate: float = 0.0, frozen: bool = False) -> SearchInput:
    """Return the position of *view* for the kernel, if *trump* is the trump suit.

    *random_rate* is the share of random cards others play in play-outs; with *frozen* unknown bids are guessed by `frozen_count`.
    """
    assert view.seat is not None
    assert view.dealer is not None
    rules, seats = view.rules, view.seats
    unknown = hidden_cards(view, trump)
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
        table=encoding.encode_table(rules, seats, cards=view.cards, dealer=view.dealer),
        points=_points(rules, view.cards, planned.counts_as),
        hooked=view.hook,
        played=_by_seat([encoding.mask(rules.deck, _played(view, seat)) for seat in range(seats)], np.uint64),
        turned=U(encoding.mask(rules.deck, view.turned)),
        random_rate=round(1000 * random_rate),
        frozen=frozen,
    )


def is_countable(view: View, trump: Trump) -> bool:
    """Tell whether the table of ways to deal the hidden cards has a reasonable size; some rules say much by a play."""
    return prod(len(group) + 1 for group in card_groups(hidden_cards(view, trump))) <= MAX_WAYS_TABLE


def hidden_hands(view: View, trump: Trump) -> HiddenHands:
    """Return what is hidden from a seat, ready for `draw_world`."""
    unknown = hidden_cards(view, trump)
    restricted = restricted_seats(unknown)
    free = [seat for seat, need in enumerate(unknown.needs) if need and seat not in restricted]
    groups = card_groups(unknown)
    radix = np.cumprod([1, *(len(group) + 1 for group in groups)]).astype(np.int64)
    allowed = [[not unknown.cannot[seat] & set(group) for group in groups] for seat in restricted]
    hidden = HiddenHands(
        needs=np.array([unknown.needs[seat] for seat in restricted], np.int64),
        restricted=np.array(restricted, np.int64),
        allowed=np.array(allowed, np.bool_).reshape(len(restricted), len(groups)),
        groups=np.array([encoding.mask(view.rules.deck, group) for group in groups], np.uint64),
        radix=radix,
        ways=np.empty((len(restricted) + 1, int(radix[-1]) if restricted else 1)),
        free_needs=np.array([unknown.needs[seat] for seat in free], np.int64),
        free_seats=np.array(free, np.int64),
    )
    if restricted:
        count_ways(hidden)
    return hidden


@lru_cache(maxsize=256)
def _points(rules: Rules, cards: int, hand: int) -> Any:
    return encoding.encode_points(rules, cards=cards, hand=hand)


def _by_seat(values: list[int], kind: Any) -> Any:
    """Return an array with an entry for every seat the kernel supports."""
    array = np.zeros(layout.MOST_SEATS, kind)
    array[: len(values)] = np.array(values, kind)
    return array


def _played(view: View, seat: int) -> list[Card]:
    """Return the cards *seat* has played in this hand."""
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    return [card for other, card in plays if other == seat]


def _moment(view: View, trump: Trump) -> tuple[Any, Any]:
    """Return the arrays *moment* and *words* of `kernel.layout`."""
    rules = view.rules
    assert view.seat is not None
    on_table = [card for seat in range(view.seats) for card in _played(view, seat)]
    trumps = encoding.trump_mask(trump)
    moment = np.zeros(layout.MOMENT_SIZE, np.int64)
    moment[layout.SEAT] = view.seat
    moment[layout.PLACE] = len(view.trick)
    moment[layout.TRICK] = len(view.tricks)
    moment[layout.TAKER] = view.seat
    moment[layout.BROKEN] = bool(encoding.mask(rules.deck, on_table) & trumps)
    words = np.zeros(layout.WORDS_SIZE, np.uint64)
    words[layout.TRUMP] = U(trumps)
    words[layout.SEEN] = U(encoding.mask(rules.deck, [*on_table, *view.turned]))
    words[layout.PACK] = U(encoding.mask(rules.deck, pack(rules.deck, view.seats)))
    if view.trick:
        words[layout.LED] = U(encoding.trump_mask(view.trick[0][1].suit or "nt"))
    for seat, card in view.trick:
        value = card_value.py_func(U(encoding.card_numbers(rules.deck)[card]), words[layout.LED], words[layout.TRUMP])
        if value > words[layout.BEST]:
            words[layout.BEST] = value
            moment[layout.TAKER] = seat
    return moment, words
