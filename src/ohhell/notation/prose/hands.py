"""How many hands there are, and how many cards each has."""

from __future__ import annotations

from dataclasses import replace

from ohhell.notation.prose.english import count, said, spans, steps, table, times
from ohhell.notation.prose.setting import ExampleHand, SheetContext
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


def hands(told: SheetContext) -> list[str]:
    """The sequence in words, then hand by hand for one table, or by number of players for several."""
    rules = told.rules
    sizes = {seats: hand_sizes(rules, seats) for seats in told.tables}
    one_for_all = len(set(sizes.values())) == 1
    number = f"{'at most ' if rules.end.kind == 'target' else ''}{count(len(sizes[told.usual]), 'hand')}"
    first = f"a {told.game} has {number}" if one_for_all else ""
    words = said([first, *_sequence(told), _clamped(told)])
    if len(told.tables) == 1:
        return [words, *_hand_by_hand(told)]
    return [words] if one_for_all else [words, *_by_players(told, sizes)]


def trumps_are_listed(told: SheetContext) -> bool:
    """Whether the list of hands names trumps, which it does where they are known and differ."""
    found = {(spot.hand.source, spot.hand.trump) for spot in told.spots}
    return len(told.tables) == 1 and len(found) > 1


def _sequence(told: SheetContext) -> list[str]:
    """How the hands follow one another."""
    axis = told.rules.hand_sizes
    sizes = {spot.hand.cards for spot in told.spots}
    if axis.shape == "custom":
        return [f"cards per player, hand by hand: {steps(axis.list)}"]
    if len(sizes) == 1:
        return [f"every hand has {count(sizes.pop(), 'card')}"]
    if axis.shape == "fixed":
        return [f"all hands of a {told.game} have the same number of cards", _room(told)]
    high = _if_one({largest_hand(told.rules, seats) or 0 for seats in told.tables})
    low = _if_one({min(hand_sizes(told.rules, seats)) for seats in told.tables})
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
    return [shape, "" if high else _room(told), *again]


def _if_one(sizes: set[int]) -> str:
    """A number of cards, where all tables have the same."""
    return count(sizes.pop(), "card") if len(sizes) == 1 else ""


def _often(often: int | str) -> str:
    return times(often) if isinstance(often, int) else "once per player"


def _room(told: SheetContext) -> str:
    """Where the size of the largest hand comes from."""
    axis = told.rules.hand_sizes
    fixed = axis.shape == "fixed"
    if isinstance(axis.max, str):
        most = f", but never larger than {count(axis.cap, 'card')}" if axis.cap else ""
        return f"{'they are' if fixed else 'the largest hand is'} {_ROOM[axis.max]}{most}"
    most = f" and is never more than {count(axis.cap, 'card')}" if axis.cap else ""
    return f"{'that number' if fixed else 'the size of the largest hand'} depends on the number of players{most}"


def _clamped(told: SheetContext) -> str:
    if not _is_clamped(told):
        return ""
    return "if the deck is too small for such a hand, everyone gets as many cards as possible"


def _is_clamped(told: SheetContext) -> bool:
    """Whether the pack is too small for some hand."""
    rules = told.rules
    free = replace(rules, hand_sizes=replace(rules.hand_sizes, clamp=False))
    return any(hand_sizes(free, seats) != hand_sizes(rules, seats) for seats in told.tables)


def _by_players(told: SheetContext, sizes: dict[int, tuple[int, ...]]) -> list[str]:
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
    more = [said(["larger tables continue in the same way"])] if told.more else []
    return [table(("Players", "Cards", "Hands"), rows), *more]


def _hand_by_hand(told: SheetContext) -> list[str]:
    """The list of hands, with what differs between them; nothing where only the sizes do."""
    rules = told.rules
    columns: list[tuple[str, list[str]]] = []
    if trumps_are_listed(told):
        columns.append(("Trump", [_trump(spot) for spot in told.spots]))
    if len({spot.hand.hook for spot in told.spots}) > 1:
        columns.append(("Hook", ["yes" if spot.hand.hook else "" for spot in told.spots]))
    if len({spot.hand.sight for spot in told.spots}) > 1:
        columns.append(("Bids", [_SIGHTS[spot.hand.sight] for spot in told.spots]))
    if not columns:
        said_already = rules.hand_sizes.shape == "custom" and not _is_clamped(told)
        return [] if said_already or told.smallest == told.largest else [_sizes(told)]
    rows: list[tuple[str | int, ...]] = [
        (spot.hand.number, spot.hand.cards, *(column[place] for _, column in columns))
        for place, spot in enumerate(told.spots)
    ]
    return [table(("Hand", "Cards", *(head for head, _ in columns)), rows)]


def _sizes(told: SheetContext) -> str:
    return said([f"that is, hand by hand: {', '.join(str(spot.hand.cards) for spot in told.spots)}"])


def _trump(spot: ExampleHand) -> str:
    return SUIT_NAMES[spot.hand.trump] if spot.hand.trump is not None else _FOUND[spot.hand.source]
