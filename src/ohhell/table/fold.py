"""The fold of facts into a table. It trusts what it is given: `submit` and `follow` have judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import RecordComment, begun
from ohhell.protocol.limits import CHAT_KEPT
from ohhell.rules import progression
from ohhell.rules.events import Bid, Deal, Event, Play
from ohhell.rules.state import State, evolve, start
from ohhell.table import clock
from ohhell.table.facts import (
    AnyFact,
    BecameReady,
    BotSat,
    ChatSaid,
    Commented,
    Committed,
    Configured,
    Contributed,
    Ended,
    ForfeitPaid,
    Freed,
    Granted,
    Happened,
    Hinted,
    Hosted,
    KeyOpened,
    Opened,
    Paused,
    PlayerGone,
    Reserved,
    Restarted,
    Resumed,
    Returned,
    SatDown,
    StoodIn,
    Swapped,
    TableClosed,
    Undone,
    Voted,
    WentAway,
)
from ohhell.table.seat_changes import claims_after, kept_seconds, seen_by
from ohhell.table.table import ChatLine, Reservation, SeatHolder, Table, TableMatch


def opened(fact: Opened, at: int) -> Table:
    """The table that was made."""
    rules = wire.decode_rules(bytes(fact.rules))
    brought = tuple(record_text.read(written, limited=False) for written in fact.records)
    names = brought[-1][0].names if brought else ("",) * fact.seats
    return Table(
        id=fact.id,
        rules=rules,
        settings=fact.settings,
        host=fact.host,
        chairs=tuple(SeatHolder(name=name) for name in names),
        version=1,
        at=at,
        decided=(1,) * fact.seats,
        brought=brought,
        seat_kept=kept_seconds(fact.settings),
    )


def happen(table: Table, fact: AnyFact, at: int) -> Table:
    """The table after *fact*, written at *at*."""
    after = _fold(fact, replace(table, version=table.version + 1), at)
    return after if after.at == at else replace(after, at=at)


def fold(facts: Iterable[tuple[AnyFact, int]]) -> Table:
    """The table that a whole log makes."""
    log = iter(facts)
    first, at = next(log)
    assert isinstance(first, Opened), "a log begins with the table being made"
    table = opened(first, at)
    for fact, when in log:
        table = happen(table, fact, when)
    return table


def _chair(table: Table, seat: int, chair: SeatHolder) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def _match(table: Table) -> TableMatch:
    assert table.match is not None, "only a match that was committed to goes on"
    return table.match


@singledispatch
def _fold(fact: AnyFact, table: Table, at: int) -> Table:
    raise AssertionError(f"{type(fact).__name__} at {at} does not fold into table {table.id}")


@_fold.register
def _(fact: SatDown, table: Table, at: int) -> Table:
    chair = SeatHolder(person=fact.person, name=fact.name, by=fact.by)
    seated = replace(
        _chair(table, fact.seat, chair),
        claims=claims_after(table, fact.seat, fact.person),
        reserved=tuple(reservation for reservation in table.reserved if reservation.seat != fact.seat),
        dealt_to=table.dealt_to | seen_by(fact.seat, chair),
    )
    return _back(seated, fact.seat, at)


@_fold.register
def _(fact: Reserved, table: Table, at: int) -> Table:
    del at
    reservation = Reservation(fact.seat, fact.person, fact.name, fact.by)
    return replace(table, reserved=(*table.reserved, reservation))


def _back(table: Table, seat: int, at: int) -> Table:
    return replace(table, timing=clock.restarted(table, seat, at))


@_fold.register
def _(fact: BotSat, table: Table, at: int) -> Table:
    del at
    return _chair(table, fact.seat, SeatHolder(bot=fact.bot, name=fact.name))


@_fold.register
def _(fact: Freed, table: Table, at: int) -> Table:
    del at
    name = table.chairs[fact.seat].name if table.to_go_on else ""
    claims = tuple(claim for claim in table.claims if claim[0] != fact.seat)
    return replace(_chair(table, fact.seat, SeatHolder(name=name)), claims=claims)


@_fold.register
def _(fact: PlayerGone, table: Table, at: int) -> Table:
    del at
    chair = table.chairs[fact.seat]
    votes = frozenset(vote for vote in table.votes if chair.person not in vote)
    return replace(_chair(table, fact.seat, replace(chair, person=None, bot=fact.bot, by=None)), votes=votes)


@_fold.register
def _(fact: Swapped, table: Table, at: int) -> Table:
    del at
    first, second = fact.seats
    chairs = list(table.chairs)
    chairs[first], chairs[second] = chairs[second], chairs[first]
    moved = {first: second, second: first}
    claims = tuple((moved.get(seat, seat), person) for seat, person in table.claims)
    return replace(table, chairs=tuple(chairs), claims=claims)


@_fold.register
def _(fact: Configured, table: Table, at: int) -> Table:
    del at
    kept = kept_seconds(fact.settings)
    # a host who lowers the grace time in a running game can't have an absent player's seat any sooner
    if table.stage in {"contributing", "playing"}:
        kept = max(kept, table.seat_kept)
    return replace(table, settings=fact.settings, seat_kept=kept)


@_fold.register
def _(fact: Hosted, table: Table, at: int) -> Table:
    del at
    return replace(table, host=fact.person)


@_fold.register
def _(fact: Committed, table: Table, at: int) -> Table:
    if table.to_go_on:
        return _going_on(fact, table, at)
    again = fact.again or table.match is None
    earlier = () if again else table.sheets
    paid = () if again else table.paid
    dealer = None if again else _next_dealer(table)
    carried = progression.carried_into(table.rules, fact.match, table.totals)
    first = start(table.rules, table.seats, forfeits=paid, dealer=dealer, carried=carried)
    match = TableMatch(
        fact.match, fact.commitment, at, first, first, table.names, dealer, first.forfeits, timeline=fact.timeline
    )
    owed = {(forfeit.seat, forfeit.id) for forfeit in first.forfeits}
    return replace(
        table,
        stage="contributing",
        match=match,
        sheets=earlier,
        paid=paid,
        payments=tuple(payment for payment in table.payments if payment[:2] in owed),
        games=table.games + again,
        timing=clock.fresh(table) if again else clock.between_hands(replace(table.timing, granted=frozenset()), None),
        decided=(table.version,) * table.seats,
        claims=() if again else table.claims,
        seat_kept=kept_seconds(table.settings) if again else table.seat_kept,
    )


def _going_on(fact: Committed, table: Table, at: int) -> Table:
    """The match that a score pad brought goes on here, after those before it."""
    *earlier, (record, state) = table.to_go_on
    first = begun(record)
    match = TableMatch(
        number=fact.match,
        commitment=fact.commitment,
        at=at,
        begun=first,
        state=state,
        names=table.names,
        dealer=record.dealer,
        paid=first.forfeits,
        events=record.events,
        comments=record.comments,
        details=record.details,
        timeline=fact.timeline,
    )
    return replace(
        table,
        stage="contributing",
        match=match,
        sheets=tuple(finished.sheet for _, finished in earlier),
        paid=earlier[-1][1].forfeits if earlier else (),
        games=1,
        timing=clock.fresh(table),
        decided=(table.version,) * table.seats,
        claims=(),
    )


def _next_dealer(table: Table) -> int | None:
    """Who deals first in the next match, where the deal goes on from the last."""
    return progression.next_match_dealer(table.rules, table.seats, table.sheets[-1][-1].dealer)


@_fold.register
def _(fact: Restarted, table: Table, at: int) -> Table:
    match = _match(table)
    played = _taken_back(match, fact.events)
    restarted = replace(
        played,
        commitment=fact.commitment,
        contributions=(),
        opened=None,
        helped=frozenset((seat, hand) for seat, hand in match.helped if hand != fact.hand),
        timeline=fact.timeline,
        first=fact.hand,
        earlier=(*match.earlier, replace(match.proof, earlier=())),
        chain_at=at,
    )
    idle = replace(table.timing, since=(None,) * table.seats, granted=frozenset())
    decided = (table.version,) * table.seats
    return replace(table, stage="contributing", match=restarted, timing=idle, decided=decided)


@_fold.register
def _(fact: Contributed, table: Table, at: int) -> Table:
    del at
    match = _match(table)
    given = tuple(sorted([*match.contributions, (fact.seat, fact.text)]))
    return replace(table, match=replace(match, contributions=given))


@_fold.register
def _(fact: Happened, table: Table, at: int) -> Table:
    match = _match(table)
    event = fact.event
    before, after = match.state, evolve(match.state, event)
    helped = match.helped
    seat = event.seat if isinstance(event, Bid | Play) else None
    if seat is not None and fact.bot:
        helped |= {(seat, len(before.sheet) + 1)}
    changed = replace(match, state=after, events=(*match.events, event), helped=helped)
    decided = _decided(table, before, event)
    moved = replace(table, at=at, stage="playing", match=changed, decided=decided)
    if isinstance(event, Deal):
        holders = (seen_by(place, chair) for place, chair in enumerate(table.chairs))
        moved = replace(moved, dealt_at=table.version, dealt_to=frozenset().union(*holders))
    timing = clock.ticked(table, moved, mover=seat, at=at)
    if len(after.sheet) > len(before.sheet):
        timing = clock.between_hands(timing, at)
    elif isinstance(event, Deal):
        timing = clock.between_hands(timing, None)
    return replace(moved, timing=timing)


def _decided(table: Table, before: State, event: Event) -> tuple[int, ...]:
    """A bid that nobody else sees yet changes what its own seat decides on, and no other's."""
    if isinstance(event, Bid) and before.rules.bid.reveal != "at_once":
        return (*table.decided[: event.seat], table.version, *table.decided[event.seat + 1 :])
    return (table.version,) * table.seats


