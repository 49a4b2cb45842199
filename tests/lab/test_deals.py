"""Deals of a batch, for the kernel and as states of the reference engine."""

from __future__ import annotations

import pytest

from lab.batch_games import small_rules
from ohhell.kernel import batch_layout as at
from ohhell.lab.batched import BatchedHands
from ohhell.lab.deals import deal_rules, hand_of_size
from ohhell.rules.chance import check_deal
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, current_hand


def test_hand_of_a_size_is_the_first_one() -> None:
    rules = small_rules(hook={"kind": "last_not_equal", "when": "n >= 3"})

    assert [hand_of_size(rules, 4, cards).hook for cards in (2, 3)] == [False, True]


def test_hand_of_a_size_that_is_never_dealt_is_refused() -> None:
    with pytest.raises(OhHellError, match="Choose one of 1, 2, 3") as error:
        hand_of_size(small_rules(), 4, 99)

    assert error.value.code == "no-such-hand"


def rules_with_trumps(**trump: object) -> Rules:
    return small_rules(trump=trump)


@pytest.mark.parametrize(
    ("trump", "suits"),
    [
        ({"source": "fixed", "suit": "h"}, [2]),
        ({"source": "none"}, [4]),
        ({"source": "random_suit"}, [0, 1, 2, 3]),
        ({"source": "rotation", "cycle": ["c", "nt"]}, [4]),
        ({"source": "rotation", "cycle": ["c", "nt", "h"], "start": "random_suit_only"}, [4, 0]),
    ],
    ids=["fixed", "none", "random", "rotation", "random rotation"],
)
def test_listed_trumps_of_the_second_hand(trump: dict[str, object], suits: list[int]) -> None:
    rules = rules_with_trumps(**trump)

    assert deal_rules(rules, 4, hand_of_size(rules, 4, 2)).suits.tolist() == suits


@pytest.mark.parametrize(
    "trump",
    [
        {"source": "turn_up"},
        {"source": "dealer_last_card"},
        {"source": "cut_before_deal"},
        {"source": "random_suit"},
        {"source": "rotation", "cycle": ["c", "nt", "h"], "start": "random_suit_only"},
    ],
    ids=lambda trump: trump["source"],
)
def test_initial_state_has_the_trump_of_the_batch(trump: dict[str, object]) -> None:
    batch = BatchedHands(rules_with_trumps(**trump), 4, cards=2, hands=20, seed=1)
    states = [batch.initial_state(index) for index in range(20)]
    words = batch._batch.words[:, at.TRUMP]

    assert [current_hand(state).dealt.trump == "nt" for state in states] == (words == 0).tolist()


def test_initial_state_is_a_possible_deal() -> None:
    rules = rules_with_trumps(source="dealer_last_card")
    state = BatchedHands(rules, 4, cards=2, hands=1, seed=1).initial_state(0)
    dealt = current_hand(state).dealt
    order = [*range(dealt.dealer + 1, 4), *range(dealt.dealer + 1)]
    cards = tuple(dealt.hands[seat][place] for place in range(2) for seat in order)
    before = State(rules, 4, state.schedule, "deal", state.plan, dealer=dealt.dealer, draw=state.draw)

    check_deal(before, Deal((*cards, *dealt.stock)))

    assert dealt.trump == dealt.hands[dealt.dealer][-1].suit
