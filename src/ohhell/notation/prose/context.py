"""What a rule sheet is about: the rules, the numbers of players that can play them, and every hand they would play."""

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
_DIRECTIONS = {"clockwise": ("left", "right", "clockwise"), "counterclockwise": ("right", "left", "counterclockwise")}


@dataclass(frozen=True, slots=True)
class ScheduledHand:
    """A hand as a table of *seats* plays it; *undealt* is the number of cards left over."""

    seats: int
    plan: HandPlan
    largest: int
    last: bool
    undealt: int

    def holds(self, when: When) -> bool:
        """Whether a condition is true here."""
        return when.holds(cards=self.plan.cards, hand=self.plan.number, largest=self.largest, last=self.last)


@dataclass(frozen=True, slots=True)
class SheetContext:
    """The rules and the numbers of players that the sheet covers (*tables*); examples are for *usual* players.

    *more*: still larger tables can play; *one_table*: the sheet is for one number of players.
    """

    rules: Rules
    tables: tuple[int, ...]
    more: bool
    one_table: bool
    usual: int
    hands: tuple[ScheduledHand, ...]

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
        return max(hand.largest for hand in self.hands)

    @property
    def smallest(self) -> int:
        """The cards of the smallest hand at any of the tables."""
        return min(hand.plan.cards for hand in self.hands)

    def usual_hands(self) -> tuple[ScheduledHand, ...]:
        """The hands of the table that examples come from."""
        return tuple(hand for hand in self.hands if hand.seats == self.usual)

    def sizes(self) -> set[int]:
        """Every number of cards that a hand has."""
        return {hand.plan.cards for hand in self.hands}

    def bids(self) -> set[int]:
        """Every bid that can be made in some hand."""
        return set().union(*(bid_range(self.rules, cards) for cards in self.sizes()))

    def with_directions(self, text: str) -> str:
        """*text* with its {left}, {right} and {clockwise} turned into the direction of play."""
        left, right, clockwise = _DIRECTIONS[self.rules.direction]
        return text.format(left=left, right=right, clockwise=clockwise)


def sheet_context(rules: Rules, seats: int | None) -> SheetContext:
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
    hands = tuple(hand for table in tables for hand in _hands(rules, table))
    return SheetContext(rules, tables, len(found) > len(tables), seats is not None, usual, hands)


def in_hands(context: SheetContext, when: When) -> str:
    """The hands a condition means, in words."""
    meant = [hand for hand in context.hands if hand.holds(when)]
    match when.text.split():
        case _ if len(meant) == len(context.hands):
            words = "in every hand"
        case ["every", step, _]:
            words = f"in every {ordinal(int(step))} hand"
        case [_, _, "max"]:
            words = "in the largest hand" if len(meant) == len(context.tables) else "in the largest hands"
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


def trumps_ever(context: SheetContext) -> bool:
    """Whether any hand has trumps."""
    return any(hand.plan.trump != "nt" for hand in context.hands)


def no_trump_ever(context: SheetContext) -> bool:
    """Whether any hand can turn out to have none."""
    trump = context.rules.trump
    sources = {hand.plan.source for hand in context.hands if hand.plan.trump is None}
    by_turn_up = bool(no_trump_ranks(context)) or (context.jokers > 0 and trump.turnup_joker == "no_trump")
    return (
        any(hand.plan.trump == "nt" for hand in context.hands)
        or ("turn_up" in sources and (by_turn_up or only_jokers_over(context)))
        or ("dealer_last_card" in sources and context.jokers > 0)
        or ("rotation" in sources and "nt" in trump.cycle)
    )


def no_trump_ranks(context: SheetContext) -> list[str]:
    """The ranks in the pack that mean no trump when turned up."""
    there = {card.rank for table in context.tables for card in pack(context.rules.deck, table) if card.suit is not None}
    return [rank for rank in dict.fromkeys(context.rules.trump.turnup_nt_if) if rank in there]


def only_jokers_over(context: SheetContext) -> bool:
    """Whether all cards that are over to be turned can be jokers."""
    return any(0 < hand.undealt <= context.jokers for hand in context.hands if hand.plan.source == "turn_up")


def _hands(rules: Rules, seats: int) -> list[ScheduledHand]:
    whole = span(rules, seats)
    return [
        ScheduledHand(seats, hand, whole.largest, hand.number == whole.hands, whole.pack - seats * hand.cards)
        for hand in plan(rules, seats)
    ]
