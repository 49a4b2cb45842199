"""The score sheet as plain data: blank for rules and names, or filled in from what was played."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, Literal

from ohhell.notation.record.record import Details, Record, check_line, check_new_names
from ohhell.rules import sheet
from ohhell.rules.axes import HookKind, Sight
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Forfeit, Tally
from ohhell.rules.progression import dealt_hand
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, draws_first_trump, extra_plan, rotated, suits_to_start
from ohhell.rules.seating import left
from ohhell.rules.sheet import Row
from ohhell.rules.state import State

MOST_RESULTS: Final = 5_000
"""How many results, one per hand and player, are printed in one document."""

TIE: Final = "tie"
"""The note of a tie-breaker hand."""

TIE_LINES: Final = 2
"""The number of lines for tie-breaker hands on a sheet."""

Numbers = tuple[int | None, ...]

_NOTHING: Final = Details()
_HOOKS: Final[dict[HookKind, str]] = {
    "none": "",
    "last_not_equal": "not {}",
    "any_not_equal": "not {}",
    "last_must_exceed": "over {}",
    "any_below": "under {}",
}
_NOTES: Final[dict[Sight, str]] = {"own_hand": "", "blind": "blind", "others_only": "forehead"}


@dataclass(frozen=True, slots=True)
class HandScore:
    """The result of a hand that not all players played: None for those who had left or not joined yet."""

    bids: Numbers
    taken: Numbers
    points: Numbers
    totals: Numbers
    dead: int = 0


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One hand on paper; *trump* and *dealer* are None if a pen fills them in, *row* is None before the hand is played.

    *hook* says which sum of bids is forbidden ("not 7"), *note* what else is special about the hand.
    """

    number: int
    cards: int
    trump: Trump | None
    dealer: int | None
    hook: str = ""
    note: str = ""
    row: Row | HandScore | None = None

    @property
    def tie(self) -> bool:
        """Whether it is a tie-breaker: played only if players tie for first place after the last scheduled hand."""
        return self.note == TIE


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment or note about a hand; hand 0 is before the first.

    A comment may have several lines; the other remarks follow from what was played.
    """

    hand: int
    text: str
    kind: Literal["comment", "forfeit", "dead"] = "comment"


@dataclass(frozen=True, slots=True)
class OwedForfeit:
    """A forfeit that a seat owes since a hand; *choice* is what the player picked, "" before that."""

    hand: int
    seat: int
    forfeit: str
    choice: str = ""

    def remark(self, names: Sequence[str]) -> Remark:
        """Return the forfeit as a sentence."""
        paid = f"{names[self.seat]} paid a forfeit: {self.forfeit} ({self.choice})"
        text = paid if self.choice else f"{names[self.seat]} owes a forfeit: {self.forfeit}"
        return Remark(self.hand, text, "forfeit")


@dataclass(frozen=True, slots=True)
class SheetMatch:
    """One match on paper; *number* is None if nobody knows which of several it is, *earlier* is () without earlier totals."""

    lines: tuple[SheetLine, ...]
    number: int | None = 1
    details: Details = _NOTHING
    remarks: tuple[Remark, ...] = ()
    winners: tuple[int, ...] = ()
    earlier: Numbers = ()
    forfeits: tuple[OwedForfeit, ...] = ()

    @property
    def totals(self) -> Numbers:
        """Everybody's points so far; () before the first hand is over."""
        rows = [line.row for line in self.lines if line.row is not None]
        return rows[-1].totals if rows else ()


@dataclass(frozen=True, slots=True)
class Form:
    """A whole score sheet: the rules, the names (empty if a pen fills them in) and a sheet per match.

    *players* is the number of players at the start, if players joined or left: the rules are printed for that number.
    """

    rules: Rules
    names: tuple[str, ...]
    matches: tuple[SheetMatch, ...]
    winners: tuple[int, ...] = ()
    players: int | None = None

    @property
    def hands(self) -> int:
        """The number of hands in all matches."""
        return sum(len(match.lines) for match in self.matches)


