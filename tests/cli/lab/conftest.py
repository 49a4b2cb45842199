"""The tests of `ohhell lab train` run where torch is installed, by `make test-lab`."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

if importlib.util.find_spec("torch") is None:
    collect_ignore_glob = ["test_train.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of training as tests of the laboratory."""
    for item in items:
        if item.path == Path(__file__).with_name("test_train.py"):
            item.add_marker(pytest.mark.lab)
