"""PPO: a policy and its critic learn from decisions that the policy made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, mse_loss

from ohhell.encoding.layout import BIDS
from ohhell.lab.training.network import Net, Shape, critic_net, head, legal_logits, policy_net
from ohhell.lab.training.rollout import Decisions

CLIP: Final = 0.2
"""How far the probability of an action may change in one update before it stops counting."""

VALUE_WEIGHT: Final = 0.5
OUTLOOK_WEIGHT: Final = 0.1
"""How much the heads `made` and `points` count: they share the layers of the policy and must not push it around."""

MOST_GRADIENT: Final = 0.5


@dataclass(frozen=True, slots=True)
class Rates:
    """How fast to learn in one update.

    Attributes:
        learning: The learning rate.
        entropy: The weight of the entropy, which keeps the policy from settling too early.
        minibatch: Decisions per step of the optimiser.
        epochs: How often an update goes through its decisions.
    """

    learning: float
    entropy: float
    minibatch: int
    epochs: int = 2


class Losses(NamedTuple):
    """Means over an update: of the losses, and of the entropy of the policy."""

    policy: float
    value: float
    entropy: float


class Learner:
    """A policy, its critic and their optimiser."""

    def __init__(self, shape: Shape, critic_shape: Shape, device: torch.device) -> None:
        self.policy: Net = policy_net(shape).to(device)
        self.critic: Net = critic_net(critic_shape).to(device)
        self.restart()

    def restart(self) -> None:
        """Begin with a new optimiser."""
        parameters = [*self.policy.parameters(), *self.critic.parameters()]
        fused = parameters[0].device.type == "cuda"
        self.optimiser = torch.optim.AdamW(parameters, lr=1e-4, weight_decay=1e-4, eps=1e-5, fused=fused)

    def learn(self, decisions: Decisions, rates: Rates) -> Losses:
        """Update policy and critic with *decisions*."""
        for group in self.optimiser.param_groups:
            group["lr"] = rates.learning
        decisions = decisions._replace(advantages=normalised(decisions))
        number = decisions.actions.shape[0]
        size = min(rates.minibatch, number)
        sums = torch.zeros(3, device=decisions.actions.device)
        steps = 0
        for _ in range(rates.epochs):
            order = torch.randperm(number, device=decisions.actions.device)
            for begin in range(0, number - size + 1, size):
                part = Decisions(*(column[order[begin : begin + size]] for column in decisions))
                sums += self._step(part, rates)
                steps += 1
        policy, value, entropy = (sums / max(steps, 1)).tolist()
        return Losses(policy, value, entropy)

    def _step(self, part: Decisions, rates: Rates) -> Tensor:
        device = part.actions.device
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            outputs = self.policy(part.observations)
            value = self.critic(torch.cat([part.observations, part.secrets], 1))[:, 0]
        log_chances = legal_logits(outputs, part.observations).log_softmax(1)
        ratio = (_chosen(log_chances, part.actions) - part.log_chances).exp()
        clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
        policy_loss = -torch.min(ratio * part.advantages, clipped * part.advantages).mean()
        entropy = -(log_chances.exp() * log_chances.clamp(min=-30)).sum(1).mean()
        value_loss = mse_loss(value, part.returns)
        made = binary_cross_entropy_with_logits(_chosen(head(outputs, "made"), part.actions), part.made)
        points = mse_loss(_chosen(head(outputs, "points"), part.actions), part.rewards)
        loss = policy_loss + VALUE_WEIGHT * value_loss - rates.entropy * entropy + OUTLOOK_WEIGHT * (made + points)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.policy.parameters(), MOST_GRADIENT)
        nn.utils.clip_grad_norm_(self.critic.parameters(), 2 * MOST_GRADIENT)
        self.optimiser.step()
        return torch.stack([policy_loss, value_loss, entropy]).detach()


def _chosen(by_action: Tensor, actions: Tensor) -> Tensor:
    return by_action.gather(1, actions[:, None])[:, 0]


def normalised(decisions: Decisions) -> Tensor:
    """Return the advantages with mean 0 and deviation 1, bids apart from cards: bids decide more."""
    bids = decisions.actions < BIDS
    found = torch.zeros_like(decisions.advantages)
    for chosen in (bids, ~bids):
        weight = chosen.float()
        count = weight.sum().clamp(min=1)
        mean = (decisions.advantages * weight).sum() / count
        deviation = (((decisions.advantages - mean) ** 2 * weight).sum() / count).sqrt()
        found = torch.where(chosen, (decisions.advantages - mean) / (deviation + 1e-6), found)
    return found
