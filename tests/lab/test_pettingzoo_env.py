"""The AEC environment, checked by PettingZoo's own tests."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import ohhell
from lab.batch_games import small_rules
from ohhell.encoding.layout import ACTIONS
from ohhell.lab import aec_env
from ohhell.rules.errors import OhHellError


def played(env: Any, seed: int) -> dict[str, float]:
    """Play to the end at random; return the sum of each agent's rewards."""
    env.reset(seed=seed)
    rng, sums = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        sums[agent] += reward
        env.step(None if termination else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return sums


@pytest.mark.lab
@pytest.mark.parametrize("cards", [3, None], ids=["one hand", "a game"])
def test_environment_passes_the_api_test(cards: int | None, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about observations that are dicts, which masks need
        api_test(aec_env(ohhell.preset("classic"), 4, cards=cards), num_cycles=100)

    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.lab
def test_environment_passes_the_seed_test() -> None:
    seed_test(lambda: aec_env(ohhell.preset("classic"), 4, cards=3), num_cycles=30)

    assert played(aec_env(small_rules(), 3, cards=2), 1) == played(aec_env(small_rules(), 3, cards=2), 1)


@pytest.mark.lab
def test_environment_runs_the_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec_env(ohhell.preset("classic"), 4, cards=3))

    assert "Finished performance benchmark" in capsys.readouterr().out


def test_rewards_are_the_points_of_the_game() -> None:
    env = aec_env(small_rules(), 4)

    assert tuple(played(env, 1).values()) == env.unwrapped._episode.state.totals


def test_mask_is_empty_for_agents_that_wait() -> None:
    env = aec_env(small_rules(), 4, cards=3)
    env.reset(seed=1)
    legal = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}

    assert legal == {agent: 4 if agent == env.agent_selection else 0 for agent in env.agents}


def test_spaces_contain_observations_and_actions() -> None:
    env = aec_env(small_rules(), 4, cards=3)
    env.reset(seed=1)

    assert env.observation_space("player_0").contains(env.observe("player_0"))
    assert env.action_space("player_0").n == ACTIONS


def test_illegal_action_is_refused() -> None:
    env = aec_env(small_rules(), 4, cards=3)
    env.reset(seed=1)

    with pytest.raises(OhHellError, match="Action 9 is not legal now") as error:
        env.step(9)

    assert error.value.code == "illegal-action"


@pytest.mark.parametrize("action", ["0", None, 0.5])
def test_action_of_another_type_is_refused(action: object) -> None:
    env = aec_env(small_rules(), 4, cards=3)
    env.reset(seed=1)

    with pytest.raises(OhHellError) as error:
        env.step(action)

    assert error.value.code == "wrong-kind"


def test_table_is_rendered_as_text() -> None:
    env = aec_env(small_rules(), 3, cards=3, render_mode="ansi")
    env.reset(seed=1)

    assert str(env.render()).startswith("Hand 3, 3 cards, trump ")


def test_nothing_is_rendered_without_a_mode() -> None:
    env = aec_env(small_rules(), 3, cards=3).unwrapped
    env.reset(seed=1)

    assert env.render() is None


@pytest.mark.parametrize(
    ("seats", "cards", "code"), [(9, 3, "no-encoding"), (4, 40, "no-such-hand"), (2000, 3, "not-enough-cards")]
)
def test_table_that_is_impossible_is_refused(seats: int, cards: int, code: str) -> None:
    with pytest.raises(OhHellError) as error:
        aec_env(small_rules(), seats, cards=cards)

    assert error.value.code == code


def test_rules_of_another_type_are_refused() -> None:
    with pytest.raises(OhHellError) as error:
        aec_env("irish", 5)  # type: ignore[arg-type]  # that is the point

    assert error.value.code == "wrong-kind"
