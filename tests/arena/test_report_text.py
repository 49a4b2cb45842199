"""The report for a terminal."""

from __future__ import annotations

from rich.table import Table

from ohhell.arena.report import ArenaReport
from ohhell.arena.report_text import lines


def test_the_words_name_the_rules_the_bots_and_the_failures(report: ArenaReport) -> None:
    sentences = [line for line in lines(report) if isinstance(line, str)]

    assert sentences[0] == "club among novice and random: Short, 3 players, seed 1"
    assert sentences[-1].endswith("(must-follow, 3 moves made by club)")


def test_every_part_of_a_report_has_its_table(report: ArenaReport, ladder: ArenaReport) -> None:
    assert [sum(isinstance(line, Table) for line in lines(one)) for one in (report, ladder)] == [4, 1]


def test_a_bot_that_never_made_a_legal_move_is_named_in_the_first_line(never_moved: ArenaReport) -> None:
    assert next(iter(lines(never_moved))) == (
        "club never made a legal move. club made every move for it, so these numbers say nothing about club."
    )
