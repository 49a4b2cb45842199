"""How many hands there are, and how many cards each has."""

from __future__ import annotations

from dataclasses import replace

from ohhell.notation.prose.context import ScheduledHand, SheetContext
from ohhell.notation.prose.english import count, sentences, spans, steps, table, times
from ohhell.rules.axes import Sight, Source
from ohhell.rules.cards import SUIT_NAMES
from ohhell.rules.schedule import hand_sizes, largest_hand

_FOUND: dict[Source, str] = {
    "turn_up": "turned up",
    "rotation": "next in turn",
    "dealer_last_card": "dealer's last card",
    "cut_before_deal": "cut",
    "random_suit": "drawn",
}
_SIGHTS: dict[Sight, str] = {"own_hand": "", "blind": "blind", "others_only": "forehead"}
_SHAPES = {
    "down_up": "the first hand is the largest{largest}; each hand after it has {step} fewer, down to {low}; then the "
    "hands grow again in the same way, back to {high}",
    "up_down": "the first hand {first}; each hand after it has {step} more, up to {high}; then the hands shrink again in "
    "the same way, back to {low}",
    "down": "the first hand is the largest{largest}; each hand after it has {step} fewer, down to {low}",
    "up": "the first hand {first}; each hand after it has {step} more, up to {high}",
}
_ROOM = {
    "leave_one": "as large as possible with at least one card left over",
    "use_all": "as large as the deck allows",
}


def hands(context: SheetContext) -> list[str]:
    """The sequence in words, then hand by hand for one table, or by number of players for several."""
    rules = context.rules
    sizes = {seats: hand_sizes(rules, seats) for seats in context.tables}
    one_for_all = len(set(sizes.values())) == 1
    number = f"{'at most ' if rules.end.kind == 'target' else ''}{count(len(sizes[context.usual]), 'hand')}"
    first = f"a {context.game} has {number}" if one_for_all else ""
    words = sentences([first, *_sequence(context), _clamped(context)])
    if len(context.tables) == 1:
        return [words, *_hand_by_hand(context)]
    return [words] if one_for_all else [words, *_by_players(context, sizes)]


def trumps_are_listed(context: SheetContext) -> bool:
    """Whether the list of hands names trumps, which it does where they are known and differ."""
    found = {(hand.plan.source, hand.plan.trump) for hand in context.hands}
    return len(context.tables) == 1 and len(found) > 1


def _sequence(context: SheetContext) -> list[str]:
    """How the hands follow one another."""
    axis = context.rules.hand_sizes
    sizes = {hand.plan.cards for hand in context.hands}
    if axis.shape == "custom":
        return [f"cards per player, hand by hand: {steps(axis.list)}"]
    if len(sizes) == 1:
        return [f"every hand has {count(sizes.pop(), 'card')}"]
    if axis.shape == "fixed":
        return [f"all hands of a {context.game} have the same number of cards", _room(context)]
    high = _if_one({largest_hand(context.rules, seats) or 0 for seats in context.tables})
    low = _if_one({min(hand_sizes(context.rules, seats)) for seats in context.tables})
    shape = _SHAPES[axis.shape].format(
        largest=f", with {high} per player" if high else "",
        first=f"has {low} per player" if low else "is the smallest",
        high=high or "the largest hand",
        low=low or "the smallest hand",
        step=count(axis.step, "card"),
    )
    turns_twice = {"largest": "down_up", "smallest": "up_down"}
    again = [
        f"the {name} hand is played {_often(often)}{', each time it comes up' if axis.shape == turns_twice[name] else ''}"
        for name, often in (("largest", axis.repeat_high), ("smallest", axis.repeat_low))
        if often != 1
    ]
    return [shape, "" if high else _room(context), *again]


def _if_one(sizes: set[int]) -> str:
    """A number of cards, where all tables have the same."""
    return count(sizes.pop(), "card") if len(sizes) == 1 else ""


def _often(often: int | str) -> str:
    return times(often) if isinstance(often, int) else "once per player"


def _room(context: SheetContext) -> str:
    """Where the size of the largest hand comes from."""
    axis = context.rules.hand_sizes
    fixed = axis.shape == "fixed"
    if isinstance(axis.max, str):
        most = f", but never larger than {count(axis.cap, 'card')}" if axis.cap else ""
        return f"{'they are' if fixed else 'the largest hand is'} {_ROOM[axis.max]}{most}"
    most = f" and is never more than {count(axis.cap, 'card')}" if axis.cap else ""
    return f"{'that number' if fixed else 'the size of the largest hand'} depends on the number of players{most}"


def _clamped(context: SheetContext) -> str:
    if not _is_clamped(context):
        return ""
    return "if the deck is too small for such a hand, everyone gets as many cards as possible"


def _is_clamped(context: SheetContext) -> bool:
    """Whether the pack is too small for some hand."""
    rules = context.rules
    free = replace(rules, hand_sizes=replace(rules.hand_sizes, clamp=False))
    return any(hand_sizes(free, seats) != hand_sizes(rules, seats) for seats in context.tables)


def _by_players(context: SheetContext, sizes: dict[int, tuple[int, ...]]) -> list[str]:
    """A table of hands, numbers of players with the same hands together."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for seats, hands_of in sizes.items():
        groups.setdefault(hands_of, []).append(seats)
    rows = [
        (
            ", ".join(str(low) if low == high else f"{low} to {high}" for low, high in spans(seats)),
            steps(of if len(set(of)) > 1 else of[:1]),
            len(of),
        )
        for of, seats in groups.items()
    ]
    more = [sentences(["larger tables continue in the same way"])] if context.more else []
    return [table(("Players", "Cards", "Hands"), rows), *more]


def _hand_by_hand(context: SheetContext) -> list[str]:
    """The list of hands, with what differs between them; nothing where only the sizes do."""
    rules = context.rules
    columns: list[tuple[str, list[str]]] = []
    if trumps_are_listed(context):
        columns.append(("Trump", [_trump(hand) for hand in context.hands]))
    if len({hand.plan.hook for hand in context.hands}) > 1:
        columns.append(("Hook", ["yes" if hand.plan.hook else "" for hand in context.hands]))
    if len({hand.plan.sight for hand in context.hands}) > 1:
        columns.append(("Bids", [_SIGHTS[hand.plan.sight] for hand in context.hands]))
    if not columns:
        said_already = rules.hand_sizes.shape == "custom" and not _is_clamped(context)
        return [] if said_already or context.smallest == context.largest else [_sizes(context)]
    rows: list[tuple[str | int, ...]] = [
        (hand.plan.number, hand.plan.cards, *(column[place] for _, column in columns))
        for place, hand in enumerate(context.hands)
    ]
    return [table(("Hand", "Cards", *(head for head, _ in columns)), rows)]


def _sizes(context: SheetContext) -> str:
    return sentences([f"that is, hand by hand: {', '.join(str(hand.plan.cards) for hand in context.hands)}"])


def _trump(hand: ScheduledHand) -> str:
    return SUIT_NAMES[hand.plan.trump] if hand.plan.trump is not None else _FOUND[hand.plan.source]
