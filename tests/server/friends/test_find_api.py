"""Finding people: a seat at a table that waits, or a new one."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from server.in_process_server import SHORT, LocalServer, Visitor


def find(person: Visitor, rules: str = "oh-pshaw", seats: int = 4) -> dict[str, object]:
    answer = person.post("/api/find", rules=rules, seats=seats)
    assert answer.status_code in {200, 201}, answer.text
    found: dict[str, object] = answer.json()
    return found


def waiting(server: LocalServer, name: str = "Ann") -> tuple[Visitor, str]:
    """Somebody who waits at a new listed table with the page open."""
    ann = server.guest(name)
    table = str(find(ann)["table"])
    server.listen(table, ann.id)
    return ann, table


def test_new_table_is_listed_and_seats_whoever_made_it(server: LocalServer) -> None:
    ann = server.guest("Ann")
    found = find(ann)
    table = server.table(str(found["table"]))

    assert (found["made"], table.settings.listed, table.names[0], table.seats) == (True, True, "Ann", 4)


def test_second_person_sits_at_the_table_that_waits(each_server: LocalServer) -> None:
    _, table = waiting(each_server)
    bob = each_server.guest("Bob")

    assert find(bob) == {"table": table, "made": False}
    assert each_server.table(table).seats_of(bob.id) == (1,)


def test_second_person_of_the_same_name_gets_a_number(server: LocalServer) -> None:
    _, table = waiting(server)
    find(server.guest("Ann"))

    assert server.table(table).names[:2] == ("Ann", "Ann 2")


def test_person_who_looks_again_keeps_the_seat(server: LocalServer) -> None:
    _, table = waiting(server)
    bob = server.guest("Bob")

    assert [find(bob)["table"] for _ in range(2)] == [table, table]
    assert server.table(table).seats_of(bob.id) == (1,)


def test_table_with_other_rules_is_not_taken(server: LocalServer) -> None:
    waiting(server)

    assert find(server.guest("Bob"), rules="classic")["made"] is True


def test_table_whose_host_is_gone_is_not_taken(server: LocalServer) -> None:
    find(server.guest("Ann"))
    server.later(30)

    assert find(server.guest("Bob"))["made"] is True


def test_table_whose_host_is_still_loading_the_page_is_taken(server: LocalServer) -> None:
    table = find(server.guest("Ann"))["table"]

    assert find(server.guest("Bob"))["table"] == table


def test_people_who_search_at_the_same_moment_find_each_other(server: LocalServer) -> None:
    people = [server.guest(f"Guest {number}") for number in range(8)]

    async def search() -> list[httpx.Response]:
        searches = (one.client.post("/api/find", json={"rules": "oh-pshaw", "seats": 4}) for one in people)
        return await asyncio.gather(*searches)

    found = {answer.json()["table"] for answer in server.run(search)}

    assert [server.table(table).names.count("") for table in found] == [0, 0]


def test_host_who_looks_again_keeps_the_table(server: LocalServer) -> None:
    ann, table = waiting(server)

    assert find(ann) == {"table": table, "made": False}


def test_table_with_other_rules_of_the_same_name_is_not_taken(server: LocalServer) -> None:
    ann = server.guest("Ann")
    table = str(find(ann, rules=SHORT)["table"])
    server.listen(table, ann.id)

    assert find(server.guest("Bob"), rules=SHORT.replace("[2, 1]", "[1, 2]"))["made"] is True


def test_table_behind_many_abandoned_ones_is_found(server: LocalServer) -> None:
    _, table = waiting(server)
    for number in range(10):
        server.guest(f"Guest {number}").make(4, rules="oh-pshaw", settings={"listed": True}, sit=True)
    server.later(30)

    assert find(server.guest("Bob"))["table"] == table


def test_full_table_is_not_taken(server: LocalServer) -> None:
    _, table = waiting(server)
    for name in ("Bob", "Cid", "Dee"):
        find(server.guest(name))

    assert find(server.guest("Eve"))["table"] != table


@pytest.mark.parametrize("blocker", ["Ann", "Bob"])
def test_people_who_blocked_each_other_are_not_seated_together(server: LocalServer, blocker: str) -> None:
    ann, _ = waiting(server)
    bob = server.guest("Bob")
    one, other = (ann, bob) if blocker == "Ann" else (bob, ann)
    one.request("PUT", f"/api/me/blocks/{other.id}")

    assert find(bob)["made"] is True


def test_unknown_rules_are_refused(server: LocalServer) -> None:
    assert server.guest("Ann").refusal("POST", "/api/find", rules="no-such-game", seats=4) == "unknown-preset"
