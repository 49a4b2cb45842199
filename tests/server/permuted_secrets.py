"""The same table with other hidden cards and bids, which its receiver must not notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import msgspec

from game_laws import known_places
from ohhell.bots import BOTS, bot
from ohhell.bots.protocol import write_request
from ohhell.bots.remembered_bids import restore_bids
from ohhell.notation.record import text as record_text
from ohhell.protocol.messages import AnyCommand, Hint, Move, Undo
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Deal, Reveal
from ohhell.rules.pack import pack
from ohhell.rules.view import view
from ohhell.server.state import ServerState
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.repository import LoggedFact, RecentFacts, StoredTable
from ohhell.server.tables.subscriber import TableSubscriber
from ohhell.store.tables import TableLine
from ohhell.table import fold, projection
from ohhell.table.changes import Sight
from ohhell.table.facts import Fact, Happened
from ohhell.table.permissions import Refusal
from ohhell.table.records import record_of
from ohhell.table.submit import submit
from ohhell.table.table import Table
from server.seat_knowledge import HandSoFar, Log


@dataclass(frozen=True)
class Moment:
    """A table in the middle of a hand, and who looks at it."""

    log: Log
    version: int
    seat: int | None

    @property
    def table(self) -> Table:
        return self.log.tables[self.version]

    @property
    def hand(self) -> HandSoFar:
        hand = self.log.hand_at(self.version)
        assert hand is not None
        return hand

    @property
    def person(self) -> str:
        person = self.table.chairs[self.seat].person if self.seat is not None else None
        return person or "somebody else"

    def tables(self, change: Callable[[Fact], Fact]) -> list[Table]:
        """The table before each fact of this hand, and after the last, if the facts had been others."""
        first = self.table.dealt_at
        tables = [self.log.tables[first - 1]]
        for version in range(first, self.version + 1):
            tables.append(fold.apply(tables[-1], change(self.log.facts[version]), self.log.tables[version].at))
        return tables

    def stored(self, change: Callable[[Fact], Fact] = lambda fact: fact) -> StoredTable:
        """The table as it would be if the facts of this hand had been others."""
        first = self.table.dealt_at
        table = self.log.tables[first - 1]
        recent = RecentFacts()
        for version in range(max(2, first - 30), first):
            recent.add(LoggedFact(version, self.log.facts[version], self.log.tables[version - 1]), after=table)
        for version in range(first, self.version + 1):
            fact = change(self.log.facts[version])
            logged = LoggedFact(version, fact, table)
            table = fold.apply(table, fact, self.log.tables[version].at)
            recent.add(logged, after=table)
        line = TableLine(
            id=table.id,
            code=None,
            code_until=None,
            listed=False,
            phase="playing",
            host=table.host,
            rules_name="",
            seats=table.seats,
            created=0,
            changed=0,
            summary=b"{}",
        )
        return StoredTable(table, recent, {}, line)


def moments(log: Log, rng: Random, count: int) -> list[Moment]:
    """Moments in the middle of hands, through all kinds of eyes."""
    playing = [version for version in log.tables if log.goes_on(version, at=version) and not _undone(log, version)]
    seats = log.tables[1].seats
    return [Moment(log, version, rng.choice([None, *range(seats)])) for version in rng.choices(playing, k=count)]


def _undone(log: Log, version: int) -> bool:
    """Whether a move of this hand was taken back, so that its facts and its events are not the same."""
    hand = log.hand_at(version)
    first = log.tables[version].dealt_at
    facts = [log.facts[place] for place in range(first, version + 1)]
    return hand is None or len(hand.events) != sum(isinstance(fact, Happened) for fact in facts)


def other_cards(moment: Moment, rng: Random) -> Callable[[Fact], Fact]:
    """The same hand, but every card that the receiver may not know has changed places with another."""
    deal = moment.hand.events[0]
    state = moment.table.state
    assert isinstance(deal, Deal)
    assert state is not None
    known = known_places(state, moment.seat, deal, list(moment.hand.events[1:]))
    free = [place for place in range(len(deal.pack)) if place not in known]
    moved = dict(zip(free, rng.sample(free, len(free)), strict=True))
    other = replace(deal, pack=tuple(deal.pack[moved.get(place, place)] for place in range(len(deal.pack))))
    return lambda fact: Happened(other, fact.bot) if isinstance(fact, Happened) and fact.event == deal else fact


def sealed_bids(moment: Moment, rng: Random) -> Callable[[Fact], Fact]:
    """The same hand, but bids that were never announced have changed hands, so that not even a good memory knows them."""
    reply = not moment.hand.bidding and moment.hand.rules.bid.reveal in {"at_once", "all_together"}
    return (lambda fact: fact) if reply else other_bids(moment, rng)


def other_bids(moment: Moment, rng: Random) -> Callable[[Fact], Fact]:
    """The same hand, but bids that the receiver may not see have changed hands; their total is the same."""
    hand = moment.hand
    hidden = [] if hand.bids_open else [seat for seat in hand.bids if seat != moment.seat]
    if hand.rules.lead.first == "highest_bidder":
        hidden = []  # the leader gives away who bid most
    swapped = dict(zip(hidden, rng.sample([hand.bids[seat] for seat in hidden], len(hidden)), strict=True))
    final = hand.bids | swapped

    def change(fact: Fact) -> Fact:
        if not isinstance(fact, Happened):
            return fact
        if isinstance(fact.event, Bid) and fact.event.seat in swapped:
            return Happened(Bid(fact.event.seat, final[fact.event.seat]), fact.bot)
        if isinstance(fact.event, Reveal):
            return Happened(Reveal(tuple(final[seat] for seat in range(hand.seats))), fact.bot)
        return fact

    return change


def outgoing(state: ServerState, moment: Moment, change: Callable[[Fact], Fact]) -> list[bytes]:
    """Everything that can leave the table at that moment, to that receiver, if the facts of the hand had been others."""
    live_table = LiveTable(state, moment.stored(change))
    since = (0, moment.table.dealt_at - 1, moment.version - 1, moment.version)
    updates = []
    for seen in since:
        subscriber = TableSubscriber(
            live_table, person=moment.table.chairs[moment.seat].person if moment.seat is not None else None,
            seat=moment.seat, seen=seen, muted=frozenset(),
        )  # fmt: skip
        updates.append(live_table.updates.next_for(subscriber) or b"")
    updates += _changes_since(live_table, moment, moment.tables(change))
    seen_by_seat = projection.seat_view(live_table.table, moment.seat) or b""
    return [*updates, bytes(seen_by_seat), _record(live_table.table), bytes(projection.table_info(live_table.table)),
            *refusals(moment, live_table.table)]  # fmt: skip


def _changes_since(live_table: LiveTable, moment: Moment, tables: list[Table]) -> list[bytes]:
    """The updates that connections get that were sent an earlier version of this hand."""
    updates = []
    for before in tables[:-1]:
        subscriber = TableSubscriber(
            live_table, person=moment.person if moment.seat is not None else None,
            seat=moment.seat, seen=before.version, muted=frozenset(),
        )  # fmt: skip
        subscriber.first = False
        subscriber.sight = Sight(projection.table_sight(before), projection.seat_sight(before, subscriber.seat))
        updates.append(live_table.updates.next_for(subscriber) or b"")
    return updates


async def assert_blind(state: ServerState, moment: Moment, rng: Random) -> bool:
    """Assert that nothing that leaves depends on hidden cards or bids; whether any of them changed."""
    state.now = lambda: moment.table.at + 1_000
    reply = outgoing(state, moment, lambda fact: fact)
    others = [change(moment, rng) for change in (other_cards, other_bids)]
    for change in others:
        assert outgoing(state, moment, change) == reply, f"version {moment.version}, seat {moment.seat}"
    return any(moment.stored(change).table != moment.stored().table for change in others)


def _record(table: Table) -> bytes:
    try:
        return record_text.write(record_of(table)).encode()
    except Refusal as refusal:
        return refusal.sentence.encode()


def refusals(moment: Moment, table: Table) -> list[bytes]:
    """What the receiver hears who tries every card and every bid, and more."""
    cards = dict.fromkeys(map(str, pack(table.rules.deck, table.seats)))
    tried: list[AnyCommand] = [Move(id="x", seen=moment.version, card=card, seat=moment.seat) for card in cards]
    tried += [Move(id="x", seen=moment.version, tricks=tricks, seat=moment.seat) for tricks in range(12)]
    tried += [Undo(id="x"), Hint(id="x")]
    return [_reply(table, command, moment) for command in tried]


def _reply(table: Table, command: AnyCommand, moment: Moment) -> bytes:
    try:
        facts = submit(table, command, person=moment.person, now=table.at, bots=BOTS)
    except OhHellError as refusal:
        return f"{refusal.code}: {refusal.sentence}".encode()
    return repr(facts).encode()


def bot_request(live_table: LiveTable, seat: int) -> bytes:
    """What a bot in that seat would be given."""
    assert live_table.table.match is not None
    seen = view(live_table.table.match.state, seat, names=live_table.table.names)
    return write_request(seen, seed="7", heard=live_table.seen_by(seat), seconds=10.0)


def chosen(live_table: LiveTable, seat: int, name: str) -> bytes:
    """What a bot in that seat would do."""
    assert live_table.table.match is not None
    seen = view(live_table.table.match.state, seat, names=live_table.table.names)
    return msgspec.json.encode(repr(bot(name)(restore_bids(seen, live_table.seen_by(seat)), Random(7))))
