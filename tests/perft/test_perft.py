"""Perft: how many sequences of legal moves a tiny hand has, each count worked out by hand beside it."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Trump
from ohhell.rules.moves import legal
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve
from scenes import SEALED, bid_least, house_rules, scene, settled

HOOK = house_rules(hook="last_not_equal")


def perft(state: State) -> int:
    """How many sequences of legal moves, by any seat that may move, lead from *state* to the end of its hand."""
    moves = [move for seat in range(state.seats) for move in legal(state, seat)]
    return sum(perft(settled(evolve(state, move))) for move in moves) if moves else 1


def perft_to(depth: int, state: State) -> int:
    """How many sequences of *depth* legal moves there are from *state*, for hands where bids may change for ever."""
    if depth == 0:
        return 1
    moves = [move for seat in range(state.seats) for move in legal(state, seat)]
    return sum(perft_to(depth - 1, settled(evolve(state, move))) for move in moves)


@pytest.mark.parametrize(
    ("rules", "hands", "count"),
    [
        # Bids only matter: with one card each there is one way to play.
        pytest.param(house_rules(), "2h / 3h", 4, id="2 x 1: bids 2 * 2"),
        pytest.param(HOOK, "2h / 3h", 2, id="2 x 1, hook: 0 0 and 1 1 (6.4)"),
        pytest.param(house_rules(bid=SEALED), "2h / 3h", 8, id="2 x 1, sealed: 2 orders * 4"),
        pytest.param(house_rules(), "2h / 3h / 4h", 8, id="3 x 1: bids 2 * 2 * 2"),
        # After 0 0 only 0, after 0 1 and 1 0 only 1, after 1 1 both (R6).
        pytest.param(HOOK, "2h / 3h / 4h", 1 + 1 + 1 + 2, id="3 x 1, hook"),
        pytest.param(house_rules(bid=SEALED), "2h / 3h / 4h", 6 * 8, id="3 x 1, sealed: 3! orders * 8"),
        pytest.param(house_rules(hook="any_below"), "2h / 3h / 4h", 1, id="3 x 1, below: 0 0 0"),
        # The first may not bid 1; after 0 the second may not, after 0 0 the third may not.
        pytest.param(house_rules(hook="any_not_equal"), "2h / 3h / 4h", 1, id="3 x 1, nobody makes it equal: 0 0 0"),
        # After 0 0 nothing exceeds, so 1 is forbidden: 0. After 0 1 and 1 0 only 1 exceeds. After 1 1: 0 and 1.
        pytest.param(house_rules(hook="last_must_exceed"), "2h / 3h / 4h", 1 + 1 + 1 + 2, id="3 x 1, must exceed"),
        # Either lead must be followed in suit, and the rest follows: 2 ways to play. Bids 3 * 3.
        pytest.param(house_rules(), "9h 2c / Qh 7c", 9 * 2, id="2 x 2, everybody can follow"),
        # The hook leaves 2 of 3 numbers, whatever the first bid: 3 * 2 bids.
        pytest.param(HOOK, "9h 2c / Qh 7c", 6 * 2, id="2 x 2, hook"),
        pytest.param(house_rules(bid=SEALED), "9h 2c / Qh 7c", 2 * 9 * 2, id="2 x 2, sealed"),
        # Two leads, two discards each, then one card each: 4 ways. Bids 3 * 3.
        pytest.param(house_rules(), "9h 2h / 3c 4d", 9 * 4, id="2 x 2, one is void"),
        # The same from the other side: Qh or 7c is led, 9h or 2c must follow.
        pytest.param(house_rules(lead="dealer"), "9h 2c / Qh 7c", 9 * 2, id="2 x 2, the dealer leads"),
        # All hearts: 3 * 3 * 3 cards to the first trick, 2 * 2 * 2 to the second. 16 bids of two players leave 4, of
        # which one is hooked in the 10 cases where the total is at most 3: 64 - 10 bids.
        pytest.param(HOOK, "2h 3h 4h / 5h 6h 7h / 8h 9h 10h", 54 * 216, id="3 x 3, one suit, hook"),
    ],
)  # fmt: skip
def test_a_tiny_hand_has_as_many_courses_as_one_can_count(rules: Rules, hands: str, count: int) -> None:
    assert perft(scene(rules, hands, trump="s")) == count


@pytest.mark.parametrize(
    ("rules", "trump", "hands", "count"),
    [
        # The void player ruffs or throws: 2 leads * 2 answers, the next leader has one card.
        pytest.param(house_rules(), "c", "9h 2h / 3c 4d", 4, id="void, may trump"),
        pytest.param(house_rules(follow="must_trump"), "c", "9h 2h / 3c 4d", 2, id="void, must trump"),
        pytest.param(house_rules(follow="must_trump"), "nt", "9h 2h / 3c 4d", 4, id="void, no trumps to play"),
        # 9h or 2h led; the second trumps with 3c or 5c; the third must beat it: after 3c with 4c or 6c, after 5c with
        # 6c. 2 leads * (2 + 1) = 6; then everybody has one card left.
        pytest.param(house_rules(follow="must_overtrump"), "c", "9h 2h / 3c 5c / 4c 6c", 6, id="void, must overtrump"),
        # The trump may not be led while 2d can be: one lead, one discard each way.
        pytest.param(house_rules(lead={"trump": "broken"}), "s", "As 2d / 3d 4d", 2, id="trumps not broken: 2d, then 3d or 4d"),
        pytest.param(house_rules(), "s", "As 2d / 3d 4d", 4, id="trumps at any time: either lead, either answer"),
        # Qc is listed once although it is held twice: one lead, two answers, then one card each.
        pytest.param(preset("classic-two-packs"), "s", "Qc Qc / 3c 4c", 2, id="two copies are one move"),
        # Qc Qc is dead and the same player leads 2h; or 2h 3h first and the other leads Qc.
        pytest.param(preset("classic-cancel"), "s", "Qc 2h / Qc 3h", 2, id="a dead trick"),
        # 9c led: 2c must follow; Jo led: no suit, so 2c or 3d; either way the second trick has one card each.
        pytest.param(preset("classic-63"), "nt", "Jo 9c / 2c 3d", 1 + 2, id="a joker led without trumps"),
        # Jo led is a trump: 3d or 2c as there is no trump to follow with; 9c led: 2c.
        pytest.param(preset("classic-63"), "h", "Jo 9c / 2c 3d", 1 + 2, id="a joker led as a trump"),
        # 9c led: Jo or 3d, since the joker is a trump; 4h led: only Jo.
        pytest.param(preset("classic-63"), "h", "4h 9c / Jo 3d", 2 + 1, id="a joker that must follow trumps"),
    ],
)  # fmt: skip
def test_a_tiny_hand_is_played_in_as_many_ways_as_one_can_count(
    rules: Rules, trump: Trump, hands: str, count: int
) -> None:
    assert perft(bid_least(scene(rules, hands, trump=trump))) == count


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # the first bids 0 or 1
        (2, 2 * (2 + 1)),  # then bids again, either number, or the dealer bids the one the hook leaves
        (3, 2 * (2 * 3 + 1)),  # after a change all is as before; after the dealer's bid the dealer leads the only card
        (4, 2 * (2 * (2 * 3 + 1) + 1)),
    ],
)
def test_a_bid_that_may_change_can_change_for_ever(depth: int, count: int) -> None:
    assert perft_to(depth, scene(preset("screw-your-buddy"), "2h / 3h", trump="s")) == count
