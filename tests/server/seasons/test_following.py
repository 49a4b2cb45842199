"""Seasons get games when matches end on the pads they follow, or at the tables where those continue; reading writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from ohhell.protocol.messages import Start
from ohhell.server.seasons import repository
from ohhell.store import groups
from ohhell.store.groups import FollowedPad
from server.in_process_server import LocalServer, Visitor, local_server
from server.season_groups import PAD, PAD_KEY, PLUMP, Club, TypedPad

READS = ["", "/person?name=Ann", "/address", "/qr.svg", "/table.csv", "/hands.csv", "/season.json"]


def commits(server: LocalServer) -> int:
    """How often the store has written anything."""
    return server.state.store.read(
        lambda connection: connection.scalar(text("SELECT count FROM commits")) or 0
    ).result()


@pytest.mark.parametrize("rest", READS)
def test_reading_a_season_writes_nothing_when_a_followed_pad_has_changed(
    server: LocalServer, club: Club, rest: str
) -> None:
    pad = TypedPad(server, "Ann", "Cid")
    club.add(pad=PAD)
    pad.to_the_end()
    before = commits(server)

    assert club.who.get(f"{club.path}{rest}").status_code == 200
    assert commits(server) == before


def test_season_has_a_game_as_soon_as_its_pad_is_finished(each_server: LocalServer) -> None:
    club = Club(each_server)
    pad = TypedPad(each_server, "Ann", "Cid")
    club.add(pad=PAD)
    pad.to_the_end()

    rows = each_server.state.store.read(lambda connection: groups.games(connection, club.id)).result()

    assert [(row.source, row.ref) for row in rows] == [("pad", PAD)]


def test_every_group_that_follows_a_pad_gets_its_game(server: LocalServer, club: Club) -> None:
    other, stranger = Club(server), Club(server)
    pad = TypedPad(server, "Ann", "Cid")
    for group in (club, other):
        group.add(pad=PAD)
    pad.to_the_end()

    assert [len(group.look()["games"]) for group in (club, other, stranger)] == [1, 1, 0]


def test_note_that_finishes_nothing_leaves_the_group_as_it_was(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid").to_the_end()
    club.add(pad=PAD)
    before = club.look()["version"]
    pad.write(kind="write", match=1, hand=1, comment="what a hand")

    assert club.look()["version"] == before


def forget_games_of_pads(connection: Connection) -> None:
    """Leave followed pads as the migration leaves those that no season has seen to the end."""
    for group_id, pad_id in connection.execute(text("SELECT group_id, pad_id FROM season_pads")).all():
        groups.follow(connection, group_id, FollowedPad(pad_id, 0))
    connection.execute(text("DELETE FROM season_games WHERE source = 'pad'"))


def test_server_start_takes_games_that_wait(tmp_path: Path) -> None:
    with local_server(tmp_path) as first:
        club = Club(first)
        TypedPad(first, "Ann", "Cid").to_the_end()
        club.add(pad=PAD)
        first.state.store.write(forget_games_of_pads).result()
    with local_server(tmp_path) as second:
        season = second.stranger().get(club.path).json()

    assert [game["totals"] for game in season["games"]] == [[22, 21]]


def test_server_starts_when_a_followed_pad_was_deleted(tmp_path: Path) -> None:
    def gone(connection: Connection) -> None:
        forget_games_of_pads(connection)
        connection.execute(text("DELETE FROM pads"))

    with local_server(tmp_path) as first:
        club = Club(first)
        TypedPad(first, "Ann", "Cid").to_the_end()
        club.add(pad=PAD)
        first.state.store.write(gone).result()
    with local_server(tmp_path) as second:
        assert second.stranger().get(club.path).json()["games"] == []


def test_server_starts_when_a_followed_pad_cannot_be_read(tmp_path: Path) -> None:
    def broken(connection: Connection) -> None:
        forget_games_of_pads(connection)
        connection.execute(text("DELETE FROM log WHERE version = 1"))

    with local_server(tmp_path) as first:
        club = Club(first)
        TypedPad(first, "Ann", "Cid").to_the_end()
        club.add(pad=PAD)
        first.state.store.write(broken).result()
    with local_server(tmp_path) as second:
        assert second.stranger().get(club.path).json()["games"] == []


def test_removing_a_game_skips_waiting_pads_that_were_deleted(server: LocalServer, club: Club) -> None:
    club.add(record=PLUMP)
    server.state.store.write(
        lambda connection: groups.follow(connection, club.id, FollowedPad("a-pad-that-was-deleted", 0))
    ).result()
    club.do("DELETE", f"/games/{club.look()['games'][0]['id']}")

    assert club.look()["games"] == []


def continued(server: LocalServer, *people: Visitor) -> str:
    """The table where the game on the pad continues, with everybody seated."""
    answer = people[0].request("POST", f"/api/pads/{PAD}/table", headers={"Pad-Key": PAD_KEY}, json={})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    for seat, person in enumerate(people):
        person.sit(table, seat)
    server.start(table)
    return table


def listed(club: Club) -> list[tuple[str, int, list[str]]]:
    """The source, the number of matches and the names of the games of a season."""
    return [(game["source"], game["matches"], game["names"]) for game in club.look()["games"]]


@pytest.fixture
def pair(server: LocalServer) -> tuple[Visitor, Visitor]:
    """Ann and Cid, who have names on this server."""
    return server.guest("Ann"), server.guest("Cid")


def test_game_that_continues_at_a_table_comes_to_the_season_of_its_pad(
    server: LocalServer, club: Club, pair: tuple[Visitor, Visitor]
) -> None:
    pad = TypedPad(server, "Ann", "Cid")
    club.add(pad=PAD)
    pad.hand(1, {"0": 1, "1": 1}, {"0": 1, "1": 1})
    server.play_out(continued(server, *pair))

    assert listed(club) == [("game", 1, ["Ann", "Cid"])]


def test_pad_added_after_its_game_ended_at_a_table_brings_that_game(
    server: LocalServer, club: Club, pair: tuple[Visitor, Visitor]
) -> None:
    TypedPad(server, "Ann", "Cid")
    server.play_out(continued(server, *pair))

    assert (club.add(pad=PAD), club.add(pad=PAD)) == (1, 0)
    assert listed(club) == [("game", 1, ["Ann", "Cid"])]


def test_game_that_continues_at_a_table_counts_once_when_a_player_adds_it(
    server: LocalServer, pair: tuple[Visitor, Visitor]
) -> None:
    club = Club(server, pair[0])
    TypedPad(server, "Ann", "Cid")
    club.add(pad=PAD)
    server.play_out(continued(server, *pair))
    (game,) = pair[0].get("/api/games").json()["games"]

    assert club.add(game=game["id"]) == 0


def two_matches(server: LocalServer, club: Club, pair: tuple[Visitor, Visitor]) -> str:
    """A game whose first match was played on a pad that the club follows, and the second at a table; the table."""
    pad = TypedPad(server, "Ann", "Cid", matches=2).to_the_end()
    club.add(pad=PAD)
    pad.write(kind="match", dealer=0)
    table = continued(server, *pair)
    server.play_out(table)
    return table


def test_matches_on_a_pad_and_at_a_table_are_one_game(
    server: LocalServer, club: Club, pair: tuple[Visitor, Visitor]
) -> None:
    two_matches(server, club, pair)

    assert listed(club) == [("pad", 2, ["Ann", "Cid"])]


def test_second_game_at_the_table_does_not_belong_to_the_pad(
    server: LocalServer, club: Club, pair: tuple[Visitor, Visitor]
) -> None:
    table = two_matches(server, club, pair)
    server.do(table, pair[0].id, Start)
    server.contribute(table)
    server.play_out(table)

    assert len(pair[0].get(f"/api/tables/{table}/games").json()["games"]) == 3
    assert club.add(pad=PAD) == 0
    assert listed(club) == [("pad", 2, ["Ann", "Cid"])]


def followed(server: LocalServer, club: Club) -> list[FollowedPad]:
    return server.state.store.read(lambda connection: groups.followed(connection, club.id)).result()


@pytest.mark.parametrize("rest", ["/games", "/removals"])
def test_pad_is_not_followed_after_its_game_from_a_table_was_removed(
    server: LocalServer, club: Club, pair: tuple[Visitor, Visitor], rest: str
) -> None:
    TypedPad(server, "Ann", "Cid")
    club.add(pad=PAD)
    server.play_out(continued(server, *pair))
    if rest == "/games":
        club.do("DELETE", f"/games/{club.look()['games'][0]['id']}")
    else:
        club.do("POST", rest, person="Cid")

    assert followed(server, club) == []


def test_game_from_a_table_waits_for_room_in_a_full_group(
    server: LocalServer, club: Club, pair: tuple[Visitor, Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "GAMES_PER_GROUP", 1)
    TypedPad(server, "Ann", "Cid")
    club.add(pad=PAD)
    club.add(record=PLUMP)
    server.play_out(continued(server, *pair))
    full = [source for source, *_ in listed(club)]
    club.do("DELETE", f"/games/{club.look()['games'][0]['id']}")

    assert (full, listed(club)) == (["record"], [("game", 1, ["Ann", "Cid"])])


def test_group_follows_no_more_pads_than_allowed(
    server: LocalServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "PADS_PER_GROUP", 0)
    TypedPad(server, "Ann", "Cid")

    assert club.refused("POST", "/games", pad=PAD) == "group-full"
