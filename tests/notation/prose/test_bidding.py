"""The bidding in words."""

from __future__ import annotations

import pytest

from notation.prose_sections import told
from scenes import SEALED


def test_the_dealer_bids_last_unless_the_dealer_begins() -> None:
    assert "The player on the dealer's left bids first, and the dealer bids last." in told("Bidding")
    assert "The dealer bids first, and the player on the dealer's right bids last." in told(
        "Bidding", bid={"first": "dealer"}
    )


def test_sealed_bids_have_no_order_and_are_shown_together() -> None:
    text = told("Bidding", bid=SEALED)

    assert text.startswith("Everyone bids at the same time: they decide in secret")
    assert "all bids are shown at the same moment" in text
    assert "bids first" not in text


@pytest.mark.parametrize(
    ("bid", "words"),
    [
        ({}, "You may bid any number from zero to the number of cards in the hand."),
        ({"min": 1}, "You may bid any number from one to the number of cards in the hand."),
        ({"max": 3}, "You may bid any number from zero to three, but never more than the number of cards in the hand."),
        ({"max": 1}, "You may bid any number from zero to one."),
        ({"max": 50}, "You may bid any number from zero to the number of cards in the hand."),
        ({"min": 1, "max": 1}, "You must bid one."),
        ({"min": "n"}, "You must bid the number of cards in the hand."),
    ],
)
def test_the_numbers_that_may_be_bid_are_told(bid: dict[str, object], words: str) -> None:
    assert words in told("Bidding", bid=bid)


@pytest.mark.parametrize(
    ("bid", "words"),
    [
        ({}, "You can't change your bid."),
        ({"change": "until_next_bids"}, "You may change your bid until the next player has bid;"),
        ({"change": "until_play"}, "You may change your bid until the first card is played."),
        ({"change": "until_play", "change_who": "last"}, "The last bidder may change their bid until the first card"),
        ({"change": "until_reveal"}, "You can't change your bid."),
        ({"change": "until_reveal", "reveal": "all_together"}, "You may change your bid until everyone has bid."),
        ({"change": "until_next_bids", "change_who": "last"}, "You can't change your bid."),
        (SEALED | {"change": "until_play", "change_who": "last"}, "You can't change your bid."),
    ],
)
def test_a_bid_may_be_changed_only_where_that_can_happen(bid: dict[str, object], words: str) -> None:
    assert words in told("Bidding", bid=bid)


def test_a_forehead_hand_is_explained() -> None:
    text = told("Bidding", bid={"sight": [{"when": "n = 1", "mode": "others_only"}]})

    assert "In hands of one card, you hold your card to your forehead without looking at it" in text


def test_of_several_ways_to_look_the_first_counts() -> None:
    sight = [{"when": "n <= 3", "mode": "own_hand"}, {"mode": "blind"}, {"when": "n = 1", "mode": "own_hand"}]

    assert told("Bidding", bid={"sight": sight}).endswith(
        "In hands of three or fewer cards, you look at your cards before you bid. "
        "Otherwise, in every hand, you bid blind: nobody looks at their cards until everyone has bid."
    )


def test_looking_at_ones_cards_needs_no_words() -> None:
    assert "look" not in told("Bidding", bid={"sight": [{"mode": "own_hand"}]})
