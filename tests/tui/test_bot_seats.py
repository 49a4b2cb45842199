"""Bots have names that tell how they play."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tui.bot_seats import crew, level_of, levels_for, names_for


def test_a_name_tells_the_level() -> None:
    names = crew(["club", "random"], person="You")

    assert names == ["Ada (club)", "Ben (random)"]
    assert [level_of(name) for name in names] == ["club", "random"]


def test_nobody_is_called_like_the_person() -> None:
    assert crew(["club"], person="ada") == ["Ben (club)"]


def test_a_crowd_has_names_of_its_own() -> None:
    names = crew(["club"] * 50, person="You")

    assert len(set(names)) == 50
    assert not any(letter.isdigit() for name in names for letter in name)


@pytest.mark.parametrize("name", ["Tom", "Tom (nobody)", "(club)"])
def test_a_name_without_a_level_tells_none(name: str) -> None:
    assert level_of(name) is None


def test_one_level_stands_for_all() -> None:
    assert levels_for("random", 3) == ["random"] * 3


def test_a_level_for_each_must_be_as_many_as_bots() -> None:
    with pytest.raises(OhHellError, match=r"You named 2 bots, but 4 players are you and 3.") as refusal:
        levels_for("club, random", 3)

    assert refusal.value.code == "wrong-number-of-bots"


def test_bot_name_is_refused_when_nothing_of_it_can_be_seen() -> None:
    with pytest.raises(OhHellError, match="at least one letter, digit or symbol"):
        names_for("Ada,\u0301", "You")
