"""A server that was restored from a backup: the page says that the hand has new cards, and the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.accessibility import SHORT
from browser.people import bid, table, together, turn
from cli.program import call
from server.server_process import serving

if TYPE_CHECKING:
    from pathlib import Path

    from browser.conftest import Come


def test_restored_server_says_that_the_hand_has_new_cards(come: Come, tmp_path: Path) -> None:
    archive, data = str(tmp_path / "backup.tar"), tmp_path / "data"
    with serving(data) as server:
        players = {name: come(name, address=server.address, cut=True) for name in ("Maya", "Bram")}
        together(players, table(players["Maya"], server.address, SHORT, seats=3, bots=1))
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
