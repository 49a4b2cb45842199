"""The hook: which bid it forbids to whom, with an example."""

from __future__ import annotations

from ohhell.notation.prose.bidding import last_may_change
from ohhell.notation.prose.english import choice, count, listed, number, ordinal, said
from ohhell.notation.prose.play import tricks_can_die
from ohhell.notation.prose.setting import ExampleHand, SheetContext, in_hands
from ohhell.rules.axes import HookKind
from ohhell.rules.bidding import bid_range, hooked

_LAWS: dict[HookKind, str] = {
    "none": "",
    "last_not_equal": "{last}, who bids last, may not make the bids add up to the number of tricks",
    "last_must_exceed": "{last}, who bids last, must make the bids add up to more than the number of tricks",
    "any_not_equal": "nobody may make the bids so far add up to the number of tricks",
    "any_below": "the bids must stay below the number of tricks: nobody may make the bids so far add up to that many or more",
}
_LAST = {"left_of_dealer": "the dealer", "dealer": "the player on the dealer's {right}"}
_BINDS_ALL = {"any_not_equal", "any_below"}
_EXAMPLE_CARDS = 5
_EARLIER_BIDDERS = 2
_MOST_LISTED = 6


def hook(told: SheetContext) -> list[str]:
    """What the hook forbids, where it is in force, and an example."""
    rules = told.rules
    law = _LAWS[rules.hook.kind].format(last=_last(told))
    promise = "" if tricks_can_die(told) else ", so at least one player will miss"
    again = "a changed bid must follow this rule too" if last_may_change(told) else ""
    return [
        said([f"{in_hands(told, rules.hook.when)}, {law}{promise}", *_borders(told), again]),
        *([said([example])] if (example := _example(told)) else []),
    ]


def _last(told: SheetContext) -> str:
    return told.round_the_table(_LAST[told.rules.bid.first])


def _borders(told: SheetContext) -> list[str]:
    """What happens when the others have bid unusually much or little."""
    spots = [(spot, bid_range(told.rules, spot.hand.cards)) for spot in told.spots if spot.hand.hook]
    above = any((spot.seats - 1) * numbers[-1] > spot.hand.cards for spot, numbers in spots)
    below = any((spot.seats - 1) * numbers[0] + numbers[-1] <= spot.hand.cards for spot, numbers in spots)
    match told.rules.hook.kind:
        case "last_not_equal" if above:
            equal = (
                "; if they add up to exactly the number of tricks, zero is forbidden" if told.rules.bid.min == 0 else ""
            )
            return [f"if the other bids already add up to more, any bid is allowed{equal}"]
        case "any_not_equal" if above:
            return ["once the bids add up to more, any bid is allowed"]
        case "last_must_exceed" if below:
            return [
                "if no bid is high enough for that, only the bid that makes them add up to exactly that number is forbidden"
            ]
        case _:
            return []


def _example(told: SheetContext) -> str:
    """A hand in which the hook forbids something."""
    rules = told.rules
    hooked_spots = [spot for spot in told.spots if spot.hand.hook]
    usual = [spot for spot in hooked_spots if spot.seats == told.usual] or hooked_spots
    spot = min(usual, key=lambda spot: abs(spot.hand.cards - _EXAMPLE_CARDS))
    cards, numbers = spot.hand.cards, bid_range(rules, spot.hand.cards)
    bidders = min(_EARLIER_BIDDERS, spot.seats - 1) if rules.hook.kind in _BINDS_ALL else spot.seats - 1
    last = bidders == spot.seats - 1
    who = _last(told) if last else f"the {ordinal(bidders + 1)} player"
    totals = range(cards if rules.hook.kind in _BINDS_ALL else cards + 1)
    for before in sorted(totals, key=lambda total: (total == 0, abs(cards - total - 2))):
        bids = _spread(before, bidders, numbers)
        forbidden = hooked(rules.hook.kind, numbers, before=before, cards=cards, last=last) & frozenset(numbers)
        if bids and forbidden:
            return f"for example, {_table(spot)}: if {_bids(bids)}, {who} {_may(numbers, forbidden)}"
    return ""


def _spread(total: int, bidders: int, numbers: range) -> list[int]:
    """Bids that add up to *total*, the first larger than the rest; [] where none do."""
    bids = [numbers[0]] * bidders
    rest = total - sum(bids)
    while 0 < rest <= sum(numbers[-1] - bid for bid in bids):
        for place in sorted(range(bidders), key=lambda place: place % 2):
            more = min(numbers[-1] - bids[place], (rest + 1) // 2)
            bids[place] += more
            rest -= more
    return bids if rest == 0 else []


def _table(spot: ExampleHand) -> str:
    return f"with {count(spot.seats, 'player')} and {count(spot.hand.cards, 'card')}"


def _bids(bids: list[int]) -> str:
    if len(bids) == 1:
        return f"the first bid is {number(bids[0])}"
    if not any(bids):
        return "the first bids are all zero"
    if len(bids) > _MOST_LISTED:
        return f"the first bids add up to {number(sum(bids))}"
    return f"the first bids are {listed([number(bid) for bid in bids])} (together {number(sum(bids))})"


def _may(numbers: range, forbidden: frozenset[int]) -> str:
    """What is forbidden, or if that is much, what is open."""
    if len(forbidden) == 1:
        return f"may not bid {number(min(forbidden))}"
    return f"may bid only {choice(set(numbers) - forbidden)}"
