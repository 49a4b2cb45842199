"""What is true of every preset: it reads, explains itself, brings its proof, and can be played."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from ohhell.presets import examples, preset, preset_names
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules, read_rules

MOST_PLAYERS = 12

SOURCES = (
    "mrpikes",
    "screw-your-buddy",
    "classic",
    "irish",
    "heck-friendly",
    "heck-normal",
    "heck-gobig",
    "heck-cutthroat",
)
LARGER_PACKS = ("classic-two-packs", "classic-63", "classic-cancel")


def tables() -> list[tuple[str, int]]:
    """Every preset with every number of players it allows."""
    return [
        (name, seats)
        for name in preset_names()
        for seats in range(preset(name).players.min, (preset(name).players.max or MOST_PLAYERS) + 1)
    ]


def play_of(rules: Rules) -> Rules:
    """*rules* without their words, so that only the play is compared."""
    return replace(rules, name="", about="", source="", variations="")


def test_sources_and_the_larger_packs_are_presets() -> None:
    assert {*SOURCES, *LARGER_PACKS} <= set(preset_names())


def test_twelve_more_popular_games_are_presets() -> None:
    assert len(set(preset_names()) - {*SOURCES, *LARGER_PACKS}) >= 12


def test_names_of_presets_are_sorted() -> None:
    assert list(preset_names()) == sorted(preset_names())


@pytest.mark.parametrize("name", preset_names())
def test_preset_is_named_in_small_letters_and_hyphens(name: str) -> None:
    assert all(part.isalnum() and part == part.lower() for part in name.split("-"))


@pytest.mark.parametrize("name", preset_names())
def test_preset_has_a_name_and_a_source(name: str) -> None:
    rules = preset(name)

    assert rules.name.strip()
    assert rules.source.strip()


@pytest.mark.parametrize("name", preset_names())
def test_preset_is_described_in_one_sentence(name: str) -> None:
    about = preset(name).about

    assert about.endswith(".")
    assert ". " not in about
    assert len(about) <= 130


@pytest.mark.parametrize("name", preset_names())
def test_preset_names_its_source_without_an_address(name: str) -> None:
    rules = preset(name)
    words = f"{rules.name} {rules.about} {rules.source}".lower()

    assert not any(sign in words for sign in ("http", "www.", "://", ".com", ".org", ".net"))


@pytest.mark.parametrize("name", preset_names())
def test_preset_brings_at_least_three_examples(name: str) -> None:
    assert len(set(examples(name))) >= 3


@pytest.mark.parametrize("name", preset_names())
def test_examples_of_a_preset_show_a_made_bid_a_missed_one_and_a_bid_of_zero(name: str) -> None:
    shown = {
        *("made" if example.bid == example.taken else "missed" for example in examples(name)),
        *("zero" for example in examples(name) if example.bid == 0),
    }

    assert shown == {"made", "missed", "zero"}


@pytest.mark.parametrize("name", preset_names())
def test_examples_of_a_preset_show_too_few_tricks_and_too_many(name: str) -> None:
    assert any(example.taken < example.bid for example in examples(name))
    assert any(example.taken > example.bid for example in examples(name))


@pytest.mark.parametrize("name", preset_names())
def test_examples_of_a_preset_could_happen(name: str) -> None:
    assert all(0 <= example.bid <= example.cards and 0 <= example.taken <= example.cards for example in examples(name))


@pytest.mark.parametrize("name", preset_names())
def test_examples_of_a_preset_have_as_many_cards_as_some_hand_of_it(name: str) -> None:
    sizes = {hand.cards for other, seats in tables() if other == name for hand in preset(name).schedule(seats)}

    assert {example.cards for example in examples(name)} <= sizes


@pytest.mark.parametrize(("name", "seats"), tables())
def test_preset_can_be_played_by_every_number_of_players_it_allows(name: str, seats: int) -> None:
    assert preset(name).problems(seats=seats) == []


@pytest.mark.parametrize("name", preset_names())
def test_preset_refuses_one_player_too_few(name: str) -> None:
    rules = preset(name)

    assert [problem.code for problem in rules.problems(seats=rules.players.min - 1)] == ["players-out-of-range"]


@pytest.mark.parametrize("name", [name for name in preset_names() if preset(name).players.max is not None])
def test_preset_with_an_upper_limit_refuses_one_player_too_many(name: str) -> None:
    rules = preset(name)

    assert [problem.code for problem in rules.problems(seats=(rules.players.max or 0) + 1)] == ["players-out-of-range"]


@pytest.mark.parametrize("name", preset_names())
def test_preset_is_best_with_numbers_of_players_it_allows(name: str) -> None:
    players = preset(name).players

    assert all(players.min <= seats <= (players.max or MOST_PLAYERS) for seats in players.best)


@pytest.mark.parametrize("name", preset_names())
def test_preset_written_as_toml_reads_back_the_same(name: str) -> None:
    rules = preset(name)

    assert read_rules(rules.to_toml()) == rules


def test_no_two_presets_have_the_same_name() -> None:
    names = [preset(name).name for name in preset_names()]

    assert len(names) == len(set(names))


def test_no_two_presets_play_the_same_game() -> None:
    twins = [
        (one, other) for one, other in combinations(preset_names(), 2) if play_of(preset(one)) == play_of(preset(other))
    ]

    assert twins == []


def test_only_cancelled_tricks_come_with_a_warning() -> None:
    warned = {name for name, seats in tables() if preset(name).warnings(seats)}

    assert warned == {"classic-cancel"}


def test_unknown_preset_is_answered_with_a_near_name() -> None:
    with pytest.raises(OhHellError, match="did you mean 'irish'") as refusal:
        preset("irsh")

    assert refusal.value.code == "unknown-preset"


def test_unknown_preset_is_answered_with_the_list_when_no_name_is_near() -> None:
    with pytest.raises(OhHellError, match=f"the presets are {preset_names()[0]}, "):
        preset("0000")
