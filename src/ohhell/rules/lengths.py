"""Shorter games: the same rules with fewer hands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from ohhell.rules.axes import Schedule
from ohhell.rules.errors import RulesError
from ohhell.rules.schedule import minutes

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

GameLength = Literal["quick", "medium", "whole"]

SHORTER: Final[dict[GameLength, int]] = {"quick": 5, "medium": 10}
"""The largest hand of each shorter game, in cards per player."""


@dataclass(frozen=True, slots=True)
class LengthChoice:
    """A length that a game can have: its *minutes*, and the *cards* of each hand."""

    length: GameLength
    minutes: int
    cards: tuple[int, ...]


def with_length(rules: Rules, seats: int, length: GameLength) -> Rules:
    """Return the rules of a game of that length; raise RulesError if these rules can't be played so.

    A quick game has hands of 1 to 5 cards, a medium one of 1 to 10, each size once and in one match, but no hand larger than
    the largest of the rules. The sentence about the rules and their minutes are left out, for they tell of the whole game. A
    whole game is as the rules say.
    """
    if length == "whole":
        return rules
    largest = max(hand.cards for hand in rules.schedule(seats))
    sizes = tuple(range(1, min(SHORTER[length], largest) + 1))
    short = replace(
        rules,
        about="",
        players=replace(rules.players, minutes=None),
        hand_sizes=Schedule(shape="custom", list=sizes),
        format=replace(rules.format, matches=1),
    )
    short.check(seats)
    return short


def length_choices(rules: Rules, seats: int, bots: int = 0) -> tuple[LengthChoice, ...]:
    """Return the lengths to choose from, the shortest first; *bots* are among the players.

    Lengths that these rules can't have, or that are no shorter than the next one, are left out.
    """
    whole = _choice(rules, seats, bots, "whole")
    found: list[LengthChoice] = []
    for length in SHORTER:
        try:
            choice = _choice(with_length(rules, seats, length), seats, bots, length)
        except RulesError:
            continue
        longest = len(found[-1].cards) if found else 0
        if longest < len(choice.cards) < len(whole.cards):
            found.append(choice)
    return (*found, whole)


def _choice(rules: Rules, seats: int, bots: int, length: GameLength) -> LengthChoice:
    cards = tuple(hand.cards for hand in rules.schedule(seats))
    return LengthChoice(length, minutes(rules, seats, bots=bots), cards)
