"""Matches of score pads among all finished games: there once they are over, corrected with the pad, gone when reopened."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from ohhell import read_record, read_rules
from ohhell.notation import wire
from ohhell.scorekeeper.notes import NextMatch, PlayerJoins, PlayerLeaves, Void, Write
from ohhell.store import games
from ohhell.store.games import SeatResult, StoredGame
from server.in_process_server import SHORT, Site
from server.pad_writers import FIRST, PAD, SECOND, Scorer, begun, opening, scorer

TWO = Raw(wire.encode_rules(read_rules(f"{SHORT}\n[format]\nmatches = 2\n")))


def kept(here: Site) -> list[tuple[StoredGame, list[SeatResult]]]:
    """The games in the store that came from the pad."""
    store = here.state.store
    lines = store.read(partial(games.games_at, table_id=PAD)).result()
    found = []
    for line in lines:
        game = store.read(partial(games.game, game_id=line.id)).result()
        assert game is not None
        found.append((game, store.read(partial(games.participants, game_id=line.id)).result()))
    return found


def listed(ann: Scorer) -> list[dict[str, Any]]:
    """The games that anybody with the pad's link finds."""
    found: list[dict[str, Any]] = ann.visitor.get(f"/api/tables/{PAD}/games").json()["games"]
    return found


def test_match_that_continues_is_no_game(here: Site) -> None:
    begun(here, FIRST)

    assert kept(here) == []


def test_match_that_is_over_is_a_game_with_its_results_and_its_record(either: Site) -> None:
    begun(either, FIRST, SECOND)

    ((game, results),) = kept(either)

    record = read_record(game.record)
    assert [result.name for result in results] == ["Ann", "Bob", "Cid"]
    assert [result.points for result in results] == list(record.sheet[-1].totals)
    assert sorted(result.place for result in results) == [1, 2, 3]
    assert [result.won for result in results] == [seat in record.winners for seat in range(3)]
    assert all(result.counted for result in results)
    assert (game.rules_name, game.table_id, game.match) == ("Two short hands", PAD, 1)


def test_whoever_has_the_link_finds_its_games_replay_record_and_sheet(here: Site) -> None:
    ann = begun(here, FIRST, SECOND)

    (game,) = listed(ann)
    replay = ann.visitor.get(f"/api/games/{game['id']}").json()

    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob", "Cid"]
    assert [event["type"] for event in replay["events"]] == ["draw", "tally", "tally"]
    assert [row["taken"] for row in replay["sheet"]] == [[0, 1, 1], [0, 0, 1]]
    assert ann.visitor.get(f"/api/games/{game['id']}/record").text == ann.ask("/record").text
    assert ann.visitor.get(f"/api/games/{game['id']}/sheet.pdf").content.startswith(b"%PDF-")


def test_corrected_match_is_the_game_corrected_and_as_old_as_it_was(either: Site) -> None:
    ann = begun(either, FIRST, SECOND)
    ((before, _),) = kept(either)

    ann.write(Write(1, 1, taken={0: 1, 1: 0}))

    ((after, results),) = kept(either)
    assert (after.id, after.finished) == (before.id, before.finished)
    assert after.record != before.record
    assert [result.points for result in results] == ann.sheet()["matches"][0]["totals"]


def test_match_whose_last_hand_is_voided_is_no_game_until_it_is_over_again(here: Site) -> None:
    ann = begun(here, FIRST, SECOND)

    ann.write(Void(1, 2))
    assert (kept(here), listed(ann)) == ([], [])
    ann.write(SECOND)
    assert len(kept(here)) == 1


def test_each_of_several_matches_is_a_game(here: Site) -> None:
    ann = scorer(here)
    ann.write(opening(rules=TWO), FIRST, SECOND, NextMatch(0))
    ann.write(msgspec.structs.replace(FIRST, match=2), msgspec.structs.replace(SECOND, match=2))

    assert [game.match for game, _ in kept(here)] == [1, 2]


def test_whoever_leaves_a_later_match_keeps_the_place_of_an_earlier_one(here: Site) -> None:
    ann = scorer(here)
    ann.write(opening(rules=TWO), FIRST, SECOND)
    ((_, before),) = kept(here)
    ann.write(NextMatch(0), PlayerLeaves(next(result.seat for result in before if result.won)))
    ((_, after),) = kept(here)

    assert [(result.name, result.place) for result in after] == [(result.name, result.place) for result in before]


def test_match_with_changed_players_is_a_game_without_a_record(here: Site) -> None:
    ann = begun(here, FIRST)
    ann.write(PlayerLeaves(0), PlayerJoins("Dee", 1, "lowest"))
    ann.write(Write(1, 2, trump="c", bids={2: 1, 3: 0, 1: 0}, taken={1: 0, 2: 1, 3: 0}))

    ((game, results),) = kept(here)

    assert game.record == ""
    assert [(result.name, result.counted) for result in results] == [
        ("Ann", False),
        ("Bob", True),
        ("Cid", True),
        ("Dee", False),
    ]
    assert sum(result.won for result in results) == 1
    assert listed(ann)[0]["id"] == game.id
    for path in ("", "/record", "/sheet.pdf", "/estimates?hand=1&step=1"):
        assert ann.visitor.refusal("GET", f"/api/games/{game.id}{path}") == "no-record"
    assert ann.visitor.refusal("POST", "/api/pads/from", game=game.id) == "no-record"


@pytest.mark.parametrize("hand", [1, 2])
def test_no_move_of_a_noted_hand_is_estimated(here: Site, hand: int) -> None:
    ann = begun(here, FIRST, SECOND)
    (game,) = listed(ann)

    assert ann.visitor.refusal("GET", f"/api/games/{game['id']}/estimates?hand={hand}&step=1") == "no-such-move"
