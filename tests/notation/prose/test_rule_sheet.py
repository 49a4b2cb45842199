"""The whole sheet: its form under any rules, and how it reads for the presets."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ohhell
from notation.prose_sections import section
from ohhell.notation.prose.english import WIDTH
from ohhell.notation.prose.rule_sheet import sheet, summary, title
from ohhell.rules.bidding import bid_range
from ohhell.rules.errors import RulesError
from random_rules import random_rules
from scenes import house_rules

seeds = st.integers(min_value=0, max_value=2**32 - 1)
many = settings(max_examples=60, deadline=None)
OTHER_WAY = {"left": "right", "right": "left", "clockwise": "counterclockwise", "counterclockwise": "clockwise"}
HEADINGS = [
    *("Players", "Cards", "Hands", "First dealer", "Deal", "Trumps", "Bidding", "Hook", "First lead", "Play"),
    *("Scoring", "End", "Matches", "At the table"),
]


@many
@given(seeds)
def test_sheet_of_any_rules_is_clean_text_that_fits_the_terminal(seed: int) -> None:
    rules, seats = random_rules(Random(seed))

    for text in (sheet(rules), sheet(rules, seats)):
        assert not re.search(r"None|_|[<>{}]|  +[a-z]|\bn\b|\.\.| [,.;:]", text), text
        assert max(map(len, text.splitlines())) <= WIDTH


@many
@given(seeds)
def test_sheet_of_any_rules_has_its_sections_in_order(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    there = re.findall("^## (.*)$", sheet(rules, seats), re.MULTILINE)

    assert [heading for heading in HEADINGS if heading in there] == there
    assert set(HEADINGS) - set(there) <= {"Hook", "Matches"}


@many
@given(seeds)
def test_hook_has_a_section_exactly_where_some_hand_has_a_hook(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    text = sheet(rules, seats)

    assert ("## Hook" in text) == any(hand.hook for hand in rules.schedule(seats))
    assert ("There is no hook" in " ".join(text.split())) == ("## Hook" not in text)


@many
@given(seeds)
def test_playing_the_other_way_round_swaps_left_and_right_and_nothing_else(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    one = sheet(replace(rules, direction="clockwise"), seats).split()
    other = sheet(replace(rules, direction="counterclockwise"), seats).split()
    swapped = [re.sub("[a-z]+", lambda word: OTHER_WAY.get(word[0], word[0]), part) for part in one]

    assert swapped == other


@many
@given(seeds)
def test_every_example_of_points_is_what_the_rules_score(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    said = section(sheet(rules, seats), "Scoring").partition("For example, in ")[2]
    cards = number_in(said.partition(" card")[0].split()[-1])
    numbers = [hand.number for hand in rules.schedule(seats) if hand.cards == cards]
    rows = re.findall(r"\| +(\d+) \| +(\d+) \| +(-?\d+) \|", said)

    assert rows
    assert {int(bid) for bid, _, _ in rows} <= set(bid_range(rules, cards))
    assert any(
        all(
            rules.points(cards=cards, bid=int(bid), taken=int(taken), hand=hand) == int(points)
            for bid, taken, points in rows
        )
        for hand in numbers
    )


def number_in(word: str) -> int:
    """A number in words or figures."""
    words = "zero one two three four five six seven eight nine ten eleven twelve"
    return words.split().index(word) if word in words.split() else int(word)


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_preset_says_its_name_what_it_is_and_where_it_comes_from(name: str) -> None:
    rules = ohhell.preset(name)
    text = " ".join(sheet(rules).split())

    assert text.startswith(f"# {rules.name} {rules.about}")
    assert text.endswith(f"Source: {rules.source}")


def test_irish_sheet_names_trump_and_hook_of_every_hand() -> None:
    text = sheet(ohhell.preset("irish"))

    assert "|    5 |     6 | no trump | yes  |\n|    6 |     5 | hearts   |      |\n" in text


def test_name_and_the_summary_of_a_rule_set_are_one_line() -> None:
    rules = house_rules(name="Friday\n game", about=" For\tfour. ")

    assert (title(rules), summary(rules)) == ("Friday game", "Friday game: For four.")


def test_rule_set_without_words_of_its_own_still_has_a_title() -> None:
    rules = house_rules(name=" ")

    assert summary(rules) == "House rules"
    assert sheet(rules).startswith("# House rules\n\nIn every hand, you say how many tricks")


def test_name_too_long_for_a_line_goes_on_in_a_second_heading() -> None:
    text = sheet(house_rules(name="very " * 20 + "long"))

    assert text.splitlines()[1] == "# very very very very very long"


def test_words_of_the_table_that_begin_like_markdown_still_fit_the_terminal() -> None:
    text = sheet(house_rules(about="- a game " * 20, source="x" * 200))

    assert max(map(len, text.splitlines())) <= WIDTH


def test_rules_that_nobody_can_play_have_no_sheet() -> None:
    with pytest.raises(RulesError, match="3 to 5 players, but you have 6") as refusal:
        sheet(house_rules(players={"min": 3, "max": 5}), 6)

    assert refusal.value.code == "players-out-of-range"


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
