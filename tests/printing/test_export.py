"""CSV and JSON say what the sheet says."""

from __future__ import annotations

import csv
import json

import ohhell
from ohhell.printing.export import as_csv, as_json
from ohhell.printing.form import blank
from printing.paper import named, recorded


def test_the_document_holds_every_number_of_the_sheet() -> None:
    form = recorded("mrpikes")
    (match,) = json.loads(as_json(form))["matches"]
    rows = [line.row for line in form.matches[0].lines]

    assert [hand["totals"] for hand in match["hands"]] == [list(row.totals) for row in rows if row]
    assert [hand["taken"] for hand in match["hands"]] == [list(row.taken) for row in rows if row]
    assert (match["date"], match["scorer"], match["totals"]) == ("2026-11-15", "Ann", match["hands"][-1]["totals"])
    assert len(match["remarks"]) == len(form.matches[0].remarks)


def test_the_table_has_four_columns_a_player_and_a_row_a_hand() -> None:
    form = recorded("irish")
    rows = list(csv.DictReader(as_csv(form).splitlines()))

    assert len(rows) == 10
    last = form.matches[0].lines[-1].row
    assert last is not None
    assert [int(rows[-1][f"{name} total"]) for name in form.names] == list(last.totals)
    assert (rows[0]["cards"], rows[0]["trump"]) == ("10", "h")


def test_a_blank_sheet_has_empty_cells() -> None:
    form = blank(ohhell.preset("irish"), ("",) * 5, dealer=1)
    rows = list(csv.DictReader(as_csv(form).splitlines()))

    assert (len(rows), rows[0]["player 1 bid"], rows[0]["dealer"]) == (40, "", "player 2")
    assert json.loads(as_json(form))["matches"][0]["hands"][0]["bids"] is None


def test_no_name_becomes_a_formula() -> None:
    names = ("=1+1", "@SUM(A1)", *named(3))
    heads = as_csv(blank(ohhell.preset("irish"), names)).splitlines()[0].split(",")

    assert [head for head in heads if head.startswith(("=", "+", "-", "@"))] == []
