"""What the hands of a pad add up to: rows, totals, forfeits, the next hand or the end, who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ohhell.rules import progression, sheet
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.cell_checks import check_complete, trump_of
from ohhell.scorekeeper.pad import Numbers, Pad, PadForfeit, PadHand, PadMatch, PadRow
from ohhell.scorekeeper.players import dealer_of, seated

if TYPE_CHECKING:
    from ohhell.rules.schedule import HandPlan


def scored(pad: Pad, number: int = 0, hand: int = 1) -> Pad:
    """*pad* with all that follows from its hands, or OhHellError where a later hand no longer fits.

    What was scored before the *hand* of match *number* has not changed and stays: many corrections on a long pad would be slow.
    """
    matches: list[PadMatch] = []
    rescored = pad.rescored
    for match in pad.matches:
        if match.number < number:
            matches.append(match)
            continue
        after = _after(pad, matches, match) if matches else match
        same = 0 < number < match.number and (after.paid, after.carried) == (match.paid, match.carried)
        kept = len(match.hands) if same else hand - 1 if match.number == number else 0
        matches.append(match if same else _scored(pad, after, kept=kept))
        rescored += max(0, len(match.hands) - kept)
    totals = standing(pad, matches)
    winners = _winners(pad, matches, totals)
    return replace(pad, matches=tuple(matches), standing=totals, winners=winners, rescored=rescored)


def standing(pad: Pad, matches: Sequence[PadMatch]) -> Numbers:
    """Everybody's totals over *matches*, and over those before them that a record counted on; None where there are none."""
    origin = matches[0].origin
    columns = [match.totals for match in matches] if origin is None else [origin.carried, *(m.totals for m in matches)]
    known = [
        [total for column in columns if (total := _at(column, seat)) is not None] for seat in range(len(pad.names))
    ]
    return tuple(sum(totals) if totals else None for totals in known)


def _at(numbers: Numbers, seat: int) -> int | None:
    """The number of a seat, which may have come later."""
    return numbers[seat] if seat < len(numbers) else None


def _after(pad: Pad, matches: Sequence[PadMatch], match: PadMatch) -> PadMatch:
    """A match with what it takes along from those before it."""
    last = matches[-1]
    if not last.over:
        message = f"match {last.number} would not be over, and match {match.number} has begun"
        raise OhHellError("breaks-later-hands", f"cannot correct this: {message}")
    paid = progression.lasting_forfeits(pad.rules, [*last.paid, *(owed.forfeit for owed in last.forfeits)])
    totals = tuple(total or 0 for total in standing(pad, matches))
    return replace(match, paid=paid, carried=progression.carried_into(pad.rules, match.number, totals))


