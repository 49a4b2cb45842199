"""Checks of the deals: every hand is dealt again when its key opens, and compared with what this seat saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ohhell.dealing.deals import is_draw_of, next_deal
from ohhell.dealing.keys import commitment, keys_up_to
from ohhell.rules.events import Draw, Play, Seen, SeenDeal
from ohhell.rules.progression import dealt_hand
from ohhell.rules.state import Dealt, State, evolve, start
from ohhell.rules.view import View
from ohhell.table.facts import Committed, Contributed, Fact, KeyOpened, Restarted
from ohhell.table.projection import TableInfo


@dataclass(frozen=True, slots=True)
class DealChecks:
    """The checks of the current match so far; hand 0 is the draw for the deal.

    *mine* are the texts this client added to the shuffle. *hands* were dealt again and are as seen; of *unseen* hands this client did
    not see everything, so that only their keys were checked. *mismatch* is the first thing found wrong, in any match.
    *first* is the first hand of the current chain of keys: not 0 if the server was restored from a backup since.
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
        """Whether nothing is wrong."""
        return self.mismatch is None


def after(checked: DealChecks, fact: Fact, *, heard: Sequence[Seen], views: Sequence[View | None]) -> DealChecks:
    """Return the checks after *fact*; *heard* are the events seen in the hand, *views* those before and after."""
    match fact:
        case Committed():
            view = views[-1] if views else None  # a game continued from a score pad has its draw already
            drawn = view.draw if view is not None else None
            return DealChecks(fact.match, fact.commitment, draw=drawn, mismatch=checked.mismatch)
        case Restarted():
            return replace(checked, commitment=fact.commitment, first=fact.hand, contributions=(), mine=())
        case Contributed():
            given = tuple(sorted([*checked.contributions, (fact.seat, fact.text)]))
            return replace(checked, contributions=given)
        case KeyOpened():
            return _check_key(checked, fact, heard, views)
        case _:
            return checked


def contributed(checked: DealChecks, seat: int, text: str) -> DealChecks:
    """Note a text of ours that the server has accepted; it must be in the shuffle once the cards are drawn."""
    mine = replace(checked, mine=(*checked.mine, (seat, text)))
    return (
        _check_contributions(mine) if any(hand >= checked.first for hand in (*checked.hands, *checked.unseen)) else mine
    )


def after_gap(checked: DealChecks, table: TableInfo | None, view: View | None) -> DealChecks:
    """Return the checks after events that were not sent: the key must still hash to the commitment."""
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
    return _check_contributions(_with_key(replace(now, unseen=unseen), number, key)[0])


def _check_key(checked: DealChecks, fact: KeyOpened, heard: Sequence[Seen], views: Sequence[View | None]) -> DealChecks:
    """Check the hand of a key that has opened."""
    now, key = _with_key(checked, fact.number, fact.key)
    now = _check_contributions(now)
    if fact.number < now.first:  # the hand was dealt from an earlier chain
        return now
    texts = tuple(text for _, text in now.contributions)
    view = next(
        (view for view in views if view is not None and (fact.number == 0 or _covers(view, now, fact.number))), None
    )
    if not now.fine or view is None:
        return replace(now, unseen=(*now.unseen, fact.number))
    if fact.number == 0:
        return _check_draw(now, view, heard, key, texts)
    seen = _fully_seen_deal(heard)
    if seen is None:
        return replace(now, unseen=(*now.unseen, fact.number))
    dealt = _dealt(view, fact.number, seen, key, texts)
    return _with_result(now, fact.number, _difference(dealt, seen, heard))


def _with_result(checked: DealChecks, hand: int, wrong: str | None) -> DealChecks:
    if wrong is None:
        return replace(checked, hands=(*checked.hands, hand))
    where = f"hand {hand}" if hand else "the draw for first dealer"
    return replace(checked, mismatch=f"{where}: {wrong}")


def _with_key(checked: DealChecks, number: int, key: str) -> tuple[DealChecks, bytes]:
    """Return the checks and a key, which must hash to the commitment."""
    opened = bytes.fromhex(key)
    if checked.fine and commitment(keys_up_to(number, opened)) != checked.commitment:
        wrong = f"the key of hand {number} does not match the commitment"
        return replace(checked, mismatch=wrong), opened
    return checked, opened


def _check_contributions(checked: DealChecks) -> DealChecks:
    lost = [text for seat, text in checked.mine if (seat, text) not in checked.contributions]
    return (
        replace(checked, mismatch=f"our text {lost[0]!r} is not in the shuffle") if lost and checked.fine else checked
    )


def _covers(view: View, checked: DealChecks, hand: int) -> bool:
    """Tell whether a view is of this match and shows all the hands before *hand*."""
    return view.draw is not None and view.draw == checked.draw and len(view.sheet) >= hand - 1


def _check_draw(checked: DealChecks, view: View, heard: Sequence[Seen], key: bytes, texts: Sequence[str]) -> DealChecks:
    """Repeat the draw for the deal."""
    found = heard[-1] if heard else None
    if not isinstance(found, Draw):
        return replace(checked, unseen=(*checked.unseen, 0))
    continues = checked.match > 1 and view.rules.format.next_match_dealer != "redraw"
    state = start(view.rules, view.seats, dealer=found.dealer if continues else None)
    wrong = (
        None
        if is_draw_of(found, state, key, texts)
        else f"seat {found.dealer} deals, but the key produces another draw"
    )
    return _with_result(replace(checked, draw=found), 0, wrong)


def _fully_seen_deal(heard: Sequence[Seen]) -> SeenDeal | None:
    """Return the deal of a hand of which every card was seen; else None."""
    if not heard or not isinstance(heard[0], SeenDeal):
        return None
    plays = Counter(event.seat for event in heard if isinstance(event, Play))
    return heard[0] if plays and set(plays.values()) == {heard[0].cards} else None


def _dealt(view: View, hand: int, seen: SeenDeal, key: bytes, texts: Sequence[str]) -> Dealt:
    plan = dealt_hand(view.rules, view.seats, view.schedule, view.sheet[: hand - 1])
    state = replace(start(view.rules, view.seats), phase="deal", plan=plan, dealer=seen.dealer, draw=view.draw)
    dealt: State = evolve(state, next_deal(state, key, texts))
    assert dealt.hand is not None, "a hand was dealt"
    return dealt.hand.dealt


def _difference(dealt: Dealt, seen: SeenDeal, heard: Sequence[Seen]) -> str | None:
    """Describe the first difference between the deal of the key and what was seen; None if there is none."""
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
