"""The schedule: the hands of a game, their cards, how trumps are chosen, whether the hook applies, and how long it takes."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from ohhell.rules.axes import Sight, Source
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.pack import pack
from ohhell.rules.when import When

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

SECONDS_PER_CARD: Final = 4
SECONDS_PER_BOT_CARD: Final = 1.2
SECONDS_PER_HAND: Final = 30
"""For dealing, bidding and writing the score; these agree with the times that players report."""


@dataclass(frozen=True, slots=True)
class HandPlan:
    """What is known about a hand before it is dealt; *trump* is None if it depends on the deal.

    *counts_as* is the hand number for conditions, lists and scoring: its own number, or for an extra hand that of the last
    scheduled hand.
    """

    number: int
    cards: int
    trump: Trump | None
    hook: bool
    source: Source
    sight: Sight
    counts_as: int
    extra: bool = False


class Span(NamedTuple):
    """Facts about the whole game that hands depend on: the largest hand, the number of hands, and the cards of the pack."""

    largest: int
    hands: int
    pack: int


def span(rules: Rules, seats: int) -> Span:
    """The span of the schedule for *seats* players."""
    sizes = hand_sizes(rules, seats)
    return Span(max(sizes), len(sizes), len(pack(rules.deck, seats)))


@lru_cache(maxsize=16)
def plan(rules: Rules, seats: int) -> tuple[HandPlan, ...]:
    """The scheduled hands of a game for *seats* players."""
    whole = span(rules, seats)
    return tuple(
        hand_plan(rules, seats, whole, cards=cards, number=number, counts_as=number)
        for number, cards in enumerate(hand_sizes(rules, seats), start=1)
    )


def extra_plan(rules: Rules, seats: int, *, last: HandPlan, number: int, whole: Span | None = None) -> HandPlan:
    """The extra hand after a tie; *last* is the last scheduled hand, *whole* the span of the game if the caller has it."""
    whole = whole or span(rules, seats)
    cards = whole.largest if rules.tie.size == "max" else last.cards
    return replace(hand_plan(rules, seats, whole, cards=cards, number=number, counts_as=last.counts_as), extra=True)


def hand_plan(rules: Rules, seats: int, whole: Span, *, cards: int, number: int, counts_as: int) -> HandPlan:
    """A hand of *cards* cards, the *number*-th of a game."""

    def holds(when: When) -> bool:
        return when.holds(cards=cards, hand=counts_as, largest=whole.largest, last=counts_as == whole.hands)

    source = next((other.source for other in rules.trump.override if holds(other.when)), rules.trump.source)
    if source == "turn_up" and seats * cards == whole.pack:
        spare = rules.trump.no_card_left
        source = "turn_up" if spare == "error" else "none" if spare == "no_trump" else spare
    return HandPlan(
        number=number,
        cards=cards,
        trump=_known_trump(rules, source, cards=cards, number=number, counts_as=counts_as),
        hook=rules.hook.kind != "none" and holds(rules.hook.when),
        source=source,
        sight=next((look.mode for look in rules.bid.sight if holds(look.when)), "own_hand"),
        counts_as=counts_as,
    )


def sight_modes(rules: Rules, hand: HandPlan, whole: Span) -> set[Sight]:
    """The special sight rules that apply to a hand; more than one is a contradiction."""
    return {
        look.mode
        for look in rules.bid.sight
        if look.mode != "own_hand"
        and look.when.holds(
            cards=hand.cards, hand=hand.counts_as, largest=whole.largest, last=hand.counts_as == whole.hands
        )
    }


def hand_sizes(rules: Rules, seats: int) -> tuple[int, ...]:
    """The cards of each scheduled hand; () if the rules define no hand size for *seats* players."""
    axis = rules.hand_sizes
    highest = largest_hand(rules, seats)
    if axis.shape == "custom":
        sizes = axis.list
    elif highest is None:
        return ()
    elif axis.shape == "fixed":
        sizes = (highest,) * (axis.hands or 0)
    else:
        down = tuple(range(highest, axis.min - 1, -axis.step))
        up = down[::-1]
        sizes = {"down": down, "up": up, "down_up": down + up[1:], "up_down": up + down[1:]}[axis.shape]
        sizes = _repeated(sizes, low=repetitions(axis.repeat_low, seats), high=repetitions(axis.repeat_high, seats))
    if axis.clamp:
        fits = largest_that_fits(rules, seats)
        sizes = tuple(min(size, fits) for size in sizes)
    return sizes


def repetitions(count: int | str, seats: int) -> int:
    """A number of repetitions; "N" is the number of players."""
    return count if isinstance(count, int) else seats


def largest_hand(rules: Rules, seats: int) -> int | None:
    """The largest hand for *seats* players; None if the table of hand sizes has no entry for them."""
    axis = rules.hand_sizes
    if isinstance(axis.max, int):
        highest: int | None = axis.max
    elif axis.max == "leave_one":
        highest = (len(pack(rules.deck, seats)) - 1) // seats
    elif axis.max == "use_all":
        highest = len(pack(rules.deck, seats)) // seats
    else:
        highest = dict(axis.max).get(seats)
    return highest if highest is None or axis.cap is None else min(highest, axis.cap)


def turns_a_card(rules: Rules) -> bool:
    """Whether some hand needs a card left over to turn up."""
    sources = {rules.trump.source, *(other.source for other in rules.trump.override)}
    return "turn_up" in sources and rules.trump.no_card_left == "error"


def leaves_one_card(rules: Rules) -> bool:
    """Whether a card is left over in every hand, turned or not."""
    return turns_a_card(rules) or (rules.hand_sizes.shape != "custom" and rules.hand_sizes.max == "leave_one")


def largest_that_fits(rules: Rules, seats: int) -> int:
    """The largest hand that the pack has enough cards for."""
    return (len(pack(rules.deck, seats)) - turns_a_card(rules)) // seats


def rotated(rules: Rules, first: Trump, number: int) -> Trump:
    """The trump of the *number*-th hand in a rotation that starts with *first*."""
    cycle = rules.trump.cycle
    return cycle[(cycle.index(first) + number - 1) % len(cycle)]


def first_trump(rules: Rules) -> Trump | None:
    """The first trump of a rotation; None if it is drawn at random."""
    if rules.trump.start == "given":
        return rules.trump.suit
    return rules.trump.cycle[0] if rules.trump.start == "first" else None


def suits_to_start(rules: Rules) -> tuple[Suit, ...]:
    """The suits that a rotation with a random start can start with."""
    return tuple(suit for suit in rules.trump.cycle if suit != "nt")


def draws_first_trump(rules: Rules) -> bool:
    """Whether the first trump of a rotation is drawn before the first hand."""
    sources = {rules.trump.source, rules.trump.no_card_left, *(other.source for other in rules.trump.override)}
    return "rotation" in sources and rules.trump.start == "random_suit_only"


def _repeated(sizes: tuple[int, ...], *, low: int, high: int) -> tuple[int, ...]:
    """*sizes* with the lowest and the highest repeated."""
    if not sizes:
        return ()
    count = {max(sizes): high}
    count[min(sizes)] = max(low, count.get(min(sizes), 1))
    return tuple(size for size in sizes for _ in range(count.get(size, 1)))


def _known_trump(rules: Rules, source: Source, *, cards: int, number: int, counts_as: int) -> Trump | None:
    """The trump of a hand if it is known before the deal."""
    match source:
        case "none":
            return "nt"
        case "fixed":
            return rules.trump.suit
        case "by_list":
            return listed_trump(rules, cards=cards, hand=counts_as)
        case "rotation":
            first = first_trump(rules)
            return None if first is None else rotated(rules, first, number)
        case _:
            return None


def listed_trump(rules: Rules, *, cards: int, hand: int) -> Trump | None:
    """The listed trump of a hand; None if the list has no entry for it."""
    wanted = cards if rules.trump.list.by == "cards" else hand
    entries = rules.trump.list.entries
    if not entries or isinstance(entries[0], str):
        return cast("Trump", entries[wanted - 1]) if 0 < wanted <= len(entries) else None
    # by bisection, because every hand searches a table that can have 2,000 entries
    place = bisect_left(entries, wanted, key=itemgetter(0))
    return entries[place][1] if place < len(entries) and entries[place][0] == wanted else None


def minutes(rules: Rules, seats: int, *, bots: int = 0) -> int:
    """Estimate how long a game for *seats* players takes, *bots* among them, in minutes; in steps of five above ten.

    Per hand 30 seconds, per card 4 seconds for a person and 1.2 for a bot, over all matches.
    """
    hands = rules.schedule(seats)
    each_card = (seats - bots) * SECONDS_PER_CARD + bots * SECONDS_PER_BOT_CARD
    seconds = sum(hand.cards * each_card + SECONDS_PER_HAND for hand in hands) * rules.format.matches
    exact = max(1, round(seconds / 60))
    return exact if exact <= 10 else 5 * round(exact / 5)  # noqa: PLR2004 (long games are not planned to the minute)
