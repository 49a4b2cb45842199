"""The routes of the API."""

from __future__ import annotations

import pytest

from ohhell.server.routes import API
from server.in_process_server import LocalServer


@pytest.mark.parametrize("odd", ["%00", "%ff", "a%20b", "x" * 65, "é", "a.b"])
def test_invalid_key_in_a_path_is_not_found(server: LocalServer, odd: str) -> None:
    ann = server.guest()
    paths = {route.path for route in API if "{" in route.path}
    statuses = [ann.request("GET", path[: path.index("{")] + odd).status_code for path in paths]

    assert set(statuses) == {404}


def test_no_route_is_defined_twice() -> None:
    addresses = [(route.path, method) for route in API for method in route.methods or () if method != "HEAD"]

    assert len(addresses) == len(set(addresses))
