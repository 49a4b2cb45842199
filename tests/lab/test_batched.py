"""Many hands at once."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ohhell
from lab.batch_games import follow, random_batch, small_rules
from ohhell.encoding import layout
from ohhell.lab.batched import BatchedHands
from ohhell.rules.errors import OhHellError
from scenes import SEALED

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def a_batch(seats: int = 4, cards: int = 3, hands: int = 5, seed: int = 1, **axes: object) -> BatchedHands:
    return BatchedHands(small_rules(**axes), seats, cards=cards, hands=hands, seed=seed)


def played(batch: BatchedHands) -> BatchedHands:
    while not batch.done:
        batch.step(batch.random_actions())
    return batch


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_hands_under_random_rules_are_those_of_the_reference_engine(seed: int) -> None:
    batch = random_batch(seed, hands=3)
    assume(batch is not None)
    assert batch is not None

    states = follow(batch)

    assert batch.rewards().tolist() == [list(state.sheet[0].points) for state in states]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize(
    "axes",
    [
        {},
        {"hook": {"kind": "last_not_equal"}, "lead": {"first": "highest_bidder"}},
        {"bid": SEALED, "bids_visible_in_play": False},
        {"bid": {"reveal": "total_only"}, "direction": "counterclockwise"},
        {"trump": {"source": "dealer_last_card"}, "follow": {"void": "must_overtrump"}},
        {"trump": {"source": "random_suit", "reveal": "after_bids"}, "lead": {"trump": "broken"}},
        {"trump": {"source": "cut_before_deal"}, "bid": {"sight": [{"when": "always", "mode": "blind"}]}},
    ],
    ids=["plain", "hook", "sealed", "total only", "dealer's last card", "trump hidden", "blind"],
)
def test_observations_are_those_of_the_reference_engine_at_every_table_size(
    seats: int, axes: dict[str, object]
) -> None:
    batch = BatchedHands(small_rules(**axes), seats, cards=5, hands=4, seed=seats)

    assert len(follow(batch)) == 4


@pytest.mark.parametrize("cards", [1, 2, 13])
def test_observations_are_those_of_the_reference_engine_at_every_hand_size(cards: int) -> None:
    assert len(follow(a_batch(seats=3, cards=cards))) == 5


@pytest.mark.parametrize("preset", ["forehead", "podrida", "heck-normal", "german-bridge"])
def test_observations_are_those_of_the_reference_engine_under_a_preset(preset: str) -> None:
    rules = ohhell.preset(preset)
    seats = max(rules.players.min, 4)
    batch = BatchedHands(rules, seats, cards=rules.schedule(seats)[-1].cards, hands=4, seed=1)

    assert len(follow(batch)) == 4


def test_same_seed_gives_the_same_hands() -> None:
    assert played(a_batch()).rewards().tolist() == played(a_batch()).rewards().tolist()


def test_reset_deals_other_cards() -> None:
    batch = a_batch()
    before = batch.observations()
    batch.reset()

    assert (batch.observations() != before).any()


def test_reset_with_a_seed_deals_the_cards_of_this_seed() -> None:
    batch = played(a_batch(seed=1))
    batch.reset(seed=2)

    np.testing.assert_array_equal(batch.observations(), a_batch(seed=2).observations())


def test_every_seat_deals_equally_often() -> None:
    batch = a_batch(seats=3, hands=3000)
    first_bidders = Counter(batch.seats_to_act.tolist())

    assert all(900 < number < 1100 for number in first_bidders.values())


def test_every_card_is_dealt_equally_often() -> None:
    batch = a_batch(seats=4, cards=12, hands=2000, trump={"source": "none"})
    held = batch.observations()[:, layout.COLUMNS["hand"]].sum(axis=0, dtype=np.int64)

    assert held.sum() == 2000 * 12
    assert 380 < held[held > 0].min() <= held.max() < 560


def test_bids_and_tricks_are_by_seat() -> None:
    batch = played(a_batch())

    assert batch.bids.min() >= 0
    assert batch.taken.sum(axis=1).tolist() == [3] * 5


def test_output_array_is_filled_and_returned() -> None:
    batch = a_batch()
    rows = np.empty((5, layout.SIZE), np.int8)

    assert batch.observations(rows) is rows


@pytest.mark.parametrize(
    "out", [np.empty((4, layout.SIZE), np.int8), np.empty((5, layout.SIZE)), "rows"], ids=["size", "type", "text"]
)
def test_wrong_output_array_is_refused(out: object) -> None:
    with pytest.raises(OhHellError) as error:
        a_batch().observations(out)  # type: ignore[arg-type]  # that is the point

    assert error.value.code == "wrong-kind"


@pytest.mark.parametrize("actions", [[0] * 4, [0.0] * 5, [[0] * 5]], ids=["too few", "fractions", "two dimensions"])
def test_wrong_actions_are_refused(actions: list[object]) -> None:
    with pytest.raises(OhHellError, match="Expected 5 whole numbers") as error:
        a_batch().step(actions)  # type: ignore[arg-type]  # that is the point

    assert error.value.code == "wrong-actions"


@pytest.mark.parametrize("action", [-1, 4, 32, 95, 10**6])
def test_illegal_action_is_refused(action: int) -> None:
    with pytest.raises(OhHellError, match="hand 2") as error:
        a_batch().step([0, 0, action, 0, 0])

    assert error.value.code == "illegal-action"


def test_refused_actions_change_nothing() -> None:
    batch = a_batch()
    before = batch.observations()
    with pytest.raises(OhHellError):
        batch.step([0, 0, 0, 0, 99])

    np.testing.assert_array_equal(batch.observations(), before)


def test_step_after_the_last_card_is_refused() -> None:
    with pytest.raises(OhHellError) as error:
        played(a_batch()).step([0] * 5)

    assert error.value.code == "hands-over"


def test_rewards_before_the_last_card_are_refused() -> None:
    with pytest.raises(OhHellError, match="16 more decisions") as error:
        a_batch().rewards()

    assert error.value.code == "hands-not-over"


def test_size_that_is_not_in_the_schedule_is_refused() -> None:
    with pytest.raises(OhHellError, match="no hand of 14 cards") as error:
        a_batch(seats=3, cards=14)

    assert error.value.code == "no-such-hand"


def test_rules_that_the_kernel_cannot_play_are_refused() -> None:
    with pytest.raises(OhHellError, match="one pack") as error:
        a_batch(deck={"packs": 2})

    assert error.value.code == "no-batch"


def test_number_of_hands_must_be_positive() -> None:
    with pytest.raises(OhHellError) as error:
        a_batch(hands=0)

    assert error.value.code == "no-batch"


@pytest.mark.parametrize("seats", ["4", 4.0])
def test_number_of_another_type_is_refused(seats: object) -> None:
    with pytest.raises(OhHellError) as error:
        a_batch(seats=seats)  # type: ignore[arg-type]  # that is the point

    assert error.value.code == "wrong-kind"


def test_rules_of_another_type_are_refused() -> None:
    with pytest.raises(OhHellError) as error:
        BatchedHands("irish", 5, cards=3, hands=1)  # type: ignore[arg-type]  # that is the point

    assert error.value.code == "wrong-kind"


def test_nine_players_play_without_observations() -> None:
    batch = a_batch(seats=9)
    with pytest.raises(OhHellError) as error:
        batch.observations()

    assert error.value.code == "no-encoding"
    assert played(batch).taken.sum(axis=1).tolist() == [3] * 5