def check_size(hands: int, players: int, *, most: int) -> None:
    """Raise if a sheet has more than *most* results, one per hand and player."""
    if hands * players > most:
        sentence = (
            f"Can't print {hands} hands of {players} players: that makes {hands * players} results, "
            f"and a sheet has room for {most}. Print fewer hands, matches or players at a time."
        )
        raise OhHellError("sheet-too-large", sentence)


def blank(
    rules: Rules,
    names: Sequence[str],
    *,
    dealer: int | None = None,
    first_trump: Suit | None = None,
    details: Details = _NOTHING,
) -> Form:
    """Make an empty sheet for these rules and names, or for a number of columns without names.

    *dealer* and *first_trump* are those of the first match, where they are known. RulesError where the rules do not fit.
    """
    names = tuple(names)
    if any(names):
        check_new_names(names)
        _check_distinct(names)
    for what in ("date", "place", "scorer"):
        check_line(getattr(details, what), what)
    schedule = rules.schedule(len(names))
    if dealer is not None and not 0 <= dealer < len(names):
        raise OhHellError("no-such-seat", f"There is no seat {dealer}: the seats are 0 to {len(names) - 1}.")
    if first_trump is not None and not (draws_first_trump(rules) and first_trump in suits_to_start(rules)):
        raise OhHellError("bad-draw", f"The first trump can't be {first_trump}: these rules don't draw it.")
    matches = []
    for number in range(1, rules.format.matches + 1):
        if number == 1:
            first = dealer
        elif dealer is None or rules.format.next_match_dealer == "redraw":
            first = None
        else:
            first = left(rules, len(names), dealer, (number - 1) * len(schedule))
        plans = schedule + tie_hands(rules, len(names), schedule, last_match=number == rules.format.matches)
        drawn = first_trump if number == 1 else None
        lines = tuple(_planned(rules, len(names), plan, first, drawn) for plan in plans)
        matches.append(SheetMatch(lines, number, details))
    return Form(rules, names, tuple(matches))


def _check_distinct(names: tuple[str, ...]) -> None:
    """Raise if two names differ only in case, as "Ann" and "ann"."""
    found: dict[str, str] = {}
    for name in names:
        other = found.setdefault(unicodedata.normalize("NFKC", name).casefold(), name)
        if other != name:
            message = f"Can't print a sheet for both {other!r} and {name!r}. Give each player a different name."
            raise OhHellError("bad-name", message)


def filled(games: Sequence[tuple[Record, State]]) -> Form:
    """Return the sheet of a record, or of several matches of the same players in order, each with its final state."""
    if not games:
        raise OhHellError("matches-differ", "Can't fill in a sheet without a record.")
    record, state = games[0]
    if any((other.rules, other.names) != (record.rules, record.names) for other, _ in games):
        raise OhHellError("matches-differ", "Can't put these records on one sheet: their rules or players differ.")
    many = record.rules.format.matches
    if len(games) > many:
        message = (
            f"Can't put {len(games)} records on one sheet: these rules have {many} match{'es' if many > 1 else ''}."
        )
        raise OhHellError("matches-differ", message)
    if len(games) == 1:
        match = _played(record, state)
        return Form(
            record.rules, record.names, (replace(match, number=1 if many == 1 else None, earlier=record.carried),)
        )
    matches, earlier = [], (0,) * len(record.names)
    for number, (one, reached) in enumerate(games, start=1):
        matches.append(replace(_played(one, reached), number=number, earlier=earlier))
        earlier = tuple(map(sum, zip(earlier, reached.totals, strict=True)))
    standing = sheet.aggregate(record.rules, [reached.sheet for _, reached in games])
    over = all(reached.phase == "over" for _, reached in games)
    return Form(record.rules, record.names, tuple(matches), standing.winners if over else ())


