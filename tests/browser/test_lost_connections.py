"""Lost connections, reloaded pages, and servers that are killed or restored: everybody finds the game as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.cuttable_connection import Cable, cable_to
from browser.pages import SHORT, THREE_CARDS
from browser.people import (
    ONWARDS,
    bar,
    bid,
    facts,
    hand,
    held,
    may_play,
    numbers,
    pad,
    plate,
    play,
    play_hand,
    seats,
    start_game,
    table,
    trick,
    turn,
    two_at_a_table,
    wait_for_worker,
)
from cli.program import call
from server.server_process import ServerProcess, serving


@pytest.fixture
def cable(browser_server: ServerProcess) -> Iterator[Cable]:
    """What Maya's browser hangs on."""
    with cable_to(browser_server.port) as cable:
        yield cable


def offline(page: Page) -> Locator:
    """The banner of a lost line."""
    return page.get_by_role("status").filter(has_text="Offline. Reconnecting… Your seat is safe.")


def bid_much(page: Page) -> int:
    """Bid the most that is open, a number that stands nowhere else; which one."""
    return bid(page, int(numbers(page).last.inner_text()))


def bid_both(players: dict[str, Page]) -> None:
    for _ in players:
        bid(players[turn(players, "bid")])


def looks(page: Page) -> tuple[str, list[str], list[str], str]:
    """What a player knows of the hand: the facts, the own cards, the trick, what is needed."""
    return facts(page).inner_text(), held(page), trick(page).all_inner_texts(), seats(page).inner_text()


def test_two_people_in_two_browsers_play_one_game_and_a_spectator_sees_no_hand(visit: Visit) -> None:
    players = two_at_a_table(visit("Maya"), visit("Bram"))
    friend = visit("Chidi")
    friend.goto(players["Maya"].url)
    expect(bar(friend)).to_contain_text("You're watching")
    for _ in players:
        name = turn(players, "bid")
        (other,) = {*players} - {name}
        bid_made = bid_much(players[name])
        expect(plate(players[other], name)).to_contain_text(str(bid_made))
    for number in range(6):
        name = turn(players, "play")
        (other,) = {*players} - {name}
        card = play(players[name])
        if number == 0:
            expect(players[other].locator("[data-announced]")).to_contain_text(f"{name} plays {card}")
            # of all cards beside the trick only the one turned up: nobody's hand
            expect(friend.locator('main .card:not([aria-label^="Players in turn order"] *)')).to_have_count(1)
            expect(friend.get_by_role("list", name="Your hand")).to_have_count(0)
    results: set[str] = set()
    for page in (*players.values(), friend):
        play_hand(page).get_by_role("button", name=ONWARDS).click()
        results.add(page.get_by_role("table", name="Result").inner_text())
    assert len(results) == 1


def test_reloaded_page_shows_the_same_bids_and_trick(visit: Visit) -> None:
    players = two_at_a_table(visit("Maya"), visit("Bram"))
    first = turn(players, "bid")
    page = players[first]
    before = looks(page)
    page.reload()
    expect(pad(page)).to_be_visible()
    assert looks(page) == before

    bid_both(players)
    leader = turn(players, "play")
    play(players[leader])
    page = players[turn(players, "play")]
    before = looks(page)
    assert before[2], "a card lies on the table"
    page.reload()
    expect(bar(page)).to_contain_text("Your turn")
    assert looks(page) == before
    play(page)


def test_lost_connection_returns_with_everything_that_happened_since(visit: Visit, cable: Cable) -> None:
    players = two_at_a_table(visit("Maya", address=cable.address, cut=True), visit("Bram"))
    maya, bram = players.values()
    if turn(players, "bid") == "Maya":
        bid(maya)
    cards = held(maya)
    cable.cut()
    expect(offline(maya)).to_be_visible()
    expect(offline(maya).get_by_role("button")).to_have_count(0)
    assert held(maya) == cards
    expect(plate(bram, "Maya")).to_contain_text("away")
    bid_made = bid_much(bram)
    cable.reconnect()
    expect(offline(maya)).to_have_count(0)
    expect(plate(maya, "Bram")).to_contain_text(re.compile(rf"\b{bid_made}\b"))
    expect(plate(bram, "Maya")).not_to_contain_text("away")
    assert held(maya) == cards


