"""The league: nets that the learner plays against. They are its past selves, and exploiters trained against its newest self."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import torch
from torch import Tensor

from ohhell.lab.training.network import Net, policy_net
from ohhell.lab.training.ppo import Learner

Weights = dict[str, Tensor]

MOST_PAST: Final = 30
MOST_EXPLOITERS: Final = 10
EXPLOITER_SHARE: Final = 0.3
NEWEST_SHARE: Final = 0.3
"""How often an opponent is an exploiter, and how often a past self is one of the newest five."""

NEWEST: Final = 5


class League:
    """Past selves and exploiters, and one net that plays as any of them."""

    def __init__(self, learner: Learner, rng: Random) -> None:
        self._rng = rng
        self.past: list[Weights] = [copied(learner.policy)]
        self.exploiters: list[Weights] = []
        device = next(learner.policy.parameters()).device
        self.net: Net = policy_net(learner.policy.shape).to(device)

    def remember(self, learner: Learner) -> None:
        """Add the learner as it is now; if there are too many past selves, a random older one leaves."""
        self.past.append(copied(learner.policy))
        if len(self.past) > MOST_PAST:
            self.past.pop(self._rng.randrange(1, len(self.past) - NEWEST))

    def add_exploiter(self, exploiter: Learner) -> None:
        """Add a net that was trained against the learner."""
        self.exploiters = [*self.exploiters, copied(exploiter.policy)][-MOST_EXPLOITERS:]

    def opponent(self) -> Net:
        """Return the net of the league, playing as a past self or an exploiter; valid until the next call."""
        if self.exploiters and self._rng.random() < EXPLOITER_SHARE:
            chosen = self._rng.choice(self.exploiters)
        elif self._rng.random() < NEWEST_SHARE:
            chosen = self._rng.choice(self.past[-NEWEST:])
        else:
            chosen = self._rng.choice(self.past)
        self.net.load_state_dict(chosen)
        return self.net

    def state(self) -> dict[str, Any]:
        """Return everything a checkpoint needs."""
        return {"past": self.past, "exploiters": self.exploiters}

    def restore(self, state: dict[str, Any]) -> None:
        """Continue with the nets of a checkpoint."""
        self.past, self.exploiters = list(state["past"]), list(state["exploiters"])


def copied(net: Net) -> Weights:
    """Return a copy of the weights of a net, in half the size."""
    return {name: weight.detach().to(torch.bfloat16) for name, weight in net.state_dict().items()}
