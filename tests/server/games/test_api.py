"""History over HTTP: only those who played see a game, unless the table was listed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import ohhell
from ohhell.dealing.verify import verify
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import initial_state
from ohhell.protocol.limits import SEASONS_AT_ONCE
from ohhell.protocol.messages import Start
from server.in_process_server import Site, Visitor, site


def played(here: Site, **settings: object) -> tuple[Visitor, Visitor, str]:
    """Ann and Bob have played a game."""
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(settings=settings)
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.start(table)
    here.play_out(table)
    return ann, bob, table


def test_finished_game_is_listed_for_both_who_played_it(here: Site) -> None:
    ann, bob, table = played(here)
    (hers,) = ann.get("/api/games").json()["games"]
    (his,) = bob.get("/api/games").json()["games"]

    assert hers["id"] == his["id"]
    assert (hers["table"], hers["rules"], hers["you"], his["you"]) == (table, "Two short hands", [0], [1])
    assert [seat["name"] for seat in hers["seats"]] == ["Ann", "Bob"]


def test_rematch_is_a_game_of_its_own_and_the_latest_comes_first(here: Site) -> None:
    ann, _, table = played(here)
    here.do(table, ann.id, Start)
    here.play_out(table)

    assert [game["match"] for game in ann.get(f"/api/tables/{table}/games").json()["games"]] == [1, 2]
    latest = ann.get("/api/games").json()["games"]
    assert {game["match"] for game in latest} == {1, 2}
    assert ann.get(f"/api/games?before={latest[-1]['finished']}").json()["games"] == []


def test_game_going_on_is_no_history(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.start(table)

    assert ann.get("/api/games").json()["games"] == []


def test_hands_that_are_over_are_looked_at_again_while_the_game_goes_on(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(settings={"spectators": False})
    ann.sit(table, 0)
    bob.sit(table, 1)
    assert ann.refusal("GET", f"/api/tables/{table}/replay") == "not-started"
    here.start(table)
    assert ann.refusal("GET", f"/api/tables/{table}/replay") == "not-over"
    here.play_out(table, hands=1)
    told = bob.get(f"/api/tables/{table}/replay").json()

    assert [hand["number"] for hand in told["hands"]] == [row["number"] for row in told["sheet"]] == [1]
    assert sum(event["type"] == "deal" for event in told["events"]) == 1
    assert (told["game"]["table"], told["game"]["match"], told["game"]["you"]) == (table, 1, [1])
    assert here.stranger().refusal("GET", f"/api/tables/{table}/replay") == "no-spectators"


def test_nobody_else_sees_a_game_of_a_private_table(here: Site) -> None:
    ann, _, table = played(here)
    (game,) = ann.get("/api/games").json()["games"]
    for other in (here.guest("Cid"), here.stranger()):
        assert other.refusal("GET", f"/api/games/{game['id']}") == "no-such-game"
        assert other.refusal("GET", f"/api/games/{game['id']}/record") == "no-such-game"
        assert other.get(f"/api/tables/{table}/games").json()["games"] == []


def test_game_of_others_is_refused_like_one_that_never_was(here: Site) -> None:
    ann, _, _ = played(here)
    (game,) = ann.get("/api/games").json()["games"]
    stranger = here.stranger()

    assert stranger.get(f"/api/games/{game['id']}").json() == stranger.get("/api/games/nowhere").json()


def test_everybody_sees_the_games_of_a_listed_table(here: Site) -> None:
    _, _, table = played(here, listed=True)
    (game,) = here.stranger().get(f"/api/tables/{table}/games").json()["games"]

    assert here.stranger().get(f"/api/games/{game['id']}/record").status_code == 200
    assert game["you"] == []


def test_replay_holds_every_event_the_sheet_and_the_proof(here: Site) -> None:
    ann, _, table = played(here)
    (game,) = ann.get("/api/games").json()["games"]
    told = ann.get(f"/api/games/{game['id']}").json()
    match = here.table(table).match
    assert match is not None

    assert tuple(wire.decode_event(msgspec.json.encode(event)) for event in told["events"]) == match.events
    assert [row["points"] for row in told["sheet"]] == [list(row.points) for row in match.state.sheet]
    assert told["proof"]["commitment"] == match.commitment
    assert told["winners"] == list(match.state.winners)


def test_record_can_be_kept_and_proves_its_deals(here: Site) -> None:
    ann, _, _ = played(here)
    (game,) = ann.get("/api/games").json()["games"]
    answer = ann.get(f"/api/games/{game['id']}/record")
    record, _ = record_text.read(answer.text)

    assert answer.headers["Content-Disposition"].startswith('attachment; filename="ohhell-')
    assert verify(initial_state(record), record.events, None, proof=record.proof).fine


def test_statistics_add_up_the_hands_played(here: Site) -> None:
    ann, _, table = played(here)
    told = ann.get("/api/me/statistics").json()["counted"]
    state = here.table(table).state
    assert state is not None

    assert (told["games"], told["hands"]) == (1, 2)
    assert told["points"] == state.totals[0]
    assert told["wins"] == (0 in state.winners)


def test_statistics_are_added_up_only_so_often(here: Site) -> None:
    ann = here.guest("Ann")
    here.later(0)
    for _ in range(SEASONS_AT_ONCE):
        ann.get("/api/me/statistics")

    assert ann.refusal("GET", "/api/me/statistics") == "too-fast"


@pytest.mark.parametrize("path", ["/api/games", "/api/me/statistics"])
def test_stranger_has_no_history(here: Site, path: str) -> None:
    assert here.stranger().refusal("GET", path) == "no-name"


def test_time_is_a_number(here: Site) -> None:
    assert here.guest().refusal("GET", "/api/games?before=yesterday") == "not-a-number"


def test_somebody_with_two_seats_sees_the_game_once(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    ann.sit(table, 0)
    ann.name = "Ann too"
    ann.sit(table, 1)
    here.start(table)
    here.play_out(table)
    (game,) = ann.get("/api/games").json()["games"]

    assert game["you"] == [0, 1]
    assert ann.get("/api/me/statistics").json()["counted"]["games"] == 0


def test_history_survives_a_restart_on_either_database(tmp_path: Path, database_url: str) -> None:
    with site(tmp_path, database=database_url) as before:
        ann, _, _ = played(before)
        cookies = dict(ann.client.cookies)
    with site(tmp_path, database=database_url) as after:
        again = after.stranger()
        again.client.cookies.update(cookies)
        (game,) = again.get("/api/games").json()["games"]

        assert ohhell.read_record(again.get(f"/api/games/{game['id']}/record").text).winners
