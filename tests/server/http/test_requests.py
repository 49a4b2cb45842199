"""The address of this server to share with others."""

from __future__ import annotations

from pathlib import Path

from ohhell.server.http.addresses import network_address
from server.in_process_server import HERE, Site, site


def test_address_to_share_is_missing_when_only_this_machine_can_connect(here: Site) -> None:
    table = here.guest().make()
    told = here.stranger().get(f"/api/tables/{table}/address").json()

    assert (told["here"], told["address"]) == (f"{HERE}/t/{table}", None)


def test_address_to_share_is_the_public_origin(tmp_path: Path) -> None:
    with site(tmp_path, origins=("https://cards.example.org",)) as here:
        table = here.guest().make()

        assert here.stranger().get(f"/api/tables/{table}/address").json()["address"].startswith("https://cards.exam")


def test_address_to_share_is_the_one_in_use_when_listening_everywhere(tmp_path: Path) -> None:
    with site(tmp_path, host="") as here:
        table = here.guest().make()
        elsewhere = here.stranger(Host="192.0.2.44:8052").get(f"/api/tables/{table}/address").json()

        assert elsewhere["address"] == f"http://192.0.2.44:8052/t/{table}"


def test_address_to_share_is_this_machines_when_opened_by_loopback(tmp_path: Path) -> None:
    with site(tmp_path, host="") as here:
        table = here.guest().make()
        network = network_address()

        assert here.stranger().get(f"/api/tables/{table}/address").json()["address"] == (
            None if network is None else f"http://{network}:8052/t/{table}"
        )
