"""`python -m ohhell.lab.training`: train where only torch and NumPy are installed. `ohhell lab train` has the same options."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from ohhell.lab.training.command import progress_line, settings_from, training_presets
from ohhell.lab.training.train import train
from ohhell.rules.errors import OhHellError


def main(arguments: list[str]) -> int:
    """Train, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m ohhell.lab.training", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--checkpoint", type=Path)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--compile", dest="compile_mode")
    parser.add_argument("--commit")
    for name in ("width", "blocks", "hands", "configurations", "minibatch", "updates", "deals", "threads"):
        parser.add_argument(f"--{name}", type=int)
    wanted = vars(parser.parse_args(arguments))
    command = f"python -m ohhell.lab.training {shlex.join(arguments)}"
    try:
        settings = settings_from(wanted.pop("output"), wanted.pop("minutes"), command=command, **wanted)
        train(settings, training_presets(), lambda figures: print(progress_line(figures), flush=True))  # noqa: T201
    except OhHellError as problem:
        print(f"{problem} ({problem.code})", file=sys.stderr)  # noqa: T201
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
