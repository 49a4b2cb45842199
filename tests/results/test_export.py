"""A season for machines."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from ohhell.results.export import document, hands_csv, table_csv
from ohhell.results.people import Roster, forget
from ohhell.results.season import SeasonFilter, season
from results.seasons import FIRST, SEASON, THIRD, game


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_table_as_csv_has_one_row_per_person() -> None:
    ann, cid, bob = rows(table_csv(season(SEASON).table))

    assert (ann["name"], ann["wins"], ann["average"], ann["bot"]) == ("Ann", "1.5", "8.3333", "0")
    assert (cid["wins"], cid["comeback"], bob["comeback"]) == ("1", "0", "10")


def test_every_hand_of_every_seat_is_a_row() -> None:
    found = rows(hands_csv(season(SEASON).games))

    assert len(found) == 16
    assert found[-1] == {
        "game": "third", "day": "2026-02-01", "rules": "B", "hand": "2", "cards": "3", "players": "3", "seat": "3",
        "name": "Cid", "bid": "0", "taken": "1", "points": "-5", "total": "-10", "place": "3", "won": "0",
        "bot": "0", "matches": "1",
    }  # fmt: skip


def test_removed_person_is_shown_as_somebody() -> None:
    left, names = forget([FIRST], Roster(), "Cid")
    last = rows(hands_csv(left))[-1]

    assert (last["name"], last["bid"], last["total"]) == ("somebody", "", "21")
    assert document(left, names, SeasonFilter())["games"][0]["names"] == ("Ann", "Bob", "somebody")


def test_name_like_a_formula_is_quoted_and_a_negative_number_is_not() -> None:
    odd = game("odd", "", ("=1+1", "Bob"), [(1, (1, 0), (0, 1), (-3, -4))])

    assert [row["name"] for row in rows(table_csv(season([odd]).table))] == ["'=1+1", "Bob"]
    assert [row["average"] for row in rows(table_csv(season([odd]).table))] == ["-3", "-4"]


def test_document_has_everything_and_is_json() -> None:
    exported = json.loads(json.dumps(document(SEASON, Roster((("Anna", "Ann"),)), SeasonFilter(rules="B"), "Sundays")))

    assert (exported["title"], exported["choice"]["rules"], len(exported["games"])) == ("Sundays", "B", 1)
    assert [person["standing"]["name"] for person in exported["people"]] == ["Ann", "Bob", "Cid"]
    assert exported["merged"] == [{"spelling": "Anna", "into": "Ann"}]
    assert exported["games"][0]["lines"][0]["bids"] == list(THIRD.lines[0].bids)


def test_rates_that_nobody_has_are_empty() -> None:
    (line, _) = rows(table_csv(season([replace(SEASON[1], places=(None, 1), winners=(1,))]).table))[::-1]

    assert (line["name"], line["average"]) == ("Ann", "")
