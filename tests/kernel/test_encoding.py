"""Rules and cards as numbers of the kernel."""

from __future__ import annotations

import pytest

from ohhell.kernel import encoding
from ohhell.presets import preset
from ohhell.rules.cards import cards
from scenes import house_rules


@pytest.mark.parametrize(
    ("name", "seats", "supported"),
    [
        pytest.param("irish", 4, True, id="one pack"),
        pytest.param("classic-two-packs", 6, False, id="two packs"),
        pytest.param("irish", 13, False, id="too many players"),
    ],
)
def test_kernel_supports_rules_without_duplicates_and_jokers(name: str, seats: int, *, supported: bool) -> None:
    assert encoding.is_supported(preset(name), seats) is supported


def test_cards_of_a_suit_have_numbers_in_the_order_of_their_ranks() -> None:
    numbers = encoding.card_numbers(house_rules().deck)

    assert [numbers[card] for card in cards("2c Ac 2d As")] == [0, 12, 16, 60]


def test_points_are_listed_by_bid_and_tricks_taken() -> None:
    assert encoding.encode_points(house_rules(), cards=1, hand=1).tolist() == [[10, 1], [0, 11]]