def _played(record: Record, state: State) -> SheetMatch:
    """Return a match as played so far; the remaining hands are empty."""
    rules, seats = state.rules, state.seats
    lines = tuple(_filled(state, row) for row in state.sheet)
    if state.plan is not None:
        scheduled = sum(not row.extra for row in state.sheet)
        coming = state.schedule[scheduled:] if not state.plan.extra else (state.plan,)
        if not state.plan.extra:
            decides = rules.format.matches == 1 or bool(state.carried)
            coming += tie_hands(rules, seats, state.schedule, last_match=decides)
        first = None
        if state.dealer is not None:
            back = state.plan.number - 1
            first = left(rules, seats, state.dealer, -back)
        drawn = None if state.draw is None else state.draw.first_trump
        lines += tuple(_planned(rules, seats, plan, first, drawn) for plan in coming)
    forfeits = _forfeits(record)
    remarks = _remarks(record, state, forfeits)
    return SheetMatch(lines, 1, record.details, remarks, state.winners, forfeits=forfeits)


def tie_hands(rules: Rules, seats: int, schedule: tuple[HandPlan, ...], *, last_match: bool) -> tuple[HandPlan, ...]:
    """Return the lines for extra hands, if the rules break ties with them."""
    if rules.tie.kind != "extra_hands" or not last_match:
        return ()
    numbers = range(len(schedule) + 1, len(schedule) + 1 + TIE_LINES)
    return tuple(extra_plan(rules, seats, last=schedule[-1], number=number) for number in numbers)


def _planned(rules: Rules, seats: int, plan: HandPlan, first: int | None, first_trump: Suit | None = None) -> SheetLine:
    """Return a line to be filled in."""
    dealer = None if first is None else left(rules, seats, first, plan.number - 1)
    return line(rules, plan, dealer, first_trump=first_trump)


def line(rules: Rules, plan: HandPlan, dealer: int | None, *, first_trump: Suit | None = None) -> SheetLine:
    """Return the empty line of a hand; rotating trumps are known once the *first_trump* is drawn."""
    hook = _HOOKS[rules.hook.kind].format(plan.cards) if plan.hook else ""
    trump = plan.trump
    if plan.source == "rotation" and first_trump is not None:
        trump = rotated(rules, first_trump, plan.number)
    return SheetLine(plan.number, plan.cards, trump, dealer, hook, TIE if plan.extra else _NOTES[plan.sight])


def _filled(state: State, row: Row) -> SheetLine:
    """Return a line with bids, tricks and points."""
    plan = dealt_hand(state.rules, state.seats, state.schedule, state.sheet[: row.number - 1])
    return replace(line(state.rules, plan, row.dealer), trump=row.trump, row=row)


def _hands_after(record: Record) -> list[int]:
    """Return the hand in progress after each number of events; 0 before the first hand."""
    return [*accumulate((isinstance(event, Deal | Tally) for event in record.events), initial=0)]


def _forfeits(record: Record) -> tuple[OwedForfeit, ...]:
    hands = _hands_after(record)
    return tuple(
        OwedForfeit(hands[place], event.seat, event.id)
        for place, event in enumerate(record.events, start=1)
        if isinstance(event, Forfeit)
    )


def _remarks(record: Record, state: State, forfeits: Sequence[OwedForfeit]) -> tuple[Remark, ...]:
    """Return comments, forfeits and tricks that nobody took, in the order of the hands."""
    hands = _hands_after(record)
    found = [Remark(hands[comment.after], comment.text) for comment in record.comments]
    found += [owed.remark(record.names) for owed in forfeits]
    found += [nobody_took(row.number, row.dead) for row in state.sheet if row.dead]
    return tuple(sorted(found, key=lambda remark: remark.hand))


def nobody_took(hand: int, dead: int) -> Remark:
    """Make the remark on tricks that nobody took."""
    return Remark(hand, f"Nobody won {dead} trick{'' if dead == 1 else 's'}", "dead")
