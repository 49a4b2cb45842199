"""Tables that the server opens with prepared deals."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ohhell
from ohhell.notation.record import text as record_text
from ohhell.rules.events import Play
from ohhell.server.accounts.tokens import Person
from ohhell.server.tables.prepared_table import PreparedGame, open_prepared
from ohhell.store.access import FIRST_VERSION
from ohhell.table.prepared import Purpose
from server.in_process_server import SHORT, LocalServer, Visitor, local_server
from server.prepared_tables import move_once, play


def prepared_record() -> str:
    """A whole game of three bots who play at random."""
    game = ohhell.Game(ohhell.read_rules(SHORT), ["Ann", "Bea", "Cleo"], seed="lesson")
    chance = Random(3)
    while game.waiting_for:
        game.play(chance.choice(game.legal(game.waiting_for[0])))
    return game.record()


TEXT = prepared_record()


def opened(server: LocalServer, visitor: Visitor, purpose: Purpose = "lesson") -> str:
    """The id of a table with prepared deals for *visitor*."""
    person = Person(visitor.id, visitor.name, None, FIRST_VERSION)
    return server.run(lambda: open_prepared(server.state, PreparedGame(TEXT, purpose), person)).table.id


def test_same_moves_get_the_same_answers_of_the_bots(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")

    assert play(server, opened(server, ann)) == play(server, opened(server, bob))


def test_bots_go_on_after_a_restart_in_mid_hand(tmp_path: Path) -> None:
    with local_server(tmp_path) as whole:
        expected = play(whole, opened(whole, whole.guest("Ann")))
    with local_server(tmp_path) as before:
        ann = before.guest("Bea")
        table = opened(before, ann)
        move_once(before, table)
        move_once(before, table)
    with local_server(tmp_path) as after:
        after.listen(table, ann.id)

        assert play(after, table) == expected


@pytest.mark.parametrize(("purpose", "stored"), [("lesson", 0), ("day", 1)])
def test_finished_game_with_prepared_deals_is_no_part_of_the_statistics(
    server: LocalServer, purpose: Purpose, stored: int
) -> None:
    ann = server.guest()
    play(server, opened(server, ann, purpose))
    statistics = ann.get("/api/me/statistics").json()
    games = ann.get("/api/games").json()["games"]

    assert (len(games), [statistics[mark]["games"] for mark in ("counted", "hinted", "practice")]) == (
        stored,
        [0, 0, 0],
    )


def test_record_of_the_deal_of_the_day_replays(server: LocalServer) -> None:
    ann = server.guest()
    events = play(server, opened(server, ann, "day"))
    game = ann.get("/api/games").json()["games"][0]["id"]
    record, _ = record_text.read(ann.get(f"/api/games/{game}/record").text)

    assert (ann.get(f"/api/games/{game}").status_code, record.events) == (200, events)


def test_prepared_table_is_in_no_list(server: LocalServer) -> None:
    ann = server.guest()
    opened(server, ann)

    assert (ann.get("/api/me").json()["tables"], ann.get("/api/tables").json()["tables"]) == ([], [])


def test_new_lesson_closes_the_one_before(server: LocalServer) -> None:
    ann = server.guest()
    first, day, second = opened(server, ann), opened(server, ann, "day"), opened(server, ann)

    assert [server.table(table).stage for table in (first, day, second)] == ["closed", "playing", "playing"]


def test_seat_at_a_prepared_table_cannot_be_given_away(server: LocalServer) -> None:
    ann = server.guest()
    table = opened(server, ann)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "prepared-table"


def test_cards_come_from_the_record(server: LocalServer) -> None:
    table = opened(server, server.guest())
    record, _ = record_text.read(TEXT)
    match = server.table(table).match
    assert match is not None

    assert match.events == record.events[: len(match.events)]
    assert not any(isinstance(event, Play) for event in match.events)
