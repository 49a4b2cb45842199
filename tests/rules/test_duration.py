"""How long a game takes, told from its hands."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.schedule import minutes
from scenes import house_rules


@pytest.mark.parametrize(
    ("hands", "matches", "told"),
    [([1], 1, 1), ([5, 5], 1, 4), ([10] * 10, 1, 40), ([10] * 10, 2, 75)],
    ids=["one card", "two hands", "ten hands", "two matches"],
)
def test_minutes_follow_from_the_hands(hands: list[int], matches: int, told: int) -> None:
    rules = house_rules(schedule={"shape": "custom", "list": hands}, format={"matches": matches})

    assert minutes(rules, 5) == told


def test_minutes_are_those_people_say_of_a_preset() -> None:
    rules = preset("screw-your-buddy")

    assert minutes(rules, 5) == rules.players.minutes
