"""The expected tricks of a hand in the kernel."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.bots.trick_count import expected_tricks as expected_by_club
from ohhell.kernel import encoding
from ohhell.kernel.bits import U
from ohhell.kernel.trick_count import expected_tricks
from ohhell.rules.cards import Card, Trump, cards, text_of
from ohhell.rules.pack import pack
from ohhell.rules.view import view
from scenes import house_rules, scene

RULES = house_rules()
trumps = pytest.mark.parametrize("trump", ["s", "nt"])


def expected(hand: str, trump: Trump) -> float:
    """The expected tricks of the hand of a leader among four."""
    mine = encoding.mask(RULES.deck, cards(hand))
    out = encoding.mask(RULES.deck, pack(RULES.deck, 4)) & ~mine
    return float(expected_tricks(U(mine), U(out), U(encoding.trump_mask(trump)), 4, 1.0))


@trumps
@pytest.mark.parametrize("hand", ["As Kh 2d", "2s 3s 4s", "Ah Ac Ad", "2h 7c 9d", "Ks Qs Ah"])
def test_kernel_expects_the_same_tricks_as_club(hand: str, trump: Trump) -> None:
    state = scene(RULES, f"{hand} / 2c 3c 4c / 5c 6c 8c / Tc Jc Qc", trump=trump)

    assert expected(hand, trump) == pytest.approx(expected_by_club(view(state, 0)))


@trumps
@given(dealt=st.lists(st.sampled_from(pack(RULES.deck, 4)), min_size=40, max_size=40, unique=True))
def test_kernel_expects_the_same_tricks_as_club_with_any_cards(dealt: list[Card], trump: Trump) -> None:
    hands = [text_of(dealt[first : first + 10]) for first in range(0, 40, 10)]
    state = scene(RULES, " / ".join(hands), trump=trump)

    assert expected(hands[0], trump) == pytest.approx(expected_by_club(view(state, 0)))


def test_high_trumps_are_not_expected_to_take_more_tricks_than_cards() -> None:
    assert 4.5 < expected("As Ks Qs Js Ts 2h 3h 2d 3d 2c", "s") < 5.5


def test_higher_trump_is_expected_to_take_more() -> None:
    assert expected("As 2h 3d", "s") > expected("9s 2h 3d", "s") > expected("9c 2h 3d", "s")
