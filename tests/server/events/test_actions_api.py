"""Actions at an event over HTTP: who may do what, the same one twice, and two people at once."""

from __future__ import annotations

import asyncio

import pytest

from ohhell.tournament.actions import Enter
from server.event_desk import Desk
from server.in_process_server import LocalServer


@pytest.fixture
def desk(server: LocalServer) -> Desk:
    """An event whose first match is played at two tables."""
    return Desk(server).enter().start()


def new(totals: tuple[int, int]) -> dict[str, object]:
    return {"totals": list(totals), "hands": 2}


def test_action_gets_the_next_version(desk: Desk) -> None:
    assert desk.do("announce", text="Lunch at noon") == desk.look()["version"]


def test_action_changes_nothing_when_it_is_sent_again(desk: Desk) -> None:
    body = {"id": "same", "on": 1, "by": "Dora", "action": {"kind": "announce", "text": "Lunch"}}
    answers = [desk.request("POST", "/actions", body=body).json() for _ in range(2)]

    assert (answers[0], len(desk.look()["announcements"])) == (answers[1], 1)


def test_action_is_still_known_after_a_restart(desk: Desk) -> None:
    body = {"id": "same", "on": 1, "by": "Dora", "action": {"kind": "announce", "text": "Lunch"}}
    first = desk.request("POST", "/actions", body=body).json()
    desk.forget()

    assert desk.request("POST", "/actions", body=body).json() == first


def test_action_without_a_key_is_not_allowed(desk: Desk) -> None:
    assert desk.refused("announce", key="", text="Lunch") == "not-allowed"


@pytest.mark.parametrize("key", ["nonsense", "s1-1-" + "A" * 22, "p1-" + "A" * 22, "s1-9-" + "A" * 22])
def test_action_with_a_wrong_key_is_refused(desk: Desk, key: str) -> None:
    answer = desk.request("POST", "/actions", key=key, body={})

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")


@pytest.mark.parametrize("action", [{"kind": "open"}, {"kind": "dance"}, {}, 7, {"kind": "enter", "name": 1}])
def test_action_that_cannot_be_read_is_refused(desk: Desk, action: object) -> None:
    body = {"id": "x", "on": 1, "action": action}

    assert desk.request("POST", "/actions", body=body).json()["code"] == "bad-message"


def test_log_has_the_name_that_the_director_chose(desk: Desk) -> None:
    desk.do("announce", text="Lunch")

    assert desk.look()["announcements"][0]["by"] == "Dora"


def test_log_has_the_table_of_a_scorer_whatever_name_they_send(desk: Desk) -> None:
    desk.do("call", key=desk.scorer(2), table=2, text="a card is missing")

    assert desk.look()["calls"][0]["by"] == "Scorer of table 2"


def test_log_has_the_entered_name_of_a_player(desk: Desk) -> None:
    table = desk.look()["matches"][0]["tables"][0]
    desk.do("call", key=desk.player(table["players"][0]), table=1)
    names = {entrant["number"]: entrant["name"] for entrant in desk.look()["entrants"]}

    assert desk.look()["calls"][0]["by"] == names[table["players"][0]]


def test_scorer_enters_the_result_of_their_table(desk: Desk) -> None:
    desk.result(1, (11, 1), key=desk.scorer(1))

    assert desk.look()["matches"][0]["tables"][0]["totals"] == [11, 1]


def test_scorer_cannot_touch_another_table(desk: Desk) -> None:
    assert desk.refused("result", key=desk.scorer(1), match=1, table=2, result=new((1, 1))) == "not-allowed"


def test_correction_changes_the_totals_and_says_who_did_it(desk: Desk) -> None:
    desk.result(1, (11, 1))
    desk.do("correct", on=desk.look()["version"], match=1, table=1, reason="typing mistake", result=new((1, 11)))
    changes = [(one["by"], one["old"], one["new"]) for one in desk.look()["corrections"]]

    assert changes == [("Dora", 11, 1), ("Dora", 1, 11)]


def test_correction_is_refused_with_both_results_when_another_director_was_faster(desk: Desk) -> None:
    desk.result(1, (11, 1))
    seen = desk.look()["version"]
    desk.do("correct", on=seen, match=1, table=1, reason="a mistake", result=new((10, 2)))
    answer = desk.send("correct", on=seen, match=1, table=1, reason="another", result=new((0, 3)))
    first, second = (
        next(one["name"] for one in desk.look()["entrants"] if one["number"] == player)
        for player in desk.look()["matches"][0]["tables"][0]["players"]
    )

    assert (answer.status_code, answer.json()["code"]) == (409, "changed-meanwhile")
    assert f"is now {first} 10, {second} 2, and you wanted {first} 0, {second} 3" in answer.json()["sentence"]


def test_removal_of_a_result_is_refused_with_both_when_it_was_corrected(desk: Desk) -> None:
    desk.result(1, (11, 1))
    seen = desk.look()["version"]
    desk.do("correct", on=seen, match=1, table=1, reason="a mistake", result=new((10, 2)))
    answer = desk.send("correct", on=seen, match=1, table=1, reason="another")

    assert answer.json()["sentence"].endswith("and you wanted no result. Check it again.")


