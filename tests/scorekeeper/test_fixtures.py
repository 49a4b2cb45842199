"""The files that the page's own fold is held to are what the engine says today."""

from __future__ import annotations

import pytest

from scorekeeper.fixtures import FIXTURES, FOLDER, text_of

MOST = 400_000


@pytest.mark.parametrize("name", FIXTURES)
def test_fixture_is_what_the_engine_says(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == text_of(name), "make fixtures writes it anew"


def test_there_are_no_other_fixtures_and_they_are_small() -> None:
    files = list(FOLDER.glob("*.json"))

    assert {file.stem for file in files} == set(FIXTURES)
    assert sum(file.stat().st_size for file in files) < MOST
