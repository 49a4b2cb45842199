from __future__ import annotations

import pytest

from scenes import SEALED, codes, house_rules, only_problem

HOOK = "last_not_equal"


def test_the_hook_needs_bidding_in_turn() -> None:
    assert only_problem(house_rules(bid=SEALED, hook=HOOK)) == (
        "hook-needs-order",
        "hook.kind",
        "The hook needs bidding in turn: if everyone bids at once, nobody bids last.",
    )


@pytest.mark.parametrize("reveal", ["all_together", "total_only", "after_play"])
def test_the_hook_needs_bids_that_are_shown_at_once(reveal: str) -> None:
    assert only_problem(house_rules(bid={"reveal": reveal}, hook=HOOK)) == (
        "hook-needs-visible-bids",
        "hook.kind",
        f"The last bidder must know the other bids to follow the hook, but bid.reveal is {reveal}. Set it to at_once.",
    )


# 6.3
def test_a_hook_without_order_hides_a_hook_without_visible_bids() -> None:
    assert codes(house_rules(bid={**SEALED, "reveal": "after_play"}, hook=HOOK).problems()) == ["hook-needs-order"]


def test_changing_until_the_next_bid_needs_bidding_in_turn() -> None:
    assert only_problem(house_rules(bid={**SEALED, "change": "until_next_bids"})) == (
        "change-needs-order",
        "bid.change",
        "Changing a bid until the next one needs bidding in turn: sealed bids have no next one.",
    )


def test_bids_open_until_play_break_the_hook() -> None:
    assert only_problem(house_rules(bid={"change": "until_play"}, hook=HOOK)) == (
        "change-breaks-hook",
        "bid.change",
        "Others could still change their bids after the last bidder followed the hook. Set bid.change_who to last, or bid.change to until_next_bids.",
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
        "Sealed bids can't be shown at_once. Set bid.reveal to all_together.",
    )


# 6.2
@pytest.mark.parametrize("reveal", ["total_only", "after_play"])
@pytest.mark.parametrize("form", ["sequential", "simultaneous"])
def test_the_highest_bidder_must_be_known_to_lead(form: str, reveal: str) -> None:
    assert only_problem(house_rules(bid={"form": form, "reveal": reveal}, lead="highest_bidder")) == (
        "lead-needs-visible-bids",
        "lead.first",
        f"The highest bidder leads, so everyone must know the bids, but bid.reveal is {reveal}.",
    )


def test_the_highest_bidder_may_lead_once_sealed_bids_are_shown() -> None:
    assert house_rules(bid=SEALED, lead="highest_bidder").problems() == []
