"""The sheet: a pad as JSON, for the page, for tests and for export. The page computes the same from the notes and the plan.

"By seat" means a list with one item per name, None for a player the item does not concern. Seats are in rising order unless
the text says otherwise.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, convert

from ohhell.rules.cards import Suit, Trump
from ohhell.scorekeeper.pad import (
    Cell,
    Numbers,
    Pad,
    PadHand,
    PadMatch,
    PadRow,
    Phase,
    bidding_seats,
    leader_of,
    phase_of,
    trump_of,
)

Seats = tuple[int, ...]


class DetailsJson(Struct, frozen=True):
    """The fields at the head of a score sheet."""

    date: str
    place: str
    scorer: str


class FlagJson(Struct, frozen=True):
    """A warning about a row. score-mismatch: the *paper* sheet has other points for a seat than the rules give."""

    code: Literal["score-mismatch"]
    seat: int
    paper: int
    points: int


class RowJson(Struct, frozen=True):
    """A complete hand: *company* are the seats that played it, clockwise; *bids*, *taken*, *points* and *totals* are by seat.

    *dead* is the number of tricks nobody took, *voided* how often the hand was dealt again. In a surplus row *points* and *totals*
    are None for everybody. *paper* are the points on a paper sheet, by seat, None where nobody typed any; *flags* name those that
    differ from *points*, which count.
    """

    number: int
    cards: int
    trump: Trump
    dealer: int
    extra: bool
    company: Seats
    bids: Numbers
    taken: Numbers
    points: Numbers
    totals: Numbers
    dead: int
    comment: str
    voided: int
    paper: Numbers
    flags: tuple[FlagJson, ...]


class HandJson(Struct, frozen=True):
    """The hand to be noted. *trump* is None while unknown, *order* is the bidding order, *leader* is None if the bids decide it.

    *bids* and *taken* are by seat. *asks* is what is noted next; *next* is the seat whose bid or tricks come next, None for the trump.
    *bid* is the sum of the bids so far, *left* the number of tricks not noted yet.
    """

    number: int
    cards: int
    trump: Trump | None
    dealer: int
    extra: bool
    company: Seats
    order: Seats
    leader: int | None
    bids: Numbers
    taken: Numbers
    asks: Literal["trump", "bid", "taken"]
    next: int | None
    bid: int
    left: int
    comment: str
    voided: int


class ForfeitJson(Struct, frozen=True):
    """A forfeit caused by a hand; *choice* is "" until the player picks one."""

    hand: int
    seat: int
    id: str
    choice: str


class MatchJson(Struct, frozen=True):
    """One match: *dealer* dealt first; *current* is None once it is over.

    *rows* count; *surplus* are hands that no longer count because a correction ended the match before them. *totals* are by seat,
    those of players who left included; *leaders* is () before the first row; *winners* is () until the match is over.
    *notes* are codes, such as tie-cap-reached.
    """

    number: int
    dealer: int
    first_trump: Suit | None
    active: Seats
    over: bool
    rows: tuple[RowJson, ...]
    surplus: tuple[RowJson, ...]
    current: HandJson | None
    totals: Numbers
    leaders: Seats
    winners: Seats
    forfeits: tuple[ForfeitJson, ...]
    notes: tuple[str, ...]


class ChangeJson(Struct, frozen=True):
    """A correction of a complete hand: entry number *version*, typed *at* by *by*, changed a cell from *old* to *new*.

    *cell* is trump, bids, taken or void; *seat* is None for trump and void; a void has no old and new.
    """

    version: int
    at: int
    by: str
    match: int
    hand: int
    cell: Cell
    seat: int | None
    old: int | str | None
    new: int | str | None


class SheetJson(Struct, frozen=True):
    """A whole pad: *names* by seat, *circle* all seats clockwise, *active* those who still play, clockwise, too.

    *phase* is what comes next: trump, bid, taken, between (the next match), over, closed or moved. *standing* are the totals
    over all matches, by seat; *winners* is () until the last match is over. *table* is the live table where the game continues.
    """

    version: int
    title: str
    details: DetailsJson
    names: tuple[str, ...]
    circle: Seats
    active: Seats
    phase: Phase
    closed: bool
    matches: tuple[MatchJson, ...]
    standing: Numbers
    winners: Seats
    changes: tuple[ChangeJson, ...]
    table: str | None


def sheet_of(pad: Pad) -> SheetJson:
    """Return a pad as a structure that msgspec encodes as JSON."""
    return SheetJson(
        version=pad.version,
        title=pad.title,
        details=convert(pad.details, DetailsJson, from_attributes=True),
        names=pad.names,
        circle=pad.circle,
        active=pad.active,
        phase=pad.phase,
        closed=pad.closed,
        matches=tuple(_match(pad, match) for match in pad.matches),
        standing=pad.standing,
        winners=pad.winners,
        changes=tuple(convert(change, ChangeJson, from_attributes=True) for change in pad.changes),
        table=pad.table,
    )


def _match(pad: Pad, match: PadMatch) -> MatchJson:
    return MatchJson(
        number=match.number,
        dealer=match.dealer,
        first_trump=match.first_trump,
        active=match.active,
        over=match.over,
        rows=tuple(_row(pad, row) for row in match.rows),
        surplus=tuple(_row(pad, row) for row in match.surplus),
        current=None if match.current is None else _hand(pad, match, match.current),
        totals=pad.by_seat(match.totals),
        leaders=match.leaders,
        winners=match.winners,
        forfeits=tuple(
            ForfeitJson(owed.hand, owed.forfeit.seat, owed.forfeit.id, owed.choice) for owed in match.forfeits
        ),
        notes=match.notes,
    )


def _row(pad: Pad, row: PadRow) -> RowJson:
    hand = row.hand
    return RowJson(
        number=hand.plan.number,
        cards=hand.plan.cards,
        trump=row.trump,
        dealer=hand.dealer,
        extra=hand.plan.extra,
        company=hand.players,
        bids=pad.by_seat(row.bids),
        taken=pad.by_seat(row.taken),
        points=pad.by_seat(row.points),
        totals=pad.by_seat(row.totals),
        dead=row.dead,
        comment=hand.comment,
        voided=hand.voided,
        paper=pad.by_seat(row.paper),
        flags=tuple(_flag(row, seat) for seat in row.mismatches),
    )


def _flag(row: PadRow, seat: int) -> FlagJson:
    paper, points = row.paper[seat], row.points[seat]
    assert paper is not None, "only points that were typed differ"
    assert points is not None, "only hands that count are compared"
    return FlagJson("score-mismatch", seat, paper, points)


def _hand(pad: Pad, match: PadMatch, hand: PadHand) -> HandJson:
    asks, order = phase_of(pad.rules, hand), bidding_seats(pad.rules, hand)
    bids, taken = dict(zip(hand.players, hand.bids, strict=True)), dict(zip(hand.players, hand.taken, strict=True))
    awaited = {"trump": {}, "bid": bids, "taken": taken}[asks]
    seats = range(len(pad.names))
    return HandJson(
        number=hand.plan.number,
        cards=hand.plan.cards,
        trump=trump_of(pad, match, hand),
        dealer=hand.dealer,
        extra=hand.plan.extra,
        company=hand.players,
        order=order,
        leader=leader_of(pad.rules, hand),
        bids=tuple(bids.get(seat) for seat in seats),
        taken=tuple(taken.get(seat) for seat in seats),
        asks=asks,
        next=next((seat for seat in order if seat in awaited and awaited[seat] is None), None),
        bid=sum(number or 0 for number in hand.bids),
        left=hand.plan.cards - sum(number or 0 for number in hand.taken),
        comment=hand.comment,
        voided=hand.voided,
    )
