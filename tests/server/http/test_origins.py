"""Host names that the server answers to, and origins of pages that may use it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from starlette.applications import Starlette

from ohhell.server.accounts.tokens import COOKIE
from ohhell.server.http.origins import client_of
from server.app_without_tables import FAR, LOOPBACK, PUBLIC, app_of, fetch, post, server_state


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8052", "127.0.0.1:8052", "192.168.1.20:8052", "[::1]:8052", "[2001:db8::7]", "piano.local",
     "cards.example.org", "CARDS.example.org.", socket.gethostname(), "oh.localhost"],
)  # fmt: skip
def test_request_is_accepted_for_own_host_names_and_ip_addresses(host: str, app: Starlette) -> None:
    assert fetch(app, "/caller", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "cards.example.org.evil.example", "127.0.0.1.evil.example", "local", "",
     "local host", "localhost@evil.example", "evil.example/.local", "a" * 5000, "localhost:http", "1.2.3.4.5"],
)  # fmt: skip
def test_request_is_refused_for_a_foreign_host_name(host: str, app: Starlette) -> None:
    answer = fetch(app, "/caller", headers={"Host": host})

    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-host")


def test_request_is_refused_with_two_host_headers(app: Starlette) -> None:
    answer = fetch(app, "/caller", headers=[("Host", "localhost"), ("Host", "localhost")])

    assert answer.json()["code"] == "foreign-host"


@pytest.mark.parametrize("cookie", [{}, {"Cookie": f"{COOKIE}=x"}], ids=["stranger", "guest"])
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://localhost:80"}, 200),
        ({"Origin": PUBLIC}, 200),
        ({"Sec_Fetch_Site": "same-origin"}, 200),
        ({"Origin": "http://localhost:8080"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "http://evil.example", "Sec_Fetch_Site": "same-origin"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
        ({"Sec_Fetch_Site": "none"}, 403),
        ({"Origin": "http://evil.example", "Authorization": "Bearer x"}, 403),
    ],
)
def test_change_is_refused_from_a_foreign_page(
    headers: dict[str, str], status: int, cookie: dict[str, str], app: Starlette
) -> None:
    assert post(app, **headers, **cookie).status_code == status


@pytest.mark.parametrize(
    ("trust", "client", "reply"),
    [
        (True, LOOPBACK, {"address": "198.51.100.4", "scheme": "https", "host": "cards.example.org"}),
        (True, FAR, {"address": FAR[0], "scheme": "http", "host": "localhost"}),
        (False, LOOPBACK, {"address": "proxied", "scheme": "http", "host": "localhost"}),
        (False, FAR, {"address": FAR[0], "scheme": "http", "host": "localhost"}),
    ],
)
def test_forwarding_headers_are_used_only_from_a_trusted_local_proxy(
    trust: bool,  # noqa: FBT001 (a case)
    client: tuple[str, int],
    reply: dict[str, str],
    tmp_path: Path,
) -> None:
    with server_state(tmp_path, trust_proxy=trust, origins=(PUBLIC,)) as state:
        assert fetch(app_of(state), "/caller", client=client, headers=FORWARDED).json() == reply


def test_forwarded_host_is_checked_like_any_other(tmp_path: Path) -> None:
    with server_state(tmp_path, trust_proxy=True) as state:
        answer = fetch(app_of(state), "/caller", client=LOOPBACK, headers={"X-Forwarded-Host": "evil.example"})

    assert answer.json()["code"] == "foreign-host"


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["127.0.0.1, 203.0.113.9"], "203.0.113.9"),
        (["1.1.1.1", "203.0.113.9, ::1"], "203.0.113.9"),
        (["203.0.113.9:1234"], "203.0.113.9"),
        (["[2001:db8::1]:1234"], "2001:db8::1"),
        (["203.0.113.9, <script>"], "proxied"),
        (["127.0.0.1"], "127.0.0.1"),
        ([""], "proxied"),
        ([], "proxied"),
    ],
)
def test_client_address_is_the_last_that_is_not_loopback(lines: list[str], address: str) -> None:
    assert client_of(lines) == address


FORWARDED = {"X-Forwarded-For": "198.51.100.4", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example.org"}
