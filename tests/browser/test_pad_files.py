"""Score sheets as files: a picture to share, PDF and CSV without a connection, names with date and players; and the rematch."""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES, made_up
from browser.pad_scorer import A_PHONE, button
from browser.people import tap
from browser.stored_pads import note_of, open_pad, opening
from ohhell.scorekeeper.notes import Open, SheetDetails, Write


def _opening() -> Open:
    return structs.replace(opening("mrpikes", NAMES[:3]), details=SheetDetails("2026-11-16", "Kitchen", "Ann"))


def _finished(page: Page) -> str:
    """A whole game of three with a comment; where it is."""
    hands, _ = made_up("mrpikes", 3, lambda state: len(state.winners) == 1 and bool(state.forfeits))
    comment = Write(1, 2, comment='a "good" one,\nreally')
    where = open_pad(page, [_opening(), *map(note_of, hands), comment])
    expect(page.get_by_role("heading", name="Save")).to_be_visible()
    return where


def _saved(page: Page, name: str) -> tuple[str, bytes]:
    """The name and content of a file that is saved."""
    with page.expect_download() as saved:
        tap(page.get_by_role("link", name=name, exact=True))
    return saved.value.suggested_filename, saved.value.path().read_bytes()


@pytest.fixture
def finished(visit: Visit) -> Page:
    """The end of a game on a phone."""
    page = visit(**A_PHONE, cut=True)
    _finished(page)
    return page


def test_sheet_is_saved_as_a_picture_named_after_date_and_players(finished: Page) -> None:
    with finished.expect_download() as saved:
        tap(button(finished, "Share as picture"))

    assert saved.value.suggested_filename == "Oh Hell 2026-11-16 Ann Bob Cid.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_files_of_the_server_are_named_after_date_and_players(finished: Page) -> None:
    name, content = _saved(finished, "Record")

    assert name == "Oh Hell 2026-11-16 Ann Bob Cid.txt"
    assert content.startswith(b"Oh Hell record")


def test_csv_made_offline_equals_the_one_of_the_server(finished: Page) -> None:
    name, of_server = _saved(finished, "CSV")
    finished.context.set_offline(True)

    assert _saved(finished, "CSV") == (name, of_server)


def test_pdf_is_made_offline(finished: Page) -> None:
    finished.context.set_offline(True)
    name, content = _saved(finished, "PDF, A4")

    assert name == "Oh Hell 2026-11-16 Ann Bob Cid.pdf"
    assert (content[:5], content.count(b"/Type /Page ")) == (b"%PDF-", 1)


def test_results_by_dealer_and_seat_add_up_to_all_hands(finished: Page) -> None:
    tap(finished.get_by_text("By dealer and seat"))
    places = finished.get_by_role("table", name="All players by bidding place")
    expect(places.get_by_role("rowheader")).to_have_text(["Bids in place 1", "Bids in place 2", "Dealer"])
    players = finished.get_by_role("table", name="Each player, dealing or not")

    expect(players.get_by_role("rowheader")).to_have_text(list(NAMES[:3]))
    expect(players.get_by_role("cell", name=re.compile(r"^\d+ ?%$"))).to_have_count(6)


def test_rematch_proposes_the_next_dealer(finished: Page) -> None:
    # 19 hands from Ann on, so Ann dealt the last one
    tap(button(finished, "New game, same players"))

    expect(finished.get_by_role("group", name="First dealer").get_by_role("radio").nth(1)).to_be_checked()
    expect(finished.get_by_text("Bob is next to deal")).to_be_visible()
