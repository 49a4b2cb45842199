"""Whatever is typed, a pad adds up, and only our own errors come out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.notes import decode_entry, decode_note, encode_entry
from random_rules import random_rules
from scorekeeper.random_notes import scribble
from scorekeeper.typed_games import NAMES

seeds = st.integers(min_value=0, max_value=2**32 - 1)
ODD = [
    b"",
    b"null",
    b"[]",
    b"-1",
    b"9" * 30,
    b'"nt"',
    b"{}",
    b"1e999",
    b"\xff",
    b'"\\u0000"',
    b"true",
    b'"' + b"x" * 600 + b'"',
]


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_whatever_is_typed_under_random_rules_the_pad_adds_up(seed: int) -> None:
    rng = Random(seed)
    rules, seats = random_rules(rng)

    typist = scribble(rules, seats, rng, notes=60)

    assert typist.pad.version == len(typist.entries)


@settings(max_examples=20, deadline=None)
@given(seeds, st.sampled_from(preset_names()))
def test_whatever_is_typed_under_any_preset_the_pad_adds_up(seed: int, name: str) -> None:
    rules, rng = preset(name), Random(seed)
    seats = rng.randint(rules.players.min, min(rules.players.max or len(NAMES), 8))

    typist = scribble(rules, seats, rng, notes=60)

    assert typist.pad.version == len(typist.entries)


@settings(max_examples=300, deadline=None)
@given(seeds)
def test_mangled_entry_is_read_or_refused_in_our_own_words(seed: int) -> None:
    rng = Random(seed)
    message = rng.choice(_messages())
    for _ in range(rng.randint(1, 3)):
        begin = rng.randrange(len(message) + 1)
        end = min(len(message), begin + rng.choice((0, 1, 2, 5, 40)))
        message = message[:begin] + rng.choice((rng.choice(ODD), message[begin:end] * 2, b"")) + message[end:]

    refusals = [refusal for decode in (decode_entry, decode_note) if (refusal := _refusal(decode, message))]

    assert {refusal.code for refusal in refusals} <= {"bad-message"}
    assert all(refusal.sentence.startswith("Can't read the entry: ") for refusal in refusals)


def _refusal(decode: Callable[[bytes], object], message: bytes) -> OhHellError | None:
    try:
        decode(message)
    except OhHellError as error:
        return error
    return None


@cache
def _messages() -> tuple[bytes, ...]:
    typist = scribble(preset("irish"), 5, Random(1), notes=40)
    return tuple(map(encode_entry, typist.entries))
