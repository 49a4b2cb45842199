"""People over HTTP: names, cookies, mutes, blocks and reports."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from ohhell.protocol.limits import NEW_PEOPLE_AT_ONCE
from ohhell.protocol.messages import Close, Contribute, Say, Start
from ohhell.server.tables import subscriber
from ohhell.store import people
from server.in_process_server import Site, Visitor
from server.in_process_socket import Wire


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


def test_connections_of_a_session_are_closed_when_it_ends(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> str:
        wire = await Wire(here.app, table, token=token).open()
        await wire.until("update")
        await ann.client.request("DELETE", "/api/me/cookie")
        return str((await wire.until("goodbye"))["code"])

    assert here.run(scene) == "signed-out"


def test_a_connection_is_not_obeyed_any_more_when_its_session_has_ended(
    here: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscriber, "GOODBYE_S", 0.2)
    ann = here.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> None:
        wire = await Wire(here.app, table, token=token).open()
        await wire.until("update")
        wire.reading.clear()  # the goodbye is not read, so that the connection stays open for a while
        await ann.client.request("DELETE", "/api/me/cookie")
        wire.say(do="say", id="say", text="still here")
        while await wire.next() is not None:
            pass
        await wire.hang_up()

    here.run(scene)

    assert here.table(table).talk == ()


class Gate(asyncio.Future[None]):
    """Something to wait for; *reached* is set when somebody does."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = asyncio.Event()

    def add_done_callback(self, *arguments: Any, **options: Any) -> None:
        """Remember that somebody waits."""
        super().add_done_callback(*arguments, **options)
        self.reached.set()


def test_connection_that_is_admitted_while_its_session_ends_is_closed(here: Site) -> None:
    ann = here.guest("Ann")
    table = ann.make()
    token = ann.client.cookies["ohhell"]

    async def scene() -> str:
        tables = here.state.tables
        tables.release_idle()
        gate = Gate()
        tables._loading[table] = gate  # type: ignore[assignment]
        wire = await Wire(here.app, table, token=token).open()
        await gate.reached.wait()
        await ann.client.request("DELETE", "/api/me/cookie")
        del tables._loading[table]
        gate.set_result(None)
        first = await wire.until_any()
        await wire.hang_up()
        return str(first.get("code"))

    assert here.run(scene) == "signed-out"


def test_connections_of_another_device_stay_when_a_session_ends(here: Site) -> None:
    ann, phone = here.guest("Ann"), here.stranger()
    table = ann.make()
    phone.post("/api/links/take", secret=ann.post("/api/me/links").json()["link"].partition("#link=")[2])
    token = phone.client.cookies["ohhell"]

    async def scene() -> str:
        wire = await Wire(here.app, table, token=token).open()
        await ann.client.request("DELETE", "/api/me/cookie")
        answer = await wire.answered(do="sit", id="sit", seat=0, name="Ann")
        await wire.hang_up()
        return str(answer["kind"])

    assert here.run(scene) == "done"


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


def heard_at(here: Site, speaker: Visitor, hearer: Visitor, table: str, text: str) -> bool:
    """Whether what one says reaches a line of the other that has been up all along."""
    live_table = here.live_table(table)
    (line,) = [subscriber for subscriber in live_table.subscribers if subscriber.person == hearer.id]
    live_table.updates.next_for(line)
    here.do(table, speaker.id, Say, text=text)
    update = live_table.updates.next_for(line)
    assert update is not None
    return text in update.decode()


def two_talking(here: Site) -> tuple[Visitor, Visitor, str]:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make(settings={"listed": True})
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.listen(table, ann.id)
    return ann, bob, table


def test_whom_one_mutes_one_does_not_hear_from_that_moment_on(here: Site) -> None:
    ann, bob, table = two_talking(here)
    before = heard_at(here, bob, ann, table, "hello")
    ann.ask("PUT", f"/api/me/mutes/{bob.id}")
    muted = heard_at(here, bob, ann, table, "boo")
    ann.ask("DELETE", f"/api/me/mutes/{bob.id}")
    after = heard_at(here, bob, ann, table, "sorry")

    assert (before, muted, after) == (True, False, True)


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
