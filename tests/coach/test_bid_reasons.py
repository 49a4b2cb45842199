"""Reasons for a bid: sure winners, trumps, the hook, the others' bids, and hands that the bidder doesn't see."""

from __future__ import annotations

import pytest

from coach.positions import seen
from ohhell.coach.bid_reasons import bid_claims
from ohhell.rules.events import Bid
from ohhell.rules.rules import Rules
from scenes import house_rules

NOBODY = "cards 3 | dealer 2 | trump s | turned 4s | bids - - -"
LAST = "cards 3 | dealer 2 | trump s | turned 4s"
OTHERS = "5d 6h 7h / 8d 9d Jd"


def reasons(position: str, bid: int, rules: str | Rules = "classic") -> list[str]:
    """Return the claims for a bid as text: the code and its values."""
    view = seen(position, rules)
    assert view.seat is not None
    return [" ".join([one.code, *map(str, one.values.values())]) for one in bid_claims(view, Bid(view.seat, bid))]


@pytest.mark.parametrize(
    ("hand", "bid", "expected"),
    [
        ("As Ks 3h", 2, ["sure As Ks"]),
        ("As Ks 3h", 1, ["sure As"]),
        ("As Ah 3h", 2, ["sure As", "tops Ah"]),
        ("Ac Ah 3h", 1, ["tops Ac"]),
        ("Ks 9s 3h", 1, ["trumps 2", "best-trump Ks 1"]),
        ("9s 8h 3h", 3, []),
        ("3s 9h 3h", 0, ["best-trump 3s 10"]),
        ("8c 9h 3h", 0, ["no-trumps", "nothing-above 9h"]),
        ("8c Kh 3h", 0, ["no-trumps"]),
        ("As Qs 3h", 0, []),
    ],
)
def test_bid_claims_say_what_the_hand_is_worth(hand: str, bid: int, expected: list[str]) -> None:
    assert reasons(f"{NOBODY} | hands {hand} / {OTHERS}", bid) == expected


@pytest.mark.parametrize(
    ("bids", "bid", "expected"),
    [
        ("1 1 -", 2, ["sure As Ks", "hooked 1 2 3"]),
        ("2 2 -", 2, ["sure As Ks", "others-over 4 3"]),
        ("0 0 -", 2, ["sure As Ks", "others-under 0 3 2", "hooked 3 0 3"]),
    ],
)
def test_bid_claims_compare_the_bids_with_the_tricks(bids: str, bid: int, expected: list[str]) -> None:
    assert reasons(f"{LAST} | bids {bids} | hands {OTHERS} / As Ks 3h", bid) == expected


def test_bid_claims_say_that_there_is_only_one_bid() -> None:
    assert reasons("cards 1 | dealer 1 | trump s | bids 1 - | hands 5d / 8d", 1, "heck-normal") == ["only-bid 1"]


def test_bid_claims_do_not_name_few_bids_as_a_reason_for_none() -> None:
    assert reasons(f"{LAST} | bids 0 0 - | hands {OTHERS} / 8c 9h 3h", 0) == ["no-trumps", "nothing-above 9h"]


def test_bid_claims_do_without_cards_of_a_joker_that_loses() -> None:
    rules = house_rules(deck={"jokers": 1, "joker_role": "always_lose"})

    assert reasons(f"{NOBODY} | hands Jo 9h 3h / {OTHERS}", 0, rules) == []


def test_bid_claims_name_no_trumps_when_there_are_none() -> None:
    rules = house_rules(trump={"source": "none"})

    assert reasons(f"cards 3 | dealer 2 | trump nt | bids - - - | hands 8c 9h 3h / {OTHERS}", 0, rules) == [
        "nothing-above 9h"
    ]


def test_bid_claims_say_that_trumps_are_unknown() -> None:
    rules = house_rules(trump={"reveal": "after_bids"})

    assert reasons(f"{NOBODY} | hands As Ks 3h / {OTHERS}", 1, rules) == ["trump-unknown"]


FOREHEAD = house_rules(schedule={"max": 1}, bid={"sight": [{"when": "always", "mode": "others_only"}]})


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("As / Ks", ["sees-lose"]),
        ("2d / Qs", ["sees-mostly-lose 47 49"]),
        ("9d / 2c", ["sees-mostly-win 42 49"]),
        ("2d / 3d", ["sees-win"]),
    ],
)
def test_bid_claims_count_the_cards_that_may_be_on_the_own_forehead(others: str, expected: list[str]) -> None:
    position = f"cards 1 | dealer 2 | trump s | turned 4s | bids - - - | hands 5d / {others}"

    assert reasons(position, 0, FOREHEAD) == expected


def test_bid_claims_say_that_the_own_cards_are_hidden() -> None:
    rules = house_rules(bid={"sight": [{"when": "always", "mode": "blind"}]})

    assert reasons(f"{NOBODY} | hands As Ks 3h / {OTHERS}", 1, rules) == ["blind"]
