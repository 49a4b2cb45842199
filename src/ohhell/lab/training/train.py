"""The training run: play, learn, remember, measure, save, until the time is over."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any, Final

import torch

import ohhell
from ohhell.bots.net_weights import Header
from ohhell.lab.training import checkpoint, evaluation
from ohhell.lab.training.league import League
from ohhell.lab.training.ppo import Learner, Losses
from ohhell.lab.training.rollout import PLAIN, Decisions, compiled, draw_seating, play_hands
from ohhell.lab.training.rule_pool import RulePool, coverage
from ohhell.lab.training.settings import Settings
from ohhell.rules.rules import Rules

LEAGUE_SHARES: Final = (0.2, 0.02, 0.3)
"""In hands with other players: the share of places of the rule bot, of random moves, and of nets of the league."""

EXPLOITER_SHARES: Final = (0.0, 0.0, 1.0)
"""An exploiter sits at one place, and the newest self at all others."""

Report = Callable[[dict[str, Any]], object]


class Training:
    """A run: the learner, its league and exploiter, and how far it is."""

    def __init__(self, settings: Settings, presets: Sequence[Rules]) -> None:
        self.settings = settings
        self.device = torch.device(settings.device)
        torch.set_num_threads(settings.threads)
        torch.manual_seed(settings.seed)
        if self.device.type == "cuda":
            torch.set_float32_matmul_precision("high")
        self._rng = Random(settings.seed)
        self.learner = Learner(settings.shape, settings.critic_shape, self.device)
        self.exploiter = Learner(settings.shape, settings.critic_shape, self.device)
        self.league = League(self.learner, self._rng)
        self.pool = RulePool(presets, self._rng)
        self.updates = self.decisions = self.exploiter_updates = 0
        self.seconds = 0.0
        self.earlier_minutes = 0.0
        self._players = PLAIN if settings.compile_mode == "plain" else compiled(settings.compile_mode)
        if settings.start is not None:
            begun = checkpoint.load_nets(settings.start, self.learner).header
            self.earlier_minutes, self.decisions = begun.minutes, begun.decisions
            self.league = League(self.learner, self._rng)
        self._begin_exploiter()
        if settings.checkpoint is not None and settings.checkpoint.exists():
            self.restore(checkpoint.read_checkpoint(settings.checkpoint, self.device))

    @property
    def progress(self) -> float:
        """How much of the run is done, from 0 to 1."""
        by_time = self.seconds / (60 * self.settings.minutes)
        by_updates = self.updates / self.settings.updates if self.settings.updates else 0.0
        return min(1.0, max(by_time, by_updates))

    def run(self, report: Report) -> None:
        """Train until the time is over; *report* gets a line of figures whenever files are written."""
        begun, before = monotonic(), self.seconds
        saved = self.seconds
        since, counted = monotonic(), self.decisions
        while self.progress < 1:
            losses = self.update()
            self.seconds = before + monotonic() - begun
            if self.progress >= 1 or self.seconds - saved >= 60 * self.settings.save_minutes:
                speed = (self.decisions - counted) / (monotonic() - since)
                report(self.figures(losses, speed))
                self.save()
                saved = self.seconds
                since, counted = monotonic(), self.decisions

    def update(self) -> Losses:
        """Play and learn once: the learner, or in its turn the exploiter."""
        every = self.settings.exploit_every
        self.updates += 1
        rates = self.settings.rates(self.progress)
        if every and self.updates % every == 0:
            losses = self.exploiter.learn(self._collect(self.exploiter, exploiting=True), rates)
            self.exploiter_updates += 1
            if self.exploiter_updates % self.settings.exploiter_updates == 0:
                self.league.add_exploiter(self.exploiter)
                self._begin_exploiter()
        else:
            losses = self.learner.learn(self._collect(self.learner, exploiting=False), rates)
        if self.updates % self.settings.remember_every == 0:
            self.league.remember(self.learner)
        return losses

    def _begin_exploiter(self) -> None:
        """Let the exploiter begin as a copy of the learner."""
        self.exploiter.policy.load_state_dict(self.learner.policy.state_dict())
        self.exploiter.critic.load_state_dict(self.learner.critic.state_dict())
        self.exploiter.restart()

    def _collect(self, learner: Learner, *, exploiting: bool) -> Decisions:
        """Play hands of several configurations and return the decisions of *learner*."""
        parts = []
        for _ in range(self.settings.configurations):
            seats, cards = self.pool.draw_size()
            rules = self.pool.rows(seats, cards, self.settings.hands, self.device)
            seating = draw_seating(
                self.settings.hands,
                seats,
                opponent=self.learner.policy if exploiting else self.league.opponent(),
                device=self.device,
                mixed_share=1.0 if exploiting else self.settings.mixed_share,
                shares=EXPLOITER_SHARES if exploiting else LEAGUE_SHARES,
            )
            parts.append(
                play_hands(
                    rules, learner.policy, learner.critic, seating, seats=seats, cards=cards, players=self._players
                )
            )
            self.decisions += self.settings.hands * seats * (cards + 1)
        return Decisions.joined(parts)

    def figures(self, losses: Losses, speed: float) -> dict[str, Any]:
        """Return a line of the log: progress, speed, losses, and points ahead of rule bots by size."""
        found = evaluation.measure(self.learner.policy, evaluation.by_rules, self.settings.deals, self.device)
        return {
            "minutes": round(self.seconds / 60 + self.earlier_minutes, 2),
            "updates": self.updates,
            "decisions": self.decisions,
            "decisions_per_second": round(speed),
            "entropy": round(losses.entropy, 4),
            "value_loss": round(losses.value, 4),
            "exploiters": len(self.league.exploiters),
            "ahead": {size: round(result.ahead, 2) for size, result in found.items()},
            "made": {size: round(result.made, 3) for size, result in found.items()},
        }

    def header(self) -> Header:
        """Return what the weights file says about this run."""
        settings = self.settings
        return Header(
            width=settings.shape.width,
            blocks=settings.shape.blocks,
            coverage=coverage(),
            command=settings.command,
            seed=settings.seed,
            version=ohhell.__version__,
            commit=settings.commit,
            minutes=round(self.seconds / 60 + self.earlier_minutes, 2),
            decisions=self.decisions,
        )

    def save(self) -> None:
        """Write the bot's weights, both nets, and the checkpoint if there is one."""
        output = self.settings.output
        checkpoint.write_bot_weights(output, self.header(), self.learner.policy)
        checkpoint.write_nets(output.with_name(output.name + ".nets"), self.header(), self.learner)
        if self.settings.checkpoint is not None:
            checkpoint.save_checkpoint(self.settings.checkpoint, self.state())

    def state(self) -> dict[str, Any]:
        """Return everything that a checkpoint needs to continue."""
        return {
            "learner": _learner_state(self.learner),
            "exploiter": _learner_state(self.exploiter),
            "league": self.league.state(),
            "torch_rng": torch.get_rng_state(),
            "rng": json.dumps(self._rng.getstate()),
            "updates": self.updates,
            "decisions": self.decisions,
            "exploiter_updates": self.exploiter_updates,
            "seconds": self.seconds,
            "earlier_minutes": self.earlier_minutes,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from the state of a checkpoint."""
        for learner, name in ((self.learner, "learner"), (self.exploiter, "exploiter")):
            learner.policy.load_state_dict(state[name]["policy"])
            learner.critic.load_state_dict(state[name]["critic"])
            learner.optimiser.load_state_dict(state[name]["optimiser"])
        self.league.restore(state["league"])
        torch.set_rng_state(state["torch_rng"].cpu())
        version, numbers, gauss = json.loads(state["rng"])
        self._rng.setstate((version, tuple(numbers), gauss))
        for name in ("updates", "decisions", "exploiter_updates", "seconds", "earlier_minutes"):
            setattr(self, name, state[name])


def _learner_state(learner: Learner) -> dict[str, Any]:
    return {
        "policy": learner.policy.state_dict(),
        "critic": learner.critic.state_dict(),
        "optimiser": learner.optimiser.state_dict(),
    }


def train(settings: Settings, presets: Sequence[Rules], report: Report) -> Training:
    """Run a training and return it when it is over; *report* gets each line of figures."""
    log = settings.output.with_name(settings.output.name + ".log")
    training = Training(replace(settings), presets)

    def note(figures: dict[str, Any]) -> None:
        with log.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(figures) + "\n")
        report(figures)

    training.run(note)
    return training
