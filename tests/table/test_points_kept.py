"""What bids pay, made once for each hand of a rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

import ohhell
from ohhell.table import projection

if TYPE_CHECKING:
    import pytest


def points(preset: str, cards: int) -> list[list[int]]:
    rows: list[list[int]] = msgspec.json.decode(projection._points_table(ohhell.preset(preset), cards, 1))
    return rows


def test_every_rule_set_and_hand_has_its_own_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projection, "MAX_POINT_TABLES", 2)
    asked = [(preset, cards) for preset in ("heck-normal", "irish", "mrpikes") for cards in (1, 2)] * 2

    assert [points(*each) for each in asked] == [
        [
            [ohhell.preset(preset).points(cards=cards, bid=bid, taken=taken, hand=1) for taken in range(cards + 1)]
            for bid in range(cards + 1)
        ]
        for preset, cards in asked
    ]
    assert len(projection._POINTS) <= 2
