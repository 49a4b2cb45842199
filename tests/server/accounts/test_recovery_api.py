"""Recovery codes: they bring a name, seats and statistics to a new device, until they are replaced."""

from __future__ import annotations

from hashlib import sha256

import pytest

from ohhell.server.accounts.recovery_api import new_code, normal_code
from ohhell.store import access
from server.in_process_server import LocalServer, Visitor


def code_of(person: Visitor) -> str:
    answer = person.post("/api/me/recovery")
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


def test_code_has_125_random_bits_in_letters_that_do_not_look_alike() -> None:
    codes = {new_code() for _ in range(100)}

    assert len(codes) == 100
    assert {len(normal_code(code)) for code in codes} == {25}
    assert not set("".join(codes)) & set("01IO")


def test_code_brings_name_seats_and_statistics_to_a_new_device(each_server: LocalServer) -> None:
    ann, _, table = each_server.two_finished()
    phone = each_server.stranger()
    phone.post("/api/recover", code=code_of(ann))
    me = phone.get("/api/me").json()

    assert (me["person"], [entry["id"] for entry in me["tables"]]) == ({"id": ann.id, "name": "Ann"}, [table])
    assert phone.get("/api/me/statistics").json() == ann.get("/api/me/statistics").json()


def test_code_works_as_people_type_it(server: LocalServer) -> None:
    code = code_of(server.guest("Ann"))

    assert server.stranger().post("/api/recover", code=f" {code.lower().replace('-', ' ')} ").status_code == 200


def test_code_works_again_until_it_is_replaced(server: LocalServer) -> None:
    ann = server.guest("Ann")
    first = code_of(ann)
    again = [server.stranger().post("/api/recover", code=first).status_code for _ in range(2)]
    second = code_of(ann)

    assert again == [200, 200]
    assert server.stranger().refusal("POST", "/api/recover", code=first) == "no-such-code"
    assert server.stranger().post("/api/recover", code=second).status_code == 200


def test_code_no_longer_works_when_it_is_removed(server: LocalServer) -> None:
    ann = server.guest("Ann")
    code = code_of(ann)
    assert ann.get("/api/me/recovery").json()["made"] > 0
    ann.request("DELETE", "/api/me/recovery")

    assert server.stranger().refusal("POST", "/api/recover", code=code) == "no-such-code"
    assert ann.get("/api/me/recovery").json() == {"made": None}


def test_code_asks_before_it_replaces_a_person(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    code = code_of(ann)
    asked = bob.refusal("POST", "/api/recover", code=code)
    bob.post("/api/recover", code=code, replace=True)

    assert (asked, bob.get("/api/me").json()["person"]["id"]) == ("somebody-else", ann.id)


def test_store_has_only_the_hash_of_a_code(server: LocalServer) -> None:
    ann = server.guest("Ann")
    digest = sha256(normal_code(code_of(ann)).encode()).hexdigest()

    assert server.state.store.read(lambda connection: access.find_recovered(connection, digest)).result() == ann.id


@pytest.mark.parametrize("code", ["?", "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", "0" * 64])
def test_wrong_code_is_refused(server: LocalServer, code: str) -> None:
    assert server.stranger().refusal("POST", "/api/recover", code=code) == "no-such-code"


def test_wrong_codes_use_up_many_attempts(server: LocalServer) -> None:
    thief = server.stranger(address="203.0.113.9")
    codes = [thief.refusal("POST", "/api/recover", code=new_code()) for _ in range(5)]

    assert codes == ["no-such-code"] * 3 + ["too-fast"] * 2
