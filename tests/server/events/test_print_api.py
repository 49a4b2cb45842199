"""Documents of an event as PDF over HTTP."""

from __future__ import annotations

import pytest

from ohhell.printing.event_paper import PRINTED
from server.event_desk import Desk
from server.in_process_server import LocalServer


@pytest.fixture
def desk(server: LocalServer) -> Desk:
    """A closed event of one match."""
    desk = Desk(server, matches=1).enter().play()
    desk.do("close")
    return desk


@pytest.mark.parametrize("what", PRINTED)
def test_director_gets_every_document(desk: Desk, what: str) -> None:
    answer = desk.request("GET", f"/print.pdf?what={what}")

    assert (answer.status_code, answer.content[:5], answer.headers["Content-Type"]) == (
        200,
        b"%PDF-",
        "application/pdf",
    )


@pytest.mark.parametrize("what", [what for what in PRINTED if what != "cards"])
def test_everybody_gets_what_has_no_keys(desk: Desk, what: str) -> None:
    assert desk.request("GET", f"/print.pdf?what={what}", key="").status_code == 200


def test_public_gets_no_table_cards(desk: Desk) -> None:
    assert desk.request("GET", "/print.pdf?what=cards", key="").json()["code"] == "not-allowed"


def test_assistant_gets_table_cards_of_a_match(desk: Desk) -> None:
    assert desk.request("GET", "/print.pdf?what=cards&match=1&paper=letter", key=desk.assistant).status_code == 200


def test_table_card_has_the_scorers_qr_code_once_the_match_has_started(server: LocalServer) -> None:
    drawn, started = Desk(server).enter(), Desk(server).enter().start()
    drawn.do("draw", match=1)
    without, with_codes = (len(desk.request("GET", "/print.pdf?what=cards").content) for desk in (drawn, started))

    assert with_codes > without + 1_000


def test_cards_begin_with_the_table_that_is_asked_for(desk: Desk) -> None:
    all_tables = desk.request("GET", "/print.pdf?what=cards").content

    assert len(desk.request("GET", "/print.pdf?what=cards&from=2").content) < len(all_tables)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("what=money", "unknown-document"),
        ("", "unknown-document"),
        ("what=seating&paper=a3", "unknown-paper"),
        ("what=seating&match=7", "no-such-match"),
        ("what=seating&match=x", "not-a-number"),
    ],
)
def test_wrong_query_is_refused(desk: Desk, query: str, code: str) -> None:
    assert desk.request("GET", f"/print.pdf?{query}").json()["code"] == code


def test_certificates_of_an_open_event_are_refused(server: LocalServer) -> None:
    assert Desk(server).request("GET", "/print.pdf?what=certificates").json()["code"] == "event-open"
