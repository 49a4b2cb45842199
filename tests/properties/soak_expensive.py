"""Expensive input: every route with the largest and nastiest inputs it accepts, and what each request costs: `make soak`."""

from __future__ import annotations

import argparse
import sys
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from rich.console import Console
from rich.table import Table

from ohhell.server.ops import logs
from server.expensive_requests import Finding, measure
from server.hint_floods import measure_hints
from server.large_contents import FULL, SMALL
from server.process_cost import MOST_CHILD_CPU, MOST_CHILD_MEMORY, MOST_CPU, MOST_KEPT


def main() -> None:
    """Measure everything, print it as a table, and end with status 1 where a request is over a limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="a short game, a short pad and a small season")
    parser.add_argument("--all", action="store_true", help="print every request, not the dearest of each route")
    wanted = parser.parse_args()
    console = Console(width=180)
    logs.set_up(stream=sys.stderr, level="error")
    found: list[Finding] = []
    with TemporaryDirectory() as folder, console.status("expensive input") as status:
        hints = Path(folder) / "hints"
        hints.mkdir()
        for finding in chain(measure(Path(folder), SMALL if wanted.small else FULL), measure_hints(hints)):
            found.append(finding)
            status.update(f"expensive input: {len(found)} requests, {' '.join(finding.route)}")
    over = [finding for finding in found if not finding.spent.fits]
    console.print(_table(found if wanted.all else [*_dearest(found), *over]))
    limits = f"{MOST_CPU} s and {MOST_KEPT >> 20} MB kept, in child processes {MOST_CHILD_CPU} s and {MOST_CHILD_MEMORY >> 20} MB"
    console.print(f"{len(found)} expensive requests, {len(over)} over the limits ({limits})")
    sys.exit(1 if over else 0)


def _dearest(found: list[Finding]) -> list[Finding]:
    """The request of each route that cost most in the server itself."""
    dearest: dict[tuple[str, str], Finding] = {}
    for finding in found:
        known = dearest.get(finding.route)
        if known is None or finding.spent.cpu > known.spent.cpu:
            dearest[finding.route] = finding
    return list(dearest.values())


def _table(found: list[Finding]) -> Table:
    table = Table("route", "input", "answer", "CPU s", "kept MB", "child CPU s", "child MB", "")
    for finding in found:
        spent = finding.spent
        figures = (spent.cpu, spent.retained / (1 << 20), spent.child_cpu, spent.child_memory / (1 << 20))
        name = " ".join(reversed(finding.route))
        table.add_row(
            name, finding.name, finding.status, *(f"{figure:.2f}" for figure in figures), "" if spent.fits else "over"
        )
    return table


if __name__ == "__main__":
    main()
