"""The address under which people find a table."""

from __future__ import annotations

from pathlib import Path

from ohhell.server.http.addresses import network_address
from server.in_process_server import HERE, Site, site


def test_on_this_machine_alone_there_is_no_address_for_others(here: Site) -> None:
    table = here.guest().make()
    told = here.stranger().get(f"/api/tables/{table}/address").json()

    assert (told["here"], told["address"]) == (f"{HERE}/t/{table}", None)


def test_the_public_address_is_the_one_to_share(tmp_path: Path) -> None:
    with site(tmp_path, origins=("https://cards.example.org",)) as here:
        table = here.guest().make()

        assert here.stranger().get(f"/api/tables/{table}/address").json()["address"].startswith("https://cards.exam")


def test_a_server_heard_everywhere_shares_the_address_it_was_found_under(tmp_path: Path) -> None:
    with site(tmp_path, host="") as here:
        table = here.guest().make()
        elsewhere = here.stranger(Host="192.0.2.44:8052").get(f"/api/tables/{table}/address").json()

        assert elsewhere["address"] == f"http://192.0.2.44:8052/t/{table}"


def test_on_the_local_network_the_address_to_share_is_this_machines(tmp_path: Path) -> None:
    with site(tmp_path, host="") as here:
        table = here.guest().make()
        network = network_address()

        assert here.stranger().get(f"/api/tables/{table}/address").json()["address"] == (
            None if network is None else f"http://{network}:8052/t/{table}"
        )
