"""The report of a run: figures, ratings, rows, text and HTML."""

from __future__ import annotations

import json

import msgspec

from ohhell.arena import report as arena_report
from ohhell.arena.batches import Batch, Workers
from ohhell.arena.entrants import entrants
from ohhell.arena.report import ArenaReport, document, rate
from ohhell.arena.whole_games import PlayedGame, play_games
from ohhell.presets import preset


def test_a_report_comes_back_from_json_as_it_was(report: ArenaReport, ladder: ArenaReport) -> None:
    for one in (report, ladder):
        assert msgspec.json.decode(json.dumps(document(one)), type=ArenaReport) == one


def test_the_document_begins_with_the_bots_that_never_made_a_legal_move(never_moved: ArenaReport) -> None:
    assert json.dumps(document(never_moved)).startswith('{"never_moved": ["club"]')


def test_bots_stand_in_the_order_of_their_strength() -> None:
    lineup = entrants("random,novice,club")
    whole = Batch(preset("ten-to-one"), lineup, "1", range(5), 3, mixed=True)

    cycles, _ = play_games(whole, Workers(cores=1))

    assert [rung.standing.bot for rung in arena_report.ladder(lineup, cycles)] == ["club", "novice", "random"]


def test_whoever_wins_is_rated_higher_and_games_remove_doubt() -> None:
    game = PlayedGame((1, 0), (10, 3), (1.0, 0.0), (1.0, 2.0))

    few, many = rate(2, [game]), rate(2, [game] * 20)

    assert few[1].skill > few[0].skill
    assert many[1].doubt < few[1].doubt
    assert many[1].ordinal < many[1].skill


def test_bots_that_have_not_met_are_rated_alike() -> None:
    assert rate(2, [])[0] == rate(2, [])[1]
