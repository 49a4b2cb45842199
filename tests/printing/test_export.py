"""CSV and JSON say what the sheet says."""

from __future__ import annotations

import csv
import json
from dataclasses import replace

import ohhell
from ohhell.printing.export import as_csv, as_json
from ohhell.printing.form import Form, Remark, blank
from printing.made_up_forms import named, recorded

FOUR = ("bid", "tricks", "points", "total")


def test_document_holds_every_number_of_the_sheet() -> None:
    form = recorded("mrpikes")
    (match,) = json.loads(as_json(form))["matches"]
    rows = [line.row for line in form.matches[0].lines]

    assert [hand["totals"] for hand in match["hands"]] == [list(row.totals) for row in rows if row]
    assert [hand["taken"] for hand in match["hands"]] == [list(row.taken) for row in rows if row]
    assert (match["date"], match["scorer"], match["totals"]) == ("2026-11-15", "Ann", match["hands"][-1]["totals"])
    assert len(match["remarks"]) == len(form.matches[0].remarks)


def test_table_has_four_columns_a_player_and_a_row_a_hand() -> None:
    form = recorded("irish")
    rows = list(csv.DictReader(as_csv(form).splitlines()))

    assert len(rows) == 10
    last = form.matches[0].lines[-1].row
    assert last is not None
    assert [int(rows[-1][f"{name} total"]) for name in form.names] == list(last.totals)
    assert (rows[0]["cards"], rows[0]["trump"]) == ("10", "h")


def rows_of(form: Form) -> list[dict[str, str]]:
    return list(csv.DictReader(as_csv(form).splitlines()))


def test_csv_starts_with_the_columns_of_earlier_versions() -> None:
    heads = as_csv(recorded("irish")).splitlines()[0].split(",")

    assert heads[:10] == ["match", "hand", "cards", "trump", "dealer", "note", *(f"Ann {what}" for what in FOUR)]


def test_csv_has_date_location_scorer_and_winner_in_every_row() -> None:
    rows = rows_of(recorded("mrpikes"))

    assert {(row["date"], row["location"], row["scorer"], row["winner"]) for row in rows} == {
        ("2026-11-15", "Example table", "Ann", "Bob")
    }


def test_csv_has_the_comments_of_a_hand_in_its_row() -> None:
    rows = rows_of(recorded("mrpikes"))

    assert rows[8]["comment"] == "Bob did not see that coming / Cid did not see that coming"


def test_csv_has_the_forfeits_of_a_hand_in_its_row() -> None:
    rows = rows_of(recorded("mrpikes"))

    assert [row["hand"] for row in rows if row["forfeits"]] == ["1", "18"]
    assert rows[0]["forfeits"] == "Ann: pants, owed"


def test_csv_has_one_line_of_text_per_hand_when_a_comment_has_several_lines() -> None:
    form = recorded("irish")
    (match,) = form.matches
    noted = replace(match, remarks=(Remark(0, "before it began"), Remark(1, "one line\nand another")))
    rows = rows_of(replace(form, matches=(noted,)))

    assert (len(rows), rows[0]["comment"]) == (10, "before it began / one line / and another")


def test_csv_and_the_document_say_which_hands_are_tie_hands() -> None:
    form = blank(ohhell.preset("screw-your-buddy"), named(4))
    hands = json.loads(as_json(form))["matches"][0]["hands"]

    assert [row["tie hand"] for row in rows_of(form)] == ["yes" if hand["tie"] else "" for hand in hands]
    assert [hand["tie"] for hand in hands[-3:]] == [False, True, True]


def test_document_has_the_forfeits_by_seat() -> None:
    (match,) = json.loads(as_json(recorded("mrpikes")))["matches"]

    assert match["forfeits"][0] == {"hand": 1, "seat": 0, "forfeit": "pants", "choice": None}


def test_blank_sheet_has_empty_cells() -> None:
    form = blank(ohhell.preset("irish"), ("",) * 5, dealer=1)
    rows = list(csv.DictReader(as_csv(form).splitlines()))

    assert (len(rows), rows[0]["player 1 bid"], rows[0]["dealer"]) == (40, "", "player 2")
    assert json.loads(as_json(form))["matches"][0]["hands"][0]["bids"] is None


def test_no_name_becomes_a_formula() -> None:
    names = ("=1+1", "@SUM(A1)", *named(3))
    heads = as_csv(blank(ohhell.preset("irish"), names)).splitlines()[0].split(",")

    assert [head for head in heads if head.startswith(("=", "+", "-", "@"))] == []