@_fold.register
def _(fact: KeyOpened, table: Table, at: int) -> Table:
    del at
    return replace(table, match=replace(_match(table), opened=(fact.number, fact.key)))


@_fold.register
def _(fact: Ended, table: Table, at: int) -> Table:
    del at
    state = _match(table).state
    sheets = (*table.sheets, state.sheet)
    idle = replace(table.timing, since=(None,) * table.seats, granted=frozenset())
    if fact.final:
        idle = clock.between_hands(idle, None)
    stage = "over" if fact.final else table.stage
    return replace(table, sheets=sheets, paid=state.forfeits, stage=stage, timing=idle, votes=frozenset())


@_fold.register
def _(fact: StoodIn, table: Table, at: int) -> Table:
    del at
    return _chair(table, fact.seat, replace(table.chairs[fact.seat], bot=fact.bot))


@_fold.register
def _(fact: Returned, table: Table, at: int) -> Table:
    return _back(_chair(table, fact.seat, replace(table.chairs[fact.seat], bot=None)), fact.seat, at)


@_fold.register
def _(fact: Voted, table: Table, at: int) -> Table:
    del at
    target = table.chairs[fact.against].person
    assert target is not None, "votes are about people"
    vote = {(fact.by, target)}
    return replace(table, votes=table.votes | vote if fact.out else table.votes - vote)


