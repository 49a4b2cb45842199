"""HTTP API of tables: create, list, find, show and share them."""

from __future__ import annotations

import msgspec
import pytest

import ohhell
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.protocol.limits import CODE_LASTS
from ohhell.protocol.messages import Close, Settings
from server.in_process_server import ORIGIN, SHORT, LocalServer, long


def test_host_sits_in_the_first_seat_when_wanted(server: LocalServer) -> None:
    ann = server.guest("Alba")
    table = ann.make(3, bots=["novice"], sit=True)
    chairs = server.table(table).chairs

    assert [(chair.person, chair.name, chair.free) for chair in chairs] == [
        (ann.id, "Alba", False),
        (None, "", True),
        (None, "Benno", False),
    ]


def test_host_has_no_seat_by_default(server: LocalServer) -> None:
    ann = server.guest("Ann")

    assert server.table(ann.make(3)).people == ()


def test_bots_are_refused_when_the_host_needs_the_seat(server: LocalServer) -> None:
    ann = server.guest("Ann")
    wanted = {"rules": SHORT, "seats": 2, "bots": ["novice", "novice"]}

    assert ann.refusal("POST", "/api/tables", **wanted, sit=True) == "wrong-number-of-bots"


def test_table_can_be_created_from_preset_toml_or_json(server: LocalServer) -> None:
    ann = server.guest()
    rules = ohhell.read_rules(SHORT)
    wanted = ["irish", SHORT, msgspec.json.decode(wire.encode_rules(rules))]
    made = [server.table(ann.make(5, rules=form)).rules for form in wanted]

    assert made == [ohhell.preset("irish"), rules, rules]


def test_new_table_has_a_link_a_code_and_a_host(server: LocalServer) -> None:
    ann = server.guest()
    reply = ann.post("/api/tables", rules="classic", seats=4).json()

    assert reply["link"] == f"{ORIGIN}/t/{reply['id']}"
    assert ann.post("/api/join", code=reply["code"].lower()).json() == {"id": reply["id"]}
    assert server.table(reply["id"]).host == ann.id


def test_bots_fill_the_last_seats(server: LocalServer) -> None:
    table = server.guest().make(4, bots=["novice", "club"])

    assert [chair.bot for chair in server.table(table).chairs] == [None, None, "novice", "club"]


def test_table_with_invalid_rules_is_refused_with_all_problems(server: LocalServer) -> None:
    rules = "hok = 3\n[schedule]\nmax = 20\n[score]\nmade = { base = 5 }\n"
    answer = server.guest().post("/api/tables", rules=rules, seats=4)

    assert answer.status_code == 422
    assert {"unknown-rule", "score-incomplete"} <= {problem["code"] for problem in answer.json()["problems"]}


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"rules": "irsh", "seats": 5}, "unknown-preset"),
        ({"rules": "irish", "seats": 4}, "players-out-of-range"),
        ({"rules": SHORT, "seats": 40}, "too-many-seats"),
        ({"rules": long(121), "seats": 2}, "too-many-hands"),
        ({"rules": f"{long(120).replace('1, 1', '43, 43')}[deck]\npacks = 10\n", "seats": 12}, "too-many-cards"),
        ({"rules": SHORT, "seats": 2, "bots": ["novice"] * 3}, "wrong-number-of-bots"),
        ({"rules": SHORT, "seats": 2, "bots": ["nobody"]}, "unknown-bot"),
        ({"rules": SHORT, "seats": 2, "settings": {"stand_in": "nobody"}}, "unknown-bot"),
        ({"rules": SHORT, "seats": 2, "settings": {"grace": 1_000_000}}, "bad-message"),
        ({"rules": SHORT, "seats": 2, "secret": 1}, "bad-message"),
        ({"rules": SHORT, "seats": -1}, "bad-message"),
    ],
)
def test_impossible_table_is_refused(server: LocalServer, wanted: dict[str, object], code: str) -> None:
    assert server.guest().refusal("POST", "/api/tables", **wanted) == code


def test_table_is_refused_without_a_name(server: LocalServer) -> None:
    assert server.stranger().refusal("POST", "/api/tables", rules="classic", seats=4) == "no-name"


