"""One game, or one hand of it, in which seats decide one after the other by action or by move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ohhell.dealing.deals import keys_needed, next_chance
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.encoding.actions import check_encodable, legal_moves, move_of
from ohhell.lab.deals import hand_of_size
from ohhell.rules.moves import waiting_for
from ohhell.rules.seating import bidding_order
from ohhell.rules.state import State, due, evolve, start
from ohhell.rules.view import View, view

if TYPE_CHECKING:
    from ohhell.rules.events import Move
    from ohhell.rules.rules import Rules


class Episode:
    """A game, or one hand of *cards* cards; the same *seed* gives the same cards.

    Simultaneous bids are made one after the other, and nobody sees them. Bids can't be changed.

    Attributes:
        state: The state of the reference engine.
        rewards: The points of every seat from the last decision: those of a hand if it ended the hand, else 0.

    Raises:
        OhHellError: `no-encoding`; `no-such-hand`.
        RulesError: The rules can't be played by so many players.
    """

    def __init__(self, rules: Rules, seats: int, *, seed: str, cards: int | None = None) -> None:
        begun = start(rules, seats)
        check_encodable(rules, seats)
        keys = chain(secret_from_seed(seed), keys_needed(begun))
        self._one_hand = cards is not None
        self._keys = dict(enumerate(keys))
        self.state = begun
        if cards is not None:
            plan = hand_of_size(rules, seats, cards)
            self.state = replace(begun, plan=plan)
            self._keys[plan.number] = keys[1]
        self.rewards = (0,) * seats
        self._advance()

    @classmethod
    def of(cls, state: State) -> Episode:
        """Return an episode of one hand that has been dealt."""
        episode = cls.__new__(cls)
        episode._one_hand = True  # noqa: SLF001 (its own class)
        episode._keys = {}  # noqa: SLF001 (the same)
        episode.state = state
        episode.rewards = (0,) * state.seats
        return episode

    @property
    def is_over(self) -> bool:
        """Whether the game, or the one hand, is over."""
        return self.state.phase == "over" or (self._one_hand and bool(self.state.sheet))

    @property
    def seat_to_act(self) -> int:
        """The seat that decides next; there must be one."""
        waiting, hand = waiting_for(self.state), self.state.hand
        assert hand is not None
        return min(waiting, key=bidding_order(self.state.rules, self.state.seats, hand.dealt.dealer).index)

    def view(self, seat: int) -> View:
        """Return what *seat* sees, with only the moves that are actions now."""
        seen = view(self.state, seat)
        turn = not self.is_over and seat == self.seat_to_act
        return replace(seen, legal=legal_moves(seen) if turn else (), waiting_for=(seat,) if turn else ())

    def act(self, action: int) -> None:
        """Make the decision of the seat to act, by the number of the action.

        Raises:
            OhHellError: `illegal-action`.
        """
        self.move(move_of(self.view(self.seat_to_act), action))

    def move(self, move: Move) -> None:
        """Make the decision of the seat to act; *move* is one of the legal moves of its view."""
        rows = len(self.state.sheet)
        self.state = evolve(self.state, move)
        self._advance()
        ended = len(self.state.sheet) > rows
        self.rewards = self.state.sheet[rows].points if ended else (0,) * self.state.seats

    def _advance(self) -> None:
        """Add what happens automatically, until a seat must decide or the episode is over."""
        while not self.is_over and not waiting_for(self.state):
            event = due(self.state) or next_chance(self.state, self._keys.__getitem__)
            assert event is not None
            self.state = evolve(self.state, event)
