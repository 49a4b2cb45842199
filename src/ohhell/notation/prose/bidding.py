"""Who bids when and how much, who sees the bids, and the hook."""

from __future__ import annotations

from ohhell.notation.prose.context import ScheduledHand, SheetContext, in_hands
from ohhell.notation.prose.english import choice, count, listed, number, ordinal, sentences
from ohhell.notation.prose.play import tricks_can_die
from ohhell.rules.axes import HookKind, Sight
from ohhell.rules.bidding import bid_range, hooked

_FORMS = {
    "sequential": "going {clockwise} around the table, each player bids: they say how many tricks they will take",
    "simultaneous": "everyone bids at the same time: they decide in secret how many tricks they will take",
}
_ORDERS = {
    "left_of_dealer": "the player on the dealer's {left} bids first, and the dealer bids last",
    "dealer": "the dealer bids first, and the player on the dealer's {right} bids last",
}
_REVEALS = {
    "at_once": "everyone hears each bid",
    "all_together": "the bids stay secret until everyone has bid; then they are shown together",
    "total_only": "the bids stay secret; once everyone has bid, only their total is announced; who bid what is shown when "
    "the hand is over",
    "after_play": "the bids stay secret until the hand is over",
}
_SHOWN_AT_ONE_MOMENT = "when everyone is ready, all bids are shown at the same moment"
_FISTS = (
    "the usual way: everyone puts their fists on the table and counts to three together; on three, you hold out as many "
    "fingers as you bid, or none to bid zero"
)
_FINGERS = 10
_CHANGES = {
    "never": "you can't change your bid",
    "until_next_bids": "you may change your bid until the next player has bid; the last bid can't be changed",
    "until_reveal": "you may change your bid until everyone has bid",
    "until_play": "you may change your bid until the first card is played",
}
_SIGHTS: dict[Sight, str] = {
    "own_hand": "you look at your cards before you bid",
    "blind": "you bid blind: nobody looks at their cards until everyone has bid",
    "others_only": "you hold your card to your forehead without looking at it, so that you see everyone's card but "
    "your own; you look at it once everyone has bid",
}
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


def bidding(context: SheetContext) -> list[str]:
    """The whole bidding but for the hook."""
    bid = context.rules.bid
    sealed = bid.form == "simultaneous"
    shown = _SHOWN_AT_ONE_MOMENT if sealed and bid.reveal == "all_together" else _REVEALS[bid.reveal]
    fists = _FISTS if shown == _SHOWN_AT_ONE_MOMENT and context.largest <= _FINGERS else ""
    order = [_FORMS[bid.form], "" if sealed else _ORDERS[bid.first], shown, fists]
    free = (
        "" if hook_ever(context) else "there is no hook: the bids may add up to any number, even the number of tricks"
    )
    return [
        sentences(context.with_directions(part) for part in order),
        sentences([_range(context), _change(context), free]),
        *([sentences(sights)] if (sights := _sights(context)) else []),
    ]


def hook_ever(context: SheetContext) -> bool:
    """Whether a hook is in force in any hand."""
    return any(hand.plan.hook for hand in context.hands)


def last_may_change(context: SheetContext) -> bool:
    """Whether the last bidder, and nobody else, may bid otherwise until the first card is played."""
    bid = context.rules.bid
    return bid.change == "until_play" and bid.change_who == "last" and bid.form == "sequential"


def _range(context: SheetContext) -> str:
    """The numbers that may be bid."""
    low, high = context.rules.bid.min, context.rules.bid.max
    if low == "n":
        return "you must bid the number of cards in the hand"
    if high == "n" or high >= context.largest:
        return f"you may bid any number from {number(low)} to the number of cards in the hand"
    if low == high:
        return f"you must bid {number(low)}"
    fits = "" if high <= context.smallest else ", but never more than the number of cards in the hand"
    return f"you may bid any number from {number(low)} to {number(high)}{fits}"


