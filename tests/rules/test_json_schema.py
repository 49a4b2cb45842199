"""JSON Schema for rule files: it accepts what the reader accepts, and finds wrong keys, types and limits."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random

import pytest
from jsonschema import Draft202012Validator

import ohhell
from ohhell.rules.axes import Deck, Hook
from ohhell.rules.cards import RANKS, SUITS
from ohhell.rules.errors import Problem
from ohhell.rules.json_schema import json_schema
from ohhell.rules.toml import build
from random_rules import random_rules

SCHEMA = json_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def is_valid(text: str) -> bool:
    return bool(VALIDATOR.is_valid(tomllib.loads(text)))


def test_schema_is_a_valid_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_schema_accepts_every_preset(name: str) -> None:
    text = files("ohhell.presets").joinpath(f"{name}.toml").read_text(encoding="utf-8")

    assert list(VALIDATOR.iter_errors(tomllib.loads(text))) == []


@pytest.mark.parametrize("seed", range(20))
def test_schema_accepts_written_rules(seed: int) -> None:
    rules, _ = random_rules(Random(seed))

    assert list(VALIDATOR.iter_errors(tomllib.loads(rules.to_toml()))) == []


@pytest.mark.parametrize(
    "text",
    [
        "hook = 'last_not_equal'",
        "forfeits = ['song']",
        "take_back = 'refuse_illegal_only'",
        "[schedule]\nmax = { 3 = 10, 0 = 1 }\nrepeat_low = 'N'",
        "[deck]\nkind = 'custom'\ncards = ['Qh', 'th', 'JO', ' 12s ']",
        "[[example]]\ncards = 3",
        "[score]\nmissed = { zero = { 1 = -5 } }",
        "[score]\nunder = {}\nover = {}",
    ],
)
def test_schema_accepts_what_a_file_may_say(text: str) -> None:
    assert is_valid(text)


@pytest.mark.parametrize(
    "text",
    [
        "hok = 'none'",
        "hook = 'last'",
        "hook = 3",
        "name = 3",
        "comments = 'yes'",
        "take_back = 'always'",
        "[hook]\nkidn = 'none'",
        "[hook]\nwhen = 'n > 6'",
        "[players]\nmin = 1",
        "[players]\nmin = 2.5",
        "[players]\nbest = 4",
        "[schedule]\nmax = { three = 10 }",
        "[schedule]\nmax = { 03 = 10 }",
        "[schedule]\nmax = { 3 = 0 }",
        "[deck]\ncards = ['1h']",
        "[deck]\nranks = ['Jo']",
        "[trump]\ncycle = ['x']",
        f"[trump]\ncycle = {['c'] * 101}",
        "[score]\nmissed = {}\nunder = {}",
        "[score]\nmade = { base = 1000001 }",
        "[[example]]\nbids = 3",
        "example = 3",
    ],
)
def test_schema_refuses_a_wrong_file(text: str) -> None:
    assert not is_valid(text)


CONDITIONS = [
    *("always", "not last hand", "not_last_hand", " n>=6", "n_<=_3", "n = max", "n >= max", "hand <= 5", "hand = 0005"),
    *("every 3 hands", "every  03  hands", "n = 0", "every 0003 hands"),
    *(
        "",
        "n > 6",
        "n >= x",
        "hand = max",
        "every 0 hands",
        "every 000 hands",
        "n >= 12345",
        "every 3 hand",
        "always now",
    ),
]


@pytest.mark.parametrize("text", CONDITIONS)
def test_schema_knows_the_conditions_that_can_be_read(text: str) -> None:
    problems: list[Problem] = []
    build(Hook, {"when": text}, problems)

    assert VALIDATOR.is_valid({"hook": {"when": text}}) == (not problems)


CARDS = [*(f"{rank}{suit}" for rank in (*RANKS, "T", "1", "14", "Jo") for suit in (*SUITS, "S", "")), "jo", " 2c\n", ""]


@pytest.mark.parametrize("text", CARDS)
def test_schema_knows_the_cards_that_can_be_read(text: str) -> None:
    problems: list[Problem] = []
    build(Deck, {"cards": [text]}, problems)

    assert VALIDATOR.is_valid({"deck": {"cards": [text]}}) == (not problems)
