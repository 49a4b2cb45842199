"""The sheet as JSON: fixtures for the page, and points typed from a paper sheet, which are flagged where they differ."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.scorekeeper.notes import PadEntry, Void, Write, find_conflict
from ohhell.scorekeeper.sheet_json import FlagJson, sheet_of
from scenes import house_rules
from scorekeeper.fixtures import FIXTURES, FOLDER, text_of
from scorekeeper.typed_games import PadTypist, typist_of


def played() -> PadTypist:
    """A complete hand of ten points a bid made."""
    return typist_of(preset("heck-friendly"), 3, dealer=0, first_trump="s").hand((3, 3, 3), (3, 3, 4))


def test_difference_between_paper_and_rules_is_flagged() -> None:
    typist = played().type(Write(1, 1, points={0: 99, 1: 13}))
    (row,) = sheet_of(typist.pad).matches[0].rows

    assert row.flags == (FlagJson("score-mismatch", 0, 99, row.points[0] or 0),)


def test_points_of_the_rules_count_when_the_paper_differs() -> None:
    typist = played()
    before = typist.pad.match.totals

    typist.type(Write(1, 1, points={0: 99}))

    assert typist.pad.match.totals == before


def test_flag_goes_when_the_paper_is_corrected() -> None:
    typist = played()
    right = typist.pad.match.rows[0].points[0]

    typist.type(Write(1, 1, points={0: 99}), Write(1, 1, points={0: right}))

    assert sheet_of(typist.pad).matches[0].rows[0].flags == ()


def test_flag_goes_when_the_hand_is_corrected_to_what_the_paper_says() -> None:
    typist = played().type(Write(1, 1, taken={0: 4, 2: 3}))
    missed = typist.pad.match.rows[0].points[0]
    again = played().type(Write(1, 1, points={0: missed}))
    flagged = bool(sheet_of(again.pad).matches[0].rows[0].flags)

    again.type(Write(1, 1, taken={0: 4, 2: 3}))

    assert (flagged, sheet_of(again.pad).matches[0].rows[0].flags) == (True, ())


def test_points_typed_from_paper_are_no_correction() -> None:
    assert played().type(Write(1, 1, points={0: 99})).pad.changes == ()


def test_points_are_refused_while_the_hand_is_not_complete() -> None:
    assert played().refused(Write(1, 2, bids={2: 1}, points={2: 11}))[0] == "wrong-phase"


def test_points_of_an_absent_player_are_refused() -> None:
    assert played().refused(Write(1, 1, points={5: 11}))[0] == "no-such-seat"


def test_points_on_paper_go_when_the_hand_is_dealt_again() -> None:
    typist = played().type(Write(1, 1, points={0: 99}), Void(1, 1)).hand((3, 3, 3), (3, 3, 4))

    assert sheet_of(typist.pad).matches[0].rows[0].paper == (None, None, None)


def test_hand_that_no_longer_counts_is_not_compared_with_paper() -> None:
    rules = house_rules(
        schedule={"shape": "fixed", "max": 3, "hands": 9},
        end={"kind": "target", "points": 21},
        tie={"kind": "extra_hands"},
    )
    typist = typist_of(rules, 3, dealer=2)
    typist.hand((2, 2, 0), (1, 1, 1), "c").hand((1, 1, 0), (1, 1, 1), "d").hand((2, 0, 0), (2, 0, 1), "h")
    typist.type(Write(1, 3, points={0: 99}), Write(1, 1, bids={1: 1}))
    (surplus,) = sheet_of(typist.pad).matches[0].surplus

    assert (surplus.paper[0], surplus.flags) == (99, ())


def test_different_paper_points_conflict() -> None:
    theirs = PadEntry("b.1", 0, "Bob", Write(1, 1, points={0: 12}))

    assert find_conflict(Write(1, 1, points={0: 13}), [theirs]).theirs == theirs


def test_comment_may_have_several_lines() -> None:
    assert played().type(Write(1, 1, comment="one\ntwo")).pad.match.hands[0].comment == "one\ntwo"


def test_comment_of_too_many_lines_is_refused() -> None:
    assert played().refused(Write(1, 1, comment="\n".join("abcdefghijk")))[0] == "bad-text"


MOST = 400_000


@pytest.mark.parametrize("name", FIXTURES)
def test_fixture_is_what_the_engine_says(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == text_of(name), "make fixtures writes it anew"


def test_there_are_no_other_fixtures_and_they_are_small() -> None:
    files = list(FOLDER.glob("*.json"))

    assert {file.stem for file in files} == set(FIXTURES)
    assert sum(file.stat().st_size for file in files) < MOST
