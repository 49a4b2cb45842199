"""`ohhell bench` measures this machine."""

from __future__ import annotations

import json
from random import Random

from cli.program import call
from ohhell.cli.bench import Speed, measured, random_hand


def test_the_speed_for_machines_has_hands_and_decisions() -> None:
    document = json.loads(call("bench", "--json", "--seconds", "0.05").out)

    engine = document["engine"]
    assert engine["hands_per_second"] > 0
    assert round(engine["decisions_per_second"] / engine["hands_per_second"]) == 44
    assert (document["open_spiel"] is None) == (document["ratio"] is None)


def test_the_speed_is_told_in_lines() -> None:
    lines = call("bench", "--seconds", "0.05").out.splitlines()

    assert lines[0] == "4 players, 10 cards, every decision at random"
    assert lines[1].startswith("this engine ")


def test_a_random_hand_is_repeatable_by_its_generator() -> None:
    one, other = Random(3), Random(3)
    play = random_hand()
    play(one)
    play(other)

    assert one.getstate() == other.getstate()


def test_measuring_counts_whole_hands() -> None:
    speed = measured(random_hand(), "hands", seconds=0.01)

    assert speed.hands >= 1
    assert Speed(10, 2.0).hands_a_second == 5