def test_corrections_of_two_tables_do_not_exclude_each_other(desk: Desk) -> None:
    desk.result(1)
    desk.result(2)
    seen = desk.look()["version"]
    desk.do("correct", on=seen, match=1, table=1, reason="a mistake", result=new((1, 1)))
    desk.do("correct", on=seen, match=1, table=2, reason="a mistake", result=new((1, 1)))

    assert [table["totals"] for table in desk.look()["matches"][0]["tables"]] == [[1, 1], [1, 1]]


def test_second_result_of_a_table_is_refused(desk: Desk) -> None:
    desk.result(1, (11, 1))

    assert desk.refused("result", match=1, table=1, result=new((1, 11))) == "result-exists"


def test_second_draw_is_refused_without_a_reason(server: LocalServer) -> None:
    desk = Desk(server).enter()
    desk.do("draw", match=1)

    assert desk.refused("draw", match=1) == "already-drawn"


def test_draw_is_that_of_the_seed(server: LocalServer) -> None:
    draws = []
    for _ in range(2):
        desk = Desk(server).enter()
        desk.do("draw", match=1)
        draws.append(desk.look()["matches"][0]["tables"])

    assert draws[0] == draws[1]


def test_table_with_many_open_calls_has_to_wait(desk: Desk) -> None:
    for _ in range(5):
        desk.do("call", key=desk.scorer(1), table=1)

    assert desk.refused("call", key=desk.scorer(1), table=1) == "calls-waiting"


def test_table_with_many_open_disputes_has_to_wait(desk: Desk) -> None:
    for _ in range(5):
        desk.do("dispute", key=desk.scorer(1), match=1, table=1, text="a trick too many")

    assert desk.refused("dispute", key=desk.scorer(1), match=1, table=1, text="again") == "calls-waiting"


def test_answered_call_makes_room_for_another(desk: Desk) -> None:
    for _ in range(5):
        desk.do("call", key=desk.scorer(1), table=1)
    desk.do("answer", call=1, text="coming")

    assert desk.do("call", key=desk.scorer(1), table=1)


def test_event_with_many_matches_has_fewer_entrants(server: LocalServer) -> None:
    desk = Desk(server, matches=50)
    limit = desk.live
    for number in range(1, 201):
        desk.server.run(lambda number=number: limit.enter(Enter(f"P{number}"), by="d"))  # type: ignore[misc]

    assert desk.refused("enter", name="One more") == "too-many-entrants"


def test_starts_of_matches_with_many_tables_are_limited_per_address(server: LocalServer) -> None:
    desks = [Desk(server).enter(*(f"P{number}" for number in range(120))) for _ in range(2)]
    for desk in desks:
        desk.do("draw", match=1)
        desk.who = server.stranger(address="192.0.2.7")

    assert (desks[0].send("start", match=1).status_code, desks[1].refused("start", match=1)) == (200, "too-fast")


def test_event_is_closed_with_its_standings(server: LocalServer) -> None:
    desk = Desk(server, matches=1).enter().play()
    desk.do("close")

    assert (desk.look()["closed"], desk.refused("enter", name="Zoe")) == (True, "event-closed")


def test_two_directors_who_correct_at_once_overwrite_nothing(desk: Desk) -> None:
    desk.result(1, (11, 1))
    seen = desk.look()["version"]
    bodies = [
        {"id": name, "on": seen, "by": name, "action": {"kind": "correct", "match": 1, "table": 1, "reason": "x", "result": new(totals)}}
        for name, totals in (("Dora", (10, 2)), ("Carl", (0, 3)))
    ]  # fmt: skip
    headers = {"Event-Key": desk.director}

    async def both() -> list[int]:
        sent = [desk.who.client.post(f"{desk.path}/actions", json=body, headers=headers) for body in bodies]
        return [answer.status_code for answer in await asyncio.gather(*sent)]

    statuses = desk.server.run(both)
    totals = desk.look()["matches"][0]["tables"][0]["totals"]

    assert (sorted(statuses), totals) == ([200, 409], [[10, 2], [0, 3]][statuses.index(200)])


def test_withdrawal_in_the_middle_leaves_the_results_and_no_place(server: LocalServer) -> None:
    desk = Desk(server).enter().play(1)
    desk.do("withdraw", entrant=1)
    desk.do("enter", name="Zoe", standby=True)
    desk.play(2)
    row = next(row for row in desk.look()["standings"]["rows"] if row["number"] == 1)

    assert (row.get("place"), row["matches"][0] is None, row["matches"][1]) == (None, False, None)


def test_two_roles_can_choose_the_same_id(desk: Desk) -> None:
    announcement = {"id": "1", "on": 1, "by": "Dora", "action": {"kind": "announce", "text": "Welcome"}}
    call = {"id": "1", "on": 1, "action": {"kind": "call", "table": 1, "text": "a card too many"}}
    desk.request("POST", "/actions", body=announcement)
    desk.request("POST", "/actions", key=desk.scorer(1), body=call)

    assert [message["text"] for message in desk.look()["calls"]] == ["a card too many"]
