"""New tables, their short codes, and how many a person may host."""

from __future__ import annotations

from typing import Any

from ohhell.protocol.limits import TABLES_PER_PERSON
from ohhell.protocol.messages import Stand
from server.in_process_server import SHORT, LocalServer, Visitor, long


def test_oldest_game_alone_with_bots_is_closed_at_the_limit(server: LocalServer) -> None:
    ann, bob = server.guest(), server.guest("Bob")
    made = as_many_as_allowed(server, ann)
    with_bob, first, second, watched, *waiting = made
    for table in made[:4]:
        ann.sit(table, 0)
        bob.sit(table, 1)
        server.start(table)
    for table in (first, second, watched):
        server.do(table, bob.id, Stand, seat=1)
    server.listen(watched, ann.id)
    ann.make()
    ann.make()

    assert [server.table(table).stage for table in made] == [
        "playing",
        "closed",
        "closed",
        "playing",
        *["gathering"] * len(waiting),
    ]
    assert server.table(with_bob).stage == "playing"
    assert ann.refusal("POST", "/api/tables", rules=SHORT, seats=2) == "too-many-tables"


def test_new_table_is_refused_when_the_host_has_too_many(server: LocalServer) -> None:
    ann = server.guest()
    as_many_as_allowed(server, ann)

    assert ann.refusal("POST", "/api/tables", rules=SHORT, seats=2) == "too-many-tables"


def as_many_as_allowed(server: LocalServer, host: Visitor, **wanted: Any) -> list[str]:
    """Tables of somebody, a minute between them; after an hour another one might be made."""
    day = server.state.now
    made: list[str] = []
    for number in range(TABLES_PER_PERSON):
        server.state.now = lambda later=number: day() + later * 60_000  # type: ignore[misc]
        made.append(host.make(**wanted))
    server.state.now = lambda: day() + 3_600_000
    return made


def test_table_may_have_as_many_hands_as_the_limit(server: LocalServer) -> None:
    assert server.guest().make(rules=long(120))


def test_too_long_schedule_is_refused_with_the_numbers(server: LocalServer) -> None:
    answer = server.guest().post("/api/tables", rules=long(1000), seats=12)

    assert answer.status_code == 422
    assert answer.json()["sentence"] == (
        "You can't create a table with 1000 hands; 120 is the maximum. Play fewer hands."
    )
