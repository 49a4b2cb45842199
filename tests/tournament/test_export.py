"""An event as JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest

from ohhell.tournament.actions import Announce, CallDirector, RaiseDispute, ReportResult, TableResult
from ohhell.tournament.export import event_document, number_of, place_text, seating_csv, standings_csv
from ohhell.tournament.standings import standings
from tournament.events import Scene, by_letter


@pytest.fixture
def scene() -> Scene:
    """An event with one match, a correction, and a message of each kind."""
    scene = Scene(3, date="2026-11-16")
    scene.play(by_letter)
    scene.correct(1, 3, 2, 2)
    scene.do(Announce("Welcome"))
    scene.do(CallDirector(1))
    scene.do(RaiseDispute(1, 1, "wrong"))
    scene.start()
    return scene


def test_document_can_be_written_as_json(scene: Scene) -> None:
    assert json.loads(json.dumps(event_document(scene.event)))["settings"]["rules"] == "Two short hands"


def test_document_has_everything(scene: Scene) -> None:
    document = event_document(scene.event)

    assert {key: len(value) for key, value in document.items() if isinstance(value, list)} == {
        "entrants": 3,
        "matches": 2,
        "standings": 2,
        "corrections": 3,
        "announcements": 1,
        "calls": 1,
        "disputes": 1,
    }


def test_document_names_tables_without_a_result(scene: Scene) -> None:
    document = event_document(scene.event)

    assert [match["missing"] for match in document["matches"]] == [[], [1]]


def test_document_of_standings_has_the_score_of_every_match(scene: Scene) -> None:
    rows = event_document(scene.event)["standings"][1]["rows"]

    assert [[score and score["points"] for score in row["matches"]] for row in rows] == [
        [3, None],
        [2, None],
        [2, None],
    ]


def test_standings_csv_has_a_column_per_match(scene: Scene) -> None:
    rows = list(csv.DictReader(io.StringIO(standings_csv(standings(scene.event, 1)))))

    assert [(row["place"], row["score"], row["match 1"], row["made"]) for row in rows] == [
        ("1", "3", "3", ""),
        ("2=", "2", "2", ""),
        ("2=", "2", "2", ""),
    ]


def test_standings_csv_leaves_missing_scores_empty(scene: Scene) -> None:
    rows = list(csv.DictReader(io.StringIO(standings_csv(standings(scene.event, 2)))))

    assert {row["match 2"] for row in rows} == {""}


def test_standings_csv_leaves_a_missing_place_empty() -> None:
    scene = Scene(3)
    scene.enter("Zoe", standby=True)
    scene.play(by_letter)
    rows = list(csv.DictReader(io.StringIO(standings_csv(standings(scene.event)))))

    assert (rows[-1]["name"], rows[-1]["place"], rows[-1]["made"]) == ("Zoe", "", "")


def test_standings_csv_has_bids_made() -> None:
    scene = Scene(3)
    scene.start()
    scene.do(ReportResult(1, 1, TableResult((9, 9, 1), 2, made=(2, 1, 0), made_bids=(1, 2, 0))))
    rows = list(csv.DictReader(io.StringIO(standings_csv(standings(scene.event)))))

    assert sorted(row["made"] for row in rows) == ["0", "1", "2"]


def test_seating_csv_has_a_line_per_player(scene: Scene) -> None:
    rows = list(csv.DictReader(io.StringIO(seating_csv(scene.event, scene.event.matches[0]))))

    assert [(row["table"], row["seat"], row["dealer"]) for row in rows] == [
        ("1", "1", "deals first"),
        ("1", "2", ""),
        ("1", "3", ""),
    ]


def test_place_of_somebody_without_a_place_is_a_dash() -> None:
    assert place_text(standings(Scene(3).event).rows[0]) == "-"


@pytest.mark.parametrize(("score", "number"), [(Fraction(3), 3), (Fraction(1, 3), 0.3333), (Fraction(-5, 2), -2.5)])
def test_score_is_a_number_with_few_decimals(score: Fraction, number: float) -> None:
    assert number_of(score) == number
