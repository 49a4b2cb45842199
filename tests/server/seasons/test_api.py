"""Seasons over HTTP: games from everywhere, each once; names merged and parted; somebody removed; only with the key."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
import segno

import ohhell
from ohhell.protocol.limits import GROUPS_AT_ONCE, LARGEST_NOTES, LONGEST_TITLE, PEOPLE_AN_ADDRESS
from server.in_process_server import Site
from server.season_groups import IRISH, PAD, PLUMP, Club, Pad, played, stored


def test_new_group_is_empty_and_its_key_is_sent_once(club: Club) -> None:
    told = club.look()

    assert (told["title"], told["version"], told["writable"], told["table"], told["games"]) == (
        "Sundays",
        1,
        False,
        [],
        [],
    )
    assert club.do("GET")["writable"] is True
    assert club.key not in club.who.get(club.path).text


def test_address_and_qr_code_of_a_season_contain_no_key(club: Club) -> None:
    told = club.who.get(f"{club.path}/address").json()
    picture = club.who.get(f"{club.path}/qr.svg")

    page = f"/season/{club.path.split('/')[-1]}"
    assert told["here"] == f"http://localhost:8052{page}"
    assert told["address"] is None or told["address"].endswith(page)
    assert picture.headers["Content-Type"] == "image/svg+xml"
    drawn = segno.make_qr(told["address"] or told["here"], error="m").svg_inline(scale=8, border=4, light="#fff")
    assert _path(picture.text) == _path(drawn)


def test_games_of_the_terminal_of_a_table_here_and_of_a_pad_come_together(here: Site) -> None:
    ann, _, game = played(here)
    club = Club(here, ann)
    Pad(here, "Ann", "Cid").to_the_end()

    assert (club.add(record=PLUMP), club.add(game=game), club.add(pad=PAD)) == (1, 1, 1)
    told = club.look()
    lines = {line["name"]: line for line in told["table"]}
    assert (lines["Ann"]["games"], lines["Bob"]["games"], lines["Cid"]["games"]) == (3, 2, 2)
    assert sum(line["wins"] for line in told["table"]) == 3
    assert {(one["source"], one["way"]) for one in told["games"]} == {
        ("record", ""),
        ("game", f"/replay/{game}"),
        ("pad", f"/pad/{PAD}"),
    }
    assert {rules["name"] for rules in told["rules"]} == {"Plump", "Two short hands"}


def test_same_game_counts_once_whichever_way_it_comes(here: Site) -> None:
    ann, bob, game = played(here)
    club = Club(here, ann)
    record = bob.get(f"/api/games/{game}/record").text

    assert (club.add(game=game), club.add(game=game), club.add(record=record)) == (1, 0, 0)
    assert len(club.look()["games"]) == 1


def test_game_of_a_table_is_added_only_by_its_players(here: Site) -> None:
    _, bob, game = played(here)

    assert Club(here).refused("POST", "/games", game=game) == "no-name"
    assert Club(here, here.guest("Cid")).refused("POST", "/games", game=game) == "no-such-game"
    assert Club(here, bob).add(game=game) == 1


def test_one_person_is_reported_with_form_bids_and_opponents(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP)
    told = club.look("/person?name=Ann")

    assert (told["standing"]["games"], len(told["form"])) == (2, 2)
    assert sum(rate["hands"] for rate in told["calibration"]["by_bid"]) == told["calibration"]["hands"] == 32
    assert {duel["other"] for duel in told["duels"]} == {"Bob", "Cid", "Dee", "Eve"}
    assert club.refused("GET", "/person?name=Zoe") == club.refused("GET", "/person") == "no-such-person"


def test_games_are_chosen_by_rules_and_day(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP)

    assert [game["rules"] for game in club.look("?rules=Plump")["games"]] == ["Plump"]
    assert club.look("?since=2026-11-16")["games"] == []
    assert club.refused("GET", "?since=yesterday") == "not-a-day"


def test_two_spellings_become_one_person_and_two_again(club: Club) -> None:
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
def test_names_that_cannot_be_one_person_are_refused(club: Club, body: dict[str, str], code: str) -> None:
    club.add(record=IRISH)

    assert club.refused("POST", "/names", **body) == code
    assert club.refused("DELETE", "/names?spelling=Ann") == "not-merged"
    assert club.look()["merged"] == []


def test_whoever_is_deleted_is_in_no_table_of_the_store(here: Site, club: Club) -> None:
    club.add(record=PLUMP.replace("Bob", "Zebedee"))
    club.add(record=IRISH.replace("Bob", "Zebby"))
    club.do("POST", "/names", spelling="Zebby", person="Zebedee")
    assert "Zebedee" in str(stored(here))
    club.look("/person?name=Zebedee")
    club.do("POST", "/removals", person="Zebedee")

    assert {name for name, rows in stored(here).items() if "Zeb" in rows} == set()
    assert club.refused("GET", "/person?name=Zebedee") == "no-such-person"
    everything = [club.who.get(f"{club.path}{rest}").text for rest in ("", "/season.json", "/hands.csv", "/table.csv")]
    assert not any("Zeb" in told for told in everything)
    assert "somebody" in everything[2]


def test_game_is_removed_and_a_group_is_deleted_with_all_it_has(here: Site, club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP)
    game = club.look("?rules=Plump")["games"][0]["id"]
    club.do("DELETE", f"/games/{game}")
    left = [one["rules"] for one in club.look()["games"]]
    assert club.refused("DELETE", f"/games/{game}") == "no-such-game"
    club.do("DELETE")

    assert left == ["Irish Championship"]
    assert club.refused("GET") == "no-such-group"
    assert {rows for name, rows in stored(here).items() if name.startswith("season")} == {"[]"}


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
def test_nothing_changes_without_the_key(club: Club, method: str, rest: str, body: dict[str, Any]) -> None:
    club.add(record=IRISH)
    before = club.look()
    answers = [club.ask(method, rest, key=key, **body) for key in ("", "x" * 22, club.id)]

    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(403, "wrong-key")}
    assert club.look() == before


@pytest.mark.parametrize(
    ("method", "rest", "body"), [("GET", "", {}), ("GET", "/qr.svg", {}), ("GET", "/person?name=Ann", {}), *CHANGES]
)
def test_group_that_never_was_is_refused_everywhere(club: Club, method: str, rest: str, body: dict[str, Any]) -> None:
    club.path = "/api/groups/nowhere"
    answer = club.ask(method, rest, **body)

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
def test_group_without_a_proper_name_is_refused(here: Site, club: Club, title: Any, code: str) -> None:
    assert here.stranger().refusal("POST", "/api/groups", title=title) == code
    assert club.refused("PATCH", title=title) == code


def test_group_is_renamed_and_spaces_are_set_right(club: Club) -> None:
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
def test_what_is_no_game_is_refused(club: Club, body: dict[str, Any], code: str) -> None:
    assert club.refused("POST", "/games", **body) == code
    assert club.look()["games"] == []


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"title":' + b"[" * 5000])
def test_body_that_is_no_json_is_refused(club: Club, body: bytes) -> None:
    headers = {"Group-Key": club.key, "Content-Type": "application/json"}
    for method, rest in (("POST", "/games"), ("POST", "/names"), ("POST", "/removals"), ("PATCH", "")):
        answer = club.who.ask(method, f"{club.path}{rest}", headers=headers, content=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-message")


def test_game_that_is_not_over_is_refused_with_the_numbers(club: Club) -> None:
    begun = ohhell.Game(ohhell.preset("plump"), seats=["Ann", "Bob", "Cid"], seed=1).record()
    answer = club.ask("POST", "/games", record=begun)

    assert answer.json()["code"] == "not-over"
    assert "0 of 21 hands were played" in answer.json()["sentence"]


def test_game_in_which_two_spellings_of_one_person_sit_is_refused(club: Club) -> None:
    club.add(record=IRISH)
    club.add(record=PLUMP.replace("Ann", "Anne"))
    club.do("POST", "/names", spelling="Anne", person="Ann")

    assert club.refused("POST", "/games", record=PLUMP.replace("Bob", "Anne")) == "played-together"


def test_day_of_a_record_that_tells_none_is_the_one_given(club: Club) -> None:
    dateless = "".join(line for line in PLUMP.splitlines(keepends=True) if not line.startswith("date:"))
    club.add(record=dateless, day="2026-10-01")
    club.add(record=IRISH, day="2026-10-01")

    assert [game["day"] for game in club.look()["games"]] == ["2026-11-15", "2026-10-01"]


def test_address_makes_so_many_groups_at_a_time(here: Site) -> None:
    for _ in range(GROUPS_AT_ONCE * PEOPLE_AN_ADDRESS):
        here.state.rates.spend("group", person=None, address="203.0.113.9", now=here.state.now())

    assert here.stranger(address="203.0.113.9").refusal("POST", "/api/groups", title="One more") == "too-fast"


def test_group_outlives_a_page_that_knows_only_its_address(here: Site) -> None:
    ann, _, game = played(here)
    club = Club(here, ann)
    club.add(game=game)
    told = here.stranger().get(club.path).json()

    assert (told["writable"], [one["names"] for one in told["games"]]) == (False, [["Ann", "Bob"]])


def _path(picture: str) -> str:
    """The strokes a QR code is drawn with."""
    (path,) = re.findall(r'class="qrline" stroke="#000" d="([^"]+)"', picture)
    return str(path)


def test_group_takes_no_game_with_more_results_than_it_has_room_for(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = Club(here)
    monkeypatch.setattr("ohhell.server.seasons.intake.RESULTS_A_GROUP", 100)
    club.add(record=IRISH)

    assert club.refused("POST", "/games", record=PLUMP) == "group-full"


def test_record_with_a_name_that_nobody_can_see_joins_no_group(club: Club) -> None:
    assert club.refused("POST", "/games", record=PLUMP.replace("Bob", "\u0301")) == "bad-name"
