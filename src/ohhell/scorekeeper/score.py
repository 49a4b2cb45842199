"""Scores of a pad: the rows, totals and forfeits of its hands, the next hand or the end, and the winners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ohhell.rules import progression, sheet
from ohhell.rules.errors import OhHellError
from ohhell.rules.schedule import HandPlan
from ohhell.scorekeeper.pad import (
    Numbers,
    Pad,
    PadForfeit,
    PadHand,
    PadMatch,
    PadRow,
    check_complete,
    dealer_of,
    seated,
    trump_of,
)


def score(pad: Pad, number: int = 0, hand: int = 1) -> Pad:
    """Return *pad* with everything that follows from its hands; raise OhHellError if a later hand no longer fits.

    Only hand *hand* of match *number* and what comes after it is scored again. Everything before has not changed; scoring it
    again would make many corrections on a long pad slow.
    """
    matches: list[PadMatch] = []
    rescored = pad.rescored
    for match in pad.matches:
        if match.number < number:
            matches.append(match)
            continue
        updated = _continue_from(pad, matches, match) if matches else match
        if 0 < number < match.number and (updated.paid, updated.carried) == (match.paid, match.carried):
            matches.append(match)
            continue
        unchanged = hand - 1 if match.number == number else 0
        matches.append(_score_match(pad, updated, unchanged))
        rescored += max(0, len(match.hands) - unchanged)
    totals = overall_totals(pad, matches)
    winners = _overall_winners(pad, matches, totals)
    return replace(pad, matches=tuple(matches), standing=totals, winners=winners, rescored=rescored)


def overall_totals(pad: Pad, matches: Sequence[PadMatch]) -> Numbers:
    """Return everybody's totals over *matches* and over the earlier ones of a record; None for a seat without any."""
    origin = matches[0].origin
    columns = [match.totals for match in matches]
    if origin is not None:
        columns.insert(0, origin.carried)
    by_seat = [
        [total for column in columns if (total := _at(column, seat)) is not None] for seat in range(len(pad.names))
    ]
    return tuple(sum(totals) if totals else None for totals in by_seat)


def _at(numbers: Numbers, seat: int) -> int | None:
    """Return the number of a seat; None for a player who joined later."""
    return numbers[seat] if seat < len(numbers) else None


def _continue_from(pad: Pad, matches: Sequence[PadMatch], match: PadMatch) -> PadMatch:
    """Return *match* with the forfeits and totals that it takes over from the *matches* before it."""
    last = matches[-1]
    if not last.over:
        message = f"match {last.number} would not be over, but match {match.number} has started"
        raise OhHellError("breaks-later-hands", f"You can't make this correction: {message}.")
    paid = progression.lasting_forfeits(pad.rules, [*last.paid, *(owed.forfeit for owed in last.forfeits)])
    totals = tuple(total or 0 for total in overall_totals(pad, matches))
    return replace(match, paid=paid, carried=progression.carried_into(pad.rules, match.number, totals))


