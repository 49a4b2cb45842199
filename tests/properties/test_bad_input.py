"""Whatever is read, only our own errors come out."""

from __future__ import annotations

from importlib.resources import files
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import ohhell
from games.record import file_of

PRESETS = {name: files("ohhell.presets").joinpath(f"{name}.toml").read_text("utf-8") for name in ohhell.preset_names()}
RECORDS = {
    name: file_of(name).read_text(encoding="utf-8") for name in ("irish", "mrpikes", "classic-cancel", "forehead")
}
ODD = [
    "",
    " ",
    "\t",
    "\n",
    "\x00",
    "=",
    "[",
    "]]",
    "{",
    '"',
    "-1",
    "0",
    "9" * 30,
    "Qh",
    "Jo",
    "ä",
    "\u2028",
    "nt",
    ";",
    ",",
]
many = settings(max_examples=150, deadline=None)


def mutated(text: str, seed: int) -> str:
    """*text* with a few pieces cut out, doubled, exchanged or replaced by something odd."""
    rng = Random(seed)
    for _ in range(rng.randint(1, 4)):
        begin = rng.randrange(len(text) + 1)
        end = min(len(text), begin + rng.choice([0, 1, 1, 2, 5, 40, 400]))
        piece = rng.choice([rng.choice(ODD), text[begin:end] * 2, text[begin:end][::-1], ""])
        text = text[:begin] + piece + text[end:]
    return text


def read_rules_or_refuse(text: str) -> bool:
    """True when the text was read or refused in our own words; anything else is raised."""
    try:
        rules = ohhell.read_rules(text)
    except ohhell.RulesError as refusal:
        return bool(refusal.problems) and all(problem.message for problem in refusal.problems)
    return ohhell.read_rules(rules.to_toml()) == rules


def read_record_or_refuse(text: str) -> bool:
    """True when the text was read or refused with a line and a column; anything else is raised."""
    try:
        game = ohhell.read_record(text)
    except ohhell.NotationError as refusal:
        return refusal.line >= 1 and refusal.column >= 1
    return ohhell.read_record(game.record()) == game


@many
@given(st.one_of(st.text(max_size=300), st.binary(max_size=300).map(lambda raw: raw.decode("latin-1"))))
def test_random_bytes_as_rules_are_refused_in_our_own_words(text: str) -> None:
    assert read_rules_or_refuse(text)


@many
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 2**32))
def test_mutated_rule_set_is_read_or_refused_in_our_own_words(name: str, seed: int) -> None:
    assert read_rules_or_refuse(mutated(PRESETS[name], seed))


@many
@given(st.one_of(st.text(max_size=300), st.binary(max_size=300).map(lambda raw: raw.decode("latin-1"))))
def test_random_bytes_as_a_record_are_refused_with_the_place(text: str) -> None:
    assert read_record_or_refuse(text)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(RECORDS)), st.integers(0, 2**32))
def test_mutated_record_is_read_or_refused_with_the_place(name: str, seed: int) -> None:
    assert read_record_or_refuse(mutated(RECORDS[name], seed))
