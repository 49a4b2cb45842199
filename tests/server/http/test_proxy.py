"""Forwarding headers of a proxy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ohhell.server.http.proxy import client_of
from server.app_without_tables import FAR, HERE, PUBLIC, app_of, ask, server_state

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("trust", "client", "told"),
    [
        (True, HERE, {"address": "198.51.100.4", "scheme": "https", "host": "cards.example.org"}),
        (True, FAR, {"address": FAR[0], "scheme": "http", "host": "localhost"}),
        (False, HERE, {"address": "proxied", "scheme": "http", "host": "localhost"}),
        (False, FAR, {"address": FAR[0], "scheme": "http", "host": "localhost"}),
    ],
)
def test_forwarding_headers_are_used_only_from_a_trusted_local_proxy(
    trust: bool,  # noqa: FBT001 (a case)
    client: tuple[str, int],
    told: dict[str, str],
    tmp_path: Path,
) -> None:
    with server_state(tmp_path, trust_proxy=trust, origins=(PUBLIC,)) as state:
        assert ask(app_of(state), "/told", client=client, headers=FORWARDED).json() == told


def test_forwarded_host_is_checked_like_any_other(tmp_path: Path) -> None:
    with server_state(tmp_path, trust_proxy=True) as state:
        answer = ask(app_of(state), "/told", client=HERE, headers={"X-Forwarded-Host": "evil.example"})

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
