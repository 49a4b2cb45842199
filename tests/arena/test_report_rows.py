"""The report as rows."""

from __future__ import annotations

import csv
from io import StringIO

from ohhell.arena import report_rows
from ohhell.arena.report import ArenaReport


def test_the_rows_come_back_from_csv_as_they_were(report: ArenaReport, ladder: ArenaReport) -> None:
    for one in (report, ladder):
        written = list(csv.DictReader(StringIO(report_rows.write(one))))

        assert written == [
            {column: "" if value is None else str(value) for column, value in row.items()}
            for row in report_rows.rows(one)
        ]


def test_the_rows_hold_every_table(report: ArenaReport, ladder: ArenaReport) -> None:
    tables = {row["table"] for one in (report, ladder) for row in report_rows.rows(one)}

    assert tables == {"deals", "versus", "difference", "calibration", "games", "ladder", "incidents"}


def test_the_rows_begin_with_the_bots_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    assert report_rows.write(never_moved).splitlines()[1].startswith("never moved,club,")
