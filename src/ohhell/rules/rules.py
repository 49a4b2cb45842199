"""Rules: every choice a table can make, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ohhell.rules import axes, problems, scoring, toml
from ohhell.rules.errors import OhHellError, Problem, RulesError, WrongKindError
from ohhell.rules.schedule import HandPlan, plan


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example that a rule set brings along as its proof."""

    cards: int = 1
    bid: int = 0
    taken: int = 0
    points: int = 0
    hand: int = 1


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set, by value: two tables with equal Rules play the same game.

    >>> import ohhell
    >>> rules = ohhell.preset("irish")
    >>> [hand.cards for hand in rules.schedule(seats=5)]
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    >>> rules.points(cards=10, bid=3, taken=3)
    13
    """

    name: str = "House rules"
    about: str = ""
    source: str = ""
    variations: str = ""
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    bids_visible_in_play: bool = True
    table_talk: Literal["open", "silent_in_hand"] = "open"
    comments: bool = False
    take_back: Literal["refuse_illegal_only"] = "refuse_illegal_only"
    forfeits: tuple[axes.ForfeitRule, ...] = ()
    players: axes.Players = axes.Players()
    deck: axes.Deck = axes.Deck()
    hand_sizes: axes.Schedule = field(default=axes.Schedule(), metadata={"key": "schedule"})
    first_dealer: axes.FirstDealer = axes.FirstDealer()
    trump: axes.TrumpRules = axes.TrumpRules()
    bid: axes.Bidding = axes.Bidding()
    hook: axes.Hook = axes.Hook()
    lead: axes.Lead = axes.Lead()
    follow: axes.Follow = axes.Follow()
    trick: axes.TrickRules = axes.TrickRules()
    score: axes.Score = axes.Score()
    end: axes.End = axes.End()
    tie: axes.Tie = axes.Tie()
    format: axes.Format = axes.Format()
    scorer: axes.Scorer = axes.Scorer()
    sheet: axes.SheetRules = axes.SheetRules()

    def problems(self, seats: int | None = None, *, entrants: int | None = None) -> list[Problem]:
        """Everything that keeps these rules from being played, by *seats* players or at all; [] when nothing does."""
        return problems.problems(self, seats, entrants=entrants)

    def warnings(self, seats: int | None = None) -> list[Problem]:
        """What can be played and is probably not meant."""
        return problems.warnings(self, seats)

    def schedule(self, seats: int) -> tuple[HandPlan, ...]:
        """The hands of a game for *seats* players, tie hands not counted."""
        if not isinstance(seats, int):
            raise WrongKindError("a number of players", seats)
        self.demand(seats)
        return plan(self, seats)

    def points(self, *, cards: int, bid: int, taken: int, hand: int = 1) -> int:
        """What a player scores who bid *bid* and took *taken* of *cards* tricks in the *hand*-th hand."""
        for number in (cards, bid, taken, hand):
            if not isinstance(number, int):
                raise WrongKindError("a whole number", number)
        if not (0 <= bid <= cards and 0 <= taken <= cards and cards > 0 < hand):
            text = f"cannot score {bid} bid and {taken} taken with {cards} cards in hand {hand}"
            raise OhHellError("out-of-range", text)
        return scoring.points(self.score, cards=cards, bid=bid, taken=taken, hand=hand)

    def demand(self, seats: int | None = None) -> None:
        """Raise RulesError, with all the problems, unless these rules can be played."""
        found = self.problems(seats)
        if found:
            raise RulesError(found)

    def to_toml(self) -> str:
        """These rules as TOML that `read_rules` reads back: what differs from the defaults."""
        return toml.write(self, default=_DEFAULT)


_DEFAULT = Rules()


def read_rules(text: str, seats: int | None = None) -> Rules:
    """The rule set in a TOML text, or RulesError with every problem in it, at a table of *seats* where that is given."""
    return read_rules_with_examples(text, seats)[0]


def read_rules_with_examples(text: str, seats: int | None = None) -> tuple[Rules, tuple[Example, ...]]:
    """A rule set and the worked examples that stand with it, each of which it must score as written."""
    if not isinstance(text, str):
        raise WrongKindError("a TOML text", text)
    table, found = toml.parse(text)
    if found:
        raise RulesError(found)
    rows = table.pop("example", [])
    rules = toml.build(Rules, table, found)
    examples = _examples(rows, found)
    told = {problem.axis for problem in found}
    found += [problem for problem in rules.problems(seats) if problem.axis not in told]
    if not any(problem.axis.startswith(("score", "example")) for problem in found):
        found += [problem for example in examples for problem in _disproved(rules, example)]
    if found:
        raise RulesError(found)
    return rules, examples


def _examples(rows: object, found: list[Problem]) -> tuple[Example, ...]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        found.append(Problem("wrong-value", "example", "cannot read the examples: each begins with [[example]]"))
        return ()
    return tuple(toml.build(Example, row, found, "example") for row in rows)


def _disproved(rules: Rules, example: Example) -> list[Problem]:
    try:
        points = rules.points(cards=example.cards, bid=example.bid, taken=example.taken, hand=example.hand)
    except OhHellError as error:
        return [Problem("example-wrong", "example", f"the example makes no sense: {error}")]
    if points == example.points:
        return []
    case = f"{example.cards} cards, bid {example.bid}, taken {example.taken}"
    return [
        Problem(
            "example-wrong", "example", f"the example ({case}) says {example.points} points, the rules give {points}"
        )
    ]
