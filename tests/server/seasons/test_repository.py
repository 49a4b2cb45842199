"""Score pads in seasons: their games are followed, corrected and removed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from ohhell.server.seasons import repository
from ohhell.store import groups
from server.in_process_server import LocalServer
from server.season_groups import IRISH, PAD, PLUMP, Club, TypedPad, stored


def test_pad_counts_once_when_added_twice(server: LocalServer, club: Club) -> None:
    TypedPad(server, "Ann", "Cid").to_the_end()

    assert (club.add(pad=PAD), club.add(pad=PAD)) == (1, 0)


def test_two_matches_of_a_pad_are_one_game_with_the_winner_of_both(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid", matches=2).to_the_end()
    pad.write(kind="match", dealer=0)
    pad.to_the_end(match=2)

    assert (club.add(pad=PAD), club.add(pad=PAD)) == (1, 0)
    (game,) = club.look()["games"]
    assert (game["totals"], game["winners"], game["matches"], game["planned"]) == ([44, 42], [0], 2, 2)
    assert [(line["name"], line["games"], line["wins"]) for line in club.look()["table"]] == [
        ("Ann", 1, 1.0),
        ("Cid", 1, 0.0),
    ]


def test_match_of_several_is_a_game_that_continues_with_the_next(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid", matches=2).to_the_end()
    club.add(pad=PAD)
    (first,) = club.look()["games"]
    pad.write(kind="match", dealer=1)
    pad.to_the_end(match=2)
    (both,) = club.look()["games"]

    assert (first["id"], first["matches"], both["matches"]) == (both["id"], 1, 2)


def test_game_of_several_matches_is_removed_with_all_of_them(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid", matches=2).to_the_end()
    pad.write(kind="match", dealer=0)
    pad.to_the_end(match=2)
    club.add(pad=PAD)
    club.do("DELETE", f"/games/{club.look()['games'][0]['id']}")

    assert club.look()["games"] == []


def test_matches_stored_by_version_0_1_0_are_one_game(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid", matches=2).to_the_end()
    pad.write(kind="match", dealer=0)
    pad.to_the_end(match=2)
    club.add(pad=PAD)

    def as_before(connection: Connection) -> None:
        for row in groups.games(connection, club.id):
            body = msgspec.json.decode(row.body)
            for field in ("event", "match", "matches", "by_made_bids", "parts"):
                del body[field]
            groups.put_game(connection, club.id, replace(row, body=msgspec.json.encode(body)))
        groups.touch(connection, club.id, 1)

    server.state.store.write(as_before).result()

    assert [game["totals"] for game in club.look()["games"]] == [[44, 42]]


def test_season_is_corrected_with_the_pad(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid").to_the_end()
    club.add(pad=PAD)
    before = {line["name"]: (line["wins"], line["points"]) for line in club.look()["table"]}
    pad.hand(2, {"0": 0, "1": 1}, {"0": 0, "1": 1})
    after = {line["name"]: (line["wins"], line["points"]) for line in club.look()["table"]}
    pad.write(kind="rename", seat=1, name="Sid")

    assert before == {"Ann": (1, 22), "Cid": (0, 21)}
    assert after == {"Ann": (0, 21), "Cid": (1, 22)}
    assert club.names() == {"Ann", "Sid"}


def test_day_of_a_game_is_corrected_with_the_pad(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid").to_the_end()
    club.add(pad=PAD)
    pad.write(kind="head", date="2026-01-06")

    assert [game["day"] for game in club.look()["games"]] == ["2026-01-06"]


def test_pad_can_be_added_before_its_game_is_over(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid", date="")
    pad.hand(1, {"0": 1, "1": 1}, {"0": 1, "1": 1})

    assert club.add(pad=PAD) == 0
    pad.hand(2, {"0": 1, "1": 0}, {"0": 1, "1": 0})
    (game,) = club.look()["games"]
    assert (game["totals"], len(game["day"])) == ([22, 21], 10)


def test_game_leaves_the_season_when_reopened_on_its_pad(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid").to_the_end()
    club.add(pad=PAD)
    pad.write(kind="void", match=1, hand=2)

    assert club.look()["games"] == []


def test_removed_person_does_not_come_back_with_the_pad(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Zebedee").to_the_end()
    club.add(pad=PAD)
    club.do("POST", "/removals", person="Zebedee")
    pad.write(kind="write", match=1, hand=1, comment="who was that?")
    club.look()
    club.add(pad=PAD)

    assert club.names() == {"Ann"}
    assert [name for name, rows in stored(server).items() if name.startswith("season") and "Zeb" in rows] == []


def test_game_without_any_person_is_removed(server: LocalServer, club: Club) -> None:
    TypedPad(server, "Ann", "Cid").to_the_end()
    club.add(pad=PAD)
    club.do("POST", "/removals", person="Ann")
    club.do("POST", "/removals", person="Cid")

    assert club.look()["games"] == []
    assert club.refused("POST", "/removals", person="Cid") == "no-such-person"


def test_removed_game_stays_removed_when_its_pad_changes(server: LocalServer, club: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid").to_the_end()
    club.add(pad=PAD)
    club.do("DELETE", f"/games/{club.look()['games'][0]['id']}")
    pad.hand(2, {"0": 0, "1": 1}, {"0": 0, "1": 1})

    assert club.look()["games"] == []


def test_game_has_no_link_to_its_pad_after_a_removal(server: LocalServer, club: Club) -> None:
    TypedPad(server, "Ann", "Zebedee").to_the_end()
    club.add(pad=PAD)
    club.do("POST", "/removals", person="Zebedee")
    (game,) = club.look()["games"]

    assert server.stranger().refusal("GET", f"/api/games/{game['id']}") == "no-such-game"


def test_unclaimed_seat_of_a_pad_is_no_bot(server: LocalServer) -> None:
    ann = server.guest("Ann")
    TypedPad(server, "Ann", "Cid").to_the_end()
    ann.request("PUT", f"/api/pads/{PAD}/seats/0")
    (game,) = ann.get("/api/games").json()["games"]
    club = Club(server, ann)
    club.add(game=game["id"])

    assert {line["name"]: line["bot"] for line in club.look()["table"]} == {"Ann": False, "Cid": False}


def test_pad_game_counts_once_when_also_added_as_a_game(server: LocalServer) -> None:
    ann = server.guest("Ann")
    TypedPad(server, "Ann", "Cid").to_the_end()
    ann.request("PUT", f"/api/pads/{PAD}/seats/0")
    (game,) = ann.get("/api/games").json()["games"]
    club = Club(server, ann)

    assert (club.add(pad=PAD), club.add(game=game["id"])) == (1, 0)
    assert len(club.look()["games"]) == 1


def test_game_with_changed_players_is_added_only_with_its_pad(server: LocalServer) -> None:
    ann = server.guest("Ann")
    pad = TypedPad(server, "Ann", "Cid", "Dee")
    ann.request("PUT", f"/api/pads/{PAD}/seats/0")
    pad.hand(1, {"0": 0, "1": 0, "2": 0}, {"0": 0, "1": 1, "2": 1})
    pad.write(kind="leave", seat=2)
    pad.hand(2, {"0": 0, "1": 0}, {"0": 0, "1": 1})
    (game,) = ann.get("/api/games").json()["games"]
    club = Club(server, ann)

    assert club.refused("POST", "/games", game=game["id"]) == "no-record"
    assert club.add(pad=PAD) == 1


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, club: Club) -> Club:
    """A group that is full with two games, one of which is there."""
    monkeypatch.setattr(repository, "GAMES_PER_GROUP", 2)
    club.add(record=PLUMP)
    return club


def test_full_group_takes_no_game_from_a_followed_pad(server: LocalServer, small: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid")
    small.add(pad=PAD)
    small.add(record=IRISH)
    pad.to_the_end()

    assert [game["source"] for game in small.look()["games"]] == ["record", "record"]
    assert small.refused("POST", "/games", pad=PAD) == "group-full"


def test_full_group_corrects_its_games_and_new_ones_wait(server: LocalServer, small: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid", matches=2).to_the_end()
    small.add(pad=PAD)
    pad.write(kind="match", dealer=0)
    pad.to_the_end(match=2)
    pad.hand(2, {"0": 0, "1": 1}, {"0": 0, "1": 1})
    full = small.look()
    record = next(game["id"] for game in full["games"] if game["source"] == "record")

    assert _on_pads(full) == [[21, 22]]
    assert small.refused("POST", "/games", pad=PAD) == "group-full"
    assert small.look()["version"] == full["version"], "what nobody changed is not added up again"
    small.do("DELETE", f"/games/{record}")
    assert _on_pads(small.look()) == [[43, 43]]


def test_pad_is_refused_when_its_games_do_not_fit(server: LocalServer, small: Club) -> None:
    pad = TypedPad(server, "Ann", "Cid", matches=2).to_the_end()
    pad.write(kind="match", dealer=0)
    pad.to_the_end(match=2)

    assert small.refused("POST", "/games", pad=PAD) == "group-full"
    assert _on_pads(small.look()) == []


def _on_pads(season: Any) -> list[list[int]]:
    """The totals of games that came from score pads."""
    return [game["totals"] for game in season["games"] if game["source"] == "pad"]
