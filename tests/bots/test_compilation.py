"""Whether the search is compiled is read from the names of files in Numba's cache."""

from __future__ import annotations

from importlib import import_module

import pytest

from ohhell.bots import compilation


@pytest.mark.parametrize("name", compilation._FUNCTIONS)
def test_function_looked_for_in_the_cache_exists(name: str) -> None:
    module, _, function = name.partition(".")

    assert hasattr(import_module(f"ohhell.kernel.{module}"), function)
