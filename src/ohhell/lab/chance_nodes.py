"""The draws of one hand, one after the other: the dealer, the cards in the order they are dealt, and what decides trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.rules.cards import SUITS
from ohhell.rules.events import Deal, Draw
from ohhell.rules.pack import pack, suits
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.rules.state import State, evolve

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules
    from ohhell.rules.schedule import HandPlan


class ChanceNodes:
    """The draws so far; every outcome that is possible now is equally likely.

    Outcomes are numbers: a seat for the dealer, the place in a new pack for a card, a suit in the order c, d, h, s.
    """

    def __init__(self, rules: Rules, seats: int, plan: HandPlan) -> None:
        self.rules = rules
        self.seats = seats
        self.plan = plan
        self.drawn: list[int] = []
        self._pack = pack(rules.deck, seats)
        dealt = seats * plan.cards + (plan.source == "turn_up")
        self._steps = ["dealer", *(["first trump"] if draws_first_trump(rules) else []), *["card"] * dealt]
        self._steps += {"cut_before_deal": ["cut"], "random_suit": ["suit"]}.get(plan.source, [])

    def outcomes(self) -> list[int]:
        """Return the possible outcomes of the next draw; [] after the last one."""
        if len(self.drawn) == len(self._steps):
            return []
        match self._steps[len(self.drawn)]:
            case "dealer":
                return list(range(self.seats))
            case "first trump":
                return sorted(SUITS.index(suit) for suit in suits_to_start(self.rules))
            case "card":
                taken = set(self._places())
                return [place for place in range(len(self._pack)) if place not in taken]
            case "cut":
                return list(range(len(self._pack)))
            case _:
                return sorted(SUITS.index(suit) for suit in suits(self.rules.deck, self.seats))

    def add(self, outcome: int) -> None:
        """Add the outcome of the next draw."""
        self.drawn.append(outcome)

    def name(self, outcome: int) -> str:
        """Return an outcome of the next draw as text."""
        step = self._steps[len(self.drawn)] if len(self.drawn) < len(self._steps) else "card"
        if step == "dealer":
            return f"dealer {outcome}"
        if step in {"card", "cut"}:
            return f"{step} {self._pack[outcome]}"
        return f"{step} {SUITS[outcome]}"

    def dealt(self) -> State:
        """Return the hand after all draws."""
        places = self._places()
        rest = [place for place in range(len(self._pack)) if place not in set(places)]
        deal = Deal(
            pack=tuple(self._pack[place] for place in [*places, *rest]),
            cuts=tuple(self._pack[place] for place in self._outcomes_of("cut")),
            suit=next((SUITS[number] for number in self._outcomes_of("suit")), None),
        )
        dealer = self.drawn[0]
        first = next((SUITS[number] for number in self._outcomes_of("first trump")), None)
        schedule = self.rules.schedule(self.seats)
        state = State(self.rules, self.seats, schedule, "deal", self.plan, dealer=dealer, draw=Draw((), dealer, first))
        return evolve(state, deal)

    def _places(self) -> list[int]:
        """Return the places in a new pack of the cards dealt so far."""
        return self._outcomes_of("card")

    def _outcomes_of(self, kind: str) -> list[int]:
        return [outcome for step, outcome in zip(self._steps, self.drawn, strict=False) if step == kind]
