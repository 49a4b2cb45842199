"""Reasons for a card: what is needed, what the card does, and whose bid it decides."""

from __future__ import annotations

import pytest

from coach.positions import LAST_WITH_THE_KING, seen
from ohhell.coach.play_reasons import play_claims, tricks_left
from ohhell.rules.cards import Card
from ohhell.rules.events import Play
from ohhell.rules.rules import Rules
from scenes import house_rules


def reasons(position: str, card: str, rules: str | Rules = "classic") -> list[str]:
    """Return the claims for a card as text: the code and its values."""
    view = seen(position, rules)
    assert view.seat is not None
    claims = play_claims(view, Play(view.seat, Card.parse(card)))
    return [" ".join([one.code, *map(str, one.values.values())]) for one in claims]


OTHERS = ("7d 4d 3c", "Jd 4c 5c", "8d 5d 6c", "9d 6d 7c")


def of_five(turn: str, *, bids: str, taken: str, hand: str) -> str:
    """Return a position of five players in a hand of four cards with hearts as trumps, in which seat 0 is to move."""
    number = len(hand.split())
    acted = {"1": (1, 2, 3, 4), "2": (2, 3, 4), "0": ()}[turn.split()[1]]
    others = [" ".join(held.split()[: number - (seat in acted)]) or "-" for seat, held in enumerate(OTHERS, start=1)]
    leader, _, trick = turn.partition(" | ")
    segments = ["cards 4", "dealer 4", "trump h", "turned 4h", f"bids {bids}", f"taken {taken}", leader, trick]
    return " | ".join([*filter(None, segments), f"hands {' / '.join([hand, *others])}"])


LAST = "leader 1 | trick 9s Qs 5s 2s"
FOURTH = "leader 2 | trick Qs 5s 2s"
LEADING = "leader 0"


@pytest.mark.parametrize(
    ("card", "expected"),
    [("3s", ["need-none", "would-win Ks"]), ("Ks", ["need-none", "wins Ks"])],
)
def test_play_claims_contrast_the_loser_with_the_winner_when_no_trick_is_needed(card: str, expected: list[str]) -> None:
    assert reasons(LAST_WITH_THE_KING, card) == expected


