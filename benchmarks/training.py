"""Five minutes of training on a CPU: how far the net is ahead of random players, who are 0 ahead of each other.

The references in the same run are the rule bot, and a net that has learned nothing: it always bids the lowest number, which
alone is better than random bids.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import torch

from ohhell.lab.training import evaluation
from ohhell.lab.training.command import progress_line, training_presets
from ohhell.lab.training.network import policy_net
from ohhell.lab.training.settings import CPU_SHAPE, Settings
from ohhell.lab.training.train import train


def ahead(hero: evaluation.Chooser, deals: int) -> dict[str, float]:
    """Points per hand that *hero* is ahead of random players, by size, on the same deals for everybody."""
    torch.manual_seed(1)
    cpu = torch.device("cpu")
    return {
        f"{seats}x{cards}": evaluation.versus(
            hero, evaluation.at_random, evaluation.hand_of(evaluation.IRISH, seats, cards), deals, cpu
        ).ahead
        for seats, cards in evaluation.SIZES
    }


def main() -> None:
    """Train and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=400)
    wanted = parser.parse_args()
    rule_bot = ahead(evaluation.by_rules, wanted.deals)
    untrained = ahead(evaluation.greedy(policy_net(CPU_SHAPE)), wanted.deals)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "net.weights", wanted.minutes, seed=wanted.seed)
        done = train(settings, training_presets(), lambda figures: print(progress_line(figures), flush=True))
    trained = ahead(evaluation.greedy(done.learner.policy), wanted.deals)
    print("points per hand ahead of random players, Irish scoring with the hook:")
    for size, points in trained.items():
        print(
            f"  {size:<5} the net after {wanted.minutes:g} minutes {points:+.2f}, untrained {untrained[size]:+.2f}, "
            f"the rule bot {rule_bot[size]:+.2f}"
        )


if __name__ == "__main__":
    main()
