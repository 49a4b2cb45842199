"""Everything about me: the export, the deletion, the privacy page."""

from __future__ import annotations

from pathlib import Path

from ohhell.protocol.messages import Say
from server.in_process_server import LocalServer, Visitor, local_server


def delete(person: Visitor, name: str) -> int:
    return person.request("DELETE", "/api/me", json={"name": name}).status_code


def test_export_has_everything_about_the_caller(each_server: LocalServer) -> None:
    ann, bob, table = each_server.two_finished()
    each_server.do(table, ann.id, Say, text="well played")
    each_server.do(table, bob.id, Say, text="a secret of Bob")
    ann.request("PUT", f"/api/me/mutes/{bob.id}")
    ann.post("/api/me/recovery")
    answer = ann.get("/api/me/export")
    found = answer.json()

    assert answer.headers["Content-Disposition"] == 'attachment; filename="ohhell-my-data.json"'
    assert (found["person"]["name"], found["muted"]) == ("Ann", [{"id": bob.id, "name": "Bob"}])
    assert found["recovery_code_made"] > 0
    assert [(one["table"]["id"], one["written"]) for one in found["tables"]] == [(table, ["well played"])]
    assert [(game["your_seats"], len(game["hands"])) for game in found["games"]] == [([0], 2)]
    assert found["games"][0]["record"].startswith("Oh Hell record")


def test_export_has_invitations_with_names_only(server: LocalServer) -> None:
    ann, bob, table = server.two_finished()
    again = bob.post(f"/api/tables/{table}/again").json()["id"]
    (found,) = ann.get("/api/me/export").json()["invitations"]

    assert found == {"table": again, "rules": "Two short hands", "by": "Bob", "at": found["at"]}


def test_export_has_no_secret_of_others(server: LocalServer) -> None:
    ann, bob, table = server.two_finished()
    server.do(table, bob.id, Say, text="a secret of Bob")
    text = ann.get("/api/me/export").text

    assert "a secret of Bob" not in text
    assert bob.id not in text


def test_export_is_rare(server: LocalServer) -> None:
    ann = server.guest("Ann")

    assert [ann.get("/api/me/export").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_deletion_needs_the_name(server: LocalServer) -> None:
    ann = server.guest("Ann")

    assert (delete(ann, "Bob"), ann.get("/api/me").status_code) == (422, 200)


def test_deleted_person_is_signed_out_everywhere(server: LocalServer) -> None:
    ann, bob, table = server.two_playing()
    phone = server.stranger()
    phone.post("/api/recover", code=ann.post("/api/me/recovery").json()["code"])
    subscriber = server.listen(table, ann.id)
    status = delete(ann, "Ann")

    assert status == 200
    assert [one.get("/api/me").status_code for one in (ann, phone, bob)] == [401, 401, 200]
    assert subscriber.leaving is not None
    assert subscriber.leaving.code == "signed-out"


def test_privacy_page_names_the_days_of_this_server(server: LocalServer) -> None:
    assert "is deleted 90 days after" in server.stranger().get("/api/privacy").json()["text"]


def test_privacy_page_is_in_the_language_asked_for(server: LocalServer) -> None:
    assert server.stranger().get("/api/privacy?language=de").json()["text"].startswith("# Datenschutz")


def test_privacy_page_can_be_the_operators(tmp_path: Path) -> None:
    with local_server(tmp_path, privacy="# Our club") as server:
        assert server.stranger().get("/api/privacy").json() == {"text": "# Our club"}
