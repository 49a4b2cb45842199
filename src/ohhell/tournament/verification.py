"""Verification of an event: the draws follow from the seed, every record is right, and the totals and standings follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import CloseEvent, CorrectResult, DrawMatch, FinalPlace, LogEntry, ReportResult
from ohhell.tournament.boards import deals_digest
from ohhell.tournament.draws import draw_of
from ohhell.tournament.fold import apply_entry, prepare
from ohhell.tournament.record_results import check_deals, result_of_record
from ohhell.tournament.standings import standings
from ohhell.tournament.tournament import EventTable, Tournament

MOST_PROBLEMS: Final = 10
"""Problems after which verification stops: reading a hostile record may take as long as reading an honest megabyte."""


@dataclass(frozen=True, slots=True)
class EntryProblem:
    """What is wrong with an entry; *line* is its line in the event file."""

    line: int
    code: str
    sentence: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.sentence}"


@dataclass(slots=True)
class EventReport:
    """What was checked: draws, records, hands dealt, results typed by people, and corrections; and what is wrong.

    *typed* counts a table once, however often its result was corrected; *typed_tables* are their matches and numbers. *deals* are digests of the deals of a duplicate event, by match and table.
    """

    entries: int = 0
    draws: int = 0
    records: int = 0
    hands: int = 0
    unproved: int = 0
    typed: int = 0
    corrections: int = 0
    standings: bool = False
    problems: list[EntryProblem] = field(default_factory=list)
    event: Tournament | None = None
    deals: dict[int, dict[int, str]] = field(default_factory=dict, repr=False)
    typed_tables: set[tuple[int, int]] = field(default_factory=set, repr=False, compare=False)

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def verify_event(entries: Sequence[LogEntry]) -> EventReport:
    """Check every entry of an event.

    It stops at the first entry that doesn't fit, and after `MOST_PROBLEMS`; *event* is the state before the entry where it stopped.

    *unproved* counts hands whose deals can't be checked, because they were played with real cards or their keys aren't open.
    """
    report = EventReport()
    for line, entry in enumerate(entries, start=2):
        try:
            prepare(report.event, entry)
        except OhHellError as error:
            report.problems.append(EntryProblem(line, error.code, error.sentence))
            break
        if report.event is not None:
            try:
                _check(report, report.event, entry)
            except OhHellError as error:
                report.problems.append(EntryProblem(line, error.code, error.sentence))
        if len(report.problems) == MOST_PROBLEMS:
            break
        report.event = apply_entry(report.event, entry)
        report.entries += 1
    return report


def final_places(event: Tournament) -> tuple[FinalPlace, ...]:
    """Return the standings as the last entry of an event contains them."""
    return tuple(FinalPlace(row.entrant.number, row.place, str(row.score)) for row in standings(event).rows)


def _check(report: EventReport, event: Tournament, entry: LogEntry) -> None:
    """Raise OhHellError if an entry that fits is not what it should be."""
    match entry.action:
        case DrawMatch() as action:
            report.draws += 1
            _check_draw(event, action)
        case ReportResult() | CorrectResult() as action:
            report.corrections += isinstance(action, CorrectResult)
            table = event.table(action.match, action.table)
            if action.result is not None and action.result.record:
                _check_record(report, event, table, action)
            elif action.result is not None:
                report.typed_tables.add((action.match, action.table))
                report.typed = len(report.typed_tables)
        case CloseEvent() as action:
            if action.standings != final_places(event):
                raise OhHellError("standings-differ", "The final standings are not those that the results give.")
            report.standings = True
        case _:
            pass


def _check_draw(event: Tournament, action: DrawMatch) -> None:
    expected = draw_of(event, action.match, action.reason)
    for number, (found, right) in enumerate(zip(action.tables, expected.tables, strict=False), start=1):
        if found != right:
            raise OhHellError(
                "draw-differs",
                f"The draw of match {action.match} is not the one that the seed gives: at table {number} sit "
                f"{_names(event, found.players)}, but it should be {_names(event, right.players)}.",
            )
    if len(action.tables) != len(expected.tables):
        raise OhHellError(
            "draw-differs",
            f"The draw of match {action.match} has {len(action.tables)} tables, but it should have {len(expected.tables)}.",
        )


def _names(event: Tournament, players: Sequence[int]) -> str:
    return ", ".join(event.name(player) for player in players)


def _check_record(
    report: EventReport, event: Tournament, table: EventTable, action: ReportResult | CorrectResult
) -> None:
    assert action.result is not None, "the result has a record"
    report.records += 1
    result, deals = result_of_record(event, table, action.result.record)
    report.hands += deals.hands + deals.noted
    report.unproved += deals.noted + (deals.hands if deals.differences is None else len(deals.unopened))
    check_deals(deals)
    if result != action.result:
        raise OhHellError(
            "totals-differ",
            f"Match {action.match}, table {action.table}: the record gives {_numbers(result.totals)} points, "
            f"but the entry says {_numbers(action.result.totals)}.",
        )
    if event.settings.duplicate:
        _check_same_deals(report, table, action)


def _check_same_deals(report: EventReport, table: EventTable, action: ReportResult | CorrectResult) -> None:
    """Raise OhHellError if the record of a duplicate event has other deals than another table of its match."""
    assert action.result is not None, "the result has a record"
    found = report.deals.setdefault(action.match, {})
    found[table.number] = deals_digest(action.result.record)
    other = next((number for number, digest in found.items() if digest != found[table.number]), None)
    if other is not None:
        raise OhHellError(
            "boards-differ",
            f"Match {action.match}: table {table.number} didn't play the same deals as table {other}, "
            "but this is a duplicate event.",
        )


def _numbers(totals: Sequence[int]) -> str:
    return ", ".join(map(str, totals))
