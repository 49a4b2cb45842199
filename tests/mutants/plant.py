"""Plant each defect of defects.toml in a copy of the package, and run tests until one fails: `make mutants`.

Recorded games and pictures are left out, so a defect counts as caught only where a test of its own area catches it.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "ohhell"
SECONDS: Final = 600


@dataclass(frozen=True, slots=True)
class Defect:
    """One wrong version of one place in the source, and the tests that should notice."""

    area: str
    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def defects() -> list[Defect]:
    """Return all defects in the order of the file."""
    content = tomllib.loads(Path(__file__).with_name("defects.toml").read_text(encoding="utf-8"))
    areas = content["areas"]
    return [Defect(tests=tuple(areas[one["area"]]), **one) for one in content["defect"]]


def caught_by(defect: Defect) -> str | None:
    """Return the first test that fails with *defect* planted, or None if all pass."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "ohhell"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("web"))
        planted = copy / defect.file
        planted.write_text(planted.read_text(encoding="utf-8").replace(defect.old, defect.new), encoding="utf-8")
        variables = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", *defect.tests],
            cwd=ROOT,
            env=variables,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    failed = [line for line in run.stdout.splitlines() if line.startswith("FAILED")]
    assert run.returncode in {0, 1}, f"pytest could not run the tests of {defect.area}: {run.stdout[-2000:]}"
    assert failed or run.returncode == 0, f"an error, not a test, stopped the run: {run.stdout[-2000:]}"
    return failed[0].split(" - ")[0] if failed else None


def main() -> None:
    """Print every defect with the test that caught it; exit status 1 where one survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--area", help="only the defects of one area")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    planted = [defect for defect in defects() if chosen.area in {None, defect.area}]
    survivors = 0
    with ThreadPoolExecutor(chosen.cores) as pool:
        for defect, test in zip(planted, pool.map(caught_by, planted), strict=True):
            survivors += test is None
            print(f"{defect.area:6} {defect.name}\n       {test or 'NOT CAUGHT'}", flush=True)  # noqa: T201
    print(f"{len(planted) - survivors} of {len(planted)} defects caught")  # noqa: T201
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
