"""The push services that the server sends to: never an address that a client chose."""

from __future__ import annotations

import pytest

from ohhell.protocol.limits import LONGEST_ENDPOINT
from ohhell.rules.errors import OhHellError
from ohhell.server.push.hosts import PushHosts, listed_origin
from ohhell.table.permissions import Refusal

ADDED = PushHosts(
    ("https://push.example.org:8443", "https://*.example.net", "https://192.168.1.5", "http://127.0.0.1:9000")
)


def code(endpoint: str, hosts: PushHosts = ADDED) -> str:
    with pytest.raises(Refusal) as refusal:
        hosts.check(endpoint)
    return refusal.value.code


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:DEF-1_2",
        "https://fcm.googleapis.com:443/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
        "https://web.push.apple.com/QGuj",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2fx%3d",
        "https://push.example.org:8443/x",
        "https://a.b.example.net/x",
        "https://192.168.1.5/x",
        "http://127.0.0.1:9000/x",
    ],
)
def test_listed_host_is_allowed(endpoint: str) -> None:
    assert ADDED.check(endpoint).startswith("http")


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/x",
        "https://2130706433/x",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilnotify.windows.com/x",
        "https://notify.windows.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://x.push.apple.com:22/x",
        "http://fcm.googleapis.com/x",
        "http://web.push.apple.com/x",
        "https://push.example.org/x",
        "https://example.net/x",
        "https://127.0.0.1:9000/x",
        "http://127.0.0.1:9001/x",
        "http://192.168.1.5/x",
    ],
)
def test_host_that_is_not_listed_is_refused(endpoint: str) -> None:
    assert code(endpoint) == "unknown-push-host"


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "fcm.googleapis.com/x",
        "https://fcm.googleapis.com",
        "ftp://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://127.0.0.1#@fcm.googleapis.com/x",
        "https://127.0.0.1\\@fcm.googleapis.com/x",
        "https://fcm.googleapis.com./x",
        "https://.push.apple.com/x",
        "https://[::1]/x",
        "https://fcm.googleapis.com:port/x",
        "https://fcm.googleapis.com:443443/x",
        "https://fcm.googleapis.com/x#fragment",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\r\nHost: evil.example",
        "https://fcm.googleapis.com/x\n",
        "https://fcm.googleapis.com\uff0f.evil.example/x",
        "https://fcm.googleapis.com/é",
        "https://fcm.googleapis.com/" + "x" * LONGEST_ENDPOINT,
    ],
)
def test_address_that_is_not_a_plain_https_address_is_refused(endpoint: str) -> None:
    assert code(endpoint) == "bad-subscription"


def test_only_the_fixed_hosts_are_allowed_when_the_operator_adds_none() -> None:
    assert code("https://push.example.org:8443/x", PushHosts()) == "unknown-push-host"


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("push.example.org", "https://push.example.org"),
        ("https://Push.Example.org/", "https://push.example.org"),
        ("push.example.org:443", "https://push.example.org"),
        ("*.push.example.org", "https://*.push.example.org"),
        ("192.168.1.5:8443", "https://192.168.1.5:8443"),
        ("http://127.0.0.1:9000", "http://127.0.0.1:9000"),
        ("http://localhost:9000", "http://localhost:9000"),
    ],
)
def test_host_of_the_operator_becomes_an_origin(text: str, origin: str) -> None:
    assert listed_origin(text) == origin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "*",
        "*.org",
        "*.1.2.3.4",
        "*.example.org:8443",
        "http://*.localhost",
        "http://push.example.org",
        "http://10.0.0.1:9000",
        "ftp://push.example.org",
        "://push.example.org",
        "push.example.org/path",
        "me@push.example.org",
        "push example.org",
        "a.*.example.org",
    ],
)
def test_host_of_the_operator_that_is_no_host_is_refused(text: str) -> None:
    with pytest.raises(OhHellError) as error:
        listed_origin(text)

    assert error.value.code == "bad-push-host"
