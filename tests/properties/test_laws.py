"""Random games under random rule sets obey every law."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game_laws import fold, play_by_the_laws
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record
from ohhell.rules.rules import read_rules
from ohhell.rules.view import view
from random_rules import random_rules

seeds = st.integers(min_value=0, max_value=2**32 - 1)
whole_games = settings(max_examples=60, deadline=None)


@whole_games
@given(seeds)
def test_random_game_under_random_rules_obeys_every_law(seed: int) -> None:
    rules, seats = random_rules(Random(seed))

    state, _ = play_by_the_laws(rules, seats, seed, thorough=0.08)

    assert state.phase == "over"


@whole_games
@given(seeds)
def test_same_seed_and_moves_give_the_same_game(seed: int) -> None:
    rules, seats = random_rules(Random(seed))

    assert play_by_the_laws(rules, seats, seed, thorough=0) == play_by_the_laws(rules, seats, seed, thorough=0)


@whole_games
@given(seeds)
def test_rules_written_as_toml_read_back_as_the_same_rules(seed: int) -> None:
    rules, _ = random_rules(Random(seed))

    assert read_rules(rules.to_toml()) == rules


@whole_games
@given(seeds, st.floats(min_value=0, max_value=1))
def test_record_of_any_part_of_a_game_reads_back_as_the_same_game(seed: int, part: float) -> None:
    rules, seats = random_rules(Random(seed))
    _, events = play_by_the_laws(rules, seats, seed, thorough=0)
    some = events[: round(part * len(events))]
    record = Record(rules, tuple(f"P{seat}" for seat in range(seats)), tuple(some), seed=str(seed))

    assert record_text.read(record_text.write(record)) == (record, fold(rules, seats, some))


@whole_games
@given(seeds, st.floats(min_value=0, max_value=1))
def test_view_sent_over_the_wire_arrives_as_the_same_view(seed: int, part: float) -> None:
    rules, seats = random_rules(Random(seed))
    _, events = play_by_the_laws(rules, seats, seed, thorough=0)
    state = fold(rules, seats, events[: round(part * len(events))])
    seen = view(state, Random(seed).choice([None, *range(seats)]))

    assert wire.decode_view(wire.encode_view(seen)) == seen
