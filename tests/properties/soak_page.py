"""Random pads folded by the page as by the engine, as many as requested: part of `make soak`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from scorekeeper import random_pads

BATCH = 100
WEB = Path(__file__).parents[2] / "web"


def main() -> None:
    """Write and compare batch by batch, show how far it is, and stop at the first that differs, which stays to be looked at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pads", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first pad")
    wanted = parser.parse_args()
    npx = shutil.which("npx") or sys.exit("Node is needed to run what the page runs")
    with Progress(*Progress.get_default_columns()[:3], MofNCompleteColumn(), TimeRemainingColumn()) as progress:
        task = progress.add_task("pads on the page", total=wanted.pads)
        for first in range(wanted.first, wanted.first + wanted.pads, BATCH):
            pads = min(BATCH, wanted.first + wanted.pads - first)
            random_pads.write(first, pads)
            command = [npx, "vitest", "run", "src/pad/fold.test.ts"]
            done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                sys.exit(f"{done.stdout}\nthe page folds a pad of the seeds from {first} on in another way")
            progress.advance(task, pads)
    shutil.rmtree(random_pads.HERE, ignore_errors=True)
    sys.stdout.write(f"{wanted.pads} random pads: every sheet on the page as the engine has it\n")


if __name__ == "__main__":
    main()
