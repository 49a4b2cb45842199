from __future__ import annotations

import pytest

from ohhell.rules.when import When


def _hands_where(text: str) -> list[int]:
    """The hands of the game 4 3 2 1 that a condition means."""
    when = When.parse(text)
    return [hand for hand in (1, 2, 3, 4) if when.holds(cards=5 - hand, hand=hand, largest=4, last=hand == 4)]


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("always", [1, 2, 3, 4]),
        ("not last hand", [1, 2, 3]),
        ("n >= 3", [1, 2]),
        ("n <= 1", [4]),
        ("n = 2", [3]),
        ("n = max", [1]),
        ("n >= max", [1]),
        ("hand <= 2", [1, 2]),
        ("hand >= 4", [4]),
        ("hand = 3", [3]),
        ("every 2 hands", [2, 4]),
    ],
)
def test_condition_holds_in_its_hands(text: str, hands: list[int]) -> None:
    assert _hands_where(text) == hands


@pytest.mark.parametrize(
    ("text", "written"),
    [("n>=6", "n >= 6"), ("not_last_hand", "not last hand"), ("  every  03 hands ", "every 3 hands")],
)
def test_condition_can_have_other_spacing(text: str, written: str) -> None:
    assert str(When.parse(text)) == written


@pytest.mark.parametrize("text", ["", "n > 6", "n >= x", "hand = max", "every 0 hands", "every 00 hands", "n >= 12345"])
def test_other_text_is_not_a_condition(text: str) -> None:
    with pytest.raises(ValueError, match="write always, not last hand, n >= 6"):
        When.parse(text)


@pytest.mark.parametrize("text", ["n>=6", "some day or other"])
def test_invalid_condition_raises_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="Not a condition: "):
        When(text).holds(cards=7, hand=1, largest=7, last=False)
