"""Finished games of score pads: stored when a match ends, corrected with the pad, removed when it is reopened."""

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
from server.in_process_server import SHORT, LocalServer
from server.pad_writers import FIRST, PAD, SECOND, ScoringDevice, begun, opening, scoring_device

TWO = Raw(wire.encode_rules(read_rules(f"{SHORT}\n[format]\nmatches = 2\n")))


def saved(server: LocalServer) -> list[tuple[StoredGame, list[SeatResult]]]:
    """The games in the store that came from the pad."""
    store = server.state.store
    lines = store.read(partial(games.games_at, table_id=PAD)).result()
    found = []
    for line in lines:
        game = store.read(partial(games.game, game_id=line.id)).result()
        assert game is not None
        found.append((game, store.read(partial(games.participants, game_id=line.id)).result()))
    return found


def listed(ann: ScoringDevice) -> list[dict[str, Any]]:
    """The games that anybody with the pad's link finds."""
    found: list[dict[str, Any]] = ann.visitor.get(f"/api/tables/{PAD}/games").json()["games"]
    return found


def test_unfinished_match_is_not_stored(server: LocalServer) -> None:
    begun(server, FIRST)

    assert saved(server) == []


def test_finished_match_is_stored_with_results_and_record(each_server: LocalServer) -> None:
    begun(each_server, FIRST, SECOND)

    ((game, results),) = saved(each_server)

    record = read_record(game.record)
    assert [result.name for result in results] == ["Ann", "Bob", "Cid"]
    assert [result.points for result in results] == list(record.sheet[-1].totals)
    assert sorted(result.place for result in results) == [1, 2, 3]
    assert [result.won for result in results] == [seat in record.winners for seat in range(3)]
    assert all(result.counted for result in results)
    assert (game.rules_name, game.table_id, game.match) == ("Two short hands", PAD, 1)


def test_games_of_a_pad_are_public_with_the_link(server: LocalServer) -> None:
    ann = begun(server, FIRST, SECOND)

    (game,) = listed(ann)
    replay = ann.visitor.get(f"/api/games/{game['id']}").json()

    assert [seat["name"] for seat in game["seats"]] == ["Ann", "Bob", "Cid"]
    assert [event["type"] for event in replay["events"]] == ["draw", "tally", "tally"]
    assert [row["taken"] for row in replay["sheet"]] == [[0, 1, 1], [0, 0, 1]]
    assert ann.visitor.get(f"/api/games/{game['id']}/record").text == ann.request("/record").text
    assert ann.visitor.get(f"/api/games/{game['id']}/sheet.pdf").content.startswith(b"%PDF-")


def test_stored_game_is_corrected_and_has_its_old_time(each_server: LocalServer) -> None:
    ann = begun(each_server, FIRST, SECOND)
    ((before, _),) = saved(each_server)

    ann.write(Write(1, 1, taken={0: 1, 1: 0}))

    ((after, results),) = saved(each_server)
    assert (after.id, after.finished) == (before.id, before.finished)
    assert after.record != before.record
    assert [result.points for result in results] == ann.sheet()["matches"][0]["totals"]


def test_stored_game_is_removed_while_its_match_is_reopened(server: LocalServer) -> None:
    ann = begun(server, FIRST, SECOND)

    ann.write(Void(1, 2))
    assert (saved(server), listed(ann)) == ([], [])
    ann.write(SECOND)
    assert len(saved(server)) == 1


def test_every_match_is_stored_as_a_game(server: LocalServer) -> None:
    ann = scoring_device(server)
    ann.write(opening(rules=TWO), FIRST, SECOND, NextMatch(0))
    ann.write(msgspec.structs.replace(FIRST, match=2), msgspec.structs.replace(SECOND, match=2))

    assert [game.match for game, _ in saved(server)] == [1, 2]


def test_places_of_a_match_stay_when_a_player_leaves_later(server: LocalServer) -> None:
    ann = scoring_device(server)
    ann.write(opening(rules=TWO), FIRST, SECOND)
    ((_, before),) = saved(server)
    ann.write(NextMatch(0), PlayerLeaves(next(result.seat for result in before if result.won)))
    ((_, after),) = saved(server)

    assert [(result.name, result.place) for result in after] == [(result.name, result.place) for result in before]


def test_match_with_changed_players_is_stored_without_a_record(server: LocalServer) -> None:
    ann = begun(server, FIRST)
    ann.write(PlayerLeaves(0), PlayerJoins("Dee", 1, "lowest"))
    ann.write(Write(1, 2, trump="c", bids={2: 1, 3: 0, 1: 0}, taken={1: 0, 2: 1, 3: 0}))

    ((game, results),) = saved(server)

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
def test_estimates_are_refused_for_a_noted_hand(server: LocalServer, hand: int) -> None:
    ann = begun(server, FIRST, SECOND)
    (game,) = listed(ann)

    assert ann.visitor.refusal("GET", f"/api/games/{game['id']}/estimates?hand={hand}&step=1") == "no-such-move"
