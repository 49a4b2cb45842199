"""The moves a bot chooses from."""

from __future__ import annotations

import pytest

from ohhell.bots.choices import bids, check_turn, plays
from ohhell.rules.errors import OhHellError
from ohhell.rules.view import view
from scenes import bid, house_rules, scene

DEALT = scene(house_rules(bid={"change": "until_play"}), "2h / 3h", trump="nt")


def test_bot_does_not_change_its_bid_during_play() -> None:
    seen = view(bid(DEALT, 0, 0), 0)

    assert (len(bids(seen)), len(plays(seen)), len(seen.legal)) == (0, 1, 3)


def test_bot_is_refused_when_it_is_not_its_turn() -> None:
    with pytest.raises(OhHellError, match="Seat 1 has nothing to choose now"):
        check_turn(view(DEALT, 1))
