"""The championship of `make event`, in small: bots over sockets at one table, a score pad at the other, two matches."""

from __future__ import annotations

import pytest
from benchmarks import championship, recomputed_standings

from printing.printed_events import ONE_MATCH
from tournament.events import play_game


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> championship.Outcome:
    folder = tmp_path_factory.mktemp("championship")
    return championship.run(folder, entrants=10, matches=2, pads=1, say=lambda _text: None)


def test_archive_of_a_simulated_championship_verifies(outcome: championship.Outcome) -> None:
    assert outcome.verified


def test_standings_equal_those_computed_again_from_the_records(outcome: championship.Outcome) -> None:
    assert (len(outcome.standings), outcome.standings) == (10, outcome.recomputed)


def test_desk_answers_while_the_event_runs(outcome: championship.Outcome) -> None:
    assert (len(outcome.busy) > 1, outcome.ratio > 0) == (True, True)


def test_archive_and_pdf_are_left_in_the_folder(outcome: championship.Outcome) -> None:
    assert outcome.paper.read_bytes().startswith(b"%PDF-")


def test_archive_has_a_record_of_every_table(outcome: championship.Outcome) -> None:
    assert outcome.archive.read_text(encoding="utf-8").count('"record":"') == 4


def test_points_of_a_record_are_computed_without_the_engine() -> None:
    game = play_game(["Ann", "Bob", "Cid", "Dee", "Eve"], ONE_MATCH, "seed")

    assert recomputed_standings.irish_points(game.record()) == dict(zip(game.names, game.totals, strict=True))


def test_standings_are_not_computed_without_records() -> None:
    line = '{"action":{"kind":"result","match":1,"table":2,"result":{"totals":[1],"hands":1}}}'
    with pytest.raises(ValueError, match="match 1, table 2 has no record"):
        recomputed_standings.recomputed_standings(f"head\n{line}\n")
