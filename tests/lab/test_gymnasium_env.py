"""The environment for one player among bots, checked by Gymnasium's own test."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ohhell
from lab.batch_games import small_rules
from ohhell.lab import SingleSeatEnv, gym_env
from ohhell.lab.gymnasium_env import ILLEGAL_REWARD
from ohhell.rules.errors import OhHellError

BOTS = ["novice", "random", "novice"]


def played(env: SingleSeatEnv, seed: int) -> float:
    """Play to the end with the first legal action; return the sum of the rewards."""
    _, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        total += reward
    return total


@pytest.mark.lab
@pytest.mark.parametrize("cards", [3, None], ids=["one hand", "a game"])
def test_environment_passes_check_env(cards: int | None) -> None:
    env = gym_env(ohhell.preset("classic"), BOTS, cards=cards)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that the environment was not made by gymnasium.make
        check_env(env)

    assert env.reset(seed=1)[0].any()


@pytest.mark.parametrize("seat", range(4))
def test_rewards_are_the_points_of_the_seat(seat: int) -> None:
    env = gym_env(small_rules(), BOTS, seat=seat)

    assert played(env, 1) == env._episode.state.totals[seat]


def test_same_seed_gives_the_same_game() -> None:
    env = gym_env(small_rules(), BOTS)

    assert played(env, 5) == played(env, 5)


def test_first_bot_sits_on_the_left() -> None:
    env = gym_env(small_rules(), ["novice", "random"], seat=2)

    assert env._bots == {0: ohhell.bot("novice"), 1: ohhell.bot("random")}


def test_illegal_action_ends_the_episode() -> None:
    env = gym_env(small_rules(), BOTS, cards=3)
    env.reset(seed=1)

    assert env.step(95)[1:4] == (ILLEGAL_REWARD, True, False)


def test_illegal_action_is_refused_without_a_reward_for_it() -> None:
    env = gym_env(small_rules(), BOTS, cards=3, illegal_reward=None)
    env.reset(seed=1)

    with pytest.raises(OhHellError) as error:
        env.step(95)

    assert error.value.code == "illegal-action"


def test_step_after_the_end_is_refused() -> None:
    env = gym_env(small_rules(), BOTS, cards=1)
    played(env, 1)

    with pytest.raises(OhHellError) as error:
        env.step(0)

    assert error.value.code == "hands-over"


def test_masks_follow_the_convention_of_sb3() -> None:
    env = gym_env(small_rules(), BOTS, cards=3)
    _, info = env.reset(seed=1)

    assert env.action_masks().tolist() == (info["action_mask"] == 1).tolist()


def test_table_is_rendered_as_text() -> None:
    env = gym_env(small_rules(), BOTS, cards=3, render_mode="ansi")
    env.reset(seed=1)

    assert str(env.render()).startswith("Hand 3, 3 cards")


@pytest.mark.parametrize(
    ("bots", "seat", "code"),
    [(["nobody", "club"], 0, "unknown-bot"), (["club", "club"], 3, "no-such-seat"), ("club", 0, "wrong-kind")],
)
def test_table_that_is_impossible_is_refused(bots: list[str], seat: int, code: str) -> None:
    with pytest.raises(OhHellError) as error:
        gym_env(small_rules(), bots, cards=3, seat=seat)

    assert error.value.code == code
