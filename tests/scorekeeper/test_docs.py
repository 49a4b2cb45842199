"""The page for those who build on score pads shows code that runs, and leaves out no field of plan and sheet."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from msgspec import Struct

from ohhell.scorekeeper import plan, sheet_json

PAGE = Path(__file__).parents[2] / "docs/score-pad.md"


def test_example_on_the_page_is_true() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "struct",
    [
        plan.Plan,
        plan.PlanHand,
        plan.HookedBids,
        plan.PlanEnd,
        plan.PlanTie,
        plan.PlanPlayers,
        plan.PlanForfeit,
        sheet_json.SheetJson,
        sheet_json.MatchJson,
        sheet_json.RowJson,
        sheet_json.HandJson,
        sheet_json.ForfeitJson,
        sheet_json.ChangeJson,
    ],
)
def test_page_names_every_field(struct: type[Struct]) -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert [name for name in struct.__struct_fields__ if not re.search(rf"`{name}`", page)] == []
