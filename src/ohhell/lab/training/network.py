"""The nets: a policy that sees what a player sees, and a critic that sees all cards."""

from __future__ import annotations

from typing import Final, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu

from ohhell.bots.net import HEADS, column_scales
from ohhell.encoding.layout import ACTIONS, BIDS, SIZE
from ohhell.lab.training.observation import SECRETS


class Shape(NamedTuple):
    """The size of a net: the width of its layers and the number of residual blocks."""

    width: int
    blocks: int


class Block(nn.Module):
    """A residual block: two layers whose result is added to what goes in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)

    def forward(self, hidden: Tensor) -> Tensor:
        """Add two layers to *hidden*."""
        change: Tensor = self.second(gelu(self.first(self.norm(hidden)), approximate="tanh"))
        return hidden + change


class Net(nn.Module):
    """Observations in, one number per output out, through residual blocks of equal width."""

    scales: Tensor

    def __init__(self, inputs: int, outputs: int, shape: Shape) -> None:
        super().__init__()
        scales = torch.ones(inputs)
        scales[:SIZE] = torch.from_numpy(column_scales())
        self.register_buffer("scales", scales, persistent=False)
        self.shape = shape
        self.enter = nn.Linear(inputs, shape.width)
        self.blocks = nn.ModuleList(Block(shape.width) for _ in range(shape.blocks))
        self.norm = nn.LayerNorm(shape.width)
        self.leave = nn.Linear(shape.width, outputs)
        nn.init.zeros_(self.leave.weight)
        nn.init.zeros_(self.leave.bias)

    def forward(self, observations: Tensor) -> Tensor:
        """Return the outputs for *observations*, which are int8."""
        hidden = gelu(self.enter(observations * self.scales), approximate="tanh")
        for block in self.blocks:
            hidden = block(hidden)
        outputs: Tensor = self.leave(self.norm(hidden))
        return outputs.float()


POLICY_OUTPUTS: Final = len(HEADS) * ACTIONS


def policy_net(shape: Shape) -> Net:
    """Return a new policy; it has one output per head and action."""
    return Net(SIZE, POLICY_OUTPUTS, shape)


def critic_net(shape: Shape) -> Net:
    """Return a new critic, which sees the observation and the secrets, and predicts the reward."""
    return Net(SIZE + SECRETS, 1, shape)


def head(outputs: Tensor, name: str) -> Tensor:
    """Return the outputs of one head of a policy, one column per action."""
    first = HEADS.index(name) * ACTIONS
    return outputs[:, first : first + ACTIONS]


def legal_logits(outputs: Tensor, observations: Tensor) -> Tensor:
    """Return the logits of all actions; those that are not legal have a very small one."""
    return head(outputs, "policy").masked_fill(observations[:, :ACTIONS] == 0, -1e9)


def phase_logits(outputs: Tensor, observations: Tensor, *, bidding: bool) -> Tensor:
    """Return the logits of the bids, or of the cards."""
    logits = legal_logits(outputs, observations)
    return logits[:, :BIDS] if bidding else logits[:, BIDS:]
