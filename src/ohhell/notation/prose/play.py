"""Who leads, how to follow suit, and who wins a trick."""

from __future__ import annotations

from ohhell.notation.prose.context import SheetContext, no_trump_ever, trumps_ever
from ohhell.notation.prose.english import sentences

_LEADERS = {
    "left_of_dealer": "the player on the dealer's {left} leads to the first trick",
    "dealer": "the dealer leads to the first trick",
    "second_left": "the second player to the dealer's {left} leads to the first trick",
    "highest_bidder": "the highest bidder leads to the first trick; if several players share the highest bid, the first of "
    "them, counted from the dealer's {left}, leads",
}
_VOIDS = {
    "any": "if you have none, you may play any card{trump}",
    "must_trump": "if you have none, you must play a trump; if you have no trump either{no_trump}, you may play any card",
    "must_overtrump": "if you have none, you must play a trump, and one that beats the trumps already in the trick if "
    "you can; if you have no trump either{no_trump}, you may play any card",
}
_LEADS = {
    "any_time": "you may lead trumps at any time",
    "broken": "you may not lead trumps until one has been played in this hand, unless you have nothing else",
    "not_first_trick": "you may not lead trumps to the first trick, unless you have nothing else",
}
_TWINS = {
    "first_wins": "of {twins} in the same trick, the one played first is higher",
    "last_wins": "of {twins} in the same trick, the one played last is higher",
    "cancel": "{twins} in the same trick cancel each other, and neither can win it{third}",
}
_CANCELLED_LEAD = {
    "original": "even if the first card of a trick is cancelled, its suit stays the suit led",
    "first_live": "if the first card of a trick is cancelled, you must still follow its suit, but what wins the trick is "
    "the suit of the first card that isn't cancelled",
}
_CREDIT = {
    "nobody": "a trick that no card can win counts for nobody",
    "carry": "a trick that no card can win goes to the winner of the next one; if there is no next one, it counts for "
    "nobody",
}
_NEXT_LEADER = {
    "same": "after such a trick, the same player leads again",
    "next_left": "after such a trick, the player on the leader's {left} leads",
}
_PAIR = 2
_JOKERS_ALONE = {"first_wins": "first", "last_wins": "last", "cancel": "first"}


def first_lead(context: SheetContext) -> list[str]:
    """Who leads to the first trick."""
    return [sentences([context.with_directions(_LEADERS[context.rules.lead.first])])]


def play(context: SheetContext) -> list[str]:
    """Following, taking tricks, leading trumps, jokers, identical cards, taking back."""
    follow = sentences(["you must follow suit: if you have a card of the suit led, play one", _void(context)])
    trumped = "the highest trump wins the trick; if there is none, the highest card of the suit led wins it"
    taken = trumped if trumps_ever(context) else "the highest card of the suit led wins the trick"
    leads = _LEADS[context.rules.lead.trump] if trumps_ever(context) else ""
    after = "the winner of a trick leads to the next"
    stays = "you can't take back a card, unless it was against the rules: then you must"
    paragraphs = [
        follow,
        sentences([taken, after, leads]),
        sentences(_joker(context)),
        sentences(_identical(context)),
        sentences([stays]),
    ]
    return [paragraph for paragraph in paragraphs if paragraph]


def tricks_can_die(context: SheetContext) -> bool:
    """Whether identical cards can leave a trick that nobody takes."""
    return context.rules.trick.duplicates == "cancel" and (context.copies > 1 or context.jokers > 1)


def _void(context: SheetContext) -> str:
    void = context.rules.follow.void if trumps_ever(context) else "any"
    return _VOIDS[void].format(
        trump=", even a trump" if trumps_ever(context) else "",
        no_trump=", or the hand has no trumps" if no_trump_ever(context) else "",
    )


def _joker(context: SheetContext) -> list[str]:
    """What a joker does."""
    name = "the joker" if context.jokers == 1 else "a joker"
    follows = context.rules.follow.void == "any" or not trumps_ever(context)
    able = "if you can't follow suit" if follows else "if you can neither follow suit nor trump"
    if not context.jokers:
        return []
    if context.rules.deck.joker_role == "always_lose":
        law = f"{name} belongs to no suit and never wins a trick"
        return [
            f"{law}; you may play it {able}",
            "if it is led, follow the suit of the next card that has one",
            _alone(context),
        ]
    led = "if it is led, everyone may play any card"
    if context.rules.deck.joker_role == "always_win":
        return [f"{name} belongs to no suit and wins the trick; you may play it {able}", led]
    top = f"{name} is the highest trump" if trumps_ever(context) else ""
    suitless = "belongs to no suit and wins the trick; you may play it if you can't follow suit"
    if not no_trump_ever(context):
        return [top]
    return [top, f"in a hand without trumps, {'it' if top else name} {suitless}", led]


def _alone(context: SheetContext) -> str:
    """Who wins a trick in which only losing jokers count, where that is possible."""
    if context.jokers < context.tables[0] and not tricks_can_die(context):
        return ""
    return (
        f"only if no other card in the trick counts, the {_JOKERS_ALONE[context.rules.trick.duplicates]} joker wins it"
    )


def _identical(context: SheetContext) -> list[str]:
    """What happens when two cards that look the same meet in a trick."""
    trick = context.rules.trick
    only_jokers = context.copies == 1
    if only_jokers and (
        context.jokers <= 1 or (context.rules.deck.joker_role == "always_lose" and not tricks_can_die(context))
    ):
        return []
    third = "; a third copy counts" if max(context.copies, context.jokers) > _PAIR else ""
    first = _TWINS[trick.duplicates].format(twins="two jokers" if only_jokers else "two identical cards", third=third)
    if trick.duplicates != "cancel":
        return [first]
    next_leader = context.with_directions(_NEXT_LEADER[trick.dead.leader])
    return [first, _CANCELLED_LEAD[trick.cancel_led], _CREDIT[trick.dead.credit], next_leader]