def test_card_played_offline_is_played_once_when_the_connection_is_back(visit: Visit, cable: Cable) -> None:
    players = two_at_a_table(visit("Maya", address=cable.address, cut=True), visit("Bram"))
    maya, bram = players.values()
    bid_both(players)
    if turn(players, "play") == "Bram":
        play(bram)
    expect(bar(maya)).to_contain_text("Your turn")
    cable.cut()
    expect(offline(maya)).to_be_visible()
    name = may_play(maya).first.inner_text().split("\n")[0]
    may_play(maya).first.click()
    bar(maya).get_by_role("button", name=re.compile("^Play")).click()
    expect(hand(maya)).to_have_count(3)  # nothing is pretended
    cable.reconnect()
    expect(offline(maya)).to_have_count(0)
    expect(hand(maya)).to_have_count(2)
    expect(bram.locator("[data-announced]")).to_contain_text(f"Maya plays {name}")
    assert name not in held(maya)


def test_page_reloaded_offline_returns_to_the_table(visit: Visit, cable: Cable) -> None:
    maya, _ = two_at_a_table(visit("Maya", address=cable.address, cut=True, worker=True), visit("Bram")).values()
    cards = held(maya)
    wait_for_worker(maya)
    cable.cut()
    maya.reload()
    expect(offline(maya)).to_be_visible()
    cable.reconnect()
    expect(hand(maya)).to_have_count(3)
    assert held(maya) == cards


def test_result_of_a_hand_is_still_shown_after_a_lost_connection(visit: Visit, cable: Cable) -> None:
    maya = visit("Maya", address=cable.address, cut=True)
    start_game({"Maya": maya}, table(maya, THREE_CARDS, seats=3, bots=2))
    bid(maya)
    result = play_hand(maya)
    cable.cut()
    expect(offline(maya)).to_be_visible()
    with maya.expect_event("websocket") as back:
        cable.reconnect()
    back.value.wait_for_event("framereceived", lambda frame: '"update"' in str(frame))
    expect(offline(maya)).to_have_count(0)

    expect(result.get_by_role("button", name=ONWARDS)).to_be_visible()


def test_players_go_on_where_they_were_after_the_server_was_killed(visit: Visit, tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        players = {name: visit(name, address=server.address, cut=True) for name in ("Maya", "Bram")}
        two_at_a_table(players["Maya"], players["Bram"])
        bid_both(players)
        play(players[turn(players, "play")])
        name = turn(players, "play")
        (other,) = {*players} - {name}
        expect(bar(players[other])).to_contain_text(f"{name} to play")
        before = {one: looks(page) for one, page in players.items()}
        server.kill()
        for page in players.values():
            expect(offline(page)).to_be_visible()
        server.start()
        for page in players.values():
            expect(offline(page)).to_have_count(0)
        for one, page in players.items():  # the first player to reconnect was alone for a moment
            expect(page.get_by_text("away", exact=True)).to_have_count(0)
            assert looks(page) == before[one]
        card = play(players[name])
        expect(players[other].locator("[data-announced]")).to_contain_text(f"{name} plays {card}")


def test_restored_server_says_that_the_hand_has_new_cards(visit: Visit, tmp_path: Path) -> None:
    archive, data = str(tmp_path / "backup.tar"), tmp_path / "data"
    with serving(data) as server:
        players = {name: visit(name, address=server.address, cut=True) for name in ("Maya", "Bram")}
        start_game(players, table(players["Maya"], SHORT, seats=3, bots=1))
        bid(players[turn(players, "bid")])
        assert call("backup", archive, "--data", str(data)).status == 0
        server.kill()
        assert call("restore", archive, "--data", str(data), "--force").status == 0
        server.start()
        for page in players.values():
            expect(
                page.get_by_text("The server was restored from a backup. This hand was dealt again.")
            ).to_be_visible()

        bid(players[turn(players, "bid")])
