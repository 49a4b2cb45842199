"""Branch coverage of the pure packages by their own example tests, in a run of any other tests too.

With `--pure-coverage` only the pure packages and only their tests are traced, because tracing the rest takes minutes.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any, Final

import pytest
from coverage import Coverage

ROOT: Final = Path(__file__).parents[1]
PURE: Final = ("rules", "notation", "dealing", "table", "scorekeeper", "results", "tournament")
"""Packages without side effects, which need 100 % branch coverage by example tests."""
PLACES: Final = (*(ROOT / "tests" / name for name in PURE), ROOT / "tests/test_wrong_argument_types.py")
NO_EXAMPLE: Final = ("hypothesis", "broad")
"""Marks of tests that don't count, because they run many games or rule sets."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pure-coverage", action="store_true", help="measure the coverage of the pure packages")


def pytest_configure(config: pytest.Config) -> None:
    controls_workers = "PYTEST_XDIST_WORKER" not in os.environ and config.getoption("numprocesses", default=None)
    if config.getoption("--pure-coverage") and not controls_workers:
        config.pluginmanager.register(PureCoverage())


class PureCoverage:
    """Traces the pure packages while they are imported, and while their tests are collected and run."""

    def __init__(self) -> None:
        folders = [ROOT / "src/ohhell" / name for name in PURE]
        self.caches_are_filled = False
        self.coverage = Coverage(data_suffix=True, source=[str(folder) for folder in folders], source_pkgs=[])
        with self.traced():
            for file in sorted(path for folder in folders for path in folder.rglob("*.py")):
                importlib.import_module(".".join(file.relative_to(ROOT / "src").with_suffix("").parts))

    @contextmanager
    def traced(self) -> Iterator[None]:
        self.coverage.start()
        try:
            yield
        finally:
            self.coverage.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        if not _is_pure(collector.path) or not collector.path.is_file():
            return (yield)
        with self.traced():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        if not _is_pure(item.path) or any(item.get_closest_marker(mark) for mark in NO_EXAMPLE):
            self.caches_are_filled = True
            return (yield)
        if self.caches_are_filled:  # by a test that is not traced: a traced test has to compute the values itself
            _clear_caches()
            self.caches_are_filled = False
        with self.traced():
            return (yield)

    def pytest_sessionfinish(self) -> None:
        self.coverage.save()


def _clear_caches() -> None:
    """Clear what functions of the pure packages remember (`functools.cache`)."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ohhell.") and name.split(".")[1] in PURE:
            for function in list(vars(module).values()):
                if isinstance(function, _lru_cache_wrapper):
                    function.cache_clear()


def _is_pure(path: Path) -> bool:
    return any(path.is_relative_to(place) for place in PLACES)
