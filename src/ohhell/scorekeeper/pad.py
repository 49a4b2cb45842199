"""A score pad as a value: its hands and matches, who plays and deals them, and checks of their cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ohhell.notation.record.record import Details, Record
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Event, Forfeit
from ohhell.rules.noted_hand import check_bids, check_taken, check_trump
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan
from ohhell.rules.seating import bidding_order, left, opening_leader
from ohhell.rules.trumps import possible_trumps

Phase = Literal["trump", "bid", "taken", "between", "over", "closed", "moved"]
Numbers = tuple[int | None, ...]
Cell = Literal["trump", "bids", "taken", "void"]


@dataclass(frozen=True, slots=True)
class PadHand:
    """The cells of one hand; *bids* and *taken* are in the order of *players*, the seats that play it, clockwise.

    *dealer* is a seat. *trump* is None until somebody notes it, and if the rules decide it. *voided* counts how often the hand was
    dealt again. *events* are those of the record that the pad continues, until the hand is corrected; *remarks* are the comments
    there, each with the number of events of the hand before it. *paper* are the points on a paper sheet, () if nobody typed any.
    """

    plan: HandPlan
    players: tuple[int, ...]
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
        """Whether trump, a bid or tricks are noted."""
        return self.trump is not None or any(cell is not None for cell in (*self.bids, *self.taken))


@dataclass(frozen=True, slots=True)
class PadRow:
    """A complete hand on the sheet, by seat: None for a player who did not play it, or had no total yet.

    A hand that no longer counts, because a correction ended the game before it, has no points and no totals.
    """

    hand: PadHand
    trump: Trump
    bids: Numbers
    taken: Numbers
    points: Numbers
    totals: Numbers

    @property
    def paper(self) -> Numbers:
        """The points on a paper sheet, by seat."""
        known = dict(zip(self.hand.players, self.hand.paper, strict=False))
        return tuple(known.get(seat) for seat in range(len(self.bids)))

    @property
    def mismatches(self) -> tuple[int, ...]:
        """The seats whose points on paper differ from those the rules give."""
        pairs = enumerate(zip(self.paper, self.points, strict=True))
        return tuple(seat for seat, (paper, points) in pairs if None not in {paper, points} and paper != points)

    @property
    def dead(self) -> int:
        """The number of tricks nobody took."""
        return self.hand.plan.cards - sum(tricks or 0 for tricks in self.taken)


@dataclass(frozen=True, slots=True)
class Latecomer:
    """A seat that joined or came back before hand *hand*; *start* decides its total if it has none."""

    seat: int
    hand: int
    start: Literal["zero", "lowest"]


@dataclass(frozen=True, slots=True)
class PadForfeit:
    """A forfeit, the hand that caused it, and what the player picked ("" until then)."""

    hand: int
    forfeit: Forfeit
    choice: str = ""


@dataclass(frozen=True, slots=True)
class PadMatch:
    """One match on the pad.

    *active* are the seats that play its next hand, or played its last. *current* is None once the match is over. *rows* are
    the complete hands that count, *surplus* those that no longer count. *paid* are lasting forfeits of earlier matches,
    *carried* their totals, by seat, if the winner is decided over all matches. *origin* is the record that the pad continues. *aside*
    are hands that were removed before anything but a comment was noted; if such a hand returns, it gets its comment back.
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
        """Whether the last hand is complete."""
        return self.current is None


@dataclass(frozen=True, slots=True)
class Change:
    """A correction: entry number *version* changed a cell of a complete hand; *seat* is None for a trump or a voided hand."""

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

    *names* are by seat, latecomers last; *circle* are all seats clockwise, *active* those who still play. *schedule* is that of
    the number of seats the pad began with. *standing* are the totals over all matches. *table* is the id of the live table where the
    game continues, None while it is played on the pad. *rescored* counts all rows scored so far, those scored again after a
    correction included; reading the pad takes about that much work.
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
        """The current match, or the last."""
        return self.matches[-1]

    def by_seat(self, numbers: Numbers) -> Numbers:
        """Return *numbers* with None for the players who joined later."""
        return numbers + (None,) * (len(self.names) - len(numbers))

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
    """Return what an incomplete hand waits for."""
    asks = hand.trump is None and asks_trump(hand.plan)
    if asks and rules.trump.reveal == "before_bids":
        return "trump"
    if None in hand.bids:
        return "bid"
    return "trump" if asks else "taken"


