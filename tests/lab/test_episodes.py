"""Games and single hands, decision by decision."""

from __future__ import annotations

from random import Random

import pytest

from lab.batch_games import small_rules
from ohhell.encoding.actions import legal_moves
from ohhell.lab.episodes import Episode
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid
from scenes import SEALED


def play_all(episode: Episode) -> list[tuple[int, ...]]:
    """Play to the end at random; return the rewards of every decision."""
    rng, rewards = Random(1), []
    while not episode.is_over:
        episode.move(rng.choice(legal_moves(episode.view(episode.seat_to_act))))
        rewards.append(episode.rewards)
    return rewards


def test_rewards_of_a_game_add_up_to_its_totals() -> None:
    episode = Episode(small_rules(), 4, seed="1")
    rewards = play_all(episode)

    assert tuple(map(sum, zip(*rewards, strict=True))) == episode.state.totals


def test_one_hand_ends_after_its_last_card() -> None:
    episode = Episode(small_rules(), 4, seed="1", cards=5)

    assert len(play_all(episode)) == 4 * 6


def test_same_seed_deals_the_same_cards() -> None:
    hands = [Episode(small_rules(), 4, seed="1", cards=5).view(0).hand for _ in range(2)]

    assert hands[0] == hands[1]


def test_sealed_bids_are_made_in_bidding_order() -> None:
    episode = Episode(small_rules(bid=SEALED), 4, seed="3", cards=2)
    dealer = episode.view(0).dealer
    assert dealer is not None
    bidders = []
    for _ in range(4):
        bidders.append(episode.seat_to_act)
        episode.act(0)

    assert bidders == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_changing_a_bid_is_no_move() -> None:
    episode = Episode(small_rules(bid={"change": "until_play"}), 3, seed="1", cards=2)
    for _ in range(3):
        episode.act(0)

    assert not any(isinstance(move, Bid) for seat in range(3) for move in episode.view(seat).legal)


def test_illegal_action_is_refused() -> None:
    with pytest.raises(OhHellError) as error:
        Episode(small_rules(), 4, seed="1", cards=5).act(6)

    assert error.value.code == "illegal-action"


def test_rules_without_an_encoding_are_refused() -> None:
    with pytest.raises(OhHellError) as error:
        Episode(small_rules(), 9, seed="1", cards=2)

    assert error.value.code == "no-encoding"
