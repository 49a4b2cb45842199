"""Opening, showing, following and sharing events over HTTP."""

from __future__ import annotations

from typing import Any, cast

import pytest

from ohhell.tournament.actions import StartMatch
from server.event_desk import Desk
from server.in_process_server import SHORT, LocalServer
from server.pad_followers import Follower


def test_new_event_has_the_directors_page_with_the_key(server: LocalServer) -> None:
    desk = Desk(server)

    assert desk.made["link"] == f"/event/{desk.id}/desk#key={desk.director}"


def test_new_event_is_shown_to_everybody(server: LocalServer) -> None:
    shown = Desk(server).look(key="")

    assert (shown["settings"]["title"], shown["you"], shown["next_step"]) == ("Spring Cup", {"role": "public"}, "enter")


def test_event_without_a_seed_gets_a_random_one(server: LocalServer) -> None:
    assert len(Desk(server, seed="").look()["settings"]["seed"]) == 16


def test_event_counts_the_hands_of_a_full_table(server: LocalServer) -> None:
    assert Desk(server).look()["settings"]["hands"] == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"matches": 51}, "bad-message"),
        ({"title": ""}, "bad-text"),
        ({"rules": "nothing"}, "unknown-preset"),
        ({"rules": SHORT + "[tie]\nkind = 'extra_hands'\n"}, "tie-needs-one-table"),
        ({"by": "a:b"}, "bad-name"),
    ],
)
def test_event_is_refused_with_wrong_settings(server: LocalServer, change: dict[str, object], code: str) -> None:
    wanted = {"title": "Cup", "rules": SHORT, "matches": 2, "table_size": 2, **change}

    assert server.stranger().refusal("POST", "/api/events", **wanted) == code


def test_event_is_shown_while_its_score_pads_are_made(server: LocalServer) -> None:
    desk = Desk(server).enter()
    desk.do("draw", match=1)
    live = desk.live

    async def start_and_look() -> dict[str, Any]:
        async with live.linking:
            await live.enter(StartMatch(1), by="Dora")
            answer = await desk.who.client.get(desk.path, headers={"Event-Key": desk.director})
        return cast("dict[str, Any]", answer.json())

    assert server.run(start_and_look)["made"] == 0


def test_match_that_has_started_is_shown_with_its_score_pads(server: LocalServer) -> None:
    seen = Desk(server).enter().start().look()

    assert ([bool(table["pad"]) for table in seen["matches"][0]["tables"]], seen["made"]) == ([True, True], 2)


def test_follower_hears_of_score_pads_when_they_are_made(server: LocalServer) -> None:
    desk = Desk(server).enter().start()
    follower = Follower(server, path=f"{desk.path}/live")
    news = follower.until(desk.live.version)
    follower.hang_up()

    assert news["made"] == 2


def test_unknown_event_is_not_found(server: LocalServer) -> None:
    assert server.stranger().refusal("GET", "/api/events/nothing") == "no-such-event"


def test_event_continues_from_a_file(server: LocalServer) -> None:
    desk = Desk(server).enter().start()
    text = desk.request("GET", "/file").text
    made = server.stranger().post("/api/events/from", file=text)
    shown = server.stranger().get(f"/api/events/{made.json()['id']}").json()

    assert (made.status_code, shown["version"], shown["matches"][0]["number"]) == (201, 7, 1)


def test_file_is_refused_with_its_line_when_an_entry_does_not_fit(server: LocalServer) -> None:
    text = Desk(server).enter().request("GET", "/file").text
    twice = text + text.splitlines()[-1] + "\n"
    answer = server.stranger().post("/api/events/from", file=twice)

    assert (answer.json()["code"], answer.status_code) == ("double-entry", 422)


def test_file_with_too_many_entrants_for_its_matches_is_refused(server: LocalServer) -> None:
    lines = Desk(server, matches=50).request("GET", "/file").text.splitlines()
    players = [f'{{"at":1,"by":"d","action":{{"kind":"enter","name":"P{number}"}}}}' for number in range(201)]
    text = "\n".join([*lines, *players, ""])

    assert server.stranger().refusal("POST", "/api/events/from", file=text) == "too-many-entrants"


