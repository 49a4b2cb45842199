"""HTTP API of people: names, cookies, mutes, blocks and reports."""

from __future__ import annotations

import json

import pytest

from ohhell.protocol.limits import NEW_PEOPLE_AT_ONCE
from ohhell.protocol.messages import Close, Contribute, Say, Start
from ohhell.server.accounts import api
from ohhell.store import people
from server.in_process_server import LocalServer, two_talking


def test_sign_up_needs_only_a_name(server: LocalServer) -> None:
    ann = server.guest("Ann")

    assert ann.get("/api/me").json()["person"] == {"id": ann.id, "name": "Ann"}


def test_cookie_is_http_only_and_same_site(server: LocalServer) -> None:
    cookie = server.stranger().post("/api/people", name="Ann").headers["Set-Cookie"].lower()

    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie


@pytest.mark.parametrize("name", ["", " ", "a" * 41, "Ann\u202egnA", "Ann\x00", "a, b", "\u3164"])
def test_sign_up_is_refused_with_an_unreadable_name(server: LocalServer, name: str) -> None:
    assert server.stranger().refusal("POST", "/api/people", name=name) in {"bad-name", "bad-message"}


def test_sign_up_is_refused_when_already_signed_in(server: LocalServer) -> None:
    ann = server.guest("Ann")

    assert ann.refusal("POST", "/api/people", name="Bob") == "already-known"


def test_person_can_change_their_name(server: LocalServer) -> None:
    ann = server.guest("Ann")
    ann.request("PATCH", "/api/me", json={"name": "Anna"})

    assert ann.get("/api/me").json()["person"]["name"] == "Anna"


def test_sign_out_removes_the_person_from_the_device(server: LocalServer) -> None:
    ann = server.guest("Ann")
    ann.request("DELETE", "/api/me/cookie")

    assert ann.refusal("GET", "/api/me") == "no-name"


def test_copied_token_is_invalid_after_sign_out(server: LocalServer) -> None:
    ann = server.guest("Ann")
    thief = server.stranger(Authorization=f"Bearer {ann.client.cookies['ohhell']}")
    before = thief.get("/api/me").status_code
    ann.request("DELETE", "/api/me/cookie")

    assert (before, thief.refusal("GET", "/api/me")) == (200, "no-name")


def test_request_without_a_name_is_refused(server: LocalServer) -> None:
    assert server.stranger().get("/api/me").status_code == 401


def test_sign_ups_from_one_address_are_limited(server: LocalServer) -> None:
    codes = [
        server.stranger(address="203.0.113.9").request("POST", "/api/people", json={"name": "Ann"}).status_code
        for _ in range(NEW_PEOPLE_AT_ONCE + 1)
    ]

    assert (codes[0], codes[-1]) == (201, 429)


def test_me_lists_tables_with_a_seat_and_hosted_tables(
    server: LocalServer,
) -> None:
    ann = server.guest("Ann")
    saved, shut, gathers = ann.make(), ann.make(), ann.make()
    ann.sit(saved, 0)
    ann.sit(shut, 0)
    server.do(shut, ann.id, Close)

    assert {table["id"] for table in ann.get("/api/me").json()["tables"]} == {saved, gathers}


@pytest.mark.parametrize(("path", "key"), [("mutes", "muted"), ("blocks", "blocked")])
def test_mutes_and_blocks_are_remembered_until_undone(server: LocalServer, path: str, key: str) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    ann.request("PUT", f"/api/me/{path}/{bob.id}")
    there = ann.get("/api/me").json()[key]
    undone = ann.request("DELETE", f"/api/me/{path}/{bob.id}").json()[key]

    assert (there, undone) == ([{"id": bob.id, "name": "Bob"}], [])


@pytest.mark.parametrize("path", ["mutes", "blocks"])
def test_mute_and_block_are_refused_for_oneself_and_unknown_people(server: LocalServer, path: str) -> None:
    ann = server.guest("Ann")

    assert ann.refusal("PUT", f"/api/me/{path}/nobody") == "no-such-person"
    assert ann.refusal("PUT", f"/api/me/{path}/{ann.id}") == "not-yourself"
    assert server.stranger().refusal("PUT", f"/api/me/{path}/{ann.id}") == "no-name"


def test_report_is_saved_with_the_recent_chat(server: LocalServer) -> None:
    ann, bob, table = two_talking(server)
    server.do(table, bob.id, Say, text="you play like a horse")
    ann.post("/api/reports", against=bob.id, table=table, text="he is rude")
    (saved,) = server.state.store.read(people.reports).result()

    assert (saved.by, saved.against, saved.table_id, saved.text) == (ann.id, bob.id, table, "he is rude")
    assert [message["text"] for message in json.loads(saved.excerpt)] == ["you play like a horse"]


def test_report_omits_unprintable_characters(each_server: LocalServer) -> None:
    ann, bob, table = two_talking(each_server)
    ann.post("/api/reports", against=bob.id, table=table, text="he is\x00\nrude")
    (saved,) = each_server.state.store.read(people.reports).result()

    assert saved.text == "he is\nrude"
    assert ann.refusal("POST", "/api/reports", against=bob.id, table=table, text="\x00") == "bad-text"


def test_report_is_refused_unless_both_are_at_the_listed_table(server: LocalServer) -> None:
    ann, bob, table = two_talking(server)
    cid = server.guest("Cid")
    private = ann.make()

    assert cid.refusal("POST", "/api/reports", against=bob.id, table=table, text="?") == "not-at-the-table"
    assert ann.refusal("POST", "/api/reports", against=cid.id, table=table, text="?") == "not-at-the-table"
    assert ann.refusal("POST", "/api/reports", against=ann.id, table=table, text="?") == "not-at-the-table"
    assert ann.refusal("POST", "/api/reports", against=bob.id, table=private, text="?") == "not-listed"
    assert ann.refusal("POST", "/api/reports", against=bob.id, table=table, text="x" * 1001) == "bad-message"


def test_request_from_a_foreign_page_changes_nothing(server: LocalServer) -> None:
    ann = server.guest("Ann")
    answer = ann.request("PATCH", "/api/me", json={"name": "Fool"}, headers={"Origin": "https://evil.example"})

    assert answer.json()["code"] == "foreign-origin"
    assert ann.get("/api/me").json()["person"]["name"] == "Ann"


def test_me_loads_only_the_latest_running_tables(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "TABLES_LOADED", 2)
    ann = server.guest("Ann")
    for _ in range(3):
        table = ann.make(2, bots=["random"], sit=True)
        server.start(table)
    server.state.tables.release_idle()
    ann.get("/api/me")

    assert len(server.state.tables.loaded) == 2


def test_me_lists_the_tables_that_wait_for_the_caller(server: LocalServer) -> None:
    ann, bob, table = server.two_seated()
    server.do(table, ann.id, Start)
    for visitor in (ann, bob):
        server.do(table, visitor.id, Contribute, text="luck")
    waiting = server.live_table(table).table.waiting_for
    reply = [ann.get("/api/me").json()["your_turn"], bob.get("/api/me").json()["your_turn"]]

    assert reply == [[table] if seat in waiting else [] for seat in (0, 1)]
