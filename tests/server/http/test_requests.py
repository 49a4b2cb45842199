"""The address of this server to share with others."""

from __future__ import annotations

from pathlib import Path

from ohhell.server.http.addresses import network_address
from server.in_process_server import ORIGIN, LocalServer, local_server
from server.pad_writers import PAD, begun


def test_address_to_share_is_missing_when_only_this_machine_can_connect(server: LocalServer) -> None:
    table = server.guest().make()
    reply = server.stranger().get(f"/api/tables/{table}/address").json()

    assert (reply["here"], reply["address"]) == (f"{ORIGIN}/t/{table}", None)


def test_address_to_share_is_the_public_origin(tmp_path: Path) -> None:
    with local_server(tmp_path, origins=("https://cards.example.org",)) as server:
        table = server.guest().make()

        assert server.stranger().get(f"/api/tables/{table}/address").json()["address"].startswith("https://cards.exam")


def test_address_to_share_is_the_one_in_use_when_listening_everywhere(tmp_path: Path) -> None:
    with local_server(tmp_path, host="") as server:
        table = server.guest().make()
        elsewhere = server.stranger(Host="192.0.2.44:8052").get(f"/api/tables/{table}/address").json()

        assert elsewhere["address"] == f"http://192.0.2.44:8052/t/{table}"


def test_address_to_share_is_this_machines_when_opened_by_loopback(tmp_path: Path) -> None:
    with local_server(tmp_path, host="") as server:
        table = server.guest().make()
        network = network_address()

        assert server.stranger().get(f"/api/tables/{table}/address").json()["address"] == (
            None if network is None else f"http://{network}:8052/t/{table}"
        )


def test_qr_code_contains_the_address_of_a_table(server: LocalServer) -> None:
    table = server.guest().make()
    answer = server.stranger().get(f"/api/tables/{table}/qr.svg")

    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_address_of_a_pad_is_shared_as_text_and_qr_code(server: LocalServer) -> None:
    ann = begun(server)

    reply = ann.request("/address").json()
    picture = ann.request("/qr.svg")

    assert reply["here"] == f"http://localhost:8052/pad/{PAD}"
    assert reply["address"] is None or reply["address"].endswith(f"/pad/{PAD}")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")
