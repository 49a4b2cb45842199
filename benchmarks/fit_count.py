"""Fit the count of tricks: the chance of every card to take one, for each hand size, written to `kernel/trick_weights.py`.

    python -m benchmarks.fit_count

Hands are dealt from packs of 52, 40 and 32 cards to two to nine players, with and without trumps, with and without the hook.
Everybody bids the open number nearest to the count and plays by the rules of thumb of the kernel, which depend on the bids; so
the fit is repeated with the bids of the count found last. A logistic regression with a constant predicts as many tricks as
were taken, which is what makes the counts of all seats add up to the tricks there are.

The nearest number is not the best bid: few tricks are easier lost than won, and nearly all easier won than lost. So hands are
played in which one seat rounds its count up or down by lot, and a second regression finds which of the two is made more often.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from benchmarks.strength import rules_of
from numba import njit
from rich.progress import track

from ohhell.kernel import encoding
from ohhell.kernel.bidding import legal_bids, nearest_bid
from ohhell.kernel.bits import NOTHING, ONE, U, count, lowest, nth
from ohhell.kernel.hand_state import legal_cards, next_seat, play_card, suit_mask
from ohhell.kernel.heuristics import choose_card, tricks_wanted
from ohhell.kernel.layout import (
    CARDS,
    DEALER,
    MOMENT_SIZE,
    MOST_SEATS,
    PACK,
    PLACE,
    SEAT,
    SEATS,
    SEEN,
    STEP,
    TAKER,
    TRICK,
    TRUMP,
    WORDS_SIZE,
)
from ohhell.kernel.random_hands import deal
from ohhell.kernel.random_numbers import random_below, seed_rng, step_rng
from ohhell.kernel.trick_count import card_features, count_tricks, kind_of, rounded
from ohhell.kernel.trick_weights import FEATURES, LARGEST, SMALLEST

FILE: Final = Path(__file__).parents[1] / "src" / "ohhell" / "kernel" / "weights.py"
KINDS: Final = ("TRUMP", "PLAIN", "NO_TRUMP")
ROUNDINGS: Final = ("ROUNDING", "ROUNDING_NO_TRUMP")
RANKS: Final = (13, 10, 8)
"""Ranks of the packs that hands are dealt from."""

MOST_PLAYERS: Final = 9
ROUNDS: Final = 3
CARDS_EACH: Final = 10_000
"""Cards looked at for each deal, with the hook and without it."""

BIDS_EACH: Final = 3_000
"""Hands in which one bid is rounded at random, for each deal, with the hook and without it."""

SMALL_STEP: Final = 1e-7
TURNED, KNOWN, NONE = range(3)
NEAREST: Final = (8.0, -4.0, 0.0, 0.0)
"""Rounding to the nearest number, to begin with."""

BID_ROW: Final = ("count", "1 / players", "rounded up", "made")


@dataclass(frozen=True, slots=True)
class Setting:
    """Hands of one kind: the pack, how many play, and where the trumps come from."""

    pack: int
    seats: int
    trumps: int


def settings(cards: int) -> Iterator[Setting]:
    """The kinds of hands that a hand size is fitted to."""
    for ranks in RANKS:
        lane = ((1 << ranks) - 1) << (13 - ranks)
        pack = sum(lane << (16 * suit) for suit in range(4))
        for seats in range(2, min(MOST_PLAYERS, 4 * ranks // cards) + 1):
            left = 4 * ranks - seats * cards
            if left:
                yield Setting(pack, seats, TURNED)
            if left < seats:  # whole packs are dealt without a turned card
                yield Setting(pack, seats, KNOWN)
            yield Setting(pack, seats, NONE)


@njit
def deal_hand(hand: Any, trumps: Any, pack: Any, table: Any, generator: Any) -> None:
    """Deal and find trumps."""
    left, first, second = deal(pack, table, hand.hands, generator[0], generator[1])
    words = hand.words
    words[:] = NOTHING
    words[PACK] = pack
    if trumps == TURNED:
        first, second, place = step_rng(first, second, count(left))
        words[SEEN] = ONE << nth(left, place)
        words[TRUMP] = suit_mask(nth(left, place))
    elif trumps == KNOWN:
        first, second, place = step_rng(first, second, U(4))
        words[TRUMP] = suit_mask(place << U(4))
    generator[0] = first
    generator[1] = second
    hand.taken[:] = 0


@njit
def count_of(hand: Any, seat: Any, leader: Any, seats: Any, weights: Any) -> Any:
    """The count of one seat."""
    out = hand.words[PACK] & ~(hand.hands[seat] | hand.words[SEEN])
    lead = 1.0 if seat == leader else 0.0
    return count_tricks(hand.hands[seat], out, hand.words[TRUMP], seats, lead, weights)


@njit
def bid(  # noqa: PLR0913, PLR0917 - the arrays of compiled code
    hand: Any, table: Any, hooked: Any, weights: Any, rounding: Any, odd: Any, up: Any
) -> Any:
    """Everybody bids by the count; the seat *odd*, if any, bids its count rounded up or down instead. Returns its count."""
    seats = table[SEATS]
    leader = next_seat(table[DEALER], table[STEP], seats)
    seat = leader
    before = 0
    counted = 0.0
    for turn in range(seats):
        hoped = count_of(hand, seat, leader, seats, weights)
        if seat == odd:
            counted = hoped
            hand.bids[seat] = min(table[CARDS], np.int64(hoped) + up)
        else:
            numbers = legal_bids(table, before, turn == seats - 1, hooked)
            hand.bids[seat] = nearest_bid(numbers, rounded(hoped, seats, rounding))
        before += hand.bids[seat]
        seat = next_seat(seat, table[STEP], seats)
    return counted


@njit
def play(hand: Any, table: Any, points: Any, took: Any) -> None:
    """Play all tricks by rules of thumb; *took* gets the card that took each trick."""
    moment, words = hand.moment, hand.words
    seats = table[SEATS]
    last = np.zeros(MOST_SEATS, np.uint64)
    moment[:] = 0
    moment[SEAT] = next_seat(table[DEALER], table[STEP], seats)
    moment[TAKER] = moment[SEAT]
    while moment[TRICK] < table[CARDS]:
        cards = legal_cards(hand.hands, moment, words, table)
        seat = moment[SEAT]
        tricks = table[CARDS] - moment[TRICK]
        wanted = tricks_wanted(points, hand.bids[seat], hand.taken[seat], tricks)
        last[seat] = choose_card(cards, hand.hands[seat], wanted, tricks, moment[PLACE], seats, words)
        play_card(last[seat], hand.hands, hand.taken, moment, words, table)
        if moment[PLACE] == 0:
            took[moment[TRICK] - 1] = last[moment[TAKER]]


@njit
def cards_of_hands(  # noqa: PLR0913, PLR0917 - the arrays of compiled code
    hand: Any,
    setting: Any,
    hooked: Any,
    table: Any,
    points: Any,
    weights: Any,
    rounding: Any,
    generator: Any,
    known: Any,
) -> None:
    """Fill a row of *known* for every card dealt: what its chance depends on, its kind, and whether it took a trick."""
    seats = table[SEATS]
    leader = next_seat(table[DEALER], table[STEP], seats)
    took = np.zeros(table[CARDS], np.uint64)
    row_of = np.zeros(64, np.int64)
    row = 0
    while row + seats * table[CARDS] <= known.shape[0]:
        deal_hand(hand, setting[1], setting[0], table, generator)
        bid(hand, table, hooked, weights, rounding, -1, 0)
        for seat in range(seats):
            out = hand.words[PACK] & ~(hand.hands[seat] | hand.words[SEEN])
            rest = hand.hands[seat]
            while rest != NOTHING:
                card = lowest(rest)
                rest &= rest - ONE
                lead = 1.0 if seat == leader else 0.0
                found = card_features(card, hand.hands[seat], out, hand.words[TRUMP], seats, lead)
                for column in range(len(found)):
                    known[row, column] = found[column]
                known[row, len(found)] = kind_of(card, hand.words[TRUMP])
                known[row, len(found) + 1] = 0.0
                row_of[card] = row
                row += 1
        play(hand, table, points, took)
        for card in took:
            known[row_of[card], -1] = 1.0


@njit
def bids_of_hands(  # noqa: PLR0913, PLR0917 - the arrays of compiled code
    hand: Any,
    setting: Any,
    hooked: Any,
    table: Any,
    points: Any,
    weights: Any,
    rounding: Any,
    generator: Any,
    known: Any,
) -> None:
    """Fill a row of *known* for every hand: one seat's count, whether it bid that rounded up, and whether it made the bid."""
    seats = table[SEATS]
    took = np.zeros(table[CARDS], np.uint64)
    for row in range(known.shape[0]):
        deal_hand(hand, setting[1], setting[0], table, generator)
        seat = np.int64(random_below(generator, U(seats)))
        up = np.int64(random_below(generator, U(2)))
        known[row, 0] = bid(hand, table, hooked, weights, rounding, seat, up)
        known[row, 1] = 1.0 / seats
        known[row, 2] = up
        play(hand, table, points, took)
        known[row, 3] = hand.bids[seat] == hand.taken[seat]


