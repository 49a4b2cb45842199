"""Weights files with tiny random nets, for tests of everything but strength."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ohhell.bots.net import expected_shapes
from ohhell.bots.net_weights import Coverage, Header, Kind, write_net
from ohhell.encoding import layout

WIDTH, BLOCKS = 24, 2
COVERAGE: Coverage = {
    "players": [2, 8],
    "cards": [1, 13],
    "pack": [20, 54],
    "hook": list(layout.HOOKS),
    "first_lead": list(layout.FIRST_LEADS),
    "lead_trump": list(layout.LEAD_TRUMPS),
    "void": list(layout.VOIDS),
    "reveal": list(layout.REVEALS),
    "sight": list(layout.SIGHTS),
}


def tiny_arrays(seed: int = 1) -> dict[str, Any]:
    """Random weights of a tiny policy."""
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in expected_shapes(WIDTH, BLOCKS).items()
    }


def tiny_header(**changes: Any) -> Header:
    known = {"width": WIDTH, "blocks": BLOCKS, "coverage": COVERAGE, "command": "test", "seed": 1, "version": "0.0"}
    return Header(**{**known, **changes})


def write_tiny_net(
    path: Path, *, seed: int = 1, kind: Kind = "float16", changes: Mapping[str, Any] | None = None
) -> Path:
    """Write a tiny random net to *path*; *changes* are fields of its header."""
    write_net(path, tiny_header(**(changes or {})), tiny_arrays(seed), kind)
    return path
