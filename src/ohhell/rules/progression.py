"""The progression of a game: points and forfeits of a hand, the next hand, the end, and what counts on in the next match."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import add
from typing import Final, NamedTuple

from ohhell.rules import scoring, sheet
from ohhell.rules.events import Forfeit
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, extra_plan
from ohhell.rules.seating import left
from ohhell.rules.sheet import Sheet

MOST_EXTRA_HANDS: Final = 100
"""A limit of the engine, not a rule: bots that play alike could tie for ever."""


class Played(NamedTuple):
    """The number of finished hands: those of the schedule, and extra ones after a tie."""

    scheduled: int
    extra: int

    @classmethod
    def on(cls, rows: Sheet) -> Played:
        """Count the hands on a sheet."""
        extra = sum(row.extra for row in rows)
        return cls(len(rows) - extra, extra)


def points(rules: Rules, plan: HandPlan, bids: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    """The points of each player for a hand."""
    return tuple(
        scoring.points(rules.score, cards=plan.cards, bid=bid, taken=tricks, hand=plan.counts_as)
        for bid, tricks in zip(bids, taken, strict=True)
    )


def score_terms(rules: Rules, schedule: Sequence[HandPlan], rows: Sheet) -> tuple[tuple[scoring.Term, ...], ...]:
    """How the points of each player in the last hand on a sheet came about."""
    row = rows[-1]
    plan = dealt_hand(rules, len(row.bids), schedule, rows[:-1])
    return tuple(
        scoring.terms(rules.score, cards=row.cards, bid=bid, taken=taken, hand=plan.counts_as)
        for bid, taken in zip(row.bids, row.taken, strict=True)
    )


def new_forfeits(
    rules: Rules, bids: Sequence[int | None], taken: Sequence[int | None], owed: Collection[tuple[int, str]]
) -> list[Forfeit]:
    """The forfeits a finished hand adds to those *owed* (seat and id), each once per player; a player who sat it out has None."""
    if not rules.forfeits:
        return []
    results = enumerate(zip(bids, taken, strict=True))
    missed = [(seat, bid) for seat, (bid, tricks) in results if bid is not None and bid != tricks]
    return [
        Forfeit(seat, rule.id)
        for rule in rules.forfeits
        for seat, bid in missed
        if bid >= rule.min_bid and (seat, rule.id) not in owed
    ]


def lasting_forfeits(rules: Rules, forfeits: Sequence[Forfeit]) -> tuple[Forfeit, ...]:
    """The forfeits of a match that are not owed again in the next one."""
    for_all = {rule.id for rule in rules.forfeits if rule.scope == "event"}
    return tuple(forfeit for forfeit in forfeits if forfeit.id in for_all)


def next_hand(
    rules: Rules,
    seats: int,
    schedule: Sequence[HandPlan],
    played: Played,
    totals: Sequence[int],
    carried: Sequence[int] = (),
) -> HandPlan | None:
    """The hand after those *played*, which is an extra one if the rules play off a tie; None if the game is over.

    *totals* are those of the players who can win; *carried* are their totals of earlier matches, if this match decides them all.
    *seats* is the number of players the *schedule* was made for.
    """
    over = not _is_tied(rules, totals, carried) or played.extra == MOST_EXTRA_HANDS
    if over and _is_through(rules, schedule, played, totals):
        return None
    return _plan(rules, seats, schedule, played, totals)


def dealt_hand(rules: Rules, seats: int, schedule: Sequence[HandPlan], rows: Sheet) -> HandPlan:
    """The hand that was dealt after the hands on a sheet: the next of the schedule, or an extra one."""
    return _plan(rules, seats, schedule, Played.on(rows), rows[-1].totals if rows else (0,))


def _plan(rules: Rules, seats: int, schedule: Sequence[HandPlan], played: Played, totals: Sequence[int]) -> HandPlan:
    if not _is_through(rules, schedule, played, totals):
        return schedule[played.scheduled]
    return extra_plan(rules, seats, last=schedule[played.scheduled - 1], number=sum(played) + 1)


def notes_at_end(rules: Rules, played: Played, totals: Sequence[int], carried: Sequence[int] = ()) -> tuple[str, ...]:
    """Notes about a finished game: `tie-cap-reached` if the engine's limit ended a tie."""
    return ("tie-cap-reached",) if played.extra == MOST_EXTRA_HANDS and _is_tied(rules, totals, carried) else ()


def next_match_dealer(rules: Rules, seats: int, dealer: int) -> int | None:
    """The first dealer of the next match, after *dealer* dealt the last hand; None if there is a new draw."""
    return None if rules.format.next_match_dealer == "redraw" else left(rules, seats, dealer)


def carried_into(rules: Rules, match: int, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The *totals* of earlier matches if the *match*-th is the last one, which decides them all; else ()."""
    return totals if match == rules.format.matches > 1 else ()


def _is_through(rules: Rules, schedule: Sequence[HandPlan], played: Played, totals: Sequence[int]) -> bool:
    """Whether the schedule is finished, or somebody has reached the target."""
    target = rules.end.points if rules.end.kind == "target" else None
    reached = target is not None and played.scheduled > 0 and max(totals) >= target
    return played.extra > 0 or played.scheduled == len(schedule) or reached


def _is_tied(rules: Rules, totals: Sequence[int], carried: Sequence[int]) -> bool:
    """Whether extra hands must decide between the leaders."""
    plays_off = rules.tie.kind == "extra_hands" and (rules.format.matches == 1 or bool(carried))
    standing = tuple(map(add, carried, totals)) if carried else totals
    return plays_off and len(sheet.leaders(standing)) > 1
