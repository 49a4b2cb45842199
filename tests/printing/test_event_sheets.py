"""Sheets of tables: hands from records, totals where there is no record, or one that leads to other totals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ohhell.printing import event_sheets
from ohhell.printing.event_parts import TableSheet
from ohhell.printing.event_sheets import sheet_parts, with_hands
from ohhell.tournament.actions import Rename
from printing.printed_events import finished, irish, report_record, type_totals


@pytest.fixture(scope="module")
def recorded() -> TableSheet:
    """The sheet of a table with a record, not read yet."""
    return sheet_parts(finished().event, 1)[0].sheets[0]


def test_results_have_a_part_per_match_with_a_sheet_per_table() -> None:
    parts = sheet_parts(finished().event)

    assert [(part.heading, [sheet.heading for sheet in part.sheets]) for part in parts] == [
        ("Match 1 of 2", ["Table 1", "Table 2"]),
        ("Match 2 of 2", ["Table 1", "Table 2"]),
    ]


def test_results_of_one_match_are_its_sheets_alone() -> None:
    assert [part.heading for part in sheet_parts(finished().event, 2)] == ["Match 2 of 2"]


def test_match_without_results_has_no_sheets() -> None:
    scene = irish()
    scene.start()

    assert sheet_parts(scene.event) == ()


def test_table_without_a_result_has_no_sheet() -> None:
    scene = irish()
    scene.start()
    scene.report(2, 1, 2, 3, 4, 5, hands=10)

    assert [sheet.heading for sheet in sheet_parts(scene.event)[0].sheets] == ["Table 2"]


def test_hands_of_a_record_lead_to_its_totals(recorded: TableSheet) -> None:
    last = with_hands(recorded).hands[-1]

    assert tuple(int(cell.total) for cell in last.cells) == recorded.totals


def test_hands_show_cards_trump_and_who_made_the_bid(recorded: TableSheet) -> None:
    first = with_hands(recorded).hands[0]

    assert (first.cards, len(first.trump), [cell.made for cell in first.cells]) == (
        "10",
        1,
        [taken == bid for taken, bid in (cell.tricks.split("/") for cell in first.cells)],
    )


def test_hands_of_a_renamed_player_are_still_theirs() -> None:
    scene = irish()
    scene.start()
    report_record(scene, 1)
    table = scene.event.matches[0].tables[0]
    scene.do(Rename(table.players[2], "Somebody Else"))
    sheet = with_hands(sheet_parts(scene.event)[0].sheets[0])

    assert (sheet.names[2], int(sheet.hands[-1].cells[2].total)) == ("Somebody Else", table.result.totals[2])  # type: ignore[union-attr]


def test_sheet_whose_totals_were_corrected_shows_totals_only(recorded: TableSheet) -> None:
    corrected = replace(recorded, totals=(1, 2, 3, 4, 5))

    assert with_hands(corrected) == replace(corrected, record="")


def test_sheet_whose_record_cannot_be_read_shows_totals_only(recorded: TableSheet) -> None:
    assert with_hands(replace(recorded, record="no record")).hands == ()


def test_typed_result_has_no_hands() -> None:
    sheet = sheet_parts(finished().event, 1)[0].sheets[1]

    assert with_hands(sheet) == sheet


def test_too_many_hands_are_printed_as_totals_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_sheets, "MOST_SHEET_RESULTS", 49)
    part = sheet_parts(finished().event)[0]

    assert (part.about.split(":")[0], [sheet.record for sheet in part.sheets]) == ("Totals only", ["", ""])


def test_match_of_typed_totals_needs_no_legend() -> None:
    scene = irish()
    type_totals(scene)

    assert sheet_parts(scene.event)[0].about == ""
