"""What a client knows of a table: the fold of the updates it got, whatever was lost, doubled or late among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Raw

from ohhell.client import deal_checks
from ohhell.notation import wire
from ohhell.protocol.limits import CHAT_KEPT
from ohhell.protocol.messages import ChatMessage, SeatTime, Update
from ohhell.rules.events import Bid, Draw, Play, SeenDeal
from ohhell.rules.view import View
from ohhell.table.facts import AnyFact, ChatSaid, Committed, Restarted, Undone, decode_fact
from ohhell.table.projection import RefusedMove, SeatView, TableInfo

if TYPE_CHECKING:
    from ohhell.rules.events import Seen

_TABLE: Final = msgspec.json.Decoder(TableInfo)
_VIEW: Final = msgspec.json.Decoder(SeatView | None)
_POINTS: Final = msgspec.json.Decoder(tuple[tuple[int, ...], ...])
_EVENT: Final = msgspec.json.Decoder(dict[str, Raw])


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table as a client knows it at *version*; version 0 is before anything was told.

    *seat* is the seat it looks through, None for a spectator. *points* is what each bid (a row) pays for each number of
    tricks (a column), *closed* are moves that are not open now, with the reasons. *heard* is what was witnessed in the hand
    going on. *warming* are bots at the table that cannot move yet. *now* is the server's time, in milliseconds since 1970.
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

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats a person has at this table."""
        seats = self.table.seats if self.table is not None and person is not None else ()
        return tuple(number for number, seat in enumerate(seats) if seat.person == person)


@dataclass(frozen=True, slots=True)
class ReceivedEvent:
    """Something that happened, with the version it made: a game event as this seat saw it, or a fact about the table."""

    version: int
    what: Seen | AnyFact


def after(known: KnownTable, update: Update) -> KnownTable | None:
    """What is known after *update*; None where something in between was lost and has to be asked for."""
    back = update.since > update.version  # the server lost what it never promised to keep: what it says now is true
    if not back and update.version < known.version:
        return known
    if not back and update.version == known.version:
        return _news_of_people(known, update)
    if not update.gap and update.since > known.version:
        return None
    told = () if update.gap else tuple(item for item in events(update) if item.version > known.version)
    seen = replace(_now_seen(known, update), version=update.version, now=update.now)
    seen = replace(seen, present=update.present, warming=update.warming, times=update.times)
    seen = replace(seen, talk=_talk(known, update, told))
    if update.gap:
        return replace(seen, heard=retold(seen.view), proof=deal_checks.caught_up(known.proof, seen.table, seen.view))
    return _heard(known, seen, told)


def _news_of_people(known: KnownTable, update: Update) -> KnownTable:
    """The same version again: only who is there, which bots are ready and what time it is can be new."""
    if update.now < known.now:
        return known
    return replace(known, now=update.now, present=update.present, warming=update.warming, times=update.times)


def _now_seen(known: KnownTable, update: Update) -> KnownTable:
    """The table and the view, where they are told anew."""
    seen = replace(known, seat=update.seat)
    if update.table is not UNSET:
        seen = replace(seen, table=_TABLE.decode(update.table))
    if update.view is not UNSET:
        sight = _VIEW.decode(update.view)
        if sight is None:
            return replace(seen, view=None, points=(), closed=())
        game = wire.decode_view(bytes(sight.game))
        seen = replace(seen, view=game, points=_POINTS.decode(sight.points), closed=sight.closed)
    return seen


def _heard(before: KnownTable, seen: KnownTable, told: Sequence[ReceivedEvent]) -> KnownTable:
    """The events one after the other: what they add to the hand, and what can be checked of its deal."""
    heard, checked = before.heard, before.proof
    views = (before.view, seen.view)
    for item in told:
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


def _talk(known: KnownTable, update: Update, told: Sequence[ReceivedEvent]) -> tuple[ChatMessage, ...]:
    if isinstance(update.talk, tuple):
        return update.talk
    said = (
        ChatMessage(item.version, item.what.person, item.what.name, item.what.text)
        for item in told
        if isinstance(item.what, ChatSaid)
    )
    return (*known.talk, *said)[-CHAT_KEPT:]


def events(update: Update) -> tuple[ReceivedEvent, ...]:
    """The events of an update; kinds that this client does not know, from a newer server, are left out."""
    told = (_told(bytes(raw)) for raw in update.events)
    return tuple(item for item in told if item is not None)


def _told(body: bytes) -> ReceivedEvent | None:
    fields = _EVENT.decode(body)
    version = msgspec.json.decode(fields.pop("version"), type=int)
    if "type" in fields:
        return ReceivedEvent(version, wire.decode_event(msgspec.json.encode(fields)))  # type: ignore[arg-type]  # only what was seen is told
    try:
        return ReceivedEvent(version, decode_fact(body))
    except msgspec.ValidationError:
        return None


def retold(view: View | None) -> tuple[Seen, ...]:
    """What a view by itself still tells of the hand going on; its order of bids is that of the seats."""
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
