"""The state of an event: who is called how, and the pace."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import StartMatch
from ohhell.tournament.tournament import paced_hand
from tournament.events import Scene


def test_nobody_has_an_unknown_name() -> None:
    with pytest.raises(OhHellError, match="Nobody called 'Zoe' entered"):
        Scene().event.named("Zoe")


def test_pace_tells_the_hand_that_tables_should_play() -> None:
    scene = Scene(3, minutes_per_hand=5)
    scene.start()
    match = scene.event.matches[0]
    begin = match.started or 0

    hands = [paced_hand(scene.event, match, begin + minute * 60_000) for minute in (-1, 0, 4, 5, 60)]

    assert hands == [1, 1, 1, 2, 2]


@pytest.mark.parametrize("minutes", [0, 5])
def test_there_is_no_pace_before_the_start_or_without_one(minutes: int) -> None:
    scene = Scene(3, minutes_per_hand=minutes)
    scene.draw()
    if not minutes:
        scene.do(StartMatch(1))

    assert paced_hand(scene.event, scene.event.matches[0], 0) is None
