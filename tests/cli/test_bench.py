"""`ohhell bench` measures this machine, `ohhell warmup` prepares it."""

from __future__ import annotations

import json

from cli.program import call


def test_the_speed_for_machines_has_every_engine_and_the_ratios() -> None:
    document = json.loads(call("bench", "--json", "--seconds", "0.05").out)

    kernel = document["engines"]["kernel"]
    assert round(kernel["decisions_per_second"] / kernel["hands_per_second"]) == 44
    assert set(document["ratios"]) == {"reference", "openspiel_cpp", "openspiel_python", "openspiel_python_slow"}


def test_the_kernel_plays_hundreds_of_hands_while_the_reference_engine_plays_one() -> None:
    ratios = json.loads(call("bench", "--json", "--seconds", "0.1").out)["ratios"]

    assert ratios["reference"] > 100


def test_the_speed_is_told_in_lines() -> None:
    lines = call("bench", "--seconds", "0.05").out.splitlines()

    assert lines[0] == "4 players, 10 cards, random moves, one core"
    assert lines[1].startswith("the kernel ")


def test_a_time_that_is_no_number_is_refused() -> None:
    done = call("bench", "--seconds", "soon")

    assert (done.status, "Enter a number from 0.01 to 600" in done.err) == (2, True)


def test_the_warm_up_compiles_and_says_so() -> None:
    assert call("warmup").out == "Everything is compiled\n"
