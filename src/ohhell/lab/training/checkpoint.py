"""Files of a training run: checkpoints to continue from, and weights for the bot or for a new run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import torch

from ohhell.atomic_files import atomic_file
from ohhell.bots.net_weights import KINDS, LARGEST, Header, NetFile, net_bytes, read_net, write_net
from ohhell.lab.training.network import Net, Shape
from ohhell.lab.training.ppo import Learner
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHECKPOINT_VERSION: Final = 1
CRITIC: Final = "critic."
"""What the names of the critic's arrays start with, in a file that has them."""


def arrays_of(net: Net) -> dict[str, NDArray[np.float32]]:
    """Return the weights of a net as NumPy arrays."""
    return {name: weight.detach().float().cpu().numpy() for name, weight in net.state_dict().items()}


def write_bot_weights(path: Path, header: Header, policy: Net) -> int:
    """Write the weights for the bot: float16, or int8 if they would be larger than `LARGEST`; return the bytes.

    Raises:
        OhHellError: `weights-too-large`.
    """
    arrays = arrays_of(policy)
    for kind in KINDS:
        content = net_bytes(header, arrays, kind)
        if len(content) <= LARGEST:
            with atomic_file(path) as draft:
                draft.write_bytes(content)
            return len(content)
    raise OhHellError(
        "weights-too-large",
        f"The weights take {len(content) / 1e6:.1f} MB as int8, and the bot's file has at most {LARGEST / 1e6:.0f} MB. "
        "Use a smaller --width or fewer --blocks.",
    )


def write_nets(path: Path, header: Header, learner: Learner) -> int:
    """Write policy and critic as float16, to continue from them with a new optimiser; return the bytes."""
    critic = {CRITIC + name: array for name, array in arrays_of(learner.critic).items()}
    return write_net(path, header, {**arrays_of(learner.policy), **critic}, "float16")


def load_nets(path: Path, learner: Learner) -> NetFile:
    """Load policy and, if the file has one of the same size, critic from a weights file.

    Raises:
        OhHellError: `weights-missing`, `weights-damaged`, `weights-version`, or `wrong-net-size` for a net of another size.
    """
    file = read_net(path)
    found = Shape(file.header.width, file.header.blocks)
    if found != learner.policy.shape:
        wanted = learner.policy.shape
        raise OhHellError(
            "wrong-net-size",
            f"{path.name} has a net with {found.blocks} blocks of width {found.width}, and this run has {wanted.blocks} of "
            f"width {wanted.width}. Use --width {found.width} --blocks {found.blocks}.",
        )
    critic = {name.removeprefix(CRITIC): array for name, array in file.arrays.items() if name.startswith(CRITIC)}
    policy = {name: array for name, array in file.arrays.items() if not name.startswith(CRITIC)}
    _load(learner.policy, policy)
    if {name: array.shape for name, array in critic.items()} == {
        name: tuple(weight.shape) for name, weight in learner.critic.state_dict().items()
    }:
        _load(learner.critic, critic)
    learner.restart()
    return file


def _load(net: Net, arrays: dict[str, Any]) -> None:
    net.load_state_dict({name: torch.from_numpy(array) for name, array in arrays.items()})


def save_checkpoint(path: Path, state: dict[str, Any]) -> None:
    """Write a checkpoint completely or not at all."""
    with atomic_file(path) as draft:
        torch.save({"version": CHECKPOINT_VERSION, **state}, draft)


def read_checkpoint(path: Path, device: torch.device) -> dict[str, Any]:
    """Read a checkpoint.

    Raises:
        OhHellError: `unreadable-checkpoint`.
    """
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
        version = state["version"]
    except Exception as problem:  # noqa: BLE001 (torch raises many kinds of errors for damaged files)
        reason = "there is no such file" if isinstance(problem, FileNotFoundError) else "it is not a checkpoint"
        raise OhHellError("unreadable-checkpoint", f"Can't continue from {path.name}: {reason}.") from None
    if version != CHECKPOINT_VERSION:
        raise OhHellError(
            "unreadable-checkpoint",
            f"Can't continue from {path.name}: it has version {version}, and this program has {CHECKPOINT_VERSION}.",
        )
    return state
