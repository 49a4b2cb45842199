"""The bidding in words."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.prose_sections import section, section_of
from ohhell.notation.prose.english import number
from ohhell.notation.prose.rule_sheet import sheet
from ohhell.rules.bidding import bid_range, hooked
from random_rules import random_rules
from scenes import SEALED


def test_dealer_bids_last_unless_the_dealer_begins() -> None:
    assert "The player on the dealer's left bids first, and the dealer bids last." in section_of("Bidding")
    assert "The dealer bids first, and the player on the dealer's right bids last." in section_of(
        "Bidding", bid={"first": "dealer"}
    )


def test_sealed_bids_have_no_order_and_are_shown_together() -> None:
    text = section_of("Bidding", bid=SEALED)

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
def test_range_of_bids_is_described(bid: dict[str, object], words: str) -> None:
    assert words in section_of("Bidding", bid=bid)


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
def test_bid_may_be_changed_only_where_that_can_happen(bid: dict[str, object], words: str) -> None:
    assert words in section_of("Bidding", bid=bid)


def test_forehead_hand_is_explained() -> None:
    text = section_of("Bidding", bid={"sight": [{"when": "n = 1", "mode": "others_only"}]})

    assert "In hands of one card, you hold your card to your forehead without looking at it" in text


def test_first_matching_sight_rule_counts() -> None:
    sight = [{"when": "n <= 3", "mode": "own_hand"}, {"mode": "blind"}, {"when": "n = 1", "mode": "own_hand"}]

    assert section_of("Bidding", bid={"sight": sight}).endswith(
        "In hands of three or fewer cards, you look at your cards before you bid. "
        "Otherwise, in every hand, you bid blind: nobody looks at their cards until everyone has bid."
    )


def test_looking_at_your_own_cards_is_not_mentioned() -> None:
    assert "look" not in section_of("Bidding", bid={"sight": [{"mode": "own_hand"}]})


NUMBERS = {number(value): value for value in range(60)} | {"all zero": 0}
EXAMPLE = re.compile(
    r"players and (?P<cards>\w+) cards?: .*(?:\(together|first bid is|add up to|first bids are) "
    r"(?P<before>all zero|\w+)\)?, .* may not bid (?P<forbidden>\w+)\.$"
)
FOUR = {"players": {"min": 4, "max": 4}, "schedule": {"shape": "down", "max": 5}}


def test_example_names_the_forbidden_number() -> None:
    assert section_of("Hook", **FOUR, hook="last_not_equal") == (
        "In every hand, the dealer, who bids last, may not make the bids add up to the number of tricks, "
        "so at least one player will miss their bid. If the other bids already add up to more, any bid is allowed; "
        "if they add up to exactly the number of tricks, zero is forbidden. "
        "For example, with four players and five cards: if the first bids are two, zero and one (together three), "
        "the dealer may not bid two."
    )


def test_hook_binds_the_dealers_neighbour_if_the_dealer_bids_first() -> None:
    text = section_of("Hook", **FOUR, hook="last_not_equal", bid={"first": "dealer"})

    assert text.startswith("In every hand, the player on the dealer's right, who bids last,")
    assert text.endswith("the player on the dealer's right may not bid two.")


def test_zero_is_not_mentioned_if_nobody_may_bid_it() -> None:
    assert "zero" not in section_of("Hook", **FOUR, hook="last_not_equal", bid={"min": 1})


def test_two_players_cannot_overbid_the_hand_before_the_last_bid() -> None:
    assert "already" not in section_of("Hook", 2, hook="last_not_equal")


def test_must_exceed_hook_lists_the_allowed_bids() -> None:
    text = section_of("Hook", **FOUR, hook="last_must_exceed")

    assert (
        "If no bid is high enough for that, only the bid that makes them add up to exactly that number is forbidden."
        in text
    )
    assert text.endswith("(together three), the dealer may bid only three to five.")


def test_dealer_who_can_always_go_over_hears_no_exception() -> None:
    assert "high enough" not in section_of("Hook", **FOUR, hook={"kind": "last_must_exceed"}, bid={"min": 1})


def test_hook_for_all_bidders_uses_the_third_as_example() -> None:
    text = section_of("Hook", **FOUR, hook="any_not_equal")

    assert "Once the bids add up to more, any bid is allowed." in text
    assert text.endswith("the first bids are two and one (together three), the third player may not bid two.")


def test_bids_that_must_stay_below_leave_the_low_numbers() -> None:
    assert section_of("Hook", **FOUR, hook="any_below").endswith("the third player may bid only zero or one.")


def test_cancelled_tricks_break_the_promise_of_the_hook() -> None:
    cancel = {"deck": {"packs": 2}, "trick": {"duplicates": "cancel"}}

    assert "will miss" not in section_of("Hook", **cancel, hook="last_not_equal")


def test_changed_bid_must_follow_the_hook() -> None:
    change = {"change": "until_play", "change_who": "last"}

    assert "A changed bid must follow this rule too." in section_of("Hook", **FOUR, hook="last_not_equal", bid=change)


def test_hook_example_says_all_zero_if_nobody_bid() -> None:
    one_card = {"players": {"min": 4, "max": 4}, "schedule": {"shape": "down", "max": 1}}

    assert "the first bids are all zero, the third player may not bid one" in section_of(
        "Hook", **one_card, hook="any_below"
    )


def test_hook_example_gives_only_the_sum_at_a_large_table() -> None:
    assert "with nine players and five cards: if the first bids add up to three," in section_of(
        "Hook", 9, hook="last_not_equal"
    )


def test_hook_that_no_legal_bids_run_into_has_no_example() -> None:
    ones = {"min": 1, "max": 1}
    five_cards = {"shape": "fixed", "max": 5, "hands": 3}

    assert "example" not in section_of("Hook", 4, schedule=five_cards, bid=ones, hook="last_not_equal")


@settings(max_examples=100, deadline=None)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_example_forbids_what_the_bidding_rules_forbid(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    example = EXAMPLE.search(section(sheet(rules, seats), "Hook"))
    if example is None:
        return
    cards, before, forbidden = (NUMBERS[example[name]] for name in ("cards", "before", "forbidden"))
    numbers = bid_range(rules, cards)
    last = "third player" not in example[0] or seats == 3

    assert hooked(rules.hook.kind, numbers, before=before, cards=cards, last=last) & set(numbers) == {forbidden}