class Hand(NamedTuple):
    """The arrays a hand is played in."""

    hands: Any
    bids: Any
    taken: Any
    moment: Any
    words: Any


def rows_of(fill: Any, cards: int, fit: Fit, seed: int, rows: int, columns: int) -> Any:
    """The rows that *fill* makes of many hands of *cards* cards, under every setting."""
    rules = rules_of(cards)
    points = encoding.encode_points(rules, cards=cards, hand=1)
    found = []
    for number, setting in enumerate(settings(cards)):
        table = encoding.encode_table(rules, setting.seats, cards=cards, dealer=setting.seats - 1)
        hand = Hand(
            np.zeros(MOST_SEATS, np.uint64),
            np.zeros(MOST_SEATS, np.int64),
            np.zeros(MOST_SEATS, np.int64),
            np.zeros(MOMENT_SIZE, np.int64),
            np.zeros(WORDS_SIZE, np.uint64),
        )
        rounding = fit.rounding[int(setting.trumps == NONE), cards - SMALLEST]
        for hooked in (False, True):
            known = np.zeros(
                (
                    rows if columns == len(BID_ROW) else -(-rows // (cards * setting.seats)) * cards * setting.seats,
                    columns,
                )
            )
            generator = seed_rng(seed * 1_000_000 + cards * 1_000 + number * 2 + hooked)
            fill(
                hand,
                (U(setting.pack), setting.trumps),
                hooked,
                table,
                points,
                fit.weights,
                rounding,
                generator,
                known,
            )
            found.append(np.column_stack([known, np.full(len(known), setting.trumps == NONE)]))
    return np.concatenate(found)


@dataclass(frozen=True, slots=True)
class Fit:
    """What is fitted: the *weights* by kind of card, hand size and fact; how to round, with and without trumps, by hand size."""

    weights: Any
    rounding: Any


def logistic(known: Any, happened: Any) -> Any:
    """The weights under which chances explain best what happened: Newton's method."""
    weights = np.zeros(known.shape[1])
    keep_small = 1e-6 * len(happened) * np.eye(known.shape[1])  # a fact that never varies gets no weight
    for _ in range(25):
        chance = 1 / (1 + np.exp(-known @ weights))
        slope = known.T @ (happened - chance) - keep_small @ weights
        bend = (known * (chance * (1 - chance))[:, None]).T @ known + keep_small
        step = np.linalg.solve(bend, slope)
        weights += step * min(1.0, 5 / np.abs(step).max())
        if np.abs(step).max() < SMALL_STEP:
            break
    return weights


def fit_size(fit: Fit, cards: int, number: int) -> None:
    """Fit the weights of one hand size, then how to round the count to a bid."""
    place = cards - SMALLEST
    rows = rows_of(cards_of_hands, cards, fit, 2 * number, CARDS_EACH, len(FEATURES) + 2)
    for kind in range(len(KINDS)):
        mine = rows[rows[:, len(FEATURES)] == kind]
        fit.weights[kind, place] = logistic(mine[:, : len(FEATURES)], mine[:, len(FEATURES) + 1])
    rows = rows_of(bids_of_hands, cards, fit, 2 * number + 1, BIDS_EACH, len(BID_ROW))
    for without in (0, 1):
        # were the bids that were made rounded up or down? Both were tried equally often
        made = rows[(rows[:, -1] == without) & (rows[:, 3] == 1.0)]
        counted = made[:, 0]
        known = np.column_stack([counted % 1, np.ones(len(made)), counted, made[:, 1]])
        fit.rounding[without, place] = logistic(known, made[:, 2])


def fitted() -> Fit:
    """Fit every hand size, several times over: bids follow from the count, and tricks from the bids."""
    sizes = range(SMALLEST, LARGEST + 1)
    fit = Fit(np.zeros((len(KINDS), len(sizes), len(FEATURES))), np.full((2, len(sizes), len(NEAREST)), NEAREST))
    for cards in track(sizes, description="fitting", transient=True):
        for number in range(ROUNDS):
            fit_size(fit, cards, number)
    return fit


def as_module(fit: Fit) -> str:
    """The text of `kernel/trick_weights.py` with this fit, everything above the tables as it is."""
    lines = [FILE.read_text("utf-8").partition("\nTRUMP: ")[0]]
    for name, rows in [*zip(KINDS, fit.weights, strict=True), *zip(ROUNDINGS, fit.rounding, strict=True)]:
        lines.append(f"{name}: Final = (")
        lines += ["    (" + ", ".join(f"{weight:.3f}" for weight in row) + ")," for row in rows]
        lines.append(")")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Fit and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FILE)
    parser.parse_args().out.write_text(as_module(fitted()), "utf-8")


if __name__ == "__main__":
    main()
