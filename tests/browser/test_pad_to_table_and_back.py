"""Between real cards and the screen: a game begun on the score pad goes on online, and the other way round."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import ohhell
from browser.conftest import Visit
from browser.made_up_games import NAMES
from browser.pad_scorer import A_PHONE, button, go_on, key, lines, open_menu, open_sheet, pad_numbers, rows
from browser.pages import SHORT
from browser.people import ONWARDS, bid, play_hand, scores, table, tap
from browser.stored_pads import open_pad, opening, prepared, written_on
from ohhell.scorekeeper.notes import Write
from ohhell.scorekeeper.pad import Numbers, PadRow
from scenes import house_rules

SHORT_RULES = house_rules(name="Three hands", schedule={"shape": "custom", "list": [2, 3, 1]})
FIRST_HAND = Write(1, 1, trump="h", bids={0: 1, 1: 1, 2: 1}, taken={0: 1, 1: 0, 2: 1})


def test_game_from_the_pad_goes_on_online_with_the_same_sheet(page: Page) -> None:
    rules = house_rules(name="Three hands", schedule={"shape": "custom", "list": [2, 3, 1]})
    typed = (
        Write(1, 1, trump="h", bids={0: 1, 1: 1, 2: 1}, taken={0: 1, 1: 0, 2: 1}),
        Write(1, 2, trump="s", bids={0: 0, 1: 2, 2: 0}, taken={0: 0, 1: 2, 2: 1}),
    )
    open_pad(page, [opening(rules, NAMES[:3]), *typed])
    go_on(page)
    before = written_on(page).match.rows
    tap(open_menu(page).get_by_role("button", name="Continue online"))
    expect(page.get_by_text("2 hands were played with real cards.")).to_be_visible()
    tap(page.get_by_role("listitem").filter(has_text="Bob").get_by_role("button", name="Sit here"))
    expect(button(page, "Stand up")).to_be_visible()
    tap(button(page, "Fill with bots"))
    tap(button(page, "Start game"))
    expect(page.get_by_role("heading", name="Hand 3 of 3")).to_be_visible()
    bid(page, press=tap)
    result = play_hand(page, tap)
    totals = scores(result)
    tap(result.get_by_role("button", name=ONWARDS))
    expect(page.get_by_role("heading", level=2, name=re.compile("won|share the win|You came"))).to_be_visible()
    answer = page.context.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/record")
    game = ohhell.read_record(answer.text())

    assert [row.totals for row in game.sheet[:2]] == [row.totals for row in before]
    assert len(game.sheet) == 3
    assert {name: total for name, (*_, total) in totals.items()} == dict(zip(NAMES, game.sheet[2].totals, strict=False))


def _continued(page: Page, context: Page) -> str:
    """A pad with a finished hand, open on *page* and with its key on *context*, whose game continues online; its address."""
    where, secret = prepared(page, [opening(SHORT_RULES, NAMES[:3]), FIRST_HAND])
    for one in (context, page):
        one.goto(f"{where}#{secret}")
        go_on(one)
    tap(open_menu(page).get_by_role("button", name="Continue online"))
    expect(page.get_by_text("1 hand was played with real cards.")).to_be_visible()
    return where


def test_pad_is_read_only_and_links_to_the_table_when_its_game_continues_online(visit: Visit) -> None:
    page, other = visit(**A_PHONE), visit(**A_PHONE)
    _continued(page, other)
    table = page.url

    expect(other.get_by_role("heading", level=2, name="This game continues online")).to_be_visible()
    expect(other.get_by_role("button", name="Undo")).to_have_count(0)
    tap(other.get_by_role("link", name="Open the table"))

    other.wait_for_url(table)


def test_notes_typed_offline_stay_readable_when_the_game_continued_online_meanwhile(visit: Visit) -> None:
    page, other = visit(**A_PHONE), visit(**A_PHONE, cut=True)
    where, secret = prepared(page, [opening(SHORT_RULES, NAMES[:3]), FIRST_HAND])
    other.goto(f"{where}#{secret}")
    go_on(other)
    other.context.set_offline(offline=True)
    tap(button(other, "Spades"))
    tap(key(other, 2))
    page.goto(f"{where}#{secret}")
    go_on(page)
    tap(open_menu(page).get_by_role("button", name="Continue online"))
    expect(page.get_by_text("1 hand was played with real cards.")).to_be_visible()

    other.context.set_offline(offline=False)

    late = other.get_by_role("status").filter(
        has=other.get_by_role("heading", name="Entered here after the game moved")
    )
    expect(late.get_by_role("listitem")).to_have_text(["Hand 2: Cid bid 2"])
    with other.expect_download() as saved:
        tap(late.get_by_role("button", name="Save as text"))
    assert "Hand 2: Cid bid 2" in Path(saved.value.path()).read_text(encoding="utf-8")


def test_pad_is_written_on_again_when_the_game_comes_back_from_a_table_where_nothing_was_played(visit: Visit) -> None:
    page, other = visit(**A_PHONE), visit(**A_PHONE)
    _continued(page, other)

    tap(button(other, "Continue on this pad instead"))
    tap(button(other, "Press again to close the table"))

    expect(button(other, "Spades")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_game_from_a_table_goes_on_with_real_cards(visit: Visit) -> None:
    page = visit("Maya", **A_PHONE)
    where = table(page, SHORT, seats=3, bots=2)
    page.goto(where)
    tap(button(page, "Sit here"))
    tap(button(page, "Start game"))
    bid(page, press=tap)
    result = play_hand(page, tap)
    totals = scores(result)
    tap(result.get_by_role("button", name=ONWARDS))
    tap(button(page, "Menu"))
    tap(button(page, "Continue with real cards"))
    tap(page.get_by_role("dialog").get_by_role("button", name="Continue with real cards"))
    expect(page.get_by_role("heading", name="Hand 1 is over")).to_be_visible()
    go_on(page)
    expect(rows(page)).to_have_count(3)
    tap(button(page, "Hearts"))
    for number in (2, 2, 1, 2, 0):
        tap(key(page, number))
    go_on(page)
    expect(page.get_by_role("heading", name=re.compile("won|share the win|You came"))).to_be_visible()
    written = written_on(page)

    first = {
        name: (taken, bid, got, total)
        for name, taken, bid, got, total in zip(written.names, *_columns(written.match.rows[0]), strict=True)
    }
    assert first == totals
    (game,) = page.context.request.get("/api/games").json()["games"]
    assert [game["seats"][seat]["name"] for seat in game["you"]] == ["Maya"]
    assert [line.numbers for line in lines(open_sheet(page))] == pad_numbers(written)


def _columns(row: PadRow) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    return row.taken, row.bids, row.points, row.totals
