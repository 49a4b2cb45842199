"""The sheets of presets say what their written sources say."""

from __future__ import annotations

import pytest

import ohhell
from ohhell.notation.prose.rule_sheet import sheet


def said_by(preset: str) -> str:
    """The sheet of a preset as one line."""
    return " ".join(sheet(ohhell.preset(preset)).split())


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("mrpikes", "everyone puts their fists on the table and counts to three together"),
        ("mrpikes", "or none to bid zero"),
        ("mrpikes", "That player chooses which, unless the table agrees on something else."),
        ("irish", "Play at a steady pace, so that all tables finish each hand at about the same time."),
        ("irish", "that player updates the totals after every hand and reads them aloud at the end"),
        ("classic", "Six or more players can use two decks shuffled together"),
        ("classic", "the 63-card deck of six-handed Five Hundred (classic-63)"),
        ("classic", "play that hand without trumps (classic-whole-pack)"),
        ("classic", "show the dealer's last card (classic-last-card)"),
        ("classic", "cut for trumps before the deal (classic-cut)"),
        ("blackout", "the one who made more bids wins"),
    ],
)
def test_sheet_states_what_its_source_does(preset: str, words: str) -> None:
    assert words in said_by(preset)


def test_fingers_are_not_proposed_when_a_bid_may_be_larger_than_ten() -> None:
    rules = ohhell.read_rules(
        '[schedule]\nshape = "fixed"\nmax = 12\nhands = 1\n[bid]\nform = "simultaneous"\nreveal = "all_together"\n'
        "[score]\nmade = { base = 10 }\nmissed = {}\n"
    )

    assert "fist" not in sheet(rules, 3)


def test_every_preset_that_the_classic_sheet_names_exists() -> None:
    named = {word.strip("(),.") for word in ohhell.preset("classic").variations.split() if "classic-" in word}

    assert named <= set(ohhell.preset_names())
