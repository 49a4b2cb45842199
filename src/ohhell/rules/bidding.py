"""Bidding: whose turn it is, which bids are legal, and whether a bid can still be changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ohhell.rules.axes import HookKind
from ohhell.rules.schedule import HandPlan
from ohhell.rules.seating import bidding_order

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

Bids = tuple[int | None, ...]


def bid_range(rules: Rules, cards: int) -> range:
    """The bids that the rules allow with *cards* cards, without the hook."""
    low = cards if rules.bid.min == "n" else rules.bid.min
    high = min(cards, cards if rules.bid.max == "n" else rules.bid.max)
    return range(low, high + 1)


def hooked(kind: HookKind, numbers: Sequence[int], *, before: int, cards: int, last: bool) -> frozenset[int]:
    """The *numbers* that a hook forbids to a bidder when the earlier bids add up to *before*.

    >>> sorted(hooked("last_not_equal", range(6), before=4, cards=5, last=True))
    [1]
    """
    equal = frozenset({cards - before})
    match kind:
        case "last_not_equal" if last:
            return equal
        case "last_must_exceed" if last:
            too_low = frozenset(number for number in numbers if before + number <= cards)
            return equal if len(too_low) == len(numbers) else too_low
        case "any_not_equal":
            return equal
        case "any_below":
            return frozenset(number for number in numbers if before + number >= cards)
        case _:
            return frozenset()


def forbidden_bids(rules: Rules, plan: HandPlan, bids: Bids, *, dealer: int, seat: int) -> frozenset[int]:
    """The bids in range that the hook forbids to *seat* now."""
    if not plan.hook:
        return frozenset()
    order = bidding_order(rules, len(bids), dealer)
    place = order.index(seat)
    before = sum(bids[earlier] or 0 for earlier in order[:place])
    numbers = bid_range(rules, plan.cards)
    last = place == len(order) - 1
    return hooked(rules.hook.kind, numbers, before=before, cards=plan.cards, last=last) & frozenset(numbers)


def _hook_reason(kind: HookKind, *, cards: int, total: int, last: str) -> str:
    """Why a hook forbids a bid that makes the bids add up to *total*; *last* names the last bidder."""
    match kind:
        case "any_below":
            return (
                f"the bids would add up to {total}, but they must stay below {cards}, the number of tricks. Bid fewer"
            )
        case "last_must_exceed" if total < cards:
            return f"the bids would add up to {total}, but {last} must bring them above {cards}, the number of tricks"
        case "any_not_equal":
            return f"the bids would add up to {cards}, the number of tricks. Pick another number"
        case _:
            return (
                f"the bids would add up to {cards}, the number of tricks. {last.capitalize()} must pick another number"
            )


def bid_refusal(  # noqa: PLR0913 (the hand, the bid, and who reads it)
    rules: Rules, plan: HandPlan, bids: Bids, *, dealer: int, seat: int, tricks: int, last: str
) -> tuple[str, str] | None:
    """Why *seat* can't bid *tricks* now, as a code and a reason; None if it can. *last* names the last bidder."""
    numbers = bid_range(rules, plan.cards)
    if not isinstance(tricks, int) or tricks not in numbers:
        cards = "1 card" if plan.cards == 1 else f"{plan.cards} cards"
        return "bid-out-of-range", f"with {cards}, bids go from {numbers[0]} to {numbers[-1]}"
    if tricks not in forbidden_bids(rules, plan, bids, dealer=dealer, seat=seat):
        return None
    total = tricks + sum(bid or 0 for other, bid in enumerate(bids) if other != seat)
    return "bid-hooked", _hook_reason(rules.hook.kind, cards=plan.cards, total=total, last=last)


def open_bids(rules: Rules, plan: HandPlan, bids: Bids, *, dealer: int, seat: int) -> tuple[int, ...]:
    """The legal bids of *seat* now."""
    forbidden = forbidden_bids(rules, plan, bids, dealer=dealer, seat=seat)
    return tuple(number for number in bid_range(rules, plan.cards) if number not in forbidden)


def to_bid(rules: Rules, bids: Bids, *, dealer: int) -> tuple[int, ...]:
    """The seats that must bid now: with sealed bids everybody who has not bid, else the next in turn."""
    if rules.bid.form == "simultaneous":
        return tuple(seat for seat, bid in enumerate(bids) if bid is None)
    return tuple(seat for seat in bidding_order(rules, len(bids), dealer) if bids[seat] is None)[:1]


def may_change(rules: Rules, bids: Bids, *, dealer: int, seat: int, led: bool) -> bool:
    """Whether *seat* may change its bid; *led* says that the first card was played."""
    if bids[seat] is None or led:
        return False
    order = bidding_order(rules, len(bids), dealer)
    if rules.bid.change_who == "last" and (rules.bid.form == "simultaneous" or seat != order[-1]):
        return False
    match rules.bid.change:
        case "never":
            return False
        case "until_next_bids":
            return bids[order[(order.index(seat) + 1) % len(order)]] is None
        case "until_reveal":
            return rules.bid.reveal != "at_once" and None in bids
        case _:  # until_play
            return True