@_fold.register
def _(fact: ChatSaid, table: Table, at: int) -> Table:
    del at
    talk = (*table.talk, ChatLine(table.version, fact.person, fact.name, fact.text))
    return replace(table, talk=talk[-CHAT_KEPT:])


@_fold.register
def _(fact: Commented, table: Table, at: int) -> Table:
    del at
    match = _match(table)
    comment = RecordComment(len(match.events), f"{fact.name}: {fact.text}")
    return replace(table, match=replace(match, comments=(*match.comments, comment)))


@_fold.register
def _(fact: Paused, table: Table, at: int) -> Table:
    del fact
    return replace(table, paused=True, timing=clock.stopped(table.timing, at))


@_fold.register
def _(fact: Resumed, table: Table, at: int) -> Table:
    if fact.woken:
        return replace(table, timing=clock.shifted(table.timing, at - table.at)) if not table.paused else table
    return replace(table, paused=False, timing=clock.started(table.timing, at))


@_fold.register
def _(fact: WentAway, table: Table, at: int) -> Table:
    return replace(table, timing=clock.excused(table, fact.seat, at))


@_fold.register
def _(fact: Granted, table: Table, at: int) -> Table:
    del at
    return replace(table, timing=replace(table.timing, granted=table.timing.granted | {fact.seat}))


@_fold.register
def _(fact: ForfeitPaid, table: Table, at: int) -> Table:
    del at
    return replace(table, payments=(*table.payments, (fact.seat, fact.forfeit, fact.text)))


@_fold.register
def _(fact: Undone, table: Table, at: int) -> Table:
    undone = replace(_taken_back(_match(table), fact.events), practice=True)
    back = replace(table, match=undone, decided=(table.version,) * table.seats)
    return replace(back, timing=clock.ticked(table, back, mover=None, at=at))


def _taken_back(match: TableMatch, count: int) -> TableMatch:
    """The match without its newest events."""
    events = match.events[: len(match.events) - count]
    state = match.begun
    for event in events:
        state = evolve(state, event)
    comments = tuple(replace(comment, after=min(comment.after, len(events))) for comment in match.comments)
    return replace(match, state=state, events=events, comments=comments)


@_fold.register
def _(fact: Hinted, table: Table, at: int) -> Table:
    del fact, at
    return replace(table, match=replace(_match(table), hinted=True))


@_fold.register
def _(fact: BecameReady, table: Table, at: int) -> Table:
    del at
    return replace(table, timing=replace(table.timing, ready=table.timing.ready | {fact.seat}))


@_fold.register
def _(fact: TableClosed, table: Table, at: int) -> Table:
    del fact
    return replace(table, stage="closed", timing=clock.stopped(table.timing, at))
