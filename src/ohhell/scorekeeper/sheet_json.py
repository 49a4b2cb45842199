"""The sheet: a pad as JSON, for the page, for tests and for export. The page folds the notes to the same by the plan.

By seat means: a list with one item for each name, None for somebody the item does not concern. Seats are listed in rising
order unless something else is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ohhell.rules.cards import Suit, Trump
from ohhell.scorekeeper.cell_checks import trump_of
from ohhell.scorekeeper.pad import Cell, Numbers, Pad, PadHand, PadMatch, PadRow, Phase, phase_of
from ohhell.scorekeeper.players import leader_of, order_of

if TYPE_CHECKING:
    from ohhell.scorekeeper.pad import Change

Seats = tuple[int, ...]


class DetailsJson(Struct, frozen=True):
    """What a score sheet has room for besides the score."""

    date: str
    place: str
    scorer: str


class FlagJson(Struct, frozen=True):
    """Something to look at in a row: with the code score-mismatch the *paper* sheet gives a seat other points than the rules."""

    code: Literal["score-mismatch"]
    seat: int
    paper: int
    points: int


class RowJson(Struct, frozen=True):
    """A complete hand: *company* played it, clockwise; *bids*, *taken*, *points* and running *totals* are by seat.

    *dead* counts tricks nobody took, *voided* how often the hand was dealt again before. In a surplus row *points* and *totals*
    are None for everybody. *paper* are the points by seat that a paper sheet says, None where nobody typed any; where they differ
    from *points*, which count, *flags* says so.
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
    """The hand to be noted: *trump* is None while unknown, *order* are its seats as they bid, *leader* leads (None: the bids decide).

    *bids* and *taken* are by seat. *asks* is what is noted next; *next* is the seat whose bid or tricks are, None for the trump.
    *bid* is the sum of the bids so far, *left* how many tricks are not noted yet.
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
    """A forfeit a hand brought; *choice* is "" until the player picked one."""

    hand: int
    seat: int
    id: str
    choice: str


class MatchJson(Struct, frozen=True):
    """One match: *dealer* dealt first; *current* is None once it is over.

    *rows* count, *surplus* are hands that do not count any more because a correction ended the match before them. *totals* are
    by seat, those who left keep theirs; *leaders* lead now, () before the first row; *winners* is () until the match is over.
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
    """A correction of a complete hand: entry number *version*, typed *at* by *by*, made *old* to *new* in a cell.

    *cell* is trump, bids, taken or void; *seat* is None for trump and void, where a void has no old and new.
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
    """A whole pad: *names* by seat, *circle* all seats clockwise as they sit, *active* those who play on, clockwise, too.

    *phase* is what is awaited: trump, bid, taken, between (the next match), over, closed or moved. *standing* are the totals
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
    """A pad as the page, tests and exports get it; msgspec writes it as JSON."""
    return SheetJson(
        version=pad.version,
        title=pad.title,
        details=DetailsJson(pad.details.date, pad.details.place, pad.details.scorer),
        names=pad.names,
        circle=pad.circle,
        active=pad.active,
        phase=pad.phase,
        closed=pad.closed,
        matches=tuple(_match(pad, match) for match in pad.matches),
        standing=pad.standing,
        winners=pad.winners,
        changes=tuple(map(_change, pad.changes)),
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
        totals=_padded(pad, match.totals),
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
        company=hand.company,
        bids=_padded(pad, row.bids),
        taken=_padded(pad, row.taken),
        points=_padded(pad, row.points),
        totals=_padded(pad, row.totals),
        dead=row.dead,
        comment=hand.comment,
        voided=hand.voided,
        paper=_padded(pad, row.paper),
        flags=tuple(_flag(row, seat) for seat in row.mismatches),
    )


def _flag(row: PadRow, seat: int) -> FlagJson:
    paper, points = row.paper[seat], row.points[seat]
    assert paper is not None, "only points that were typed differ"
    assert points is not None, "only hands that count are compared"
    return FlagJson("score-mismatch", seat, paper, points)


def _hand(pad: Pad, match: PadMatch, hand: PadHand) -> HandJson:
    asks, order = phase_of(pad.rules, hand), order_of(pad.rules, hand)
    bids, taken = dict(zip(hand.company, hand.bids, strict=True)), dict(zip(hand.company, hand.taken, strict=True))
    awaited = {"trump": {}, "bid": bids, "taken": taken}[asks]
    seats = range(len(pad.names))
    return HandJson(
        number=hand.plan.number,
        cards=hand.plan.cards,
        trump=trump_of(pad, match, hand),
        dealer=hand.dealer,
        extra=hand.plan.extra,
        company=hand.company,
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


def _padded(pad: Pad, numbers: Numbers) -> Numbers:
    """Numbers by seat with everybody who came since."""
    return numbers + (None,) * (len(pad.names) - len(numbers))


def _change(change: Change) -> ChangeJson:
    return ChangeJson(
        version=change.version,
        at=change.at,
        by=change.by,
        match=change.match,
        hand=change.hand,
        cell=change.cell,
        seat=change.seat,
        old=change.old,
        new=change.new,
    )
