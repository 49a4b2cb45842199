"""Requests about push messages: the key of the server, and the devices of a person."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from ohhell.extras import MODULES
from ohhell.protocol.limits import DEVICES_AT_ONCE, DEVICES_PER_PERSON, LONGEST_ENDPOINT
from ohhell.server.push import sender
from ohhell.store import push_subscriptions
from server.in_process_server import ORIGIN, LocalServer, Visitor
from server.loopback_push_service import KEYS, LoopbackPushService

DEVICE: dict[str, Any] = {"endpoint": "https://web.push.apple.com/abc", "keys": KEYS}


def put(person: Visitor, **change: Any) -> tuple[int, Any]:
    answer = person.request("PUT", "/api/me/push", json={**DEVICE, **change})
    return answer.status_code, answer.json()


def stored(server: LocalServer, person: str) -> int:
    """How many devices of somebody the server has, who may be gone."""
    return len(server.state.store.read(partial(push_subscriptions.subscriptions_of, person=person)).result())


def endpoints(person: Visitor) -> list[str]:
    return [one["endpoint"] for one in person.get("/api/me/export").json()["push_devices"]]


def test_everybody_gets_the_public_key(server: LocalServer) -> None:
    assert server.state.push is not None
    assert server.stranger().get("/api/push").json() == {"key": server.state.push.public_key, "missing": None}


def test_key_is_missing_without_the_extra(server: LocalServer) -> None:
    server.state.push = None

    assert server.guest().get("/api/push").json() == {"key": None, "missing": "extra"}


def test_extra_is_missing_when_a_module_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, "push", ("pywebpush", "no_such_module"))

    assert not sender.is_installed()


@pytest.mark.parametrize(
    ("address", "missing"),
    [
        ("http://192.168.1.20:8052", "https"),
        ("https://192.168.1.20:8052", None),
        ("http://127.0.0.1:8052", None),
        ("http://game.localhost:8052", None),
        (ORIGIN, None),
    ],
)
def test_push_needs_https_or_this_machine(server: LocalServer, address: str, missing: str | None) -> None:
    visitor = server.guest()
    headers = {"Origin": address}
    info = visitor.request("GET", f"{address}/api/push").json()
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
    answer = visitor.request("PUT", f"{address}/api/me/push", json=DEVICE, headers={**headers, "Cookie": cookie})

    assert (info["missing"], answer.status_code) == (missing, 201 if missing is None else 409)


def test_device_is_saved_once_and_removed(each_server: LocalServer) -> None:
    ann = each_server.guest()
    assert [put(ann), put(ann)] == [(201, {"devices": 1})] * 2
    saved = endpoints(ann)
    removed = ann.request("DELETE", "/api/me/push", json={"endpoint": DEVICE["endpoint"]}).json()

    assert (saved, removed, endpoints(ann)) == ([DEVICE["endpoint"]], {"removed": True}, [])


def test_nobody_removes_the_device_of_somebody_else(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    put(ann)
    bob.request("DELETE", "/api/me/push", json={"endpoint": DEVICE["endpoint"]})

    assert endpoints(ann) == [DEVICE["endpoint"]]


def test_newest_devices_stay_when_there_are_too_many(server: LocalServer) -> None:
    ann = server.guest()
    for number in range(DEVICES_PER_PERSON + 2):
        server.later(1)
        put(ann, endpoint=f"https://web.push.apple.com/{number}")

    assert endpoints(ann) == [f"https://web.push.apple.com/{n}" for n in range(2, DEVICES_PER_PERSON + 2)]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"endpoint": "https://10.0.0.1/x"}, 403, "unknown-push-host"),
        ({"endpoint": "https://metadata.internal/x"}, 403, "unknown-push-host"),
        ({"endpoint": "http://web.push.apple.com/x"}, 403, "unknown-push-host"),
        ({"endpoint": "gopher://web.push.apple.com/x"}, 422, "bad-subscription"),
        ({"endpoint": "https://web.push.apple.com/" + "x" * LONGEST_ENDPOINT}, 422, "bad-message"),
        ({"keys": {**KEYS, "p256dh": "AAAA"}}, 422, "bad-subscription"),
        ({"keys": {**KEYS, "auth": "A" * 101}}, 422, "bad-message"),
        ({"keys": {"auth": KEYS["auth"]}}, 422, "bad-message"),
    ],
)
def test_subscription_that_can_not_be_used_is_refused(
    server: LocalServer, change: dict[str, Any], status: int, code: str
) -> None:
    ann = server.guest()
    found, answer = put(ann, **change)

    assert (found, answer["code"], endpoints(ann)) == (status, code, [])


def test_server_without_the_extra_saves_no_device(server: LocalServer) -> None:
    ann = server.guest()
    server.state.push = None

    assert (put(ann)[1]["code"], endpoints(ann)) == ("no-push", [])


def test_changes_of_devices_have_a_limit(server: LocalServer) -> None:
    ann = server.guest()
    statuses = [put(ann)[0] for _ in range(DEVICES_AT_ONCE + 1)]

    assert statuses == [201] * DEVICES_AT_ONCE + [429]


def test_signing_out_removes_the_device(server: LocalServer) -> None:
    ann = server.guest()
    put(ann)
    ann.request("DELETE", "/api/me/cookie")

    assert stored(server, ann.id) == 0


def test_deleting_my_data_removes_my_devices(server: LocalServer) -> None:
    ann = server.guest("Ann")
    put(ann)
    ann.request("DELETE", "/api/me", json={"name": "Ann"})

    assert stored(server, ann.id) == 0


def test_listed_host_of_the_operator_is_accepted(pushing: LocalServer, service: LoopbackPushService) -> None:
    assert put(pushing.guest(), **service.device("phone")) == (201, {"devices": 1})
