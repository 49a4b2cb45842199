"""Who bids when and how much, what is seen of it, and which bid the hook forbids."""

from __future__ import annotations

from ohhell.notation.prose_setting import Setting, Spot, in_hands
from ohhell.notation.prose_words import choice, count, listed, number, ordinal, said, sentence
from ohhell.rules.axes import HookKind, Sight
from ohhell.rules.bidding import bid_range, hooked

_FORMS = {
    "sequential": "everybody says in turn how many tricks they mean to take, {clockwise} round the table",
    "simultaneous": "everybody decides in secret how many tricks they mean to take, all at the same time",
}
_ORDERS = {
    "left_of_dealer": "the player on the dealer's {left} begins, so the dealer bids last",
    "dealer": "the dealer begins, so the player on the dealer's {right} bids last",
}
LAST_BIDDER = {"left_of_dealer": "the dealer", "dealer": "the player on the dealer's {right}"}
_REVEALS = {
    "at_once": "",
    "all_together": "the bids stay hidden until all are in, and then they are shown together",
    "total_only": "the bids stay hidden; when all are in only their total is told, and who bid what comes out when the "
    "hand is over",
    "after_play": "the bids stay hidden until the hand is over",
}
_CHANGES = {
    "never": "a bid once made stands",
    "until_next_bids": "you may change your bid until the next player has bid; the last bid stands at once",
    "until_reveal": "you may change your bid until everybody has bid",
    "until_play": "you may change your bid until the first card is played",
}
_SIGHTS: dict[Sight, str] = {
    "own_hand": "you look at your cards before you bid, as usual",
    "blind": "you bid blind: nobody looks at their cards until all bids are in",
    "others_only": "you hold your card to your forehead without looking at it, so that you see everybody's card but "
    "your own; when all bids are in you look at it too",
}
_HOOKS: dict[HookKind, str] = {
    "none": "",
    "last_not_equal": "may not make the bids add up to the number of tricks",
    "last_must_exceed": "must bring the bids above the number of tricks",
    "any_not_equal": "nobody may make the bids so far add up to the number of tricks",
    "any_below": "nobody may bring the bids so far up to the number of tricks: they stay below it",
}
_BINDS_ALL = {"any_not_equal", "any_below"}
_EXAMPLE_CARDS = 5
_BEFORE_NEXT = 2


def bidding(told: Setting) -> list[str]:
    """The whole bidding but for the hook."""
    bid = told.rules.bid
    in_turn = bid.form == "sequential"
    order = [_FORMS[bid.form], _ORDERS[bid.first] if in_turn else "", _REVEALS[bid.reveal]]
    free = "" if hook_ever(told) else "there is no hook: the bids may add up to any number"
    return [
        said(told.round_the_table(part) for part in order),
        said([_range(told), _changes(told), free]),
        *([said(sights)] if (sights := _sights(told)) else []),
    ]


def hook_ever(told: Setting) -> bool:
    """Whether a hook is in force in any hand."""
    return any(spot.hand.hook for spot in told.spots)


def hook(told: Setting) -> list[str]:
    """What the hook forbids, where it is in force, and an example."""
    rules = told.rules
    kind = rules.hook.kind
    who = told.round_the_table(LAST_BIDDER[rules.bid.first])
    law = _HOOKS[kind] if kind in _BINDS_ALL else f"{who}, bidding last, {_HOOKS[kind]}"
    dead_tricks = rules.trick.duplicates == "cancel" and (told.copies > 1 or told.jokers > 1)
    promise = ""
    if kind == "last_not_equal" and not dead_tricks:
        promise = "so the bids cannot all be made"
    ...
    return [said([law])]


def _range(told: Setting) -> str:
    """The numbers that may be bid."""
    low, high = told.rules.bid.min, told.rules.bid.max
    if low == "n":
        return "every bid is the full number of cards in the hand"
    if high == "n" or high >= told.largest:
        return f"a bid is any number from {number(low)} to the number of cards in the hand"
    if low == high:
        return f"every bid is {number(low)}"
    fits = "" if high <= told.smallest else ", but never more than there are cards in the hand"
    return f"a bid is any number from {number(low)} to {number(high)}{fits}"
