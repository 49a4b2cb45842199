"""`ohhell event draw`, `start`, `substitute` and `seating`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from cli.event.evenings import Evening
from tournament.events import NAMES


def test_draw_seats_everybody(evening: Evening) -> None:
    lines = evening.fine("draw").splitlines()

    assert (lines[0], sorted(" ".join(lines[1:3]).replace("*", "").split())) == (
        "Seating of match 1",
        ["1", "2", *NAMES[:6], "Table", "Table"],
    )


def test_draw_with_the_same_seed_is_the_same(evening: Evening, tmp_path: Path) -> None:
    other = Evening(tmp_path)
    other.file = tmp_path / "other.event"
    other.fine("new", "Other", "--rules", str(tmp_path / "short.toml"), "--size", "3", "--seed", "spring")
    other.fine("enter", *NAMES[:6])

    assert other.fine("draw", "--json") == evening.fine("draw", "--json")


def test_draw_asked_for_twice_is_refused(evening: Evening) -> None:
    evening.fine("draw")

    assert evening.refused("draw") == "Match 1 is already drawn. Start it, or give a reason to draw it again."


def test_match_is_drawn_again_with_a_reason(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("withdraw", "Ann")
    evening.fine("enter", "Zoe")

    assert json.loads(evening.fine("draw", "--again", "Ann is ill", "--json"))["redraws"] == ["Ann is ill"]


def test_draw_is_refused_if_the_tables_are_not_full(evening: Evening) -> None:
    evening.fine("enter", "Zoe")

    assert evening.refused("draw").startswith("7 players don't fill tables of 3: 2 more are needed")


def test_substitute_takes_the_seat(evening: Evening) -> None:
    evening.fine("enter", "--standby", "Zoe")
    evening.fine("draw")
    evening.fine("start")
    evening.fine("withdraw", "Ann")

    assert evening.fine("substitute", "Ann", "Zoe").startswith("Zoe plays for Ann at table ")


def test_seating_is_shown_as_csv(evening: Evening) -> None:
    evening.fine("draw")
    rows = list(csv.DictReader(io.StringIO(evening.fine("seating", "--csv"))))

    assert sorted(row["name"] for row in rows) == list(NAMES[:6])


def test_seating_of_a_match_that_is_not_drawn_is_refused(evening: Evening) -> None:
    assert evening.refused("seating", "--match", "2") == "Match 2 isn't drawn yet. Draw it first."