@pytest.mark.parametrize(
    ("turn", "bids", "taken", "hand", "card", "expected"),
    [
        (LAST, "1 0 1 2 1", "1 1 1 0 0", "Ks", "Ks", ["only-card Ks"]),
        (LAST, "2 0 1 2 1", "0 0 0 2 0", "Ks 3s", "Ks", ["need-all 2", "wins Ks"]),
        (LEADING, "1 0 1 2 1", "0 2 0 1 0", "As", "As", ["only-card As"]),
        (LEADING, "3 0 0 2 0", "0 2 0 0 0", "As 2c", "As", ["short", "each-scores", "only-trumps-beat As"]),
        (LEADING, "0 0 0 2 0", "2 0 0 0 0", "As 2c", "As", ["over 2", "each-scores", "only-trumps-beat As"]),
        (LAST, "1 0 1 2 1", "0 0 0 1 1", "As Ks", "Ks", ["need-some 1", "all-win"]),
        (LAST, "1 0 1 2 1", "1 0 0 0 1", "Js 3s", "Js", ["need-none", "all-lose", "highest-loser Js"]),
        (LAST, "1 0 1 2 1", "0 1 0 0 1", "Js 3s", "3s", ["need-some 1", "all-lose", "lowest 3s"]),
        (LAST, "1 0 1 2 1", "1 0 0 0 1", "10d 2c", "10d", ["need-none", "all-lose", "best 10d"]),
        (LAST, "1 0 1 2 1", "1 0 0 0 1", "10d 10c", "10d", ["need-none", "all-lose"]),
        (LAST, "1 0 1 2 1", "0 1 0 0 1", "10d 2c", "2c", ["need-some 1", "all-lose", "weakest 2c"]),
        (LAST, "1 0 1 2 1", "0 1 0 0 1", "10d 2c", "10d", ["need-some 1", "all-lose"]),
        (LEADING, "1 0 1 2 1", "0 0 0 1 1", "As 3d", "As", ["need-some 1", "only-trumps-beat As"]),
        (LEADING, "1 0 1 2 1", "1 0 0 1 0", "Js 3s", "3s", ["need-none", "lowest 3s", "wants-more 2 1"]),
        (LEADING, "1 0 1 2 1", "1 0 0 1 0", "Js 3s", "Js", ["need-none", "higher-out Js 3", "wants-more 2 1"]),
        (LEADING, "1 0 1 2 1", "1 0 0 1 0", "Js 3h", "Js", ["need-none", "last-of-suit Js", "wants-more 2 1"]),
        (LEADING, "2 0 1 2 0", "0 0 1 1 0", "Js 3s", "Js", ["need-all 2", "strongest Js"]),
        (FOURTH, "2 0 1 2 0", "1 0 0 1 0", "Ks 3s", "Ks", ["need-some 1", "ahead Ks", "wants-none 1"]),
        (FOURTH, "1 0 1 2 1", "1 0 0 1 0", "Ks 3s", "3s", ["need-none", "loses 3s"]),
        (FOURTH, "1 0 1 2 1", "0 0 1 1 0", "Ah 3s", "3s", ["only-card 3s"]),
        (LAST, "1 0 1 2 1", "0 0 1 1 0", "Ah 3d", "3d", ["need-some 1", "spoils 3d 2", "sure-later Ah"]),
        (LEADING, "1 0 1 2 1", "0 0 1 1 0", "Ah 3d", "3d", ["need-some 1", "sure-later Ah"]),
        (LEADING, "2 0 1 0 0", "0 0 1 0 0", "Ah 3d 5s", "3d", ["need-some 2", "last-of-suit 3d", "wants-none 4"]),
        (FOURTH, "1 0 1 2 1", "0 0 0 1 0", "Ah Kh 2c", "Kh", ["need-some 1", "wins Kh"]),
        (LAST, "1 0 2 1 1", "0 0 0 1 1", "As 3s", "As", ["need-some 1", "wins As", "denies As 2"]),
        (LEADING, "1 0 0 1 1", "0 0 0 1 1", "Ks 3s", "Ks", ["need-some 1", "strongest Ks", "wants-none 4"]),
    ],
)  # fmt: skip
def test_play_claims_say_what_speaks_for_a_card(
    turn: str, bids: str, taken: str, hand: str, card: str, expected: list[str]
) -> None:
    assert reasons(of_five(turn, bids=bids, taken=taken, hand=hand), card) == expected


def test_play_claims_name_the_cheapest_winner_of_the_last_player() -> None:
    position = "cards 5 | dealer 2 | trump h | turned 4h | bids 1 1 1 | taken 0 1 1 | leader 1 | trick 9s Qs | hands As Ks 3s / 7d 6d / Jd 5d"

    assert reasons(position, "Ks")[:2] == ["need-some 1", "cheapest-winner Ks"]


def test_play_claims_say_that_nobody_has_a_trump() -> None:
    rules = house_rules(
        deck={"ranks": ["8", "9", "10"]}, trump={"source": "fixed", "suit": "h"}, lead={"first": "dealer"}
    )
    position = "cards 4 | dealer 0 | trump h | bids 3 0 | tricks 0: 10h 8h / 0: 9h 8c | taken 2 0 | leader 0 | hands 10s 9d / 8s 8d"

    assert reasons(position, "10s", rules) == ["need-some 1", "wins 10s", "no-trumps-out"]


@pytest.mark.parametrize(
    ("points", "expected"),
    [({"per_off": -1}, "each-costs"), ({"base": -5}, "no-matter"), ({"per_off_sq": 1, "per_off": -6}, None)],
)
def test_play_claims_say_what_tricks_mean_after_a_miss(points: dict[str, int], expected: str | None) -> None:
    rules = house_rules(score={"made": {"base": 10}, "missed": points})
    position = of_five(LEADING, bids="0 0 0 2 0", taken="2 0 0 0 0", hand="As 2c")
    codes = [each.split()[0] for each in reasons(position, "2c", rules)]

    assert codes[0] == "over"
    assert next((code for code in codes if code in {"each-scores", "each-costs", "no-matter"}), None) == expected


def test_tricks_left_counts_tricks_that_are_carried_over() -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "dead": {"credit": "carry"}})
    position = "cards 3 | dealer 2 | trump h | turned 4h | bids 0 0 0 | tricks 0: 9s 9s 2d | taken 0 0 0 | leader 0 | hands As Ks / 3s 4s / 5d 6d"

    assert tricks_left(seen(position, rules)) == 3