def asks_trump(plan: HandPlan) -> bool:
    """Tell whether players have to note the trump of a hand; fixed and rotating trumps follow from the rules."""
    return plan.trump is None and plan.source != "rotation"


def seated(circle: Sequence[int], active: Collection[int]) -> tuple[int, ...]:
    """Return the seats of *active*, clockwise."""
    return tuple(seat for seat in circle if seat in active)


def left_of(rules: Rules, circle: Sequence[int], active: Collection[int], seat: int) -> int:
    """Return the first seat of *active* to the left of *seat*, whose player may have left."""
    place = left(rules, len(circle), circle.index(seat))
    while circle[place] not in active:
        place = left(rules, len(circle), place)
    return circle[place]


def dealer_of(pad: Pad, match: PadMatch, number: int) -> int:
    """Return the seat that deals hand *number*."""
    if number > 1:
        return left_of(pad.rules, pad.circle, match.active, match.hands[number - 2].dealer)
    if match.dealer in match.active:
        return match.dealer
    return left_of(pad.rules, pad.circle, match.active, match.dealer)


def bidding_seats(rules: Rules, hand: PadHand) -> tuple[int, ...]:
    """Return the seats of a hand in bidding order."""
    order = bidding_order(rules, len(hand.players), hand.players.index(hand.dealer))
    return tuple(hand.players[place] for place in order)


def leader_of(rules: Rules, hand: PadHand) -> int | None:
    """Return the seat that leads to the first trick; None while bids that decide it are missing."""
    if rules.lead.first == "highest_bidder" and None in hand.bids:
        return None
    return hand.players[opening_leader(rules, len(hand.players), hand.players.index(hand.dealer), hand.bids)]


def coming_hands(pad: Pad) -> tuple[HandPlan, ...]:
    """Return the hands still to be played, as far as known."""
    hand = pad.match.current
    return pad.schedule if hand is None else (hand.plan, *pad.schedule[hand.plan.number :])


def trump_of(pad: Pad, match: PadMatch, hand: PadHand) -> Trump | None:
    """Return the trump of a hand; None while it is not known."""
    if hand.trump is not None or asks_trump(hand.plan):
        return hand.trump
    return possible_trumps(pad.rules, hand.plan, pad.seats, first_trump=match.first_trump)[0]


def check_complete(pad: Pad, match: PadMatch, hand: PadHand) -> None:
    """Raise unless all cells of a hand are noted and possible."""
    number = hand.plan.number
    if trump_of(pad, match, hand) is None:
        raise OhHellError("half-filled", f"hand {number} would have no trump")
    for numbers, what in ((hand.bids, "bid"), (hand.taken, "tricks")):
        if None in numbers:
            name = pad.names[hand.players[numbers.index(None)]]
            known = len(numbers) - numbers.count(None)
            message = f"hand {number} would have no {what} for {name}: {known} of {len(numbers)} are entered"
            raise OhHellError("half-filled", message)
    check_cells(pad, match, hand)


def check_cells(pad: Pad, match: PadMatch, hand: PadHand) -> None:
    """Raise unless the cells noted so far are possible, and in the order players learn them: trump, bids, tricks."""
    rules, plan = pad.rules, hand.plan
    dealer = hand.players.index(hand.dealer)
    if hand.trump is not None:
        check_trump(rules, plan, pad.seats, hand.trump, first_trump=match.first_trump)
    bids, taken = (any(number is not None for number in numbers) for numbers in (hand.bids, hand.taken))
    unknown = trump_of(pad, match, hand) is None
    if unknown and (taken or (bids and rules.trump.reveal == "before_bids")):
        what = "tricks" if taken else "bids"
        raise OhHellError("trump-first", f"You can't enter {what} for hand {plan.number} yet: enter its trump first.")
    check_bids(rules, plan, hand.bids, dealer=dealer)
    if taken and None in hand.bids:
        known = len(hand.bids) - hand.bids.count(None)
        message = f"You can't enter tricks for hand {plan.number} yet: only {known} of {len(hand.bids)} bids are in."
        raise OhHellError("wrong-phase", message)
    check_taken(rules, plan, hand.taken)
