"""A training run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

import ohhell
from ohhell.bots.net_weights import read_net
from ohhell.lab.training.network import Shape
from ohhell.lab.training.settings import Settings
from ohhell.lab.training.train import Training, train

PRESETS = [ohhell.preset("irish"), ohhell.preset("mrpikes")]


def small(folder: Path, updates: int = 2) -> Settings:
    return Settings(
        folder / "net.weights",
        minutes=100,
        seed=3,
        shape=Shape(16, 1),
        critic_shape=Shape(16, 1),
        hands=8,
        configurations=2,
        minibatch=64,
        exploit_every=2,
        exploiter_updates=1,
        remember_every=1,
        updates=updates,
        deals=2,
        command="ohhell lab train",
    )


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Training:
    return train(small(tmp_path_factory.mktemp("run"), updates=4), PRESETS, lambda _figures: None)


def weights(training: Training) -> torch.Tensor:
    return training.learner.policy.enter.weight.detach()


def test_weights_say_how_they_were_made(trained: Training) -> None:
    header = read_net(trained.settings.output).header

    assert (header.command, header.seed, header.version) == ("ohhell lab train", 3, ohhell.__version__)


def test_log_has_a_line_with_the_speed(trained: Training) -> None:
    log = trained.settings.output.with_name("net.weights.log").read_text(encoding="utf-8")

    assert json.loads(log.splitlines()[-1])["decisions_per_second"] > 0


def test_exploiter_joins_the_league(trained: Training) -> None:
    assert len(trained.league.exploiters) == 2


def test_past_selves_join_the_league(trained: Training) -> None:
    assert len(trained.league.past) == 5


def test_run_with_the_same_seed_learns_the_same(trained: Training, tmp_path: Path) -> None:
    again = train(small(tmp_path, updates=4), PRESETS, lambda _figures: None)

    assert torch.equal(weights(again), weights(trained))


def test_run_with_another_seed_learns_something_else(trained: Training, tmp_path: Path) -> None:
    other = train(replace(small(tmp_path, updates=4), seed=4), PRESETS, lambda _figures: None)

    assert not torch.equal(weights(other), weights(trained))


def test_run_continues_from_its_checkpoint(tmp_path: Path) -> None:
    settings = replace(small(tmp_path), checkpoint=tmp_path / "run.pt")
    first = train(settings, PRESETS, lambda _figures: None)
    resumed = Training(replace(settings, updates=4), PRESETS)

    assert (resumed.updates, torch.equal(weights(resumed), weights(first))) == (2, True)


def test_run_starts_from_the_nets_of_another(trained: Training, tmp_path: Path) -> None:
    nets = trained.settings.output.with_name("net.weights.nets")
    begun = Training(replace(small(tmp_path), start=nets), PRESETS)

    assert torch.allclose(weights(begun), weights(trained), atol=1e-3)
    assert begun.decisions == trained.decisions
