"""The addresses of the API."""

from __future__ import annotations

import pytest

from ohhell.server.routes import API
from server.in_process_server import Site


@pytest.mark.parametrize("odd", ["%00", "%ff", "a%20b", "x" * 65, "é", "a.b"])
def test_an_address_no_key_of_ours_could_make_leads_nowhere(here: Site, odd: str) -> None:
    ann = here.guest()
    paths = {route.path for route in API if "{" in route.path}
    asked = [ann.ask("GET", path[: path.index("{")] + odd).status_code for path in paths]

    assert set(asked) == {404}


def test_no_address_stands_twice() -> None:
    addresses = [(route.path, method) for route in API for method in route.methods or () if method != "HEAD"]

    assert len(addresses) == len(set(addresses))
