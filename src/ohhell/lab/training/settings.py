"""The settings of a training run, and how learning rate and entropy change during it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from ohhell.lab.training.network import Shape
from ohhell.lab.training.ppo import Rates

Speed = Literal["plain", "default", "reduce-overhead", "max-autotune"]
SPEEDS: Final[tuple[Speed, ...]] = ("plain", "default", "reduce-overhead", "max-autotune")

CPU_SHAPE: Final = Shape(128, 2)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a run depends on, except how fast the machine is.

    Attributes:
        output: The file of the bot's weights. Beside it are `.nets` (both nets, to start another run) and `.log` (JSON lines).
        minutes: How long to train, all together.
        seed: The seed of nets, deals and moves.
        threads: CPU threads of torch. One by default: the batches are too small for more, and sums stay the same.
        device: "cpu" or "cuda".
        shape: The size of the policy.
        critic_shape: The size of the critic.
        hands: Hands per configuration.
        configurations: Configurations (players and cards) per update.
        minibatch: Decisions per step of the optimiser.
        learning: The learning rate at the beginning and at the end.
        entropy: The weight of the entropy at the beginning and at the end.
        mixed_share: The part of the hands with other players than the newest self.
        exploit_every: Every so many updates the exploiter learns instead; 0 for never.
        exploiter_updates: After so many updates an exploiter joins the league, and a new one begins.
        remember_every: Every so many updates the league gets a copy of the learner.
        save_minutes: How often the files are written.
        checkpoint: The file to save and continue from; None for none.
        start: Weights to start from, with a new optimiser.
        updates: Stop after so many updates, even if there is time left; None for no limit.
        compile_mode: "plain", or a mode of `torch.compile` for the environment.
        deals: Deals of each size to measure with, at the end and when files are written.
        command: The command line, for the header of the weights.
        commit: The commit of the code, for the header of the weights.
    """

    output: Path
    minutes: float
    seed: int = 1
    threads: int = 1
    device: str = "cpu"
    shape: Shape = CPU_SHAPE
    critic_shape: Shape = CPU_SHAPE
    hands: int = 64
    configurations: int = 8
    minibatch: int = 512
    learning: tuple[float, float] = (1e-3, 2e-4)
    entropy: tuple[float, float] = (0.03, 0.003)
    mixed_share: float = 0.5
    exploit_every: int = 6
    exploiter_updates: int = 30
    remember_every: int = 10
    save_minutes: float = 1.0
    checkpoint: Path | None = None
    start: Path | None = None
    updates: int | None = None
    compile_mode: Speed = "plain"
    deals: int = 50
    command: str = ""
    commit: str = ""

    def rates(self, progress: float) -> Rates:
        """Return the rates when *progress* of the run, from 0 to 1, is done."""
        begin, end = self.learning
        learning = begin * (end / begin) ** progress
        entropy = self.entropy[0] * (1 - progress) + self.entropy[1] * progress
        return Rates(learning, entropy, self.minibatch)


def gpu_settings(output: Path, minutes: float) -> Settings:
    """Return the settings for one large GPU: a larger net, and many more hands at once."""
    return Settings(
        output,
        minutes,
        device="cuda",
        shape=Shape(768, 3),
        critic_shape=Shape(512, 2),  # both nets together stay below 16 MB as float16
        hands=8192,
        configurations=10,
        minibatch=65_536,
        learning=(5e-4, 5e-5),
        deals=4096,
    )
