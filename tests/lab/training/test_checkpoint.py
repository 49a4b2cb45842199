"""Files of a training run."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from ohhell.bots.net_weights import LARGEST, Header, read_net
from ohhell.lab.training.checkpoint import (
    CRITIC,
    load_nets,
    read_checkpoint,
    save_checkpoint,
    write_bot_weights,
    write_nets,
)
from ohhell.lab.training.network import Shape
from ohhell.lab.training.ppo import Learner
from ohhell.lab.training.rule_pool import coverage
from ohhell.rules.errors import OhHellError

CPU = torch.device("cpu")


def learner(width: int = 8) -> Learner:
    return Learner(Shape(width, 1), Shape(8, 1), CPU)


def header(width: int = 8) -> Header:
    return Header(width=width, blocks=1, coverage=coverage(), command="test", seed=1, version="0")


def test_both_nets_come_back_from_their_file(tmp_path: Path) -> None:
    torch.manual_seed(1)
    trained, other = learner(), learner()
    write_nets(tmp_path / "a.nets", header(), trained)
    load_nets(tmp_path / "a.nets", other)

    for name in ("policy", "critic"):
        ours, theirs = getattr(trained, name), getattr(other, name)
        assert torch.allclose(ours.enter.weight, theirs.enter.weight, atol=1e-3)


def test_weights_of_the_bot_have_no_critic(tmp_path: Path) -> None:
    write_bot_weights(tmp_path / "a.weights", header(), learner().policy)

    assert not any(name.startswith(CRITIC) for name in read_net(tmp_path / "a.weights").arrays)


def test_large_weights_of_the_bot_are_stored_as_int8(tmp_path: Path) -> None:
    assert write_bot_weights(tmp_path / "a.weights", header(1400), learner(1400).policy) <= LARGEST


def test_weights_that_are_too_large_for_the_bot_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OhHellError, match="at most 8 MB") as refusal:
        write_bot_weights(tmp_path / "a.weights", header(2000), learner(2000).policy)

    assert (refusal.value.code, (tmp_path / "a.weights").exists()) == ("weights-too-large", False)


def test_net_of_another_size_is_refused_with_the_options_to_use(tmp_path: Path) -> None:
    write_nets(tmp_path / "a.nets", header(), learner())

    with pytest.raises(OhHellError, match="Use --width 8 --blocks 1") as refusal:
        load_nets(tmp_path / "a.nets", learner(16))

    assert refusal.value.code == "wrong-net-size"


def test_checkpoint_comes_back(tmp_path: Path) -> None:
    save_checkpoint(tmp_path / "a.pt", {"updates": 7})

    assert read_checkpoint(tmp_path / "a.pt", CPU)["updates"] == 7


@pytest.mark.parametrize("content", [None, b"", b"something else"], ids=["missing", "empty", "another file"])
def test_unreadable_checkpoint_is_refused(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "a.pt").write_bytes(content)

    with pytest.raises(OhHellError) as refusal:
        read_checkpoint(tmp_path / "a.pt", CPU)

    assert refusal.value.code == "unreadable-checkpoint"


def test_checkpoint_of_another_version_is_refused(tmp_path: Path) -> None:
    torch.save({"version": 99}, tmp_path / "a.pt")

    with pytest.raises(OhHellError, match="version 99"):
        read_checkpoint(tmp_path / "a.pt", CPU)