class _RunningScore:
    """The score of a match while its hands are added one by one; the first *unchanged* rows are taken as they are."""

    def __init__(self, pad: Pad, match: PadMatch, unchanged: int) -> None:
        self.pad = pad
        self.match = match
        self.rows = list(match.rows[:unchanged])
        first_players = match.hands[0].players if match.hands else match.active
        zero = [0 if seat in first_players else None for seat in range(len(pad.names))]
        self.totals = list(self.rows[-1].totals) if self.rows else zero
        extra = sum(row.hand.plan.extra for row in self.rows)
        self.played = progression.Played(len(self.rows) - extra, extra)
        self.forfeits = [owed for owed in match.forfeits if owed.hand <= len(self.rows)]
        self.owed = {(owed.seat, owed.id) for owed in (*match.paid, *(owed.forfeit for owed in self.forfeits))}
        self.choices = {(seat, forfeit): choice for seat, forfeit, choice in match.choices}

    def next_hand(self, players: Sequence[int]) -> HandPlan | None:
        """Return the plan of the next hand if *players* play it; None if the match is over."""
        self._start_latecomers(players)
        return progression.next_hand(
            self.pad.rules, self.pad.seats, self.pad.schedule, self.played, *self._totals_of(players)
        )

    def notes_at_end(self, players: Sequence[int]) -> tuple[str, ...]:
        """Return the codes of remarks about the end of the match."""
        return progression.notes_at_end(self.pad.rules, self.played, *self._totals_of(players))

    def add(self, hand: PadHand) -> None:
        """Add the next complete hand."""
        row = self._row(hand)
        for seat in hand.players:
            self.totals[seat] = (self.totals[seat] or 0) + (row.points[seat] or 0)
        self.rows.append(replace(row, totals=tuple(self.totals)))
        self.played = progression.Played(
            self.played.scheduled + (not hand.plan.extra), self.played.extra + hand.plan.extra
        )
        for new in progression.new_forfeits(self.pad.rules, row.bids, row.taken, self.owed):
            self.owed.add((new.seat, new.id))
            self.forfeits.append(PadForfeit(hand.plan.number, new, self.choices.get((new.seat, new.id), "")))

    def _row(self, hand: PadHand) -> PadRow:
        """Return the row of a hand without its totals; the old row if neither the hand nor the number of names changed."""
        before = self.match.rows[len(self.rows) : len(self.rows) + 1]
        if before and before[0].hand is hand and len(before[0].points) == len(self.pad.names):
            return before[0]
        bids, taken = (tuple(number or 0 for number in numbers) for numbers in (hand.bids, hand.taken))
        points = progression.points(self.pad.rules, hand.plan, bids, taken)
        return replace(_unscored_row(self.pad, self.match, hand), points=_by_seat(self.pad, hand, points))

    def _start_latecomers(self, players: Sequence[int]) -> None:
        """Give players who join before this hand their first total; players who come back have one."""
        number = sum(self.played) + 1
        known = [total for total in self.totals if total is not None]
        there = [total for seat in players if (total := self.totals[seat]) is not None] or known
        for comer in self.match.late:
            if comer.hand == number and comer.seat in players and self.totals[comer.seat] is None:
                self.totals[comer.seat] = 0 if comer.start == "zero" else min(there)

    def _totals_of(self, players: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the totals of *players* in this match, and in earlier matches if these count."""
        carried = self.match.carried
        return _numbers_of(players, tuple(self.totals)), _numbers_of(players, carried) if carried else ()


def _score_match(pad: Pad, match: PadMatch, unchanged: int) -> PadMatch:
    """Return *match* with everything that follows from its hands; its first *unchanged* rows stay as they are."""
    running = _RunningScore(pad, match, unchanged)
    hands = list(match.hands[: len(running.rows)])
    surplus: list[PadRow] = []
    for hand in match.hands[len(running.rows) :]:
        plan = None if surplus else running.next_hand(hand.players)
        if plan is None:  # the match is over before this hand
            hands.append(hand)
            surplus.append(_unscored_row(pad, match, hand))
        else:
            hands.append(_with_plan(pad, match, hand, plan))
            running.add(hands[-1])
    plan = None if surplus else running.next_hand(match.active)
    totals = tuple(running.totals)
    match = replace(match, hands=tuple(hands), rows=tuple(running.rows), surplus=tuple(surplus), totals=totals)
    current = _current_hand(pad, match, plan)
    leaders = sheet.leaders(_numbers_of(match.active, totals)) if match.rows else ()
    return replace(
        match,
        current=current,
        aside=match.aside if match.current is None or current is not None else (*match.aside, match.current),
        forfeits=tuple(running.forfeits),
        leaders=_seats(match.active, leaders),
        winners=_seats(match.active, _winning_places(pad, match, leaders)) if current is None else (),
        notes=running.notes_at_end(match.active) if current is None else (),
    )


def _winning_places(pad: Pad, match: PadMatch, leaders: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners as places in `match.active`: the only leader, else as the rules break the tie."""
    return leaders if len(leaders) == 1 else sheet.winners(pad.rules, _rows_of(match.rows, match.active))


def _with_plan(pad: Pad, match: PadMatch, hand: PadHand, plan: HandPlan) -> PadHand:
    """Return a complete hand with *plan*, which a correction before it may have changed; raise if it no longer fits."""
    if plan == hand.plan:
        return hand
    fitted = replace(hand, plan=plan, events=())
    try:
        check_complete(pad, match, fitted)
    except OhHellError as error:
        message = f"hand {plan.number} would have {plan.cards} cards, and then its numbers don't fit. {error.sentence.removesuffix('.')}"
        raise OhHellError("breaks-later-hands", f"You can't make this correction: {message}.") from None
    return fitted


def _current_hand(pad: Pad, match: PadMatch, plan: HandPlan | None) -> PadHand | None:
    """Return the hand to be noted next, with what is noted of it already; None if the match is over (*plan* is None)."""
    old = match.current
    if plan is not None:
        players = seated(pad.circle, match.active)
        nothing: Numbers = (None,) * len(players)
        new = PadHand(plan, players, dealer_of(pad, match, plan.number), None, nothing, nothing)
        if old is None:
            before = [hand for hand in match.aside if hand.plan.number == plan.number]
            return replace(new, comment=before[-1].comment, voided=before[-1].voided) if before else new
        if (old.plan, old.players, old.dealer) == (new.plan, new.players, new.dealer):
            return old
        if not old.begun:
            return replace(new, comment=old.comment, voided=old.voided)
    if old is not None and old.begun:
        message = f"hand {old.plan.number} has started and would change. Complete it or redeal it first"
        raise OhHellError("hand-going-on", f"You can't do this now: {message}.")
    return None


def _unscored_row(pad: Pad, match: PadMatch, hand: PadHand) -> PadRow:
    """Return the row of a complete hand without points and totals."""
    trump = trump_of(pad, match, hand)
    assert trump is not None, "a complete hand has its trump"
    nothing: Numbers = (None,) * len(pad.names)
    return PadRow(hand, trump, _by_seat(pad, hand, hand.bids), _by_seat(pad, hand, hand.taken), nothing, nothing)


def _by_seat(pad: Pad, hand: PadHand, numbers: Numbers) -> Numbers:
    """Return the *numbers* of a hand's players by seat, None for all other seats."""
    known = dict(zip(hand.players, numbers, strict=True))
    return tuple(known.get(seat) for seat in range(len(pad.names)))


def _rows_of(rows: Sequence[PadRow], players: Sequence[int]) -> sheet.Sheet:
    """Return the rows for *players* only, in their order; players who missed a hand bid and took 0 in it."""
    return tuple(
        sheet.Row(
            number=row.hand.plan.number,
            cards=row.hand.plan.cards,
            trump=row.trump,
            dealer=row.hand.dealer,
            bids=_numbers_of(players, row.bids),
            taken=_numbers_of(players, row.taken),
            points=_numbers_of(players, row.points),
            totals=_numbers_of(players, row.totals),
            extra=row.hand.plan.extra,
        )
        for row in rows
    )


def _numbers_of(players: Sequence[int], numbers: Numbers) -> tuple[int, ...]:
    """Return the numbers of *players*, in their order; 0 for those without one."""
    return tuple(_at(numbers, seat) or 0 for seat in players)


def _seats(players: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Return the seats at *places* in *players*, sorted."""
    return tuple(sorted(players[place] for place in places))


def _overall_winners(pad: Pad, matches: Sequence[PadMatch], totals: Numbers) -> tuple[int, ...]:
    """Return the winners over all matches; () until the last is over."""
    last = matches[-1]
    if not last.over or last.number < pad.rules.format.matches:
        return ()
    if last.number == 1:
        return last.winners
    result = sheet.aggregate(pad.rules, [_rows_of(match.rows[-1:], last.active) for match in matches])
    if len(sheet.leaders(result.totals)) > 1:  # breaking the tie may need all rows
        result = sheet.aggregate(pad.rules, [_rows_of(match.rows, last.active) for match in matches])
    return _seats(last.active, result.winners or sheet.leaders(_numbers_of(last.active, totals)))
