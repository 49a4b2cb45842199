"""Verification of an event: draws, records, totals and standings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from msgspec.structs import replace as changed

from ohhell.tournament.actions import (
    Action,
    CloseEvent,
    CorrectResult,
    DrawMatch,
    LogEntry,
    ReportResult,
    TableResult,
)
from ohhell.tournament.record_results import result_of_record
from ohhell.tournament.seating import SeatedTable
from ohhell.tournament.verification import MOST_PROBLEMS, EventReport, verify_event
from tournament.events import Scene, by_letter, play_game


@cache
def whole_event() -> tuple[LogEntry, ...]:
    """Return the log of an event: a match with records, a match with typed totals, a correction, and the end."""
    scene = Scene(6, matches=2, seating="avoid_repeats")
    scene.start()
    for table in scene.event.matches[0].tables:
        names = [scene.event.name(player) for player in table.players]
        text = play_game(names, scene.event.rules, table.number).record()
        result, _ = result_of_record(scene.event, table, text)
        scene.do(ReportResult(1, table.number, result))
    scene.play(by_letter)
    scene.correct(1, 3, 2, 1)
    scene.close()
    return tuple(scene.entries)


def verify_with(kind: type[Action], **changes: object) -> EventReport:
    """Verify the event with its first entry of a kind changed."""
    entries = list(whole_event())
    place = next(number for number, entry in enumerate(entries) if isinstance(entry.action, kind))
    entries[place] = changed(entries[place], action=changed(entries[place].action, **changes))
    return verify_event(entries)


def codes(report: EventReport) -> list[str]:
    return [problem.code for problem in report.problems]


def first_result() -> TableResult:
    return next(entry.action.result for entry in whole_event() if isinstance(entry.action, ReportResult))


def test_right_event_is_fine() -> None:
    report = replace(verify_event(whole_event()), event=None)

    assert report == EventReport(
        entries=len(whole_event()), draws=2, records=2, hands=4, typed=2, corrections=1, standings=True
    )
    assert report.fine


def test_draw_that_does_not_follow_from_the_seed_is_found() -> None:
    report = verify_with(DrawMatch, tables=(SeatedTable((1, 2, 3), 0), SeatedTable((4, 5, 6), 0)))

    assert str(report.problems[0]).startswith(
        "Line 9: The draw of match 1 is not the one that the seed gives: at table 1 sit Ann, Bob, Cid, but it should be "
    )


def test_draw_with_other_tables_is_found() -> None:
    scene = Scene(3, matches=1)
    scene.enter("Dee", "Eve", "Fay", standby=True)
    scene.draw()
    (table,) = scene.event.matches[0].draw
    more = DrawMatch(1, (table, SeatedTable((4, 5, 6), 0)))

    assert codes(verify_event([*scene.entries[:-1], LogEntry(0, "", more)])) == ["draw-differs"]


def test_draw_that_could_not_be_made_is_found() -> None:
    scene = Scene(3, matches=1)
    scene.enter("Dee", standby=True)
    table = SeatedTable((1, 2, 4), 0)

    assert codes(verify_event([*scene.entries, LogEntry(0, "", DrawMatch(1, (table,)))])) == ["bad-seating"]


def test_totals_that_differ_from_the_record_are_found() -> None:
    result = changed(first_result(), totals=(1, 1, 1))

    assert "totals-differ" in codes(verify_with(ReportResult, result=result))


def test_record_with_a_wrong_deal_is_found() -> None:
    result = changed(first_result(), record=first_result().record.replace("seed: 1", "seed: 3"))

    assert codes(verify_with(ReportResult, result=result)) == ["deals-differ"]


def test_record_that_cannot_be_read_is_found() -> None:
    assert codes(verify_with(ReportResult, result=changed(first_result(), record="hello"))) == ["not-a-record"]


def test_record_without_a_seed_cannot_be_proved() -> None:
    lines = first_result().record.splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("seed:"))
    report = verify_with(ReportResult, result=changed(first_result(), record=text))

    assert (codes(report), report.unproved) == ([], 2)


def test_standings_that_do_not_follow_from_the_results_are_found() -> None:
    assert codes(verify_with(CloseEvent, standings=())) == ["standings-differ"]


def test_changed_correction_changes_the_standings() -> None:
    result = TableResult((20, 20, 20), 2)

    assert codes(verify_with(CorrectResult, result=result)) == ["standings-differ"]


def test_correction_that_removes_a_result_is_counted() -> None:
    scene = Scene(3, matches=1)
    scene.play(by_letter)
    scene.correct(1)

    assert (verify_event(scene.entries).corrections, verify_event(scene.entries).typed) == (1, 1)


def test_typed_result_is_counted_once_when_it_is_corrected() -> None:
    scene = Scene(3, matches=1)
    scene.play(by_letter)
    scene.correct(1, 3, 2, 1)

    assert (verify_event(scene.entries).corrections, verify_event(scene.entries).typed) == (1, 1)


def test_verification_stops_at_an_entry_that_does_not_fit() -> None:
    entries = whole_event()
    report = verify_event([*entries[:3], entries[2], *entries[3:]])

    assert (report.entries, codes(report), report.problems[0].line) == (3, ["double-entry"], 5)


def test_verification_stops_after_many_problems() -> None:
    scene = Scene([f"P{number}" for number in range(75)], matches=1)
    scene.start()
    for table in range(1, 26):
        scene.do(ReportResult(1, table, TableResult((1, 2, 3), 2, record=f"nonsense {table}")))
    report = verify_event(scene.entries)

    assert (len(report.problems), report.records) == (MOST_PROBLEMS, MOST_PROBLEMS)


@pytest.mark.parametrize("count", [1, 5])
def test_event_that_has_just_begun_is_fine(count: int) -> None:
    assert verify_event(whole_event()[:count]).fine
