"""A game of three hands, and a progress callback that does nothing."""

from __future__ import annotations

from collections.abc import Callable

import ohhell

SHORT = ohhell.read_rules(
    'name = "Short"\n[schedule]\nshape = "down"\nmax = 3\n'
    "[score]\nmade = { base = 10, per_bid = 1 }\nmissed = { per_taken = 1 }\n"
)


def quiet(_label: str, _total: int) -> Callable[[int], object]:
    """Listen to nothing."""
    return lambda _: None
