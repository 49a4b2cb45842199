"""The hook in words, with examples that the bidding rules themselves work out."""

from __future__ import annotations

import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from notation.prose_sections import section, told
from ohhell.notation.prose.english import number
from ohhell.notation.prose.rule_sheet import sheet
from ohhell.rules.bidding import bid_range, hooked
from random_rules import random_rules

NUMBERS = {number(value): value for value in range(60)} | {"all zero": 0}
EXAMPLE = re.compile(
    r"players and (?P<cards>\w+) cards?: .*(?:\(together|first bid is|add up to|first bids are) "
    r"(?P<before>all zero|\w+)\)?, .* may not bid (?P<forbidden>\w+)\.$"
)
FOUR = {"players": {"min": 4, "max": 4}, "schedule": {"shape": "down", "max": 5}}


def test_the_example_names_the_forbidden_number() -> None:
    assert told("Hook", **FOUR, hook="last_not_equal") == (
        "In every hand, the dealer, who bids last, may not make the bids add up to the number of tricks, "
        "so at least one player will miss. If the other bids already add up to more, any bid is allowed; "
        "if they add up to exactly the number of tricks, zero is forbidden. "
        "For example, with four players and five cards: if the first bids are two, zero and one (together three), "
        "the dealer may not bid two."
    )


def test_where_the_dealer_begins_the_neighbour_is_hooked() -> None:
    text = told("Hook", **FOUR, hook="last_not_equal", bid={"first": "dealer"})

    assert text.startswith("In every hand, the player on the dealer's right, who bids last,")
    assert text.endswith("the player on the dealer's right may not bid two.")


def test_zero_is_not_spoken_of_where_nobody_may_bid_it() -> None:
    assert "zero" not in told("Hook", **FOUR, hook="last_not_equal", bid={"min": 1})


def test_two_players_cannot_overbid_the_hand_before_the_last_bid() -> None:
    assert "already" not in told("Hook", 2, hook="last_not_equal")


def test_a_dealer_who_must_go_over_is_told_the_numbers_that_do() -> None:
    text = told("Hook", **FOUR, hook="last_must_exceed")

    assert (
        "If no bid is high enough for that, only the bid that makes them add up to exactly that number is forbidden."
        in text
    )
    assert text.endswith("(together three), the dealer may bid only three to five.")


def test_a_dealer_who_can_always_go_over_hears_no_exception() -> None:
    assert "high enough" not in told("Hook", **FOUR, hook={"kind": "last_must_exceed"}, bid={"min": 1})


def test_a_hook_for_everybody_is_shown_on_the_third_bidder() -> None:
    text = told("Hook", **FOUR, hook="any_not_equal")

    assert "Once the bids add up to more, any bid is allowed." in text
    assert text.endswith("the first bids are two and one (together three), the third player may not bid two.")


def test_bids_that_must_stay_below_leave_the_low_numbers() -> None:
    assert told("Hook", **FOUR, hook="any_below").endswith("the third player may bid only zero or one.")


def test_cancelled_tricks_break_the_promise_of_the_hook() -> None:
    cancel = {"deck": {"packs": 2}, "trick": {"duplicates": "cancel"}}

    assert "will miss" not in told("Hook", **cancel, hook="last_not_equal")


def test_a_changed_bid_keeps_to_the_hook() -> None:
    change = {"change": "until_play", "change_who": "last"}

    assert "A changed bid must follow this rule too." in told("Hook", **FOUR, hook="last_not_equal", bid=change)


def test_first_bids_of_nothing_are_told_in_one_word() -> None:
    one_card = {"players": {"min": 4, "max": 4}, "schedule": {"shape": "down", "max": 1}}

    assert "the first bids are all zero, the third player may not bid one" in told("Hook", **one_card, hook="any_below")


def test_at_a_large_table_only_the_sum_is_told() -> None:
    assert "with nine players and five cards: if the first bids add up to three," in told(
        "Hook", 9, hook="last_not_equal"
    )


def test_a_hook_that_no_legal_bids_run_into_has_no_example() -> None:
    ones = {"min": 1, "max": 1}
    five_cards = {"shape": "fixed", "max": 5, "hands": 3}

    assert "example" not in told("Hook", 4, schedule=five_cards, bid=ones, hook="last_not_equal")


@settings(max_examples=100, deadline=None)
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_an_example_forbids_what_the_bidding_rules_forbid(seed: int) -> None:
    rules, seats = random_rules(Random(seed))
    example = EXAMPLE.search(section(sheet(rules, seats), "Hook"))
    if example is None:
        return
    cards, before, forbidden = (NUMBERS[example[name]] for name in ("cards", "before", "forbidden"))
    numbers = bid_range(rules, cards)
    last = "third player" not in example[0] or seats == 3

    assert hooked(rules.hook.kind, numbers, before=before, cards=cards, last=last) & set(numbers) == {forbidden}