class _Walk:
    """A match hand by hand, after as many as are *kept*: the rows and totals so far, and which hand comes next."""

    def __init__(self, pad: Pad, match: PadMatch, kept: int) -> None:
        self.pad = pad
        self.match = match
        self.rows = list(match.rows[:kept])
        first = match.hands[0].company if match.hands else match.active
        nothing = [0 if seat in first else None for seat in range(len(pad.names))]
        self.totals = list(self.rows[-1].totals) if self.rows else nothing
        extra = sum(row.hand.plan.extra for row in self.rows)
        self.played = progression.Played(len(self.rows) - extra, extra)
        self.forfeits = [owed for owed in match.forfeits if owed.hand <= len(self.rows)]
        self.choices = {(seat, forfeit): choice for seat, forfeit, choice in match.choices}

    def plan(self, company: Sequence[int]) -> HandPlan | None:
        """The next hand where *company* goes on; None: the match is over."""
        self._welcome(company)
        return progression.next_hand(
            self.pad.rules, self.pad.seats, self.pad.schedule, self.played, *self._deciding(company)
        )

    def notes(self, company: Sequence[int]) -> tuple[str, ...]:
        """What must be told about the end."""
        return progression.notes_at_end(self.pad.rules, self.played, *self._deciding(company))

    def add(self, hand: PadHand) -> None:
        """The next hand is complete."""
        row = self._row(hand)
        for seat in hand.company:
            self.totals[seat] = (self.totals[seat] or 0) + (row.points[seat] or 0)
        self.rows.append(replace(row, totals=tuple(self.totals)))
        self.played = progression.Played(
            self.played.scheduled + (not hand.plan.extra), self.played.extra + hand.plan.extra
        )
        known = [*self.match.paid, *(owed.forfeit for owed in self.forfeits)]
        due = progression.new_forfeits(self.pad.rules, row.bids, row.taken, known)
        self.forfeits += [
            PadForfeit(hand.plan.number, owed, self.choices.get((owed.seat, owed.id), "")) for owed in due
        ]

    def _row(self, hand: PadHand) -> PadRow:
        """The row of a hand, its totals aside: the one it had, where it is the same hand of the same company."""
        before = self.match.rows[len(self.rows) : len(self.rows) + 1]
        if before and before[0].hand is hand and len(before[0].points) == len(self.pad.names):
            return before[0]
        points = progression.points(self.pad.rules, hand.plan, _whole(hand.bids), _whole(hand.taken))
        return replace(_bare(self.pad, self.match, hand), points=_by_seat(self.pad, hand, points))

    def _welcome(self, company: Sequence[int]) -> None:
        """Latecomers get what they start from; who comes back has a total."""
        number = sum(self.played) + 1
        known = [total for total in self.totals if total is not None]
        there = [total for seat in company if (total := self.totals[seat]) is not None] or known
        for comer in self.match.late:
            if comer.hand == number and comer.seat in company and self.totals[comer.seat] is None:
                self.totals[comer.seat] = 0 if comer.start == "zero" else min(there)

    def _deciding(self, company: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The totals of those who may win, and of earlier matches where they count."""
        totals = tuple(self.totals[seat] or 0 for seat in company)
        carried = self.match.carried
        return totals, tuple(_at(carried, seat) or 0 for seat in company) if carried else ()


def _scored(pad: Pad, match: PadMatch, *, kept: int) -> PadMatch:
    """A match with all that follows from its hands; its first rows are *kept* as they are."""
    walk = _Walk(pad, match, kept)
    hands = list(match.hands[: len(walk.rows)])
    surplus: list[PadRow] = []
    for hand in match.hands[len(walk.rows) :]:
        plan = None if surplus else walk.plan(hand.company)
        if plan is None:
            hands.append(hand)
            surplus.append(_bare(pad, match, hand))
        else:
            hands.append(_fitted(pad, match, hand, plan))
            walk.add(hands[-1])
    plan = None if surplus else walk.plan(match.active)
    totals = tuple(walk.totals)
    match = replace(match, hands=tuple(hands), rows=tuple(walk.rows), surplus=tuple(surplus), totals=totals)
    current = _current(pad, match, plan)
    leaders = sheet.leaders(_of(match.active, totals)) if match.rows else ()
    return replace(
        match,
        current=current,
        aside=match.aside if match.current is None or current is not None else (*match.aside, match.current),
        forfeits=tuple(walk.forfeits),
        leaders=_seats(match.active, leaders),
        winners=_seats(match.active, _ahead(pad, match, leaders)) if current is None else (),
        notes=walk.notes(match.active) if current is None else (),
    )


def _ahead(pad: Pad, match: PadMatch, leaders: tuple[int, ...]) -> tuple[int, ...]:
    """The places that win a match: who leads alone, else as the rules settle equal totals, for which all rows may count."""
    return leaders if len(leaders) == 1 else sheet.winners(pad.rules, _projected(match.rows, match.active))


def _fitted(pad: Pad, match: PadMatch, hand: PadHand, plan: HandPlan) -> PadHand:
    """A complete hand under the plan it has now, which a correction before it may have changed."""
    if plan == hand.plan:
        return hand
    fitted = replace(hand, plan=plan, events=())
    try:
        check_complete(pad, match, fitted)
    except OhHellError as error:
        message = f"hand {plan.number} would have {plan.cards} cards, and as it is noted {error.sentence}"
        raise OhHellError("breaks-later-hands", f"cannot correct this: {message}") from None
    return fitted


def _current(pad: Pad, match: PadMatch, plan: HandPlan | None) -> PadHand | None:
    """The hand to be noted next: as far as it is noted already, where it is still the same."""
    old = match.current
    if plan is not None:
        company = seated(pad.circle, match.active)
        nothing: Numbers = (None,) * len(company)
        new = PadHand(plan, company, dealer_of(pad, match, plan.number), None, nothing, nothing)
        if old is None:
            before = [hand for hand in match.aside if hand.plan.number == plan.number]
            return replace(new, comment=before[-1].comment, voided=before[-1].voided) if before else new
        if (old.plan, old.company, old.dealer) == (new.plan, new.company, new.dealer):
            return old
        if not old.begun:
            return replace(new, comment=old.comment, voided=old.voided)
    if old is not None and old.begun:
        message = f"hand {old.plan.number} is going on and would be another: complete it or void it first"
        raise OhHellError("hand-going-on", f"cannot do this now: {message}")
    return None


def _bare(pad: Pad, match: PadMatch, hand: PadHand) -> PadRow:
    """A complete hand by seat, without what it brings."""
    trump = trump_of(pad, match, hand)
    assert trump is not None, "a complete hand has its trump"
    nothing: Numbers = (None,) * len(pad.names)
    return PadRow(hand, trump, _by_seat(pad, hand, hand.bids), _by_seat(pad, hand, hand.taken), nothing, nothing)


def _by_seat(pad: Pad, hand: PadHand, numbers: Numbers) -> Numbers:
    """Numbers of a company by seat, None for everybody else."""
    known = dict(zip(hand.company, numbers, strict=True))
    return tuple(known.get(seat) for seat in range(len(pad.names)))


def _whole(numbers: Numbers) -> tuple[int, ...]:
    return tuple(number or 0 for number in numbers)


def _projected(rows: Sequence[PadRow], company: Sequence[int]) -> sheet.Sheet:
    """Rows as far as they concern *company*, in its order: who did not play a hand bid and took nothing in it."""
    return tuple(
        sheet.Row(
            number=row.hand.plan.number,
            cards=row.hand.plan.cards,
            trump=row.trump,
            dealer=row.hand.dealer,
            bids=_of(company, row.bids),
            taken=_of(company, row.taken),
            points=_of(company, row.points),
            totals=_of(company, row.totals),
            extra=row.hand.plan.extra,
        )
        for row in rows
    )


def _of(company: Sequence[int], numbers: Numbers) -> tuple[int, ...]:
    return tuple(_at(numbers, seat) or 0 for seat in company)


def _seats(company: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(company[place] for place in places))


def _winners(pad: Pad, matches: Sequence[PadMatch], totals: Numbers) -> tuple[int, ...]:
    """Who won over all matches; () until the last is over."""
    last = matches[-1]
    if not last.over or last.number < pad.rules.format.matches:
        return ()
    if last.number == 1:
        return last.winners
    ends = sheet.aggregate(pad.rules, [_projected(match.rows[-1:], last.active) for match in matches])
    if len(sheet.leaders(ends.totals)) > 1:  # all rows may count
        ends = sheet.aggregate(pad.rules, [_projected(match.rows, last.active) for match in matches])
    return _seats(last.active, ends.winners or sheet.leaders(_of(last.active, totals)))
