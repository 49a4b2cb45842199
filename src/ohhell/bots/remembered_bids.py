"""Bids a seat has heard and the rules hide during play, put back into its view, as a person remembers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ohhell.rules.bidding import Bids
from ohhell.rules.events import Bid, SealedBid, Seen, SeenDeal, SeenReveal
from ohhell.rules.view import View


def restore_bids(view: View, heard: Sequence[Seen]) -> View:
    """Return *view* with the bids and the total that its seat *heard* in this hand, where play hides them."""
    if view.phase != "play":
        return view
    known, announced = _heard_bids(view.seats, this_hand(heard))
    bids = tuple(heard_bid if shown is None else shown for shown, heard_bid in zip(view.bids, known, strict=True))
    numbers = [bid for bid in bids if bid is not None]
    total = sum(numbers) if len(numbers) == view.seats else announced
    if view.bid_total is not None:
        total = view.bid_total
    return view if (bids, total) == (view.bids, view.bid_total) else replace(view, bids=bids, bid_total=total)


def this_hand(heard: Sequence[Seen]) -> Sequence[Seen]:
    """Return the events from the last deal on; all of them if there is no deal."""
    deals = [place for place, event in enumerate(heard) if isinstance(event, SeenDeal)]
    return heard[deals[-1] :] if deals else heard


def _heard_bids(seats: int, heard: Sequence[Seen]) -> tuple[Bids, int | None]:
    """Return every bid as last heard, and the total that was announced; a hidden change of a bid makes both unknown."""
    bids: list[int | None] = [None] * seats
    total: int | None = None
    for event in heard:
        match event:
            case Bid(seat=seat, tricks=tricks):
                before = bids[seat]
                total = None if total is None or before is None else total - before + tricks
                bids[seat] = tricks
            case SealedBid(seat=seat):
                bids[seat] = total = None
            case SeenReveal():
                bids = [old if new is None else new for old, new in zip(bids, event.bids, strict=True)]
                total = event.total
            case _:
                pass
    return tuple(bids), total
