"""HTTP API of seasons: games, names, people and exports; changes need the key."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
import segno

import ohhell
from ohhell.protocol.limits import GROUPS_AT_ONCE, LARGEST_NOTES, LONGEST_TITLE, PEOPLE_PER_ADDRESS
from server.in_process_server import LocalServer
from server.season_groups import IRISH, PAD, PLUMP, Club, TypedPad, played, stored


def test_new_group_is_empty_and_its_key_is_sent_once(club: Club) -> None:
    reply = club.look()

    assert (reply["title"], reply["version"], reply["writable"], reply["table"], reply["games"]) == (
        "Sundays",
        1,
        False,
        [],
        [],
    )
    assert club.do("GET")["writable"] is True
    assert club.key not in club.who.get(club.path).text


def test_address_and_qr_code_of_a_season_contain_no_key(club: Club) -> None:
    reply = club.who.get(f"{club.path}/address").json()
    picture = club.who.get(f"{club.path}/qr.svg")

    page = f"/season/{club.path.split('/')[-1]}"
    assert reply["here"] == f"http://localhost:8052{page}"
    assert reply["address"] is None or reply["address"].endswith(page)
    assert picture.headers["Content-Type"] == "image/svg+xml"
    drawn = segno.make_qr(reply["address"] or reply["here"], error="m").svg_inline(scale=8, border=4, light="#fff")
    assert _path(picture.text) == _path(drawn)


def test_season_has_games_from_records_tables_and_pads(server: LocalServer) -> None:
    ann, _, game = played(server)
    club = Club(server, ann)
    TypedPad(server, "Ann", "Cid").to_the_end()

    assert (club.add(record=PLUMP), club.add(game=game), club.add(pad=PAD)) == (1, 1, 1)
    reply = club.look()
    lines = {line["name"]: line for line in reply["table"]}
    assert (lines["Ann"]["games"], lines["Bob"]["games"], lines["Cid"]["games"]) == (3, 2, 2)
    assert sum(line["wins"] for line in reply["table"]) == 3
    assert {(one["source"], one["way"]) for one in reply["games"]} == {
        ("record", ""),
        ("game", f"/replay/{game}"),
        ("pad", f"/pad/{PAD}"),
    }
    assert {rules["name"] for rules in reply["rules"]} == {"Plump", "Two short hands"}


def test_game_counts_once_when_added_from_two_sources(server: LocalServer) -> None:
    ann, bob, game = played(server)
    club = Club(server, ann)
    record = bob.get(f"/api/games/{game}/record").text

    assert (club.add(game=game), club.add(game=game), club.add(record=record)) == (1, 0, 0)
    assert len(club.look()["games"]) == 1


def test_game_of_a_table_is_added_only_by_its_players(server: LocalServer) -> None:
    _, bob, game = played(server)

    assert Club(server).refused("POST", "/games", game=game) == "no-name"
    assert Club(server, server.guest("Cid")).refused("POST", "/games", game=game) == "no-such-game"
    assert Club(server, bob).add(game=game) == 1


def test_person_has_form_bids_and_opponents(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP)
    reply = club.look("/person?name=Ann")

    assert (reply["standing"]["games"], len(reply["form"])) == (2, 2)
    assert sum(rate["hands"] for rate in reply["calibration"]["by_bid"]) == reply["calibration"]["hands"] == 32
    assert {duel["other"] for duel in reply["duels"]} == {"Bob", "Cid", "Dee", "Eve"}
    assert club.refused("GET", "/person?name=Zoe") == club.refused("GET", "/person") == "no-such-person"


def test_games_are_filtered_by_rules_and_day(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP)

    assert [game["rules"] for game in club.look("?rules=Plump")["games"]] == ["Plump"]
    assert club.look("?since=2026-11-16")["games"] == []
    assert club.refused("GET", "?since=yesterday") == "not-a-day"


def test_spellings_are_merged_and_unmerged(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP.replace("Ann", "Anne"))
    club.do("POST", "/names", spelling="Anne", person="Ann")
    merged = club.look()

    assert merged["merged"] == [{"spelling": "Anne", "into": "Ann"}]
    assert {line["name"]: line["games"] for line in merged["table"]}["Ann"] == 2
    club.do("DELETE", "/names?spelling=Anne")
    assert {"Ann", "Anne"} <= club.names()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"spelling": "Zoe", "person": "Ann"}, "no-such-person"),
        ({"spelling": "Ann", "person": "Ann"}, "same-person"),
        ({"spelling": "Ann", "person": "Bob"}, "played-together"),
        ({"spelling": "", "person": "Bob"}, "bad-message"),
        ({"spelling": "x" * 41, "person": "Bob"}, "bad-message"),
    ],
)
def test_merge_is_refused_when_names_cannot_be_one_person(club: Club, body: dict[str, str], code: str) -> None:
    club.add(record=IRISH)

    assert club.refused("POST", "/names", **body) == code
    assert club.refused("DELETE", "/names?spelling=Ann") == "not-merged"
    assert club.look()["merged"] == []


def test_removed_person_is_in_no_table_of_the_store(server: LocalServer, club: Club) -> None:
    club.add(record=PLUMP.replace("Bob", "Zebedee"))
    club.add(record=IRISH.replace("Bob", "Zebby"))
    club.do("POST", "/names", spelling="Zebby", person="Zebedee")
    assert "Zebedee" in str(stored(server))
    club.look("/person?name=Zebedee")
    club.do("POST", "/removals", person="Zebedee")

    assert {name for name, rows in stored(server).items() if "Zeb" in rows} == set()
    assert club.refused("GET", "/person?name=Zebedee") == "no-such-person"
    everything = [club.who.get(f"{club.path}{rest}").text for rest in ("", "/season.json", "/hands.csv", "/table.csv")]
    assert not any("Zeb" in reply for reply in everything)
    assert "somebody" in everything[2]


def test_game_is_removed_and_group_is_deleted_with_everything(server: LocalServer, club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP)
    game = club.look("?rules=Plump")["games"][0]["id"]
    club.do("DELETE", f"/games/{game}")
    left = [one["rules"] for one in club.look()["games"]]
    assert club.refused("DELETE", f"/games/{game}") == "no-such-game"
    club.do("DELETE")

    assert left == ["Irish Championship"]
    assert club.refused("GET") == "no-such-group"
    assert {rows for name, rows in stored(server).items() if name.startswith("season")} == {"[]"}


def test_season_is_exported_as_csv_and_json(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP)
    table, hands, everything = (
        club.who.get(f"{club.path}{rest}") for rest in ("/table.csv", "/hands.csv?rules=Plump", "/season.json")
    )

    assert [row["name"] for row in csv.DictReader(io.StringIO(table.text))] == [
        line["name"] for line in club.look()["table"]
    ]
    assert {row["rules"] for row in csv.DictReader(io.StringIO(hands.text))} == {"Plump"}
    assert (everything.json()["title"], len(everything.json()["games"])) == ("Sundays", 2)
    assert table.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert everything.headers["Content-Disposition"] == 'attachment; filename="ohhell-season.json"'


CHANGES: list[tuple[str, str, dict[str, Any]]] = [
    ("PATCH", "", {"title": "Mine"}),
    ("DELETE", "", {}),
    ("POST", "/games", {"record": PLUMP}),
    ("POST", "/games", {"pad": PAD}),
    ("DELETE", "/games/x", {}),
    ("POST", "/names", {"spelling": "Ann", "person": "Bob"}),
    ("DELETE", "/names?spelling=Ann", {}),
    ("POST", "/removals", {"person": "Ann"}),
]


@pytest.mark.parametrize(("method", "rest", "body"), CHANGES)
def test_change_is_refused_without_the_key(club: Club, method: str, rest: str, body: dict[str, Any]) -> None:
    club.add(record=IRISH)
    before = club.look()
    answers = [club.request(method, rest, key=key, **body) for key in ("", "x" * 22, club.id)]

    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(403, "wrong-key")}
    assert club.look() == before


@pytest.mark.parametrize(
    ("method", "rest", "body"), [("GET", "", {}), ("GET", "/qr.svg", {}), ("GET", "/person?name=Ann", {}), *CHANGES]
)
def test_missing_group_is_refused_everywhere(club: Club, method: str, rest: str, body: dict[str, Any]) -> None:
    club.path = "/api/groups/nowhere"
    answer = club.request(method, rest, **body)

    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-group")


@pytest.mark.parametrize(
    ("title", "code"),
    [
        ("", "bad-message"),
        ("   ", "bad-text"),
        ("\u0301", "bad-text"),
        ("x" * (LONGEST_TITLE + 1), "bad-message"),
        ("two\x00signs", "bad-text"),
        (7, "bad-message"),
        (None, "bad-message"),
    ],
)
def test_group_is_refused_when_its_name_is_invalid(server: LocalServer, club: Club, title: Any, code: str) -> None:
    assert server.stranger().refusal("POST", "/api/groups", title=title) == code
    assert club.refused("PATCH", title=title) == code


def test_group_is_renamed_with_single_spaces(club: Club) -> None:
    assert club.do("PATCH", title="  Böb's \n club ") == {"title": "Böb's club"}
    assert club.look()["title"] == "Böb's club"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"record": "nothing of the kind"}, "not-a-record"),
        ({"record": ""}, "bad-message"),
        ({"record": IRISH, "pad": PAD}, "bad-message"),
        ({"colour": "red"}, "bad-message"),
        ({"record": IRISH, "day": "yesterday"}, "not-a-day"),
        ({"record": IRISH, "day": "2026-13-45"}, "not-a-day"),
        ({"pad": "no-such-pad"}, "no-such-pad"),
        ({"pad": "../../x"}, "bad-message"),
        ({"record": ["x"]}, "bad-message"),
        ({"record": "x" * (LARGEST_NOTES + 1)}, "too-large"),
    ],
)
def test_invalid_game_is_refused(club: Club, body: dict[str, Any], code: str) -> None:
    assert club.refused("POST", "/games", **body) == code
    assert club.look()["games"] == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"title":' + b"[" * 5000])
def test_invalid_json_is_refused(club: Club, body: bytes) -> None:
    headers = {"Group-Key": club.key, "Content-Type": "application/json"}
    for method, rest in (("POST", "/games"), ("POST", "/names"), ("POST", "/removals"), ("PATCH", "")):
        answer = club.who.request(method, f"{club.path}{rest}", headers=headers, content=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-message")


def test_unfinished_game_is_refused_with_the_numbers(club: Club) -> None:
    begun = ohhell.Game(ohhell.preset("plump"), seats=["Ann", "Bob", "Cid"], seed=1).record()
    answer = club.request("POST", "/games", record=begun)

    assert answer.json()["code"] == "not-over"
    assert "0 of 21 hands were played" in answer.json()["sentence"]


def test_game_is_refused_when_it_seats_two_spellings_of_one_person(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP.replace("Ann", "Anne"))
    club.do("POST", "/names", spelling="Anne", person="Ann")

    assert club.refused("POST", "/games", record=PLUMP.replace("Bob", "Anne")) == "played-together"


def test_day_of_a_record_without_a_date_is_the_given_one(club: Club) -> None:
    dateless = "".join(line for line in PLUMP.splitlines(keepends=True) if not line.startswith("date:"))
    club.add(record=dateless, day="2026-10-01")
    club.add(record=IRISH, day="2026-10-01")

    assert [game["day"] for game in club.look()["games"]] == ["2026-11-15", "2026-10-01"]


def test_groups_per_address_are_limited(server: LocalServer) -> None:
    for _ in range(GROUPS_AT_ONCE * PEOPLE_PER_ADDRESS):
        server.state.rates.spend("group", person=None, address="203.0.113.9", now=server.state.now())

    assert server.stranger(address="203.0.113.9").refusal("POST", "/api/groups", title="One more") == "too-fast"


def test_group_is_readable_without_its_key(server: LocalServer) -> None:
    ann, _, game = played(server)
    club = Club(server, ann)
    club.add(game=game)
    reply = server.stranger().get(club.path).json()

    assert (reply["writable"], [one["names"] for one in reply["games"]]) == (False, [["Ann", "Bob"]])


def _path(picture: str) -> str:
    """Return the path that draws a QR code."""
    (path,) = re.findall(r'class="qrline" stroke="#000" d="([^"]+)"', picture)
    return str(path)


def test_game_is_refused_when_the_group_has_too_many_results(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(server)
    monkeypatch.setattr("ohhell.server.seasons.repository.RESULTS_PER_GROUP", 100)
    club.add(record=IRISH)

    assert club.refused("POST", "/games", record=PLUMP) == "group-full"


def test_record_is_refused_when_a_name_is_invisible(club: Club) -> None:
    assert club.refused("POST", "/games", record=PLUMP.replace("Bob", "\u0301")) == "bad-name"