def test_lobby_has_listed_tables(server: LocalServer) -> None:
    ann = server.guest()
    ann.make()
    listed = ann.make(settings={"listed": True})
    lobby = server.stranger().get("/api/tables").json()["tables"]

    assert [(table["id"], table["rules"], table["summary"]["free"]) for table in lobby] == [
        (listed, "Two short hands", 2)
    ]


def test_lobby_omits_closed_tables(server: LocalServer) -> None:
    ann = server.guest()
    table = ann.make(settings={"listed": True})
    server.do(table, ann.id, Close)

    assert server.stranger().get("/api/tables").json()["tables"] == []


def test_table_and_rules_are_shown_to_everybody_with_the_link(server: LocalServer) -> None:
    ann = server.guest()
    table = ann.make()
    ann.sit(table, 0)
    seen = server.stranger().get(f"/api/tables/{table}").json()

    assert seen["table"]["seats"][0]["name"] == "Ann"
    assert seen["prose"].startswith("# Two short hands")
    assert msgspec.convert(seen["table"]["settings"], Settings) == Settings()


def test_table_info_has_no_card_of_the_current_hand(server: LocalServer) -> None:
    _, _, table = server.two_playing()
    state = server.table(table).state
    assert state is not None
    assert state.hand is not None
    seen = server.stranger().get(f"/api/tables/{table}").json()

    assert "view" not in seen
    assert not set(map(str, state.hand.held[0] + state.hand.held[1])) & words(seen["table"])


def words(value: object) -> set[str]:
    """Every text in a value of JSON."""
    if isinstance(value, dict):
        return {word for item in value.items() for word in words(list(item))}
    if isinstance(value, list):
        return {word for item in value for word in words(item)}
    return {value} if isinstance(value, str) else set()


def test_missing_table_is_not_found(server: LocalServer) -> None:
    assert server.stranger().refusal("GET", "/api/tables/nowhere") == "no-such-table"


def test_wrong_expired_and_closed_codes_get_the_same_error(server: LocalServer) -> None:
    ann = server.guest()
    old, shut = (ann.post("/api/tables", rules=SHORT, seats=2).json() for _ in range(2))
    server.do(shut["id"], ann.id, Close)
    begin = server.state.now()
    wrong = ann.post("/api/join", code="WRONG2").json()
    closed = ann.post("/api/join", code=shut["code"]).json()
    server.state.now = lambda: begin + CODE_LASTS * 1000 + 1000
    expired = ann.post("/api/join", code=old["code"]).json()

    assert wrong == closed == expired
    assert ann.get(f"/api/tables/{old['id']}").json()["code"] is None


def test_guessing_codes_is_limited(server: LocalServer) -> None:
    stranger = server.stranger(address="203.0.113.9")
    answers = [stranger.request("POST", "/api/join", json={"code": "WRONG2"}) for _ in range(8)]

    assert [answer.json()["code"] for answer in answers[:2]] == ["no-such-code"] * 2
    assert answers[-1].json()["code"] == "too-fast"
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_guessing_codes_does_not_limit_others(server: LocalServer) -> None:
    code = server.guest().post("/api/tables", rules=SHORT, seats=2).json()["code"]
    for _ in range(8):
        server.stranger(address="203.0.113.9").post("/api/join", code="WRONG2")

    assert server.stranger(address="203.0.113.10").post("/api/join", code=code).status_code == 200


def test_record_of_a_running_game_has_no_card_of_the_current_hand(server: LocalServer) -> None:
    _, _, table = server.two_playing()
    server.step(table)
    record, _ = record_text.read(server.stranger().get(f"/api/tables/{table}/record").text)

    assert [type(event).__name__ for event in record.events] == ["Draw"]


def test_record_of_a_finished_match_can_be_downloaded(server: LocalServer) -> None:
    _, _, table = server.two_finished()
    answer = server.stranger().get(f"/api/tables/{table}/record")

    assert ohhell.read_record(answer.text).winners
    assert answer.headers["Content-Disposition"].startswith("attachment")


def test_record_needs_a_seat_when_spectators_are_not_allowed(server: LocalServer) -> None:
    ann, _, table = server.two_playing(settings={"spectators": False})

    assert ann.get(f"/api/tables/{table}/record").status_code == 200
    assert server.guest("Cid").refusal("GET", f"/api/tables/{table}/record") == "no-spectators"
