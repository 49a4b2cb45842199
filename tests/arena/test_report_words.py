"""Conclusions of the report."""

from __future__ import annotations

from dataclasses import replace

from ohhell.arena.report import ArenaReport
from ohhell.arena.report_words import verdicts


def test_verdicts_compare_the_candidate_with_the_field_and_the_other_bot(report: ArenaReport) -> None:
    assert [sentence.split()[0] for sentence in verdicts(report)] == ["club", "Against", "club"]


def test_verdicts_say_nothing_about_a_bot_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    assert verdicts(never_moved) == []


def test_verdicts_skip_a_comparison_with_a_bot_that_never_made_a_legal_move(report: ArenaReport) -> None:
    found = verdicts(replace(report, never_moved=("random",)))

    assert not [sentence for sentence in found if sentence.startswith("Against random")]
