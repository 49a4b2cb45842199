"""People over HTTP: names, cookies, mutes, blocks and reports."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ohhell.protocol.limits import NEW_PEOPLE_AT_ONCE
from ohhell.protocol.messages import Close, Contribute, Say, Start
from ohhell.store import people
from server.seated_players import two_talking

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_a_guest_needs_a_name_only(here: Site) -> None:
    ann = here.guest("Ann")

    assert ann.get("/api/me").json()["person"] == {"id": ann.id, "name": "Ann"}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(here: Site) -> None:
    cookie = here.stranger().post("/api/people", name="Ann").headers["Set-Cookie"].lower()

    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


@pytest.mark.parametrize("name", ["", " ", "a" * 41, "Ann\u202egnA", "Ann\x00", "a, b", "\u3164"])
def test_a_name_nobody_could_read_is_refused(here: Site, name: str) -> None:
    assert here.stranger().refusal("POST", "/api/people", name=name) in {"bad-name", "bad-message"}


def test_nobody_becomes_somebody_else_by_giving_a_name_again(here: Site) -> None:
    ann = here.guest("Ann")

    assert ann.refusal("POST", "/api/people", name="Bob") == "already-known"


def test_a_name_can_be_changed(here: Site) -> None:
    ann = here.guest("Ann")
    ann.ask("PATCH", "/api/me", json={"name": "Anna"})

    assert ann.get("/api/me").json()["person"]["name"] == "Anna"


def test_a_device_can_be_nobody_again(here: Site) -> None:
    ann = here.guest("Ann")
    ann.ask("DELETE", "/api/me/cookie")

    assert ann.refusal("GET", "/api/me") == "no-name"


def test_a_token_that_was_copied_is_worth_nothing_after_signing_out(here: Site) -> None:
    ann = here.guest("Ann")
    thief = here.stranger(Authorization=f"Bearer {ann.client.cookies['ohhell']}")
    before = thief.get("/api/me").status_code
    ann.ask("DELETE", "/api/me/cookie")

    assert (before, thief.refusal("GET", "/api/me")) == (200, "no-name")


def test_a_stranger_is_told_to_give_a_name(here: Site) -> None:
    assert here.stranger().get("/api/me").status_code == 401


def test_too_many_new_people_from_one_address_have_to_wait(here: Site) -> None:
    codes = [
        here.stranger(address="203.0.113.9").ask("POST", "/api/people", json={"name": "Ann"}).status_code
        for _ in range(NEW_PEOPLE_AT_ONCE + 1)
    ]

    assert (codes[0], codes[-1]) == (201, 429)


def test_the_tables_with_a_seat_of_mine_and_those_that_gather_around_me_are_there_to_come_back_to(here: Site) -> None:
    ann = here.guest("Ann")
    kept, shut, gathers = ann.make(), ann.make(), ann.make()
    ann.sit(kept, 0)
    ann.sit(shut, 0)
    here.do(shut, ann.id, Close)

    assert {table["id"] for table in ann.get("/api/me").json()["tables"]} == {kept, gathers}


@pytest.mark.parametrize(("path", "key"), [("mutes", "muted"), ("blocks", "blocked")])
def test_whom_one_mutes_or_blocks_is_remembered_until_it_is_undone(here: Site, path: str, key: str) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    ann.ask("PUT", f"/api/me/{path}/{bob.id}")
    there = ann.get("/api/me").json()[key]
    undone = ann.ask("DELETE", f"/api/me/{path}/{bob.id}").json()[key]

    assert (there, undone) == ([{"id": bob.id, "name": "Bob"}], [])


@pytest.mark.parametrize("path", ["mutes", "blocks"])
def test_one_mutes_and_blocks_other_people_who_exist(here: Site, path: str) -> None:
    ann = here.guest("Ann")

    assert ann.refusal("PUT", f"/api/me/{path}/nobody") == "no-such-person"
    assert ann.refusal("PUT", f"/api/me/{path}/{ann.id}") == "not-yourself"
    assert here.stranger().refusal("PUT", f"/api/me/{path}/{ann.id}") == "no-name"


def test_a_report_is_kept_with_what_was_said(here: Site) -> None:
    ann, bob, table = two_talking(here)
    here.do(table, bob.id, Say, text="you play like a horse")
    ann.post("/api/reports", against=bob.id, table=table, text="he is rude")
    (kept,) = here.state.store.read(people.reports).result()

    assert (kept.by, kept.against, kept.table_id, kept.text) == (ann.id, bob.id, table, "he is rude")
    assert [line["text"] for line in json.loads(kept.excerpt)] == ["you play like a horse"]


def test_signs_no_database_keeps_are_left_out_of_a_report(either: Site) -> None:
    ann, bob, table = two_talking(either)
    ann.post("/api/reports", against=bob.id, table=table, text="he is\x00\nrude")
    (kept,) = either.state.store.read(people.reports).result()

    assert kept.text == "he is\nrude"
    assert ann.refusal("POST", "/api/reports", against=bob.id, table=table, text="\x00") == "bad-text"


def test_only_people_at_the_same_listed_table_are_reported(here: Site) -> None:
    ann, bob, table = two_talking(here)
    cid = here.guest("Cid")
    private = ann.make()

    assert cid.refusal("POST", "/api/reports", against=bob.id, table=table, text="?") == "not-at-the-table"
    assert ann.refusal("POST", "/api/reports", against=cid.id, table=table, text="?") == "not-at-the-table"
    assert ann.refusal("POST", "/api/reports", against=ann.id, table=table, text="?") == "not-at-the-table"
    assert ann.refusal("POST", "/api/reports", against=bob.id, table=private, text="?") == "not-listed"
    assert ann.refusal("POST", "/api/reports", against=bob.id, table=table, text="x" * 1001) == "bad-message"


def test_a_page_of_another_site_changes_nothing(here: Site) -> None:
    ann = here.guest("Ann")
    answer = ann.ask("PATCH", "/api/me", json={"name": "Fool"}, headers={"Origin": "https://evil.example"})

    assert answer.json()["code"] == "foreign-origin"
    assert ann.get("/api/me").json()["person"]["name"] == "Ann"


def test_i_am_told_which_tables_wait_for_me(here: Site) -> None:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(2)
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.do(table, ann.id, Start)
    for visitor in (ann, bob):
        here.do(table, visitor.id, Contribute, text="luck")
    waiting = here.live_table(table).table.waiting_for
    told = [ann.get("/api/me").json()["your_turn"], bob.get("/api/me").json()["your_turn"]]

    assert told == [[table] if seat in waiting else [] for seat in (0, 1)]
