"""Many hands at once: deal, ask what each player sees, and make one decision in every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ohhell.encoding import layout
from ohhell.encoding.actions import check_encodable
from ohhell.encoding.point_values import PointValues, point_values
from ohhell.kernel import batch_hands, batch_rows, encoding
from ohhell.kernel.batch_layout import SEAT, Batch, Moment, empty_batch
from ohhell.kernel.random_numbers import seed_rng
from ohhell.lab.deals import Deals, check_deals, deal_rules, hand_of_size, initial_state, load_deals
from ohhell.lab.templates import common_columns
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.rules import Rules
from ohhell.rules.state import State

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["BatchedHands", "Deals"]

MOST_HANDS = 1 << 24


class BatchedHands:
    """A number of hands that are played at the same time, all under one rule set and with the same number of cards.

    Every hand is always at the same decision: first each seat bids, then the cards are played. Simultaneous bids are made one
    after the other, and nobody sees them. The columns of observations and the numbers of actions are on the page docs/lab.md.

    Args:
        rules: The rule set.
        seats: The number of players.
        cards: The cards of each hand: the first hand of the schedule with so many cards is played.
        hands: How many hands are played at once.
        seed: The same seed gives the same deals.

    Attributes:
        values: The points of a hand, in points and in units, and their gap.
        decisions: The number of decisions that have been made in each hand.

    Raises:
        OhHellError: `no-batch` for rules with duplicate cards or jokers, or more than twelve players; `no-such-hand` if the
            schedule has no hand of this size.
        RulesError: The rules can't be played by so many players.

    Examples:
        >>> import ohhell
        >>> batch = BatchedHands(ohhell.preset("classic"), seats=4, cards=5, hands=1000, seed=1)
        >>> while not batch.done:
        ...     batch.step(batch.random_actions())
        >>> batch.rewards().shape
        (1000, 4)
    """

    def __init__(self, rules: Rules, seats: int, *, cards: int, hands: int, seed: int = 0) -> None:
        for name, number in {"seats": seats, "cards": cards, "hands": hands, "seed": seed}.items():
            if not isinstance(number, int):
                raise WrongKindError(f"a whole number for {name}", number)
        if not isinstance(rules, Rules):
            raise WrongKindError("a rule set (Rules)", rules)
        if not 1 <= hands <= MOST_HANDS:
            raise OhHellError("no-batch", f"A batch can't have {hands} hands. Choose a number from 1 to {MOST_HANDS}.")
        self.rules = rules
        self.seats = seats
        self.plan = hand_of_size(rules, seats, cards)
        if not encoding.is_supported(rules, seats):
            raise OhHellError(
                "no-batch",
                "Many hands at once need one pack without jokers and at most 12 players. Choose other rules or fewer players.",
            )
        self.cards = cards
        self.values: PointValues = point_values(rules, cards=cards, hand=self.plan.counts_as)
        self.decisions = 0
        self._batch: Batch = empty_batch(hands, seats)
        self._table = encoding.encode_table(rules, seats, cards=cards, dealer=0)
        self._deal_rules = deal_rules(rules, seats, self.plan)
        self._rng = seed_rng(seed)
        self._template: NDArray[np.uint64] | None = None
        self.reset()

    def __len__(self) -> int:
        return len(self._batch.hands)

    def reset(self, seed: int | None = None) -> None:
        """Deal new hands; with a *seed*, the deals that a new batch with this seed gets."""
        if seed is not None:
            self._rng = seed_rng(seed)
        batch_hands.deal_batch(self._batch, self._deal_rules, self._table, self._rng)
        self.decisions = 0

    def load(self, deals: Deals) -> None:
        """Start with these deals instead of random ones.

        Raises:
            OhHellError: `wrong-deals` unless there is a deal of the right size for each hand.
        """
        check_deals(deals, hands=len(self), seats=self.seats, cards=self.cards)
        load_deals(self._batch, deals, self._deal_rules, self._table)
        self.decisions = 0

    @property
    def bidding(self) -> bool:
        """Whether the next decision is a bid."""
        return self.decisions < self.seats

    @property
    def done(self) -> bool:
        """Whether all hands are over."""
        return self.decisions == self.seats * (1 + self.cards)

    @property
    def seats_to_act(self) -> NDArray[np.int64]:
        """The seat that decides next, for each hand."""
        seats: NDArray[np.int64] = self._batch.numbers[:, SEAT].copy()
        return seats

    @property
    def bids(self) -> NDArray[np.int64]:
        """The bids by hand and seat; -1 for a seat that has not bid."""
        return self._batch.bids.copy()

    @property
    def taken(self) -> NDArray[np.int64]:
        """The tricks taken by hand and seat."""
        return self._batch.taken.copy()

    def observations(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Return what the seat to act sees in each hand, a row per hand.

        Args:
            out: An array to fill and return, of type int8, with a row per hand and `layout.SIZE` columns. Without it, every call
                makes a new array, which takes about as long as filling it.

        Raises:
            OhHellError: `no-encoding` with more than 8 players; `hands-over` if all hands are over.
        """
        self._check_going_on()
        if self._template is None:
            check_encodable(self.rules, self.seats)
            self._template = common_columns(self.rules, self.seats, self.plan).view(np.uint64)
        rows = _checked_output(out, (len(self), layout.SIZE))
        batch_rows.write_rows(
            rows,
            rows.view(np.uint64),
            self._template,
            self._batch,
            self.values.units,
            self._table,
            self._deal_rules.pack,
            self._moment(),
        )
        return rows

    def legal_masks(self, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Return 1 for each legal action and 0 for the others, a row per hand; *out* is an array to fill and return.

        Raises:
            OhHellError: `hands-over` if all hands are over.
        """
        self._check_going_on()
        masks = _checked_output(out, (len(self), layout.ACTIONS))
        batch_rows.write_masks(masks.view(np.uint64), self._batch, self.bidding)
        return masks

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each hand.

        Raises:
            OhHellError: `hands-over` if all hands are over.
        """
        self._check_going_on()
        actions = np.empty(len(self), np.int64)
        batch_hands.random_actions(self._batch, actions, self.bidding, self._rng)
        return actions

    def step(self, actions: ArrayLike) -> None:
        """Make one decision in every hand; if one action is refused, nothing changes.

        Args:
            actions: A whole number per hand: a bid, or `layout.FIRST_CARD` plus the slot of a card.

        Raises:
            OhHellError: `wrong-actions` unless there is one whole number per hand; `illegal-action`; `hands-over`.
        """
        self._check_going_on()
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or not np.issubdtype(chosen.dtype, np.integer):
            raise OhHellError(
                "wrong-actions",
                f"Expected {len(self)} whole numbers, one action per hand, got an array of shape {chosen.shape} and type "
                f"{chosen.dtype}.",
            )
        chosen = chosen.astype(np.int64, copy=False)
        refused = batch_hands.first_illegal(self._batch, chosen, self.bidding)
        if refused >= 0:
            self._refuse(refused, int(chosen[refused]))
        if self.bidding:
            batch_hands.step_bids(self._batch, self._deal_rules, self._table, chosen, self.decisions)
        else:
            batch_hands.step_cards(self._batch, self._table, chosen, (self.decisions - self.seats) % self.seats)
        self.decisions += 1

    def rewards(self) -> NDArray[np.int64]:
        """Return the points by hand and seat.

        Raises:
            OhHellError: `hands-not-over` while the hands are being played.
        """
        if not self.done:
            left = self.seats * (1 + self.cards) - self.decisions
            raise OhHellError(
                "hands-not-over", f"There are no points before the end: each hand has {left} more decisions."
            )
        rewards = np.empty((len(self), self.seats), np.int64)
        batch_hands.score_batch(self._batch, self.values.points, rewards)
        return rewards

    def initial_state(self, index: int) -> State:
        """Return one hand as a state of the reference engine, as it was dealt."""
        return initial_state(self.rules, self.seats, self.plan, self._batch, index)

    def _moment(self) -> Moment:
        bid, bidding = self.rules.bid, self.bidding
        played = self.decisions - self.seats
        remembered = self.rules.bids_visible_in_play or played <= 0
        in_play = remembered and bid.reveal in {"at_once", "all_together"}
        trump_open = not bidding or self.rules.trump.reveal == "before_bids"
        return Moment(
            bidding=bidding,
            turn=self.decisions if bidding else played % self.seats,
            trick=0 if bidding else played // self.seats,
            bids_open=bid.reveal == "at_once" if bidding else in_play,
            total_open=not bidding and remembered and bid.reveal == "total_only",
            trump_open=trump_open,
            trump_known=trump_open or self.plan.trump is not None,
            own_hand=not bidding or self.plan.sight == "own_hand",
            other_hands=self.plan.sight == "others_only",
        )

    def _check_going_on(self) -> None:
        if self.done:
            raise OhHellError("hands-over", "All hands are over. Call reset() to deal new ones.")

    def _refuse(self, index: int, action: int) -> None:
        legal = np.flatnonzero(self.legal_masks()[index]).tolist()
        raise OhHellError(
            "illegal-action",
            f"Action {action} is not legal in hand {index}. Choose one of {', '.join(map(str, legal))}.",
        )


def _checked_output(out: NDArray[np.int8] | None, shape: tuple[int, int]) -> NDArray[np.int8]:
    """Return *out*, or a new array without it."""
    if out is None:
        return np.empty(shape, np.int8)
    if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != np.int8 or not out.flags.c_contiguous:
        raise WrongKindError(f"an array of int8 with {shape[0]} rows and {shape[1]} columns, in C order", out)
    return out
