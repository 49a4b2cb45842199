"""The course of a game: what a hand brings, which hand is next, when the game is over, and what the next match takes along."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, Final, NamedTuple

from ohhell.rules import scoring, sheet
from ohhell.rules.events import Forfeit
from ohhell.rules.schedule import HandPlan, extra_plan
from ohhell.rules.seating import left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ohhell.rules.rules import Rules

MOST_EXTRA_HANDS: Final = 100
"""An engine limit, not a rule: bots that play alike could tie for ever."""


class Played(NamedTuple):
    """How many hands are over: those of the schedule, and extra ones after a tie."""

    scheduled: int
    extra: int


def points(rules: Rules, plan: HandPlan, bids: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    """What a hand brings to everybody who played it."""
    return tuple(
        scoring.points(rules.score, cards=plan.cards, bid=bid, taken=tricks, hand=plan.counts_as)
        for bid, tricks in zip(bids, taken, strict=True)
    )


def owed(
    rules: Rules, bids: Sequence[int | None], taken: Sequence[int | None], forfeits: Sequence[Forfeit]
) -> list[Forfeit]:
    """The forfeits a finished hand brings besides those there are: once for each player; None sat the hand out."""
    known = {(forfeit.seat, forfeit.id) for forfeit in forfeits}
    return [
        Forfeit(seat, rule.id)
        for rule in rules.forfeits
        for seat, (bid, tricks) in enumerate(zip(bids, taken, strict=True))
        if bid is not None and bid >= rule.min_bid and bid != tricks and (seat, rule.id) not in known
    ]


def lasting(rules: Rules, forfeits: Sequence[Forfeit]) -> tuple[Forfeit, ...]:
    """The forfeits of a match that count in the next one, too."""
    for_all = {rule.id for rule in rules.forfeits if rule.scope == "event"}
    return tuple(forfeit for forfeit in forfeits if forfeit.id in for_all)


def following(
    rules: Rules,
    seats: int,
    schedule: Sequence[HandPlan],
    played: Played,
    totals: Sequence[int],
    carried: Sequence[int] = (),
) -> HandPlan | None:
    """The hand that comes after those *played*, an extra one where the rules play a tie off; None: the game is over.

    *totals* are those of everybody who may win; *carried* are theirs of earlier matches, where this one decides over all.
    *seats* is the number of players the *schedule* was made for.
    """
    if not _is_through(rules, schedule, played, totals):
        return schedule[played.scheduled]
    if not _is_tied(rules, totals, carried) or played.extra == MOST_EXTRA_HANDS:
        return None
    last = schedule[played.scheduled - 1]
    return extra_plan(rules, seats, last=last, number=sum(played) + 1)


def notes_at_end(rules: Rules, played: Played, totals: Sequence[int], carried: Sequence[int] = ()) -> tuple[str, ...]:
    """What must be told about a game that is over: that the engine's limit, and no hand, ended a tie."""
    return ("tie-cap-reached",) if played.extra == MOST_EXTRA_HANDS and _is_tied(rules, totals, carried) else ()


def next_match_dealer(rules: Rules, seats: int, dealer: int) -> int | None:
    """Who deals first in the next match after *dealer* dealt the last hand; None where that is drawn anew."""
    return None if rules.format.next_match_dealer == "redraw" else left(rules, seats, dealer)


def carried_into(rules: Rules, match: int, totals: tuple[int, ...]) -> tuple[int, ...]:
    """What the *match*-th match counts on: the *totals* of those before it where it decides over all, else nothing."""
    return totals if match == rules.format.matches > 1 else ()


def _is_through(rules: Rules, schedule: Sequence[HandPlan], played: Played, totals: Sequence[int]) -> bool:
    """Whether the schedule is played, or somebody has reached the target."""
    target = rules.end.points if rules.end.kind == "target" else None
    reached = target is not None and played.scheduled > 0 and max(totals) >= target
    return played.extra > 0 or played.scheduled == len(schedule) or reached


def _is_tied(rules: Rules, totals: Sequence[int], carried: Sequence[int]) -> bool:
    """Whether extra hands must part the leaders."""
    plays_off = rules.tie.kind == "extra_hands" and (rules.format.matches == 1 or bool(carried))
    standing = tuple(map(add, carried, totals)) if carried else totals
    return plays_off and len(sheet.leaders(standing)) > 1
