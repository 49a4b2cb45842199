from __future__ import annotations

import pytest

from scenes import SEALED, codes, house_rules, only_problem

HOOK = "last_not_equal"


def test_the_hook_needs_bidding_in_turn() -> None:
    assert only_problem(house_rules(bid=SEALED, hook=HOOK)) == (
        "hook-needs-order",
        "hook.kind",
        "the hook needs bidding in turn: with sealed bids nobody bids last",
    )


@pytest.mark.parametrize("reveal", ["all_together", "total_only", "after_play"])
def test_the_hook_needs_bids_that_are_shown_at_once(reveal: str) -> None:
    assert only_problem(house_rules(bid={"reveal": reveal}, hook=HOOK)) == (
        "hook-needs-visible-bids",
        "hook.kind",
        f"the last bidder must know the total: the hook needs bids shown at once, not {reveal}",
    )


# 6.3
def test_a_hook_without_order_hides_a_hook_without_visible_bids() -> None:
    assert codes(house_rules(bid={**SEALED, "reveal": "after_play"}, hook=HOOK).problems()) == ["hook-needs-order"]


def test_changing_until_the_next_bid_needs_bidding_in_turn() -> None:
    assert only_problem(house_rules(bid={**SEALED, "change": "until_next_bids"})) == (
        "change-needs-order",
        "bid.change",
        "changing until the next bid needs bidding in turn: sealed bids have no next one",
    )


def test_bids_open_until_play_break_the_hook() -> None:
    assert only_problem(house_rules(bid={"change": "until_play"}, hook=HOOK)) == (
        "change-breaks-hook",
        "bid.change",
        "bids could change after the last bidder was restricted: let the last bidder alone change, or until the next bid",
    )


@pytest.mark.parametrize(
    "bid", [{"change": "until_play", "change_who": "last"}, {"change": "until_next_bids"}, {"change": "until_reveal"}]
)
def test_changed_bid_is_hooked_when_checked_again(bid: dict[str, str]) -> None:
    assert house_rules(bid=bid, hook=HOOK).problems() == []


# 6.2
def test_sealed_bids_cannot_be_shown_at_once() -> None:
    assert only_problem(house_rules(bid="simultaneous")) == (
        "reveal-conflict",
        "bid.reveal",
        "sealed bids cannot be shown at once: write all_together",
    )


# 6.2
@pytest.mark.parametrize("reveal", ["total_only", "after_play"])
@pytest.mark.parametrize("form", ["sequential", "simultaneous"])
def test_the_highest_bidder_must_be_known_to_lead(form: str, reveal: str) -> None:
    assert only_problem(house_rules(bid={"form": form, "reveal": reveal}, lead="highest_bidder")) == (
        "lead-needs-visible-bids",
        "lead.first",
        f"the highest bidder must be known to lead: bids are shown {reveal}",
    )


def test_the_highest_bidder_may_lead_once_sealed_bids_are_shown() -> None:
    assert house_rules(bid=SEALED, lead="highest_bidder").problems() == []
