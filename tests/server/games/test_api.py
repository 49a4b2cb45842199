"""HTTP API of finished games: lists, replays, records and statistics."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection

import ohhell
from ohhell.dealing.verify import verify
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import initial_state
from ohhell.protocol.limits import SEASONS_AT_ONCE
from ohhell.protocol.messages import Start
from ohhell.scorekeeper.notes import decode_note
from ohhell.store import games
from ohhell.store.games import SeatHand, SeatResult, StoredGame
from server.in_process_server import LocalServer, local_server
from server.pad_writers import PAD, SECOND, ScoringDevice


def test_finished_game_is_listed_for_both_who_played_it(server: LocalServer) -> None:
    ann, bob, table = server.two_finished()
    (hers,) = ann.get("/api/games").json()["games"]
    (his,) = bob.get("/api/games").json()["games"]

    assert hers["id"] == his["id"]
    assert (hers["table"], hers["rules"], hers["you"], his["you"]) == (table, "Two short hands", [0], [1])
    assert [seat["name"] for seat in hers["seats"]] == ["Ann", "Bob"]


def test_rematch_is_listed_as_another_game(server: LocalServer) -> None:
    ann, _, table = server.two_finished()
    server.do(table, ann.id, Start)
    server.play_out(table)

    assert [game["match"] for game in ann.get(f"/api/tables/{table}/games").json()["games"]] == [1, 2]
    latest = ann.get("/api/games").json()["games"]
    assert {game["match"] for game in latest} == {1, 2}
    assert ann.get(f"/api/games?before={latest[-1]['finished']}").json()["games"] == []


def test_running_game_is_not_listed_as_finished(server: LocalServer) -> None:
    ann, _, _ = server.two_playing()

    assert ann.get("/api/games").json()["games"] == []


def test_finished_hands_can_be_replayed_during_the_game(server: LocalServer) -> None:
    ann, bob, table = server.two_seated(settings={"spectators": False})
    assert ann.refusal("GET", f"/api/tables/{table}/replay") == "not-started"
    server.start(table)
    assert ann.refusal("GET", f"/api/tables/{table}/replay") == "not-over"
    server.play_out(table, hands=1)
    reply = bob.get(f"/api/tables/{table}/replay").json()

    assert [hand["number"] for hand in reply["hands"]] == [row["number"] for row in reply["sheet"]] == [1]
    assert sum(event["type"] == "deal" for event in reply["events"]) == 1
    assert (reply["game"]["table"], reply["game"]["match"], reply["game"]["you"]) == (table, 1, [1])
    assert server.stranger().refusal("GET", f"/api/tables/{table}/replay") == "no-spectators"


def test_game_of_a_private_table_is_hidden_from_others(server: LocalServer) -> None:
    ann, _, table = server.two_finished()
    (game,) = ann.get("/api/games").json()["games"]
    for other in (server.guest("Cid"), server.stranger()):
        assert other.refusal("GET", f"/api/games/{game['id']}") == "no-such-game"
        assert other.refusal("GET", f"/api/games/{game['id']}/record") == "no-such-game"
        assert other.get(f"/api/tables/{table}/games").json()["games"] == []


def test_hidden_game_is_refused_like_a_missing_one(server: LocalServer) -> None:
    ann, _, _ = server.two_finished()
    (game,) = ann.get("/api/games").json()["games"]
    stranger = server.stranger()

    assert stranger.get(f"/api/games/{game['id']}").json() == stranger.get("/api/games/nowhere").json()


def test_games_of_a_listed_table_are_public(server: LocalServer) -> None:
    _, _, table = server.two_finished(settings={"listed": True})
    (game,) = server.stranger().get(f"/api/tables/{table}/games").json()["games"]

    assert server.stranger().get(f"/api/games/{game['id']}/record").status_code == 200
    assert game["you"] == []


def test_replay_has_every_event_the_sheet_and_the_proof(server: LocalServer) -> None:
    ann, _, table = server.two_finished()
    (game,) = ann.get("/api/games").json()["games"]
    reply = ann.get(f"/api/games/{game['id']}").json()
    match = server.table(table).match
    assert match is not None

    assert tuple(wire.decode_event(msgspec.json.encode(event)) for event in reply["events"]) == match.events
    assert [row["points"] for row in reply["sheet"]] == [list(row.points) for row in match.state.sheet]
    assert reply["proof"]["commitment"] == match.commitment
    assert reply["winners"] == list(match.state.winners)


def test_record_can_be_downloaded_and_verified(server: LocalServer) -> None:
    ann, _, _ = server.two_finished()
    (game,) = ann.get("/api/games").json()["games"]
    answer = ann.get(f"/api/games/{game['id']}/record")
    record, _ = record_text.read(answer.text)

    assert answer.headers["Content-Disposition"].startswith('attachment; filename="ohhell-')
    assert verify(initial_state(record), record.events, None, proof=record.proof).fine


def test_statistics_add_up_the_hands_played(server: LocalServer) -> None:
    ann, _, table = server.two_finished()
    reply = ann.get("/api/me/statistics").json()["counted"]
    state = server.table(table).state
    assert state is not None

    assert (reply["games"], reply["hands"]) == (1, 2)
    assert reply["points"] == state.totals[0]
    assert reply["wins"] == (0 in state.winners)


def test_statistics_are_refused_when_requested_too_often(server: LocalServer) -> None:
    ann = server.guest("Ann")
    server.later(0)
    for _ in range(SEASONS_AT_ONCE):
        ann.get("/api/me/statistics")

    assert ann.refusal("GET", "/api/me/statistics") == "too-fast"


@pytest.mark.parametrize("path", ["/api/games", "/api/me/statistics"])
def test_own_games_are_refused_without_a_name(server: LocalServer, path: str) -> None:
    assert server.stranger().refusal("GET", path) == "no-name"


def test_list_of_games_is_refused_when_the_time_is_not_a_number(server: LocalServer) -> None:
    assert server.guest().refusal("GET", "/api/games?before=yesterday") == "not-a-number"


def test_game_is_listed_once_for_a_person_with_two_seats(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = ann.make()
    ann.sit(table, 0)
    ann.name = "Ann too"
    ann.sit(table, 1)
    server.start(table)
    server.play_out(table)
    (game,) = ann.get("/api/games").json()["games"]

    assert game["you"] == [0, 1]
    assert ann.get("/api/me/statistics").json()["counted"]["games"] == 0


def test_finished_games_survive_a_restart(tmp_path: Path, database_url: str) -> None:
    with local_server(tmp_path, database=database_url) as before:
        ann, _, _ = before.two_finished()
        cookies = dict(ann.client.cookies)
    with local_server(tmp_path, database=database_url) as after:
        again = after.stranger()
        again.client.cookies.update(cookies)
        (game,) = again.get("/api/games").json()["games"]

        assert ohhell.read_record(again.get(f"/api/games/{game['id']}/record").text).winners


def test_match_finished_at_its_table_and_on_a_pad_counts_once_in_statistics(server: LocalServer) -> None:
    ann, bob, cid = (server.guest(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.make(3)
    for seat, person in enumerate((ann, bob, cid)):
        person.sit(table, seat)
    server.start(table)
    server.play_out(table, hands=1)
    pad = ScoringDevice(ann)
    pad.write(decode_note(msgspec.json.encode(ann.post("/api/pads/from", table=table).json()["open"])))
    pad.write(SECOND)
    ann.request("PUT", f"/api/pads/{PAD}/seats/0")
    server.play_out(table)

    assert len(ann.get("/api/games").json()["games"]) == 2
    assert ann.get("/api/me/statistics").json()["counted"]["games"] == 1


def test_marked_games_are_counted_separately_in_statistics(server: LocalServer) -> None:
    ann = server.guest("Ann")

    def add(connection: Connection) -> None:
        for number, mark in enumerate(("", "hinted", "practice", "practice"), start=1):
            game = StoredGame(f"g{number}", "t", number, number, public=False, rules_name="A", mark=mark, record="")  # type: ignore[arg-type]
            result = SeatResult(0, ann.id, "Ann", 11, 1, won=True, counted=number < 4)
            games.add_game(connection, game, [result], [SeatHand(0, 1, 3, bid=1, taken=1, points=11)])

    server.state.store.write(add).result()
    found = ann.get("/api/me/statistics").json()

    assert [(found[mark]["games"], found[mark]["hands"]) for mark in ("counted", "hinted", "practice")] == [(1, 1)] * 3
