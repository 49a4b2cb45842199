"""`ohhell bench` measures this machine."""

from __future__ import annotations

import json

from cli.program import call


def test_bench_prints_every_engine_and_the_ratios_as_json() -> None:
    document = json.loads(call("bench", "--json", "--seconds", "0.1").out)

    kernel = document["engines"]["kernel"]
    assert round(kernel["decisions_per_second"] / kernel["hands_per_second"]) == 44
    assert set(document["ratios"]) == {
        *("reference", "openspiel_cpp", "openspiel_python", "openspiel_python_slow"),
        *("batched", "batched_observations", "rlcard_bridge"),
    }
    assert document["ratios"]["reference"] > 100


def test_bench_prints_one_line_per_engine() -> None:
    lines = call("bench", "--seconds", "0.05").out.splitlines()

    assert (lines[0], lines[1].startswith("the kernel ")) == ("4 players, 10 cards, random moves, one core", True)
