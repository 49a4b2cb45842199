"""The planted defects still fit the source, and there are enough of them in every area."""

from __future__ import annotations

from collections import Counter

import pytest

from mutants.plant import PACKAGE, Defect, defects

AREAS = ("rules", "view", "store", "pad", "table", "hints")


@pytest.mark.parametrize("defect", defects(), ids=lambda defect: defect.name)
def test_defect_has_exactly_one_place_in_the_source(defect: Defect) -> None:
    assert (PACKAGE / defect.file).read_text(encoding="utf-8").count(defect.old) == 1


@pytest.mark.parametrize("area", AREAS)
def test_area_has_at_least_eight_defects(area: str) -> None:
    assert Counter(defect.area for defect in defects())[area] >= 8


def test_defects_are_at_least_forty() -> None:
    assert len(defects()) >= 40
