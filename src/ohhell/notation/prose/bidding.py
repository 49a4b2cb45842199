"""Who bids when and how much, and what is seen of it."""

from __future__ import annotations

from ohhell.notation.prose.english import number, said
from ohhell.notation.prose.setting import ExampleHand, SheetContext, in_hands
from ohhell.rules.axes import Sight

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


def bidding(told: SheetContext) -> list[str]:
    """The whole bidding but for the hook."""
    bid = told.rules.bid
    sealed = bid.form == "simultaneous"
    shown = _SHOWN_AT_ONE_MOMENT if sealed and bid.reveal == "all_together" else _REVEALS[bid.reveal]
    fists = _FISTS if shown == _SHOWN_AT_ONE_MOMENT and told.largest <= _FINGERS else ""
    order = [_FORMS[bid.form], "" if sealed else _ORDERS[bid.first], shown, fists]
    free = "" if hook_ever(told) else "there is no hook: the bids may add up to any number, even the number of tricks"
    return [
        said(told.round_the_table(part) for part in order),
        said([_range(told), _change(told), free]),
        *([said(sights)] if (sights := _sights(told)) else []),
    ]


def hook_ever(told: SheetContext) -> bool:
    """Whether a hook is in force in any hand."""
    return any(spot.hand.hook for spot in told.spots)


def last_may_change(told: SheetContext) -> bool:
    """Whether the last bidder, and nobody else, may bid otherwise until the first card is played."""
    bid = told.rules.bid
    return bid.change == "until_play" and bid.change_who == "last" and bid.form == "sequential"


def _range(told: SheetContext) -> str:
    """The numbers that may be bid."""
    low, high = told.rules.bid.min, told.rules.bid.max
    if low == "n":
        return "you must bid the number of cards in the hand"
    if high == "n" or high >= told.largest:
        return f"you may bid any number from {number(low)} to the number of cards in the hand"
    if low == high:
        return f"you must bid {number(low)}"
    fits = "" if high <= told.smallest else ", but never more than the number of cards in the hand"
    return f"you may bid any number from {number(low)} to {number(high)}{fits}"


def _change(told: SheetContext) -> str:
    """Until when a bid may be changed, and by whom."""
    bid = told.rules.bid
    if last_may_change(told):
        return "the last bidder may change their bid until the first card is played; all other bids are final"
    in_vain = bid.change == "until_reveal" and bid.reveal == "at_once"
    return _CHANGES["never" if in_vain or bid.change_who == "last" else bid.change]


def _sights(told: SheetContext) -> list[str]:
    """The hands where bidders do not look at their own cards; the first rule that fits a hand counts."""
    rules = told.rules.bid.sight
    places = {_sight(told, spot) for spot in told.spots}
    applied = [look for place, look in enumerate(rules) if place in places]
    while applied and applied[-1].mode == "own_hand":
        applied.pop()
    return [
        f"{'otherwise, ' if place else ''}{in_hands(told, look.when)}, {_SIGHTS[look.mode]}"
        for place, look in enumerate(applied)
    ]


def _sight(told: SheetContext, spot: ExampleHand) -> int | None:
    """The place of the rule that says what bidders look at in a hand."""
    return next((place for place, look in enumerate(told.rules.bid.sight) if spot.holds(look.when)), None)
