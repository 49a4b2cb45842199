"""A device becomes somebody's; links and recovery codes ask the same question before."""

from __future__ import annotations

from ohhell.server.accounts.sign_in import hash_secret, plural
from server.in_process_server import LocalServer


def test_secret_is_stored_as_a_hash() -> None:
    assert len(hash_secret("secret")) == 64
    assert "secret" not in hash_secret("secret")


def test_number_is_written_with_its_thing() -> None:
    assert (plural(1, "table"), plural(2, "table")) == ("1 table", "2 tables")


def test_device_keeps_its_session_when_it_is_the_same_persons(server: LocalServer) -> None:
    ann = server.guest("Ann")
    before = ann.client.cookies["ohhell"].split(".")[1]
    ann.post("/api/recover", code=ann.post("/api/me/recovery").json()["code"])

    assert ann.client.cookies["ohhell"].split(".")[1] == before
