"""Every kind of mistake, each in one position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ohhell.coach.mistakes import mistake_of
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Play
from ohhell.rules.view import View, view
from scenes import house_rules, scene

MINE = "Ks 3s 8s Ah 7d"


def to_follow(*, needs: int | None = 0, trick: str = "Qs 2s", mine: str = MINE) -> View:
    """Return what the last player of a trick sees, who needs so many tricks."""
    led, second = trick.split()
    others = f"{led} 9c 8c 7c 6c / {second} 10c Jc 5c 4c"
    state = scene(house_rules(), f"{others} / {mine}", trump="h", trick=trick)
    return replace(view(state, 2), bids=(0, 0, needs))


def to_lead() -> View:
    return view(scene(house_rules(), f"{MINE} / 10c Jc 5c 4c 6c", trump="h", trick=""), 0)


def wrong(seen: View, made: str, best: str, *, took: bool = False) -> str:
    assert seen.seat is not None
    made_move, best_move = (Play(seen.seat, Card.parse(card)) for card in (made, best))
    return mistake_of(seen, made_move, best_move, took=took)


@pytest.mark.parametrize(("made", "best", "kind"), [(3, 1, "bid-high"), (1, 2, "bid-low")])
def test_bid_is_too_high_or_too_low(made: int, best: int, kind: str) -> None:
    assert mistake_of(to_follow(), Bid(0, made), Bid(0, best), took=False) == kind


def test_trick_that_nobody_needed_was_won() -> None:
    assert wrong(to_follow(needs=0), "Ks", "3s", took=True) == "won-unneeded"


def test_needed_trick_was_won_too_early() -> None:
    assert wrong(to_follow(needs=2), "Ks", "3s", took=True) == "won-early"


def test_table_was_beaten_although_another_took_the_trick() -> None:
    assert wrong(to_follow(needs=2), "Ks", "3s") == "beat"


def test_trick_was_passed_up() -> None:
    assert wrong(to_follow(needs=1), "3s", "Ks") == "passed"


@pytest.mark.parametrize(("made", "best", "kind"), [("8s", "3s", "high"), ("3s", "8s", "low")])
def test_losing_card_was_too_high_or_too_low(made: str, best: str, kind: str) -> None:
    assert wrong(to_follow(), made, best) == kind


def test_wrong_suit_was_thrown_away() -> None:
    assert wrong(to_follow(mine="Kc 3c 6s Ac 9h", trick="Qd 2d"), "Kc", "6s") == "threw"


@pytest.mark.parametrize(
    ("made", "best", "kind"),
    [
        ("Ks", "3s", "led-high"),
        ("3s", "Ks", "led-low"),
        ("Ah", "7d", "led-trump"),
        ("7d", "Ah", "led-no-trump"),
        ("7d", "3s", "led-suit"),
    ],
)
def test_lead_was_wrong(made: str, best: str, kind: str) -> None:
    assert wrong(to_lead(), made, best) == kind


def test_cards_without_a_suit_have_no_kind() -> None:
    assert wrong(to_follow(), "Ks", "Jo") == "other"
