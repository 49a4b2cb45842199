"""A pad: what its notes add up to, with everything that follows from them by the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ohhell.notation.record.record import Details

if TYPE_CHECKING:
    from ohhell.notation.record.record import Record
    from ohhell.rules.cards import Suit, Trump
    from ohhell.rules.events import Event, Forfeit
    from ohhell.rules.rules import Rules
    from ohhell.rules.schedule import HandPlan

Phase = Literal["trump", "bid", "taken", "between", "over", "closed", "moved"]
Numbers = tuple[int | None, ...]
Cell = Literal["trump", "bids", "taken", "void"]


@dataclass(frozen=True, slots=True)
class PadHand:
    """The cells of one hand; *bids* and *taken* stand in the order of its *company*, the seats that play it, clockwise.

    *dealer* is a seat. *trump* is None until somebody noted it, and where the rules settle it. *voided* counts how often the
    hand was dealt again. *events* are those of a record that the pad went on from, until the hand is corrected, *remarks* what
    was remarked there, each after so many events of the hand. *paper* are the points that a paper sheet says, () where nobody
    typed any.
    """

    plan: HandPlan
    company: tuple[int, ...]
    dealer: int
    trump: Trump | None
    bids: Numbers
    taken: Numbers
    comment: str = ""
    voided: int = 0
    events: tuple[Event, ...] = ()
    remarks: tuple[tuple[int, str], ...] = ()
    paper: Numbers = ()

    @property
    def begun(self) -> bool:
        """Whether anything of its play is noted."""
        return self.trump is not None or any(cell is not None for cell in (*self.bids, *self.taken))


@dataclass(frozen=True, slots=True)
class PadRow:
    """A complete hand on the sheet, by seat: None is somebody who did not play it, or had no total yet.

    A hand that does not count any more, because a correction ended the game before it, has no points and no totals.
    """

    hand: PadHand
    trump: Trump
    bids: Numbers
    taken: Numbers
    points: Numbers
    totals: Numbers

    @property
    def paper(self) -> Numbers:
        """The points that a paper sheet says."""
        known = dict(zip(self.hand.company, self.hand.paper, strict=False))
        return tuple(known.get(seat) for seat in range(len(self.bids)))

    @property
    def mismatches(self) -> tuple[int, ...]:
        """The seats whose points on paper are not those that bid and tricks bring."""
        pairs = enumerate(zip(self.paper, self.points, strict=True))
        return tuple(seat for seat, (paper, points) in pairs if None not in {paper, points} and paper != points)

    @property
    def dead(self) -> int:
        """How many tricks nobody took."""
        return self.hand.plan.cards - sum(tricks or 0 for tricks in self.taken)


@dataclass(frozen=True, slots=True)
class Latecomer:
    """A seat that came, or came back, before the hand numbered *hand*, and what it starts from where it has no total."""

    seat: int
    hand: int
    start: Literal["zero", "lowest"]


@dataclass(frozen=True, slots=True)
class PadForfeit:
    """A forfeit, the hand that brought it, and what the player picked ("" until then)."""

    hand: int
    forfeit: Forfeit
    choice: str = ""


@dataclass(frozen=True, slots=True)
class PadMatch:
    """One match on the pad.

    *active* are the seats that play its next hand, or played its last. *current* is None once the match is over. *rows* are
    the complete hands that count, *surplus* those that do not any more. *paid* are forfeits of earlier matches that last,
    *carried* their totals, by seat, where this match decides over all. *origin* is the record the pad went on from. *aside* are
    hands nobody had begun when those before them were dealt again or ended the match: what was said of them comes back with them.
    """

    number: int
    dealer: int
    first_trump: Suit | None
    active: tuple[int, ...]
    hands: tuple[PadHand, ...] = ()
    current: PadHand | None = None
    rows: tuple[PadRow, ...] = ()
    surplus: tuple[PadRow, ...] = ()
    totals: Numbers = ()
    leaders: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    forfeits: tuple[PadForfeit, ...] = ()
    late: tuple[Latecomer, ...] = ()
    choices: tuple[tuple[int, str, str], ...] = ()
    paid: tuple[Forfeit, ...] = ()
    carried: Numbers = ()
    notes: tuple[str, ...] = ()
    origin: Record | None = None
    aside: tuple[PadHand, ...] = ()

    @property
    def over(self) -> bool:
        """Whether its last hand is complete."""
        return self.current is None


@dataclass(frozen=True, slots=True)
class Change:
    """A correction: entry number *version* changed a cell of a complete hand; seat is None for a trump or a voided hand."""

    version: int
    at: int
    by: str
    match: int
    hand: int
    cell: Cell
    seat: int | None = None
    old: int | str | None = None
    new: int | str | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    """A score pad; *version* counts its entries.

    *names* are by seat, late ones last; *circle* are all seats clockwise as they sit, *active* those of them who play on.
    *schedule* is that of the number of seats the pad began with. *standing* are the totals over all matches. *table* is the id
    of the live table where the game continues, None while it is played on the pad. *rescored* counts the rows that were added up
    so far, those added up again after a correction included: reading the pad takes about as long.
    """

    rules: Rules
    names: tuple[str, ...]
    title: str
    details: Details
    schedule: tuple[HandPlan, ...]
    circle: tuple[int, ...]
    active: tuple[int, ...]
    matches: tuple[PadMatch, ...]
    seats: int
    version: int = 1
    closed: bool = False
    changes: tuple[Change, ...] = ()
    standing: Numbers = ()
    winners: tuple[int, ...] = ()
    table: str | None = None
    rescored: int = field(default=0, compare=False)

    @property
    def match(self) -> PadMatch:
        """The match going on, or the last."""
        return self.matches[-1]

    @property
    def phase(self) -> Phase:
        """What the pad waits for."""
        if self.table is not None:
            return "moved"
        if self.closed:
            return "closed"
        hand = self.match.current
        if hand is None:
            return "over" if self.match.number == self.rules.format.matches else "between"
        return phase_of(self.rules, hand)


def phase_of(rules: Rules, hand: PadHand) -> Literal["trump", "bid", "taken"]:
    """What a hand that is not complete waits for."""
    asks = hand.trump is None and asks_trump(hand.plan)
    if asks and rules.trump.reveal == "before_bids":
        return "trump"
    if None in hand.bids:
        return "bid"
    return "trump" if asks else "taken"


def asks_trump(plan: HandPlan) -> bool:
    """Whether only the table can tell the trump of a hand; a rotation follows from where it began."""
    return plan.trump is None and plan.source != "rotation"
