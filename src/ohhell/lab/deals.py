"""How the hands of a batch are dealt, and one of them as a state of the reference engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ohhell.encoding.actions import card_slots
from ohhell.kernel import batch_layout as at
from ohhell.kernel import layout
from ohhell.kernel.bidding import legal_bids
from ohhell.rules.cards import SUITS, Card, Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw
from ohhell.rules.pack import pack, suits
from ohhell.rules.schedule import HandPlan, draws_first_trump, rotated, suits_to_start
from ohhell.rules.seating import left, round_from
from ohhell.rules.state import State, evolve

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ohhell.kernel.batch_layout import Batch, DealRules
    from ohhell.rules.rules import Rules


class Deals(NamedTuple):
    """Deals for many hands, in the slots of the encoding: trumps are suit 0.

    Attributes:
        hands: The cards of each seat as bits, by hand and seat.
        dealers: The dealer's seat.
        trumps: The trump suit, from 0 for clubs to 3 for spades; 4 for no trump.
        turned: The card turned up for trumps as a bit; 0 for none.
        shown: The dealer's last card as a bit, if it decides trumps; otherwise 0.
    """

    hands: NDArray[np.uint64]
    dealers: NDArray[Any]
    trumps: NDArray[Any]
    turned: NDArray[np.uint64]
    shown: NDArray[np.uint64]


def check_deals(deals: Deals, *, hands: int, seats: int, cards: int) -> None:
    """Raise OhHellError `wrong-deals` unless there is a deal for each hand, and each seat gets its cards."""
    shapes = [deals.hands.shape, *(array.shape for array in deals[1:])]
    if shapes != [(hands, seats), *[(hands,)] * 4]:
        raise OhHellError("wrong-deals", f"Expected deals for {hands} hands of {seats} players.")
    together = np.bitwise_or.reduce(deals.hands, axis=1)
    numbers = deals.dealers, deals.trumps
    if (
        (np.bitwise_count(deals.hands) != cards).any()
        or (np.bitwise_count(together) != seats * cards).any()
        or any((array < 0).any() or (array >= most).any() for array, most in zip(numbers, (seats, 5), strict=True))
    ):
        raise OhHellError(
            "wrong-deals", f"A deal is impossible: every seat gets {cards} cards, the dealer is one of {seats} seats."
        )


def load_deals(batch: Batch, deals: Deals, rules: DealRules, table: NDArray[np.int64]) -> None:
    """Put deals into the arrays of a batch."""
    seats = batch.hands.shape[1]
    for array, start in ((batch.played, 0), (batch.bids, at.NO_BID), (batch.taken, 0), (batch.voids, 0)):
        array.fill(start)
    batch.hands[:] = deals.hands
    batch.words.fill(0)
    batch.numbers.fill(0)
    suited = deals.trumps != at.NO_TRUMP
    batch.words[:, at.TRUMP] = np.where(suited, 0xFFFF, 0)
    batch.words[:, at.TURNED] = deals.turned
    batch.words[:, at.SHOWN] = deals.shown
    batch.words[:, at.LEGAL] = legal_bids(table, 0, seats == 1, rules.hooked)
    batch.numbers[:, at.DEALER] = deals.dealers
    batch.numbers[:, at.ROTATION] = np.where(suited, 16 * deals.trumps.astype(np.int64), 0)
    after = (deals.dealers.astype(np.int64) + table[layout.STEP]) % seats
    batch.numbers[:, at.SEAT] = deals.dealers if rules.dealer_bids_first else after


def hand_of_size(rules: Rules, seats: int, cards: int) -> HandPlan:
    """Return the first hand of the schedule with so many cards.

    Raises:
        OhHellError: `no-such-hand`.
        RulesError: The rules can't be played by so many players.
    """
    schedule = rules.schedule(seats)
    found = next((plan for plan in schedule if plan.cards == cards), None)
    if found is None:
        sizes = sorted({plan.cards for plan in schedule})
        raise OhHellError(
            "no-such-hand",
            f"With {seats} players these rules have no hand of {cards} cards. Choose one of {', '.join(map(str, sizes))}.",
        )
    return found


def deal_rules(rules: Rules, seats: int, plan: HandPlan) -> DealRules:
    """Return how a hand is dealt, for the kernel."""
    slots = card_slots(rules.deck, "nt")

    def word(cards: list[Card]) -> np.uint64:
        return np.uint64(sum(1 << slots[card] for card in cards))

    whole = list(pack(rules.deck, seats))
    sources = {"turn_up": at.TURNED_UP, "dealer_last_card": at.DEALERS_LAST, "cut_before_deal": at.CUT}
    numbers = [at.NO_TRUMP if trump == "nt" else SUITS.index(trump) for trump in _listed_trumps(rules, seats, plan)]
    return at.DealRules(
        pack=word(whole),
        trumps_from=sources.get(plan.source, at.LISTED),
        suits=np.array(numbers, np.int64),
        no_trump_cards=word([card for card in whole if card.rank in rules.trump.turnup_nt_if]),
        dealer_bids_first=rules.bid.first == "dealer",
        hooked=plan.hook,
    )


def _listed_trumps(rules: Rules, seats: int, plan: HandPlan) -> list[Trump]:
    """Return the equally likely trumps of a hand if no card decides them."""
    if plan.source == "random_suit":
        return sorted(suits(rules.deck, seats))
    if plan.source == "rotation" and draws_first_trump(rules):
        return [rotated(rules, first, plan.number) for first in suits_to_start(rules)]
    return [plan.trump or "nt"]


def initial_state(rules: Rules, seats: int, plan: HandPlan, batch: Batch, index: int) -> State:
    """Return the hand *index* of a batch as a state of the reference engine, as it was dealt."""
    numbers, words = batch.numbers[index], batch.words[index]
    dealer = int(numbers[at.DEALER])
    trump: Trump = SUITS[int(numbers[at.ROTATION]) // 16] if words[at.TRUMP] else "nt"
    whole = pack(rules.deck, seats)
    slots = card_slots(rules.deck, trump)

    def held(word: Any) -> list[Card]:
        return [card for card in whole if int(word) >> slots[card] & 1]

    shown, turned = held(words[at.SHOWN]), held(words[at.TURNED])
    hands = [held(batch.hands[index, seat] | batch.played[index, seat]) for seat in range(seats)]
    hands[dealer] = [card for card in hands[dealer] if card not in shown] + shown
    order = round_from(rules, seats, left(rules, seats, dealer))
    dealt = [hands[seat][place] for place in range(plan.cards) for seat in order]
    rest = [card for card in whole if card not in {*dealt, *turned}]
    first_trump = None
    if draws_first_trump(rules):
        starts = suits_to_start(rules)
        fitting = [first for first in starts if rotated(rules, first, plan.number) == trump]
        first_trump = (fitting or list(starts))[0]
    cuts = tuple(card for card in whole if card.suit == trump)[:1] if plan.source == "cut_before_deal" else ()
    suit = trump if plan.source == "random_suit" and trump != "nt" else None
    state = State(rules, seats, rules.schedule(seats), "deal", plan, dealer=dealer, draw=Draw((), dealer, first_trump))
    return evolve(state, Deal((*dealt, *turned, *rest), cuts, suit))
