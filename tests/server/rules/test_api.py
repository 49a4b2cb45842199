"""Rules over HTTP."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import ohhell
from ohhell.notation import wire
from ohhell.server.rules import api as rules_api
from server.in_process_server import SHORT, LocalServer, long

BOTS_PAGE = (Path(__file__).parents[3] / "docs/bots.md").read_text(encoding="utf-8").partition("## How long")[0]


def test_presets_are_listed_with_their_key_facts(server: LocalServer) -> None:
    listed = server.stranger().get("/api/presets").json()["presets"]
    irish = next(line for line in listed if line["name"] == "irish")

    assert [line["name"] for line in listed] == list(ohhell.preset_names())
    assert (irish["title"], irish["matches"]) == ("Irish Championship", 4)


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_preset_is_returned_as_json_toml_and_rule_sheet(server: LocalServer, name: str) -> None:
    reply = server.stranger().get(f"/api/presets/{name}").json()
    rules = ohhell.preset(name)

    assert wire.decode_rules(msgspec.json.encode(reply["rules"])) == rules
    assert ohhell.read_rules(reply["toml"]) == rules
    assert reply["prose"].startswith(f"# {rules.name}")


def test_rule_sheet_of_a_preset_fits_the_number_of_players(server: LocalServer) -> None:
    stranger = server.stranger()

    assert stranger.get("/api/presets/irish?players=5").status_code == 200
    assert stranger.refusal("GET", "/api/presets/irish?players=3") == "players-out-of-range"
    assert stranger.refusal("GET", "/api/presets/irish?players=many") == "not-a-number"
    assert stranger.refusal("GET", "/api/presets/irsh") == "unknown-preset"


def test_valid_rules_are_returned_in_every_form(server: LocalServer) -> None:
    checked = server.stranger().post("/api/rules/check", toml=SHORT, seats=4).json()

    assert checked["problems"] == []
    assert ohhell.read_rules(checked["toml"]) == ohhell.read_rules(SHORT)
    assert server.stranger().post("/api/rules/check", rules=checked["rules"]).json()["toml"] == checked["toml"]


@pytest.mark.parametrize(
    "body",
    [
        {"toml": "hok = 3\n[schedule]\nmax = 20\n[score]\nmade = { base = 5 }\nmissed = {}\n", "seats": 4},
        {"rules": {"hok": 3, "schedule": {"max": 20}, "score": {"made": {"base": 5}, "missed": {}}}, "seats": 4},
    ],
    ids=["toml", "json"],
)
def test_every_problem_of_a_rule_set_is_reported_at_once(server: LocalServer, body: dict[str, object]) -> None:
    checked = server.stranger().post("/api/rules/check", **body).json()

    assert {problem["code"] for problem in checked["problems"]} == {"unknown-rule", "not-enough-cards"}
    assert all(problem.keys() - {"values"} == {"code", "axis", "message"} for problem in checked["problems"])
    assert checked["rules"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"toml": "[format]\naggregate = 'sum'\n[score]\nmade = {}\nmissed = {}\n"},
        {"rules": {"format": {"aggregate": "sum"}, "score": {"made": {}, "missed": {}}}},
    ],
    ids=["toml", "json"],
)
def test_check_warns_of_a_removed_rule(server: LocalServer, body: dict[str, object]) -> None:
    checked = server.stranger().post("/api/rules/check", **body).json()

    assert [(warning["code"], warning["axis"]) for warning in checked["warnings"]] == [
        ("removed-rule", "format.aggregate")
    ]


def test_check_is_refused_with_both_toml_and_json(server: LocalServer) -> None:
    assert server.stranger().refusal("POST", "/api/rules/check") == "bad-message"
    assert server.stranger().refusal("POST", "/api/rules/check", toml=SHORT, rules={}) == "bad-message"


def test_possible_mistake_is_reported_as_a_warning(server: LocalServer) -> None:
    checked = server.stranger().post("/api/rules/check", toml=SHORT + '[trick]\nduplicates = "cancel"\n').json()

    assert [warning["code"] for warning in checked["warnings"]] == ["duplicates-unused"]


def test_bots_are_listed_with_descriptions(server: LocalServer) -> None:
    listed = server.stranger().get("/api/bots").json()["bots"]

    assert {bot["name"] for bot in listed} == set(ohhell.bot_names()) == set(rules_api.BOTS)


@pytest.mark.parametrize("name", [name for name in rules_api.BOTS if name != "random"])
def test_strength_of_bots_matches_the_documentation(server: LocalServer, name: str) -> None:
    rows = [line.split(" | ") for line in BOTS_PAGE.splitlines() if line.startswith(f"| {name} | ")]
    rows = [row for row in rows if row[1] in rules_api.BOTS]  # another program's bots are measured apart
    ahead = [float(row[6].partition(" ")[0]) for row in rows]
    bot = next(bot for bot in server.stranger().get("/api/bots").json()["bots"] if bot["name"] == name)

    assert bot["ahead"] == {"of": rows[0][1], "least": min(ahead), "most": max(ahead)}


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"seats": 1e400}', b'{"toml": 5}', b'{"toml": "a = 1", "more": 1}', b"\xff\xfe", b"null"],
)
def test_invalid_body_is_refused_with_a_sentence(server: LocalServer, body: bytes) -> None:
    answer = server.stranger().request("POST", "/api/rules/check", content=body)

    assert answer.json()["code"] == "bad-message"


@pytest.mark.parametrize("depth", [50, 500, 5_000])
def test_deeply_nested_json_is_refused(server: LocalServer, depth: int) -> None:
    body = b'{"rules": {"schedule": ' + b'{"list":' * depth + b"1" + b"}" * depth + b"}}"
    answer = server.stranger().request("POST", "/api/rules/check", content=body)

    assert answer.status_code < 500


@pytest.mark.parametrize("path", ["/api/presets", "/api/axes", "/api/presets/irish"])
def test_long_responses_about_rules_are_compressed(server: LocalServer, path: str) -> None:
    answer = server.stranger(**{"Accept-Encoding": "gzip"}).get(path)

    assert answer.headers.get("Content-Encoding") == "gzip"


def test_body_that_is_not_json_is_refused_naming_json(server: LocalServer) -> None:
    answer = server.stranger().request("POST", "/api/rules/check", content=b"{x")

    assert answer.json()["sentence"].startswith("Can't read the message: JSON is malformed")


def test_lengths_are_listed_with_their_minutes(server: LocalServer) -> None:
    answer = server.stranger().post("/api/rules/lengths", rules="screw-your-buddy", seats=5, bots=4).json()

    assert [(one["length"], one["minutes"]) for one in answer["lengths"]] == [
        ("quick", 5),
        ("medium", 15),
        ("whole", 25),
    ]


def test_example_of_the_score_follows_the_rules(server: LocalServer) -> None:
    answer = server.stranger().post("/api/rules/example", rules="screw-your-buddy", seats=5).json()

    assert (answer["cards"], [(one["bid"], one["taken"], one["points"]) for one in answer["bids"]]) == (
        5,
        [(2, 2, 20), (2, 3, -10), (2, 1, -10), (0, 0, 10)],
    )


def test_example_of_the_score_is_possible_in_a_game_of_single_cards(server: LocalServer) -> None:
    answer = server.stranger().post("/api/rules/example", rules=long(2), seats=3).json()

    assert [(one["bid"], one["taken"]) for one in answer["bids"]] == [(1, 1), (1, 0), (0, 0)]


def test_quick_table_has_the_hands_of_a_quick_game(server: LocalServer) -> None:
    ann = server.guest()
    table = ann.make(5, rules="screw-your-buddy", length="quick")

    assert [hand.cards for hand in server.table(table).rules.schedule(5)] == [1, 2, 3, 4, 5]
