"""How many hands there are, and how many cards each has."""

from __future__ import annotations

from dataclasses import replace

from ohhell.notation.prose_setting import Setting, Spot
from ohhell.notation.prose_words import count, number, said, spans, steps, table, times
from ohhell.rules.axes import Sight, Source
from ohhell.rules.cards import SUIT_NAMES
from ohhell.rules.schedule import hand_sizes, largest_hand

_FOUND: dict[Source, str] = {
    "turn_up": "turned up",
    "by_list": "listed",
    "rotation": "next in turn",
    "fixed": "always the same",
    "none": "no trump",
    "dealer_last_card": "dealer's last card",
    "cut_before_deal": "cut",
    "random_suit": "drawn",
}
_SIGHTS: dict[Sight, str] = {"own_hand": "", "blind": "blind", "others_only": "forehead"}
_SHAPES = {
    "down_up": "the first hand is the largest{largest}; each hand after it has {step} fewer, until the smallest"
    "{smallest}; then they grow again by the same steps to the largest",
    "up_down": "the first hand is the smallest{smallest}; each hand after it has {step} more, until the largest"
    "{largest}; then they shrink again by the same steps to the smallest",
    "down": "the first hand is the largest{largest}, and each hand after it has {step} fewer; the last is the smallest"
    "{smallest}",
    "up": "the first hand is the smallest{smallest}, and each hand after it has {step} more; the last is the largest"
    "{largest}",
}
_ROOM = {
    "leave_one": "the largest hand is as large as the pack allows while at least one card stays over",
    "use_all": "the largest hand is as large as the pack allows",
}


def hands(told: Setting) -> list[str]:
    """The sequence in words, then hand by hand for one table, or by number of players for several."""
    rules = told.rules
    sizes = {seats: hand_sizes(rules, seats) for seats in told.tables}
    one_for_all = len(set(sizes.values())) == 1
    first = f"a {told.game} has {count(len(sizes[told.usual]), 'hand')}" if one_for_all else ""
    words = said([first, *_sequence(told, one_for_all=one_for_all), _clamped(told)])
    if len(told.tables) == 1:
        return [words, *_hand_by_hand(told)]
    return [words] if one_for_all else [words, *_by_players(told, sizes)]


def trumps_are_listed(told: Setting) -> bool:
    """Whether the list of hands names trumps, which it does where they are known and differ."""
    found = {(spot.hand.source, spot.hand.trump) for spot in told.spots}
    return len(told.tables) == 1 and len(found) > 1


def _sequence(told: Setting, *, one_for_all: bool) -> list[str]:
    axis = told.rules.hand_sizes
    sizes = {spot.hand.cards for spot in told.spots}
    highest = {largest_hand(told.rules, seats) or 0 for seats in told.tables}
    if axis.shape == "custom":
        listed = steps(hand_sizes(told.rules, told.usual)) if one_for_all else steps(axis.list)
        return [f"these are the cards of each player, hand by hand: {listed}"]
    if len(sizes) == 1:
        return [f"every hand has {count(sizes.pop(), 'card')}"]
    if axis.shape == "fixed":
        return ["all hands of a game have the same number of cards", _room(told)]
    lowest = {min(hand_sizes(told.rules, seats)) for seats in told.tables}
    shape = _SHAPES[axis.shape].format(
        largest=f", with {count(highest.pop(), 'card')}" if len(highest) == 1 else "",
        smallest=f", with {count(lowest.pop(), 'card')}" if len(lowest) == 1 else "",
        step=count(axis.step, "card"),
    )
    again = [
        f"the {name} hand is played {_often(often)}{' each time it comes' if axis.shape in twice else ''}"
        for name, often, twice in (
            ("largest", axis.repeat_high, {"down_up"}),
            ("smallest", axis.repeat_low, {"up_down"}),
        )
        if often != 1
    ]
    return [shape, *again, "" if one_for_all else _room(told)]


def _often(often: int | str) -> str:
    return times(often) if isinstance(often, int) else "as many times as there are players"


def _room(told: Setting) -> str:
    """Where the size of the largest hand comes from."""
    axis = told.rules.hand_sizes
    if isinstance(axis.max, str):
        cap = f", but never more than {count(axis.cap, 'card')}" if axis.cap else ""
        return _ROOM[axis.max] + cap
    return "how large it is depends on the number of players" if isinstance(axis.max, tuple) else ""


def _clamped(told: Setting) -> str:
    rules = told.rules
    free = replace(rules, hand_sizes=replace(rules.hand_sizes, clamp=False))
    if all(hand_sizes(free, seats) == hand_sizes(rules, seats) for seats in told.tables):
        return ""
    return "where the pack is too small for such a hand, everybody gets as many cards as it allows"


def _by_players(told: Setting, sizes: dict[int, tuple[int, ...]]) -> list[str]:
    """A table of hands, numbers of players with the same hands together."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for seats, hands_of in sizes.items():
        groups.setdefault(hands_of, []).append(seats)
    rows = [
        (", ".join(str(low) if low == high else f"{low} to {high}" for low, high in spans(seats)), steps(of), len(of))
        for of, seats in groups.items()
    ]
    more = [said(["larger tables go on in the same way"])] if told.more else []
    return [table(("Players", "Cards", "Hands"), rows), *more]


def _hand_by_hand(told: Setting) -> list[str]:
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
        return [] if rules.hand_sizes.shape in {"custom", "fixed"} else [_sizes(told)]
    rows = [
        (spot.hand.number, spot.hand.cards, *(column[place] for _, column in columns))
        for place, spot in enumerate(told.spots)
    ]
    return [table(("Hand", "Cards", *(head for head, _ in columns)), rows)]


def _sizes(told: Setting) -> str:
    return said([f"that is, hand by hand: {', '.join(str(spot.hand.cards) for spot in told.spots)}"])


def _trump(spot: Spot) -> str:
    return SUIT_NAMES[spot.hand.trump] if spot.hand.trump is not None else _FOUND[spot.hand.source]
