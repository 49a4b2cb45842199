"""Proof: every hand made again as its key opens, and compared with what this seat saw of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ohhell.dealing.deals import is_draw_of, next_deal
from ohhell.dealing.keys import commitment, keys_up_to
from ohhell.rules.events import Draw, Play, SeenDeal
from ohhell.rules.schedule import HandPlan, extra_plan
from ohhell.rules.state import State, evolve, start
from ohhell.table.facts import Committed, Contributed, KeyOpened, Restarted

if TYPE_CHECKING:
    from ohhell.rules.events import Seen
    from ohhell.rules.state import Dealt
    from ohhell.rules.view import View
    from ohhell.table.facts import AnyFact
    from ohhell.table.projection import TableInfo


@dataclass(frozen=True, slots=True)
class DealChecks:
    """How far the deals of the match going on are proved; hand 0 is the draw for the deal.

    *mine* are the texts this client added and the server took. *hands* were made again and are as they were seen, *unseen*
    were not seen wholly, so that only their keys could be checked. *mismatch* says what was first found wrong, in any match.
    *first* is the first hand of the chain of keys used now: not 0 where the server was restored from a backup meanwhile.
    """

    match: int = 0
    commitment: str = ""
    first: int = 0
    contributions: tuple[tuple[int, str], ...] = ()
    mine: tuple[tuple[int, str], ...] = ()
    draw: Draw | None = None
    hands: tuple[int, ...] = ()
    unseen: tuple[int, ...] = ()
    mismatch: str | None = None

    @property
    def fine(self) -> bool:
        """Whether nothing was found wrong."""
        return self.mismatch is None


def after(checked: DealChecks, fact: AnyFact, *, heard: Sequence[Seen], views: Sequence[View | None]) -> DealChecks:
    """What is proved after *fact*; *heard* is what was witnessed of the hand, *views* are those before and after."""
    match fact:
        case Committed():
            view = views[-1] if views else None  # a game that goes on from a score pad has its draw already
            drawn = view.draw if view is not None else None
            return DealChecks(fact.match, fact.commitment, draw=drawn, mismatch=checked.mismatch)
        case Restarted():
            return replace(checked, commitment=fact.commitment, first=fact.hand, contributions=(), mine=())
        case Contributed():
            given = tuple(sorted([*checked.contributions, (fact.seat, fact.text)]))
            return replace(checked, contributions=given)
        case KeyOpened():
            return _opened(checked, fact, heard, views)
        case _:
            return checked


def contributed(checked: DealChecks, seat: int, text: str) -> DealChecks:
    """The server has taken a text of ours; once the cards are drawn it has to be among all the texts."""
    mine = replace(checked, mine=(*checked.mine, (seat, text)))
    return _with_mine(mine) if any(hand >= checked.first for hand in (*checked.hands, *checked.unseen)) else mine


def caught_up(checked: DealChecks, table: TableInfo | None, view: View | None) -> DealChecks:
    """What is proved where events were not told: the key has to lead back to the commitment all the same."""
    match = table.match if table is not None else None
    if match is None:
        return DealChecks(mismatch=checked.mismatch)
    known = {match.commitment, *(chain.commitment for chain in match.earlier)}
    same = checked.match == match.number and checked.commitment in known
    now = checked if same else DealChecks(match.number, match.commitment, mismatch=checked.mismatch)
    for chain in match.earlier:
        if chain.opened is not None:
            now = _with_key(replace(now, commitment=chain.commitment), *chain.opened)[0]
    mine = now.mine if checked.commitment == match.commitment else ()
    now = replace(now, commitment=match.commitment, first=match.first, mine=mine)
    now = replace(now, contributions=match.contributions, draw=view.draw if view is not None else None)
    if match.opened is None:
        return now
    number, key = match.opened
    unseen = tuple(hand for hand in range(number + 1) if hand not in now.hands)
    return _with_mine(_with_key(replace(now, unseen=unseen), number, key)[0])


def _opened(checked: DealChecks, fact: KeyOpened, heard: Sequence[Seen], views: Sequence[View | None]) -> DealChecks:
    """The hand of a key that has opened, made again."""
    now, key = _with_key(checked, fact.number, fact.key)
    now = _with_mine(now)
    if fact.number < now.first:  # of a hand that was dealt from an earlier chain
        return now
    texts = tuple(text for _, text in now.contributions)
    view = next(
        (view for view in views if view is not None and (fact.number == 0 or _tells(view, now, fact.number))), None
    )
    if not now.fine or view is None:
        return replace(now, unseen=(*now.unseen, fact.number))
    if fact.number == 0:
        return _drawn(now, view, heard, key, texts)
    seen = _seen_wholly(heard)
    if seen is None:
        return replace(now, unseen=(*now.unseen, fact.number))
    dealt = _dealt(view, fact.number, seen, key, texts)
    return _judged(now, fact.number, _dealt_otherwise(dealt, seen, heard))


def _judged(checked: DealChecks, hand: int, wrong: str | None) -> DealChecks:
    if wrong is None:
        return replace(checked, hands=(*checked.hands, hand))
    where = f"hand {hand}" if hand else "the draw for first dealer"
    return replace(checked, mismatch=f"{where}: {wrong}")


def _with_key(checked: DealChecks, number: int, key: str) -> tuple[DealChecks, bytes]:
    """The key of a hand, which has to lead back to the commitment."""
    opened = bytes.fromhex(key)
    if checked.fine and commitment(keys_up_to(number, opened)) != checked.commitment:
        wrong = f"the key of hand {number} does not match the commitment"
        return replace(checked, mismatch=wrong), opened
    return checked, opened


def _with_mine(checked: DealChecks) -> DealChecks:
    lost = [text for seat, text in checked.mine if (seat, text) not in checked.contributions]
    return (
        replace(checked, mismatch=f"our text {lost[0]!r} is not in the shuffle") if lost and checked.fine else checked
    )


def _tells(view: View, checked: DealChecks, hand: int) -> bool:
    """Whether a view is of this match and shows all the hands before *hand*."""
    return view.draw is not None and view.draw == checked.draw and len(view.sheet) >= hand - 1


def _drawn(checked: DealChecks, view: View, heard: Sequence[Seen], key: bytes, texts: Sequence[str]) -> DealChecks:
    """The draw for the deal, made again."""
    found = heard[-1] if heard else None
    if not isinstance(found, Draw):
        return replace(checked, unseen=(*checked.unseen, 0))
    goes_on = checked.match > 1 and view.rules.format.next_match_dealer != "redraw"
    state = start(view.rules, view.seats, dealer=found.dealer if goes_on else None)
    wrong = (
        None
        if is_draw_of(found, state, key, texts)
        else f"seat {found.dealer} deals, but the key produces another draw"
    )
    return _judged(replace(checked, draw=found), 0, wrong)


def _seen_wholly(heard: Sequence[Seen]) -> SeenDeal | None:
    """The deal of a hand whose every card was witnessed."""
    if not heard or not isinstance(heard[0], SeenDeal):
        return None
    plays = Counter(event.seat for event in heard if isinstance(event, Play))
    return heard[0] if plays and set(plays.values()) == {heard[0].cards} else None


def _dealt(view: View, hand: int, seen: SeenDeal, key: bytes, texts: Sequence[str]) -> Dealt:
    state = replace(
        start(view.rules, view.seats), phase="deal", plan=_plan(view, hand), dealer=seen.dealer, draw=view.draw
    )
    dealt: State = evolve(state, next_deal(state, key, texts))
    assert dealt.hand is not None, "a hand was dealt"
    return dealt.hand.dealt


def _plan(view: View, hand: int) -> HandPlan:
    """The plan of a hand: as scheduled, or an extra one after the scheduled ones."""
    rules, rows = view.rules, view.sheet[: hand - 1]
    scheduled = sum(not row.extra for row in rows)
    target = rules.end.points if rules.end.kind == "target" else None
    reached = target is not None and bool(rows) and max(rows[-1].totals) >= target
    if scheduled < len(rows) or scheduled == len(view.schedule) or reached:
        return extra_plan(rules, view.seats, last=view.schedule[scheduled - 1], number=hand)
    return view.schedule[hand - 1]


def _dealt_otherwise(dealt: Dealt, seen: SeenDeal, heard: Sequence[Seen]) -> str | None:
    """What the key makes otherwise than it was seen; every card was played, so every hand is known."""
    for seat, hand in enumerate(dealt.hands):
        played = Counter(event.card for event in heard if isinstance(event, Play) and event.seat == seat)
        if played != Counter(hand):
            odd = next(iter(played - Counter(hand)))
            return f"seat {seat} played {odd}, which the key does not deal to it"
    if seen.turned and seen.turned != dealt.turned:
        return f"{seen.turned[-1]} was turned up, but the key turns up another card"
    if seen.cuts and seen.cuts != dealt.cuts:
        return f"{seen.cuts[-1]} was cut, but the key cuts another card"
    if seen.trump is not None and seen.trump != dealt.trump:
        return f"trumps were {seen.trump}, but the key makes them {dealt.trump}"
    if seen.undealt != len(dealt.stock):
        return f"{seen.undealt} cards were left over, but the key leaves {len(dealt.stock)}"
    return None
