"""Rules: every choice a table can make, as one frozen value."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from ohhell.rules import axes, problems, scoring, toml
from ohhell.rules.errors import OhHellError, Problem, RulesError, WrongKindError, in_sentence
from ohhell.rules.limits import MOST_ENTRIES
from ohhell.rules.schedule import HandPlan, plan
from ohhell.rules.schema import axis


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example in a rule file, which the rules must score as it says."""

    cards: int = axis(1, "The number of cards per player.")
    bid: int = axis(0, "The bid.")
    taken: int = axis(0, "The tricks taken.")
    points: int = axis(0, "The points the player gets.")
    hand: int = axis(1, "The number of the hand.")


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set, by value: two tables with equal Rules play the same game.

    Examples:
        >>> import ohhell
        >>> rules = ohhell.preset("irish")
        >>> [hand.cards for hand in rules.schedule(seats=5)]
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
        >>> rules.points(cards=10, bid=3, taken=3)
        13
    """

    REMOVED: ClassVar = {"take_back": "refuse_illegal_only"}

    name: str = axis("House rules", "The name of the rule set.")
    about: str = axis("", "One sentence about the rule set.")
    source: str = axis("", "Where the rules come from.")
    variations: str = axis("", "Other ways to play, in words.")
    direction: Literal["clockwise", "counterclockwise"] = axis(
        "clockwise", "The direction of dealing, bidding and play."
    )
    bids_visible_in_play: bool = axis(True, "Whether players can look at the bids during play.")
    table_talk: Literal["open", "silent_in_hand"] = axis("open", "Whether players can talk during a hand.")
    comments: bool = axis(False, "Whether comments can be written on the score sheet.")
    forfeits: tuple[axes.ForfeitRule, ...] = axis((), most=MOST_ENTRIES)
    players: axes.Players = axis(axes.Players())
    deck: axes.Deck = axis(axes.Deck())
    hand_sizes: axes.Schedule = axis(axes.Schedule(), key="schedule")
    first_dealer: axes.FirstDealer = axis(axes.FirstDealer())
    trump: axes.TrumpRules = axis(axes.TrumpRules())
    bid: axes.Bidding = axis(axes.Bidding())
    hook: axes.Hook = axis(axes.Hook())
    lead: axes.Lead = axis(axes.Lead())
    follow: axes.Follow = axis(axes.Follow())
    trick: axes.TrickRules = axis(axes.TrickRules())
    score: axes.Score = axis(axes.Score())
    end: axes.End = axis(axes.End())
    tie: axes.Tie = axis(axes.Tie())
    format: axes.Format = axis(axes.Format())
    scorer: axes.Scorer = axis(axes.Scorer())
    sheet: axes.SheetRules = axis(axes.SheetRules())

    def problems(self, seats: int | None = None, *, entrants: int | None = None) -> list[Problem]:
        """List everything that keeps these rules from being played.

        Args:
            seats: The number of players; without it, only problems at every number of players are listed.
            entrants: The number of players in a championship, who must fill its tables.

        Returns:
            A list of `Problem`, empty if the rules can be played.
        """
        return problems.problems(self, seats, entrants=entrants)

    def warnings(self, seats: int | None = None) -> list[Problem]:
        """List what can be played but is probably a mistake."""
        return problems.warnings(self, seats)

    def schedule(self, seats: int) -> tuple[HandPlan, ...]:
        """Return the hands of a game for *seats* players, without extra hands after a tie.

        Each has `number`, `cards`, `trump` (None if only the deal decides it) and `hook`.

        Raises:
            RulesError: The rules can't be played by so many players.
        """
        if not isinstance(seats, int):
            raise WrongKindError("a number of players", seats)
        self.check(seats)
        return plan(self, seats)

    def points(self, *, cards: int, bid: int, taken: int, hand: int = 1) -> int:
        """Return the points of one player in one hand.

        Args:
            cards: The number of cards per player, which is the number of tricks.
            bid: The bid.
            taken: The tricks the player took.
            hand: The number of the hand in the game, counted from 1; a few scoring systems use it.

        Raises:
            OhHellError: `out-of-range` if the numbers are impossible.
        """
        for number in (cards, bid, taken, hand):
            if not isinstance(number, int):
                raise WrongKindError("a whole number", number)
        if not (0 <= bid <= cards and 0 <= taken <= cards and cards > 0 < hand):
            text = f"Can't score {bid} bid and {taken} taken with {cards} cards in hand {hand}."
            raise OhHellError("out-of-range", text)
        return scoring.points(self.score, cards=cards, bid=bid, taken=taken, hand=hand)

    def check(self, seats: int | None = None) -> None:
        """Raise RulesError with every problem unless *seats* players can play these rules."""
        found = self.problems(seats)
        if found:
            raise RulesError(found)

    def demand(self, seats: int | None = None) -> None:
        """Call `check`, which has replaced this method."""
        warnings.warn("Rules.demand is deprecated: use Rules.check.", DeprecationWarning, stacklevel=2)
        self.check(seats)

    def to_toml(self) -> str:
        """Write these rules as TOML that `read_rules` reads back: only what differs from the defaults."""
        return toml.write(self)


@dataclass(frozen=True, slots=True)
class RuleFile:
    """What a rule file contains; *warnings* name the keys that are no longer rules."""

    rules: Rules
    examples: tuple[Example, ...]
    warnings: tuple[Problem, ...]


def read_rules(text: str, seats: int | None = None) -> Rules:
    r"""Read a rule set from a TOML text.

    A key that was a rule in an earlier version is skipped with a `RemovedRuleWarning`.

    Args:
        text: The content of a rule file.
        seats: The number of players, if the rules must work for that number.

    Raises:
        RulesError: With all problems at once, in `problems`.

    Examples:
        >>> rules = read_rules("schedule = {max = 7}\nscore = {made = {base = 10}, missed = {}}")
        >>> rules.points(cards=7, bid=3, taken=3)
        10
    """
    file = read_rule_file(text, seats)
    toml.warn(file.warnings)
    return file.rules


def read_rule_file(text: str, seats: int | None = None) -> RuleFile:
    """Read a TOML text with its worked examples, each of which the rules must score as it says, or raise RulesError."""
    if not isinstance(text, str):
        raise WrongKindError("a TOML text", text)
    table, found = toml.parse(text)
    if found:
        raise RulesError(found)
    return read_rule_table(table, seats)


def read_rule_table(table: dict[str, Any], seats: int | None = None) -> RuleFile:
    """Read a rule set from tables with the keys of a TOML file, or raise RulesError."""
    found: list[Problem] = []
    removed: list[Problem] = []
    rules = toml.build(Rules, {key: raw for key, raw in table.items() if key != "example"}, found, removed=removed)
    examples = _examples(table.get("example", []), found)
    unreadable = {problem.axis for problem in found}
    found += [problem for problem in rules.problems(seats) if problem.axis not in unreadable]
    if not any(problem.axis.startswith(("score", "example")) for problem in found):
        found += [problem for example in examples for problem in _disproved(rules, example)]
    if found:
        raise RulesError(found)
    return RuleFile(rules, examples, tuple(removed))


def _examples(rows: object, found: list[Problem]) -> tuple[Example, ...]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        found.append(Problem("wrong-value", "example", "Can't read the examples: start each one with [[example]]."))
        return ()
    return tuple(toml.build(Example, row, found, "example") for row in rows)


def _disproved(rules: Rules, example: Example) -> list[Problem]:
    """The problem with an example that the rules score differently."""
    try:
        points = rules.points(cards=example.cards, bid=example.bid, taken=example.taken, hand=example.hand)
    except OhHellError as error:
        return [Problem("example-wrong", "example", f"The example is impossible: {in_sentence(str(error))}")]
    if points == example.points:
        return []
    case = f"{example.cards} cards, bid {example.bid}, taken {example.taken}"
    text = f"The example ({case}) says {example.points} points, but the rules give {points}."
    return [Problem("example-wrong", "example", text)]
