"""What a client knows of a table: the fold of the updates it got, even if some are lost, repeated or late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec
from msgspec import Raw, UnsetType

from ohhell.client import deal_checks
from ohhell.notation import wire
from ohhell.protocol.limits import CHAT_KEPT
from ohhell.protocol.messages import ChatMessage, SeatTime, Update
from ohhell.protocol.shown import Shown, apply_update, is_complete
from ohhell.rules.events import Bid, Draw, Play, Seen, SeenDeal
from ohhell.rules.view import View
from ohhell.table.facts import ChatSaid, Committed, Fact, Restarted, Undone, decode_fact
from ohhell.table.projection import RefusedMove, SeatView, TableInfo

_TABLE: Final = msgspec.json.Decoder(TableInfo)
_VIEW: Final = msgspec.json.Decoder(SeatView | None)
_POINTS: Final = msgspec.json.Decoder(tuple[tuple[int, ...], ...])
_EVENT: Final = msgspec.json.Decoder(dict[str, Raw])


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table as a client knows it at *version*; version 0 is before the first update.

    *seat* is the seat the client sees through, None for a spectator. *points* are by bid (row) and tricks (column), *closed* are moves
    that are not legal now, with the reasons. *heard* are the events seen in the current hand. *warming* are bots at the table
    that can't move yet. *now* is the server's time, in milliseconds since 1970. *shown* are the table and the view as JSON,
    which the next update changes.
    """

    version: int = 0
    now: int = 0
    seat: int | None = None
    table: TableInfo | None = None
    view: View | None = None
    points: tuple[tuple[int, ...], ...] = ()
    closed: tuple[RefusedMove, ...] = ()
    present: tuple[str, ...] = ()
    warming: tuple[str, ...] = ()
    times: tuple[SeatTime, ...] = ()
    talk: tuple[ChatMessage, ...] = ()
    heard: tuple[Seen, ...] = ()
    proof: deal_checks.DealChecks = field(default_factory=deal_checks.DealChecks)
    shown: Shown = field(default_factory=Shown)

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Return the seats of a person at this table."""
        seats = self.table.seats if self.table is not None and person is not None else ()
        return tuple(number for number, seat in enumerate(seats) if seat.person == person)


@dataclass(frozen=True, slots=True)
class ReceivedEvent:
    """A game event as this seat saw it, or a fact about the table, with its version."""

    version: int
    what: Seen | Fact


def after(known: KnownTable, update: Update) -> KnownTable | None:
    """Return what is known after *update*; None if updates before it are missing and must be requested."""
    set_back = (
        update.since > update.version
    )  # the server lost updates that were not confirmed: what it sends now is right
    if not set_back and update.version < known.version:
        return known
    if not set_back and update.version == known.version:
        return _same_version(known, update)
    if not update.gap and update.since > known.version:
        return None
    if update.since != known.version and not is_complete(update):
        return None
    received = () if update.gap else tuple(item for item in events(update) if item.version > known.version)
    seen = replace(_decode_update(known, update), version=update.version, now=update.now)
    seen = replace(seen, present=_present(known, update), warming=update.warming, times=update.times)
    seen = replace(seen, talk=_talk(known, update, received))
    if update.gap:
        return replace(
            seen, heard=events_from_view(seen.view), proof=deal_checks.after_gap(known.proof, seen.table, seen.view)
        )
    return _apply_events(known, seen, received)


def _same_version(known: KnownTable, update: Update) -> KnownTable:
    """Update what can change without a new version: who is present, which bots are ready, the time."""
    if update.now < known.now:
        return known
    present = _present(known, update)
    return replace(known, now=update.now, present=present, warming=update.warming, times=update.times)


def _present(known: KnownTable, update: Update) -> tuple[str, ...]:
    return known.present if isinstance(update.present, UnsetType) else update.present


def _decode_update(known: KnownTable, update: Update) -> KnownTable:
    """Return *known* with the table and the view after the update."""
    before, shown = known.shown, apply_update(known.shown, update)
    seen = replace(known, seat=update.seat, shown=shown)
    if shown.table is not before.table:
        seen = replace(seen, table=_TABLE.decode(shown.table_json))
    if shown.view is not before.view or shown.game is not before.game:
        seat_view = _VIEW.decode(shown.view_json)
        if seat_view is None:
            return replace(seen, view=None, points=(), closed=())
        game = wire.decode_view(bytes(seat_view.game))
        seen = replace(seen, view=game, points=_POINTS.decode(seat_view.points), closed=seat_view.closed)
    return seen


def _apply_events(before: KnownTable, seen: KnownTable, received: Sequence[ReceivedEvent]) -> KnownTable:
    """Apply the events one by one: add them to the hand, and check its deal."""
    heard, checked = before.heard, before.proof
    views = (before.view, seen.view)
    for item in received:
        match item.what:
            case Undone(events=count):
                heard = heard[: max(0, len(heard) - count)]
            case Restarted():
                heard, checked = (), deal_checks.after(checked, item.what, heard=heard, views=views)
            case Draw() | SeenDeal():
                heard = (item.what,)
            case Committed():
                checked, views = deal_checks.after(checked, item.what, heard=heard, views=views), (None, seen.view)
            case msgspec.Struct():
                checked = deal_checks.after(checked, item.what, heard=heard, views=views)
            case _:
                heard = (*heard, item.what)
    return replace(seen, heard=heard, proof=checked)


def _talk(known: KnownTable, update: Update, received: Sequence[ReceivedEvent]) -> tuple[ChatMessage, ...]:
    if isinstance(update.talk, tuple):
        return update.talk
    lines = (
        ChatMessage(item.version, item.what.person, item.what.name, item.what.text)
        for item in received
        if isinstance(item.what, ChatSaid)
    )
    return (*known.talk, *lines)[-CHAT_KEPT:]


def events(update: Update) -> tuple[ReceivedEvent, ...]:
    """Return the events of an update; kinds that only a newer server knows are left out."""
    received = (_decode_event(bytes(raw)) for raw in update.events)
    return tuple(item for item in received if item is not None)


def _decode_event(body: bytes) -> ReceivedEvent | None:
    fields = _EVENT.decode(body)
    version = msgspec.json.decode(fields.pop("version"), type=int)
    if "type" in fields:
        return ReceivedEvent(version, wire.decode_event(msgspec.json.encode(fields)))  # type: ignore[arg-type]  # the server sends only what was seen
    try:
        return ReceivedEvent(version, decode_fact(body))
    except msgspec.ValidationError:
        return None


def events_from_view(view: View | None) -> tuple[Seen, ...]:
    """Return the events of the current hand that a view shows; bids are in seat order."""
    if view is None or view.phase not in {"bid", "reveal", "play"} or view.dealer is None:
        return ()
    plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
    mine = tuple(card for seat, card in plays if seat == view.seat)
    dealt = SeenDeal(
        cards=view.cards,
        dealer=view.dealer,
        hand=(*view.hand, *mine),
        shown=view.shown,
        turned=view.turned,
        cuts=view.cuts,
        trump=view.trump,
        undealt=view.undealt,
    )
    bids = [Bid(seat, bid) for seat, bid in enumerate(view.bids) if bid is not None]
    return (dealt, *bids, *(Play(seat, card) for seat, card in plays))
