"""Sending push messages: encrypted, signed, to listed services only, without following redirects."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ohhell.protocol.limits import NOTIFICATIONS_AT_ONCE
from ohhell.server.ops.work_queue import WorkQueue
from ohhell.server.push import sender as sender_module
from ohhell.server.push.hosts import PushHosts
from ohhell.server.push.sender import TurnMessage
from server.in_process_server import LocalServer, Visitor, local_server
from server.loopback_push_service import LoopbackPushService, loopback_push_service

TLS = Path(__file__).parents[1] / "tls"
MESSAGE = TurnMessage("a-table", "Irish")


def subscribed(pushing: LocalServer, service: LoopbackPushService, *devices: str) -> Visitor:
    """Ann with some devices."""
    ann = pushing.guest("Ann")
    for name in devices or ("phone",):
        assert ann.request("PUT", "/api/me/push", json=service.device(name)).status_code == 201
    return ann


def sent(pushing: LocalServer, person: Visitor) -> None:
    """Send a message and wait until the server has done everything about it."""
    state = pushing.state
    assert state.push is not None
    push = state.push

    async def done() -> None:
        await push.send_to(person.id, MESSAGE)
        await asyncio.gather(*state._jobs)

    pushing.run(done)


def outcomes(pushing: LocalServer) -> dict[str, float]:
    """How many messages had which outcome."""
    found: dict[str, float] = {}
    for metric in pushing.state.metrics.pushes.collect():
        for sample in metric.samples:
            if sample.name.endswith("_total"):
                found[sample.labels["outcome"]] = sample.value
    return found


def stored(person: Visitor) -> list[Any]:
    devices: list[Any] = person.get("/api/me/export").json()["push_devices"]
    return devices


def test_message_arrives_encrypted_and_signed_at_every_device(
    pushing: LocalServer, service: LoopbackPushService
) -> None:
    ann = subscribed(pushing, service, "phone", "desk")
    sent(pushing, ann)
    found = [service.next() for _ in range(2)]

    assert {one.path for one in found} == {"/send/phone", "/send/desk"}
    assert [one.signed for one in found] == [True, True]
    assert [one.message for one in found] == [{"kind": "turn", "table": "a-table", "name": "Irish"}] * 2


def test_request_has_the_headers_of_the_standard(pushing: LocalServer, service: LoopbackPushService) -> None:
    sent(pushing, subscribed(pushing, service))
    headers = service.next().headers

    assert {name: headers[name] for name in ("content-encoding", "ttl", "urgency")} == {
        "content-encoding": "aes128gcm",
        "ttl": "43200",
        "urgency": "high",
    }
    assert len(headers["topic"]) <= 32
    assert "cookie" not in headers


@pytest.mark.parametrize("status", [404, 410])
def test_device_is_forgotten_when_the_service_no_longer_knows_it(
    pushing: LocalServer, service: LoopbackPushService, status: int
) -> None:
    ann = subscribed(pushing, service)
    service.status = status
    sent(pushing, ann)

    assert (stored(ann), outcomes(pushing)) == ([], {"gone": 1.0})


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirect_is_not_followed(pushing: LocalServer, service: LoopbackPushService, status: int) -> None:
    ann = subscribed(pushing, service)
    service.status = status
    sent(pushing, ann)

    assert service.next().path == "/send/phone"
    assert (service.arrived.empty(), outcomes(pushing)) == (True, {"refused": 1.0})


@pytest.mark.parametrize("status", [400, 403, 429, 500])
def test_device_is_kept_when_the_service_refuses(
    pushing: LocalServer, service: LoopbackPushService, status: int
) -> None:
    ann = subscribed(pushing, service)
    service.status = status
    sent(pushing, ann)

    assert (len(stored(ann)), outcomes(pushing)) == (1, {"refused": 1.0})


def test_nothing_is_sent_to_a_host_that_is_no_longer_listed(pushing: LocalServer, service: LoopbackPushService) -> None:
    ann = subscribed(pushing, service)
    assert pushing.state.push is not None
    pushing.state.push.hosts = PushHosts()
    sent(pushing, ann)

    assert (service.arrived.empty(), outcomes(pushing)) == (True, {"refused": 1.0})


def test_service_that_never_answers_is_given_up(
    pushing: LocalServer, service: LoopbackPushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender_module, "TIMEOUT_S", 0.2)
    ann = subscribed(pushing, service)
    service.status = None
    sent(pushing, ann)

    assert outcomes(pushing) == {"failed": 1.0}


def test_service_that_is_down_is_given_up(pushing: LocalServer, service: LoopbackPushService) -> None:
    ann = pushing.guest("Ann")
    assert pushing.state.push is not None
    pushing.state.push.hosts = PushHosts(("http://127.0.0.1:1",))
    ann.request("PUT", "/api/me/push", json={**service.device("x"), "endpoint": "http://127.0.0.1:1/x"})
    sent(pushing, ann)

    assert outcomes(pushing) == {"failed": 1.0}


def test_service_with_an_unknown_certificate_is_given_up(tmp_path: Path) -> None:
    with (
        loopback_push_service((TLS / "certificate.pem", TLS / "key.pem")) as service,
        local_server(tmp_path, push_hosts=(service.origin,)) as pushing,
    ):
        sent(pushing, subscribed(pushing, service))

        assert (service.arrived.empty(), outcomes(pushing)) == (True, {"failed": 1.0})


def test_person_gets_a_limited_number_of_messages(pushing: LocalServer, service: LoopbackPushService) -> None:
    ann = subscribed(pushing, service)
    for _ in range(NOTIFICATIONS_AT_ONCE + 1):
        sent(pushing, ann)

    assert outcomes(pushing) == {"sent": float(NOTIFICATIONS_AT_ONCE), "dropped": 1.0}


def test_message_is_dropped_when_too_many_wait(
    pushing: LocalServer, service: LoopbackPushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = subscribed(pushing, service, "phone", "desk", "tablet")
    assert pushing.state.push is not None
    monkeypatch.setattr(pushing.state.push, "_queue", WorkQueue(at_once=1, waiting=1))
    sent(pushing, ann)

    assert outcomes(pushing) == {"sent": 2.0, "dropped": 1.0}


def test_person_without_devices_is_sent_nothing(pushing: LocalServer) -> None:
    sent(pushing, pushing.guest("Ann"))

    assert outcomes(pushing) == {}


def test_log_does_not_have_the_address_of_a_device(
    pushing: LocalServer, service: LoopbackPushService, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = subscribed(pushing, service, "a-secret-path")
    service.status = 500
    sent(pushing, ann)
    printed = capsys.readouterr()

    assert "a push service refused a message" in printed.out + printed.err
    assert "a-secret-path" not in printed.out + printed.err
