"""Sweeps: tests with more cases than a run has time for. A run takes a sample of them, `--sweeps all` takes all.

The sample depends on the seed and on the names of the cases only, so the same commit always runs the same cases.
"""

from __future__ import annotations

import os
from collections import defaultdict
from random import Random
from typing import Final

import pytest

SEED: Final = "13"


def pytest_addoption(parser: pytest.Parser) -> None:
    default = os.environ.get("SWEEPS", SEED)
    parser.addoption("--sweeps", default=default, metavar="SEED", help="seed of the sampled sweeps, or `all` cases")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "sweep(number): a case of a test of which a run samples this number of cases")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a sample of the marked cases of each test."""
    seed: str = config.getoption("--sweeps")
    if seed == "all":
        return
    cases: dict[tuple[str, int], list[str]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("sweep"):
            cases[item.nodeid.partition("[")[0], *mark.args].append(item.nodeid)
    chosen = {
        case
        for (test, number), all_cases in cases.items()
        for case in Random(f"{seed} {test}").sample(all_cases, min(number, len(all_cases)))
    }
    left_out = [item for item in items if item.get_closest_marker("sweep") and item.nodeid not in chosen]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("sweep") or item.nodeid in chosen]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    seed = terminalreporter.config.getoption("--sweeps")
    terminalreporter.write_line(
        "sweeps: all cases" if seed == "all" else f"sweeps: sampled with seed {seed} (all cases: --sweeps all)"
    )
