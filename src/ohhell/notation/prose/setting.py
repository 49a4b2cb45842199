"""What a rule sheet speaks of: the rules, the tables that can play them, and every hand they would play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice

from ohhell.notation.prose.english import count, number, ordinal
from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import RulesError
from ohhell.rules.limits import MOST_SEATS
from ohhell.rules.pack import jokers, pack
from ohhell.rules.problems import problems_at_table
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, plan, span
from ohhell.rules.when import When

MOST_TABLES = 12
_FAMILY = 4
_DIRECTIONS = {"clockwise": ("left", "right", "clockwise"), "counterclockwise": ("right", "left", "anticlockwise")}


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A hand at a table of *seats*; *over* counts the cards that are not dealt."""

    seats: int
    hand: HandPlan
    largest: int
    last: bool
    over: int

    def holds(self, when: When) -> bool:
        """Whether a condition is true here."""
        return when.holds(cards=self.hand.cards, hand=self.hand.number, largest=self.largest, last=self.last)


@dataclass(frozen=True, slots=True)
class SheetContext:
    """The rules with the tables spoken of; examples come from the *usual* one.

    *more*: still larger tables can play; *asked*: the sheet is for one number of players.
    """

    rules: Rules
    tables: tuple[int, ...]
    more: bool
    asked: bool
    usual: int
    spots: tuple[ExampleHand, ...]

    @property
    def game(self) -> str:
        """What the table calls all hands together."""
        return "game" if self.rules.format.matches == 1 else "match"

    @property
    def jokers(self) -> int:
        """How many jokers there are in all."""
        return jokers(self.rules.deck) * self.rules.deck.packs

    @property
    def copies(self) -> int:
        """How often the most frequent card is there, jokers apart."""
        cards = Counter(card for card in pack(self.rules.deck, self.tables[-1]) if card.suit is not None)
        return max(cards.values())

    @property
    def largest(self) -> int:
        """The cards of the largest hand at any of the tables."""
        return max(spot.largest for spot in self.spots)

    @property
    def smallest(self) -> int:
        """The cards of the smallest hand at any of the tables."""
        return min(spot.hand.cards for spot in self.spots)

    def usual_spots(self) -> tuple[ExampleHand, ...]:
        """The hands of the table that examples come from."""
        return tuple(spot for spot in self.spots if spot.seats == self.usual)

    def sizes(self) -> set[int]:
        """Every number of cards that a hand has."""
        return {spot.hand.cards for spot in self.spots}

    def bids(self) -> set[int]:
        """Every bid that can be made in some hand."""
        return set().union(*(bid_range(self.rules, cards) for cards in self.sizes()))

    def round_the_table(self, text: str) -> str:
        """*text* with its {left}, {right} and {clockwise} turned into the direction of play."""
        left, right, clockwise = _DIRECTIONS[self.rules.direction]
        return text.format(left=left, right=right, clockwise=clockwise)


def setting(rules: Rules, seats: int | None) -> SheetContext:
    """The setting for *seats* players, or for all who can play; RulesError where nobody can."""
    first, last = rules.players.min, rules.players.max or MOST_SEATS
    numbers = range(first, last + 1) if seats is None else (seats,)
    wrong = rules.problems(seats)
    if wrong:
        raise RulesError(wrong)
    found = tuple(islice((number for number in numbers if not problems_at_table(rules, number)), MOST_TABLES + 1))
    tables = found[:MOST_TABLES]
    best = [number for number in rules.players.best if number in tables]
    usual = best[0] if best else min(tables, key=lambda table: abs(table - _FAMILY))
    spots = tuple(spot for table in tables for spot in _spots(rules, table))
    return SheetContext(rules, tables, len(found) > len(tables), seats is not None, usual, spots)


def in_hands(told: SheetContext, when: When) -> str:
    """The hands a condition means, in words."""
    meant = [spot for spot in told.spots if spot.holds(when)]
    match when.text.split():
        case _ if len(meant) == len(told.spots):
            words = "in every hand"
        case ["every", step, _]:
            words = f"in every {ordinal(int(step))} hand"
        case [_, _, "max"]:
            words = "in the largest hand" if len(meant) == len(told.tables) else "in the largest hands"
        case ["n", relation, bound]:
            words = f"in hands of {_bounded(relation, int(bound))}"
        case ["hand", "<=", bound]:
            words = f"in the first {number(int(bound))} hands" if int(bound) > 1 else "in the first hand"
        case ["hand", relation, bound]:
            words = f"{'in' if relation == '=' else 'from'} the {ordinal(int(bound))} hand"
            words += "" if relation == "=" else " on"
        case _:
            words = "in every hand except the last"
    return words


def _bounded(relation: str, cards: int) -> str:
    """A number of cards with its bound: six or more cards."""
    if cards == 1 or relation == "=":
        return count(cards, "card")
    return f"{number(cards)} or {'more' if relation == '>=' else 'fewer'} cards"


def trumps_ever(told: SheetContext) -> bool:
    """Whether any hand has trumps."""
    return any(spot.hand.trump != "nt" for spot in told.spots)


def no_trump_ever(told: SheetContext) -> bool:
    """Whether any hand can turn out to have none."""
    trump = told.rules.trump
    sources = {spot.hand.source for spot in told.spots if spot.hand.trump is None}
    by_turn_up = bool(no_trump_ranks(told)) or (told.jokers > 0 and trump.turnup_joker == "no_trump")
    return (
        any(spot.hand.trump == "nt" for spot in told.spots)
        or ("turn_up" in sources and (by_turn_up or only_jokers_over(told)))
        or ("dealer_last_card" in sources and told.jokers > 0)
        or ("rotation" in sources and "nt" in trump.cycle)
    )


def no_trump_ranks(told: SheetContext) -> list[str]:
    """The ranks in the pack that mean no trump when turned up."""
    there = {card.rank for table in told.tables for card in pack(told.rules.deck, table) if card.suit is not None}
    return [rank for rank in dict.fromkeys(told.rules.trump.turnup_nt_if) if rank in there]


def only_jokers_over(told: SheetContext) -> bool:
    """Whether all cards that are over to be turned can be jokers."""
    return any(0 < spot.over <= told.jokers for spot in told.spots if spot.hand.source == "turn_up")


def _spots(rules: Rules, seats: int) -> list[ExampleHand]:
    whole = span(rules, seats)
    return [
        ExampleHand(seats, hand, whole.largest, hand.number == whole.hands, whole.pack - seats * hand.cards)
        for hand in plan(rules, seats)
    ]