def _change(context: SheetContext) -> str:
    """Until when a bid may be changed, and by whom."""
    bid = context.rules.bid
    if last_may_change(context):
        return "the last bidder may change their bid until the first card is played; all other bids are final"
    in_vain = bid.change == "until_reveal" and bid.reveal == "at_once"
    return _CHANGES["never" if in_vain or bid.change_who == "last" else bid.change]


def _sights(context: SheetContext) -> list[str]:
    """The hands where bidders do not look at their own cards; the first rule that fits a hand counts."""
    rules = context.rules.bid.sight
    places = {_sight(context, hand) for hand in context.hands}
    applied = [look for place, look in enumerate(rules) if place in places]
    while applied and applied[-1].mode == "own_hand":
        applied.pop()
    return [
        f"{'otherwise, ' if place else ''}{in_hands(context, look.when)}, {_SIGHTS[look.mode]}"
        for place, look in enumerate(applied)
    ]


def _sight(context: SheetContext, hand: ScheduledHand) -> int | None:
    """The place of the rule that says what bidders look at in a hand."""
    return next((place for place, look in enumerate(context.rules.bid.sight) if hand.holds(look.when)), None)


def hook(context: SheetContext) -> list[str]:
    """What the hook forbids, where it is in force, and an example."""
    rules = context.rules
    law = _LAWS[rules.hook.kind].format(last=_last(context))
    promise = "" if tricks_can_die(context) else ", so at least one player will miss their bid"
    again = "a changed bid must follow this rule too" if last_may_change(context) else ""
    return [
        sentences([f"{in_hands(context, rules.hook.when)}, {law}{promise}", *_borders(context), again]),
        *([sentences([example])] if (example := _example(context)) else []),
    ]


def _last(context: SheetContext) -> str:
    return context.with_directions(_LAST[context.rules.bid.first])


def _borders(context: SheetContext) -> list[str]:
    """What happens when the others have bid unusually much or little."""
    hands = [(hand, bid_range(context.rules, hand.plan.cards)) for hand in context.hands if hand.plan.hook]
    above = any((hand.seats - 1) * numbers[-1] > hand.plan.cards for hand, numbers in hands)
    below = any((hand.seats - 1) * numbers[0] + numbers[-1] <= hand.plan.cards for hand, numbers in hands)
    match context.rules.hook.kind:
        case "last_not_equal" if above:
            equal = (
                "; if they add up to exactly the number of tricks, zero is forbidden"
                if context.rules.bid.min == 0
                else ""
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


def _example(context: SheetContext) -> str:
    """A hand in which the hook forbids something."""
    rules = context.rules
    hooked_hands = [hand for hand in context.hands if hand.plan.hook]
    usual = [hand for hand in hooked_hands if hand.seats == context.usual] or hooked_hands
    hand = min(usual, key=lambda hand: abs(hand.plan.cards - _EXAMPLE_CARDS))
    cards, numbers = hand.plan.cards, bid_range(rules, hand.plan.cards)
    bidders = min(_EARLIER_BIDDERS, hand.seats - 1) if rules.hook.kind in _BINDS_ALL else hand.seats - 1
    last = bidders == hand.seats - 1
    who = _last(context) if last else f"the {ordinal(bidders + 1)} player"
    totals = range(cards if rules.hook.kind in _BINDS_ALL else cards + 1)
    for before in sorted(totals, key=lambda total: (total == 0, abs(cards - total - 2))):
        bids = _spread(before, bidders, numbers)
        forbidden = hooked(rules.hook.kind, numbers, before=before, cards=cards, last=last) & frozenset(numbers)
        if bids and forbidden:
            return f"for example, {_table(hand)}: if {_bids(bids)}, {who} {_may(numbers, forbidden)}"
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


def _table(hand: ScheduledHand) -> str:
    return f"with {count(hand.seats, 'player')} and {count(hand.plan.cards, 'card')}"


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
