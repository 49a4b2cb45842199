"""A view as numbers of the kernel."""

from __future__ import annotations

from ohhell.bots.kernel_input import hidden_hands, search_input
from ohhell.rules.view import view
from scenes import bid, house_rules, scene

SEEN = view(bid(scene(house_rules(), "9h 2c / Qh 7c / 3h 6d", trump="s"), 1), 1)


def test_search_input_knows_only_the_bids_that_were_made() -> None:
    position = search_input(SEEN, "s")

    assert (position.known[:3].tolist(), position.bids[:3].tolist()) == ([True, False, False], [1, 0, 0])


def test_hidden_hands_need_the_cards_of_the_others() -> None:
    hidden = hidden_hands(SEEN, "s")

    assert dict(zip(hidden.free_seats.tolist(), hidden.free_needs.tolist(), strict=True)) == {0: 2, 2: 2}
