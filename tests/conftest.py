"""What every test run says about itself."""

from __future__ import annotations

import importlib.util
import signal

import pytest
from hypothesis import settings

pytest_plugins = ["databases", "redis_servers", "browsers", "pure_coverage", "sweeps"]

settings.register_profile(
    "house", print_blob=True, deadline=None, derandomize=True
)  # `make soak` explores, tests repeat
settings.load_profile("house")

# a run in the background ignores Ctrl-C, and so would every program that a test starts and breaks off
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):  # and a run under nohup ignores a window that is closed
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that did not run, and why."""
    if importlib.util.find_spec("pyspiel") is None:
        terminalreporter.write_line("not run: tests/peers (OpenSpiel is not installed: make test EXTRAS=dev,peers)")
