"""The sheet of a score pad as PDF, CSV, JSON and record."""

from __future__ import annotations

import csv
import json

from ohhell import read_record
from ohhell.scorekeeper.notes import PlayerLeaves, Rename, Write
from server.in_process_server import Site
from server.pad_writers import FIRST, SECOND, begun


def test_pad_sheet_is_printed_on_the_requested_paper(here: Site) -> None:
    ann = begun(here, FIRST)

    a4, letter = ann.ask("/sheet.pdf?paper=a4"), ann.ask("/sheet.pdf?paper=letter")

    assert a4.content.startswith(b"%PDF-")
    assert a4.headers["Content-Disposition"] == 'attachment; filename="ohhell-pad.pdf"'
    assert letter.content.startswith(b"%PDF-")
    assert ann.ask("/sheet.pdf?paper=papyrus").json()["code"] == "unknown-paper"


def test_pad_sheet_is_exported_as_csv(here: Site) -> None:
    ann = begun(here, FIRST, Rename(0, "=1+1"))

    answer = ann.ask("/sheet.csv")
    rows = list(csv.DictReader(answer.text.splitlines()))

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert [(row["hand"], row["trump"], row["Bob bid"], row["Bob points"]) for row in rows] == [
        ("1", "h", "1", "11"),
        ("2", "", "", ""),
    ]
    assert "'=1+1 bid" in rows[0]


def test_pad_sheet_is_exported_as_json(here: Site) -> None:
    ann = begun(here, FIRST, SECOND)

    document = json.loads(ann.ask("/sheet.json").text)

    assert document["names"] == ["Ann", "Bob", "Cid"]
    assert [hand["taken"] for hand in document["matches"][0]["hands"]] == [[0, 1, 1], [0, 0, 1]]
    assert document["winners"] == ann.sheet()["winners"]


def test_record_of_a_match_reproduces_the_sheet(here: Site) -> None:
    ann = begun(here, FIRST, Write(1, 2, trump="c", bids={2: 1}))

    answer = ann.ask("/record?match=1")
    game = read_record(answer.text)

    assert answer.headers["Content-Disposition"] == 'attachment; filename="ohhell-pad-1.txt"'
    assert [row.taken for row in game.sheet] == [(0, 1, 1)]
    assert ann.ask("/record").text == answer.text


def test_record_is_refused_for_a_missing_match(here: Site) -> None:
    ann = begun(here, FIRST)

    assert ann.visitor.refusal("GET", f"{ann.path}/record?match=2") == "no-such-hand"
    assert ann.visitor.refusal("GET", f"{ann.path}/record?match=x") == "not-a-number"
    ann.write(PlayerLeaves(0))
    assert ann.visitor.refusal("GET", f"{ann.path}/record?match=1") == "company-changed"
    assert ann.ask("/sheet.pdf").content.startswith(b"%PDF-")
    assert ann.ask("/sheet.csv").status_code == 200