def test_files_with_many_tables_in_play_are_limited_per_address(server: LocalServer) -> None:
    desk = Desk(server).enter(*(f"P{number}" for number in range(120)))
    text = desk.start().request("GET", "/file").text
    far = server.stranger(address="192.0.2.7")
    statuses = [far.post("/api/events/from", file=text).status_code for _ in range(2)]

    assert statuses == [201, 429]


def test_events_are_limited_per_address(server: LocalServer) -> None:
    far = server.stranger(address="192.0.2.7")
    wanted = {"title": "Cup", "rules": SHORT, "matches": 2, "table_size": 2}
    statuses = [far.post("/api/events", **wanted).status_code for _ in range(51)]

    assert statuses == [201] * 50 + [429]


def test_links_have_a_key_per_player(server: LocalServer) -> None:
    desk = Desk(server).enter("Ann", "Bob")
    players = desk.request("GET", "/links").json()["players"]

    assert [desk.look(key=line["key"])["you"]["entrant"] for line in players] == [1, 2]


def test_links_have_the_scorers_of_the_current_match(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1).start(2)
    scorers = desk.request("GET", "/links").json()["scorers"]

    assert [(line["match"], line["table"], desk.look(key=line["key"])["you"]["role"]) for line in scorers] == [
        (2, 1, "scorer"),
        (2, 2, "scorer"),
    ]


def test_links_have_the_assistants_page_for_the_director_only(server: LocalServer) -> None:
    desk = Desk(server)
    links = [desk.request("GET", "/links", key=key).json()["assistant"] for key in (desk.director, desk.assistant)]

    assert links == [f"/event/{desk.id}/desk#key={desk.assistant}", ""]


@pytest.mark.parametrize(("page", "path"), [("", ""), ("?page=public", ""), ("?page=wall", "/wall")])
def test_address_is_that_of_a_page(server: LocalServer, page: str, path: str) -> None:
    desk = Desk(server)

    assert desk.request("GET", f"/address{page}").json()["here"].endswith(f"/event/{desk.id}{path}")


def test_qr_code_of_a_score_pad_is_for_the_desk(server: LocalServer) -> None:
    desk = Desk(server)
    desk.enter()
    desk.start(1)
    answers = [desk.request("GET", "/qr.svg?page=scorer&match=1&table=1", key=key) for key in (desk.assistant, "")]
    assert [answers[0].text[:4], answers[1].json()["code"]] == ["<svg", "not-allowed"]


def test_qr_code_of_a_players_page_is_for_the_desk(server: LocalServer) -> None:
    desk = Desk(server)
    desk.enter()
    answers = [desk.request("GET", "/qr.svg?page=player&entrant=1", key=key) for key in (desk.assistant, "")]
    assert [answers[0].text[:4], answers[1].json()["code"]] == ["<svg", "not-allowed"]


def test_qr_code_of_an_unknown_player_is_refused(server: LocalServer) -> None:
    assert Desk(server).request("GET", "/qr.svg?page=player&entrant=9").json()["code"] == "no-such-entrant"


def test_qr_code_of_a_table_without_a_score_pad_is_refused(server: LocalServer) -> None:
    answer = Desk(server).request("GET", "/qr.svg?page=scorer&match=1&table=1")
    assert answer.json()["code"] == "no-such-table"


def test_qr_code_is_a_drawing(server: LocalServer) -> None:
    assert Desk(server).request("GET", "/qr.svg?page=wall").text.startswith("<svg")


def test_unknown_page_of_an_event_is_refused(server: LocalServer) -> None:
    assert Desk(server).request("GET", "/qr.svg?page=desk").json()["code"] == "no-such-page"


def test_follower_gets_the_version_when_the_event_changes(server: LocalServer) -> None:
    desk = Desk(server)
    follower = Follower(server, path=f"{desk.path}/live")
    desk.enter("Ann")
    news = follower.until(2)
    follower.hang_up()

    assert (news["match"], news["progress"], [event["version"] for event in follower.events]) == (0, [], [1, 2])
