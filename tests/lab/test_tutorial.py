"""The tutorial notebook runs, and its net beats `novice`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parent.parent.parent / "examples/train_a_net.ipynb"


@pytest.mark.lab
def test_net_of_the_tutorial_beats_novice() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "tutorial"}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{NOTEBOOK.name}, {cell['id']}", "exec"), names)  # noqa: S102 (ours)

    assert names["ahead"].mean() - names["margin"] > 0
