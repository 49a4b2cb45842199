"""What one seat sees, as a row of small numbers: the reference implementation of the layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ohhell.encoding import layout
from ohhell.encoding.actions import action_of, card_slots, check_encodable, legal_moves, suit_shift
from ohhell.encoding.layout import COLUMNS, SIZE
from ohhell.encoding.point_values import point_values
from ohhell.rules.bidding import bid_range
from ohhell.rules.cards import SUITS, Card
from ohhell.rules.errors import WrongKindError
from ohhell.rules.pack import pack
from ohhell.rules.seating import bidding_order
from ohhell.rules.tricks import winner
from ohhell.rules.view import View

if TYPE_CHECKING:
    from numpy.typing import NDArray


def observe(view: View) -> NDArray[np.int8]:
    """Return the observation of the seat of *view*: a row of `layout.SIZE` numbers, as `layout.BLOCKS` describes.

    Seats are relative to the seat of *view*: seat 0 is its own, seat 1 the next in the direction of play.

    Raises:
        OhHellError: `no-encoding` for rules without an encoding; `wrong-kind` for the view of a spectator.
    """
    check_encodable(view.rules, view.seats)
    if view.seat is None:
        raise WrongKindError("the view of a player", view)
    row = np.zeros(SIZE, np.int8)
    plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
    _write_actions(row, view)
    _write_cards(row, view, plays)
    _write_seats(row, view)
    _write_trick(row, view)
    _write_points(row, view)
    _write_hand(row, view, broken=any(card.suit == view.trump for _, card in plays))
    _write_rules(row, view)
    return row


def legal_mask(view: View) -> NDArray[np.int8]:
    """Return 1 for each action that the seat of *view* may choose now, and 0 for the others."""
    mask = np.zeros(layout.ACTIONS, np.int8)
    mask[[action_of(view, move) for move in legal_moves(view)]] = 1
    return mask


def relative_seat(view: View, seat: int) -> int:
    """Return how many seats *seat* is after the seat of *view*, in the direction of play."""
    assert view.seat is not None
    steps = seat - view.seat
    return (steps if view.rules.direction == "clockwise" else -steps) % view.seats


def _write_actions(row: NDArray[np.int8], view: View) -> None:
    row[COLUMNS["legal"]] = legal_mask(view)


def _write_cards(row: NDArray[np.int8], view: View, plays: Sequence[tuple[int, Card]]) -> None:
    slots = card_slots(view.rules.deck, view.trump)
    known = row[COLUMNS["known"]].reshape(layout.MOST_SEATS, layout.CARDS)
    for seat, card in plays:
        known[relative_seat(view, seat), slots[card]] = 1
    for seat, card in view.shown:
        known[relative_seat(view, seat), slots[card]] = -1
    seen = {*view.hand, *view.turned, *(card for _, card in plays), *(card for _, card in view.shown)}
    blocks = {
        "hand": view.hand,
        "unseen": [card for card in pack(view.rules.deck, view.seats) if card not in seen],
        "trick": [card for _, card in view.trick],
        "turned": view.turned,
    }
    for name, cards in blocks.items():
        row[COLUMNS[name]][[slots[card] for card in cards]] = 1


def _write_seats(row: NDArray[np.int8], view: View) -> None:
    needs = row[COLUMNS["needs"]].reshape(layout.MOST_SEATS, layout.NEEDS)
    voids = row[COLUMNS["voids"]].reshape(layout.MOST_SEATS, 4)
    for seat, (bid, taken) in enumerate(zip(view.bids, view.taken, strict=True)):
        place = relative_seat(view, seat)
        row[COLUMNS["bids"]][place] = bid or 0
        row[COLUMNS["taken"]][place] = taken
        need = None if bid is None else min(max(bid - taken, layout.LEAST_NEED), layout.MOST_NEED)
        needs[place, 0 if need is None else 1 + need - layout.LEAST_NEED] = 1
    if view.dealer is not None:
        row[COLUMNS["dealer"]][relative_seat(view, view.dealer)] = 1
    shift = suit_shift(view.trump)
    for trick in [*(trick.plays for trick in view.tricks), view.trick]:
        led = trick[0][1].suit if trick else None
        for seat, card in trick:
            if led is None or card.suit is None or card.suit == led:
                continue
            voids[relative_seat(view, seat), (SUITS.index(led) - shift) % 4] = 1
            if view.trump not in {"nt", None, card.suit} and view.rules.follow.void != "any":
                voids[relative_seat(view, seat), 0] = 1


def _write_trick(row: NDArray[np.int8], view: View) -> None:
    if view.leader is not None:
        row[COLUMNS["leader"]][relative_seat(view, view.leader)] = 1
    if not view.trick:
        return
    for seat, _ in view.trick:
        row[COLUMNS["in_trick"]][relative_seat(view, seat)] = 1
    place = winner(view.rules, [card for _, card in view.trick], view.trump or "nt")
    assert place is not None, "without duplicate cards somebody is winning"
    seat, card = view.trick[place]
    row[COLUMNS["winner"]][relative_seat(view, seat)] = 1
    row[COLUMNS["winning"]][card_slots(view.rules.deck, view.trump)[card]] = 1


def _write_points(row: NDArray[np.int8], view: View) -> None:
    assert view.seat is not None
    planned = view.schedule[min(view.hand_number, len(view.schedule)) - 1]
    values = point_values(view.rules, cards=view.cards, hand=planned.counts_as)
    row[COLUMNS["made"].start : COLUMNS["under"].stop] = values.rows
    bid, taken = view.bids[view.seat], view.taken[view.seat]
    if not _is_bidding(view) and bid is not None:
        left = view.cards - len(view.tricks)
        row[COLUMNS["outcome"]][: left + 1] = values.units[bid, taken : taken + left + 1]


def _write_hand(row: NDArray[np.int8], view: View, *, broken: bool) -> None:
    """Write the state of the hand as a whole."""
    assert view.seat is not None
    most = layout.COUNTS - 1
    known = sum(bid or 0 for bid in view.bids) if view.bid_total is None else view.bid_total
    total = min(max(known - view.cards, -layout.MOST_TOTAL), layout.MOST_TOTAL)
    turn = len(view.trick)
    if _is_bidding(view) and view.dealer is not None:
        turn = bidding_order(view.rules, view.seats, view.dealer).index(view.seat)
    kind = "unknown" if view.trump is None else "none" if view.trump == "nt" else "suit"
    chosen = {
        "players": view.seats - 2,
        "own_taken": min(view.taken[view.seat], most),
        "cards": min(view.cards - 1, most),
        "left": min(view.cards - len(view.tricks), most),
        "turn": turn,
        "total": total + layout.MOST_TOTAL,
        "trump": layout.TRUMPS.index(kind),
        "phase": layout.PHASES.index("bid" if _is_bidding(view) else "play"),
    }
    for name, place in chosen.items():
        row[COLUMNS[name]][place] = 1
    row[COLUMNS["broken"]] = broken
    row[COLUMNS["undealt"]] = view.undealt


def _write_rules(row: NDArray[np.int8], view: View) -> None:
    rules = view.rules
    planned = view.schedule[min(view.hand_number, len(view.schedule)) - 1]
    numbers = bid_range(rules, view.cards)
    chosen = {
        "hook": layout.HOOKS.index(rules.hook.kind if view.hook else "none"),
        "first_lead": layout.FIRST_LEADS.index(rules.lead.first),
        "lead_trump": layout.LEAD_TRUMPS.index(rules.lead.trump),
        "void": layout.VOIDS.index(rules.follow.void),
        "reveal": layout.REVEALS.index(rules.bid.reveal),
        "sight": layout.SIGHTS.index(planned.sight),
    }
    for name, place in chosen.items():
        row[COLUMNS[name]][place] = 1
    row[COLUMNS["simultaneous"]] = rules.bid.form == "simultaneous"
    row[COLUMNS["bids_hidden"]] = not rules.bids_visible_in_play
    row[COLUMNS["lowest_bid"]] = numbers.start
    row[COLUMNS["highest_bid"]] = numbers.stop - 1


def _is_bidding(view: View) -> bool:
    return view.phase in {"bid", "reveal"}
