"""The address of a page to share, as text and as a QR code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.pad_writers import PAD, begun

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_qr_code_contains_the_address_of_a_table(here: Site) -> None:
    table = here.guest().make()
    answer = here.stranger().get(f"/api/tables/{table}/qr.svg")

    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_address_of_a_pad_is_shared_as_text_and_qr_code(here: Site) -> None:
    ann = begun(here)

    told = ann.ask("/address").json()
    picture = ann.ask("/qr.svg")

    assert told["here"] == f"http://localhost:8052/pad/{PAD}"
    assert told["address"] is None or told["address"].endswith(f"/pad/{PAD}")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")
