"""Quick bids inside the kernel: the count of tricks grows with the cards, and the nearest open bid is made."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.bots.trick_count import expected_tricks as counted_by_club
from ohhell.kernel import encoding, layout
from ohhell.kernel.bid_choice import fill_bids, nearest_bid
from ohhell.kernel.bits import U
from ohhell.kernel.trick_count import expected_tricks
from ohhell.rules.cards import Card, cards
from ohhell.rules.pack import pack
from ohhell.rules.view import view
from scenes import house_rules, scene

RULES = house_rules()


def word(*numbers: int) -> object:
    return U(sum(1 << number for number in numbers))


@given(st.sets(st.integers(0, 13), min_size=1), st.floats(-2, 16))
def test_the_nearest_bid_is_the_nearest(numbers: set[int], hoped: float) -> None:
    assert abs(nearest_bid(word(*numbers), hoped) - hoped) == min(abs(number - hoped) for number in numbers)


@pytest.mark.parametrize(("hoped", "bid"), [(-1.0, 1), (2.4, 1), (2.6, 4), (9.0, 4)])
def test_a_bid_between_two_open_ones_goes_to_the_nearer(hoped: float, bid: int) -> None:
    assert nearest_bid(word(1, 4), hoped) == bid


def hoped_for(hand: str, trump: str) -> float:
    mine = encoding.mask(RULES.deck, cards(hand))
    out = encoding.mask(RULES.deck, pack(RULES.deck, 4)) & ~mine
    return float(expected_tricks(U(mine), U(out), U(encoding.trump_mask("s" if trump == "s" else "nt")), 4, 1.0))


@pytest.mark.parametrize("trump", ["s", "nt"])
@pytest.mark.parametrize("hand", ["As Kh 2d", "2s 3s 4s", "Ah Ac Ad", "2h 7c 9d", "Ks Qs Ah"])
def test_the_kernel_counts_the_same_tricks_as_the_club_player(hand: str, trump: str) -> None:
    state = scene(RULES, f"{hand} / 2c 3c 4c / 5c 6c 8c / Tc Jc Qc", trump="s" if trump == "s" else "nt")

    assert hoped_for(hand, trump) == pytest.approx(counted_by_club(view(state, 0)))


@given(
    st.lists(st.sampled_from(pack(RULES.deck, 4)), min_size=40, max_size=40, unique=True), st.sampled_from(["s", "nt"])
)
def test_any_hand_counts_the_same_in_the_kernel_and_for_no_more_than_its_cards(dealt: list[Card], trump: str) -> None:
    hands = [" ".join(map(str, dealt[first : first + 10])) for first in range(0, 40, 10)]
    state = scene(RULES, " / ".join(hands), trump="s" if trump == "s" else "nt")

    assert hoped_for(hands[0], trump) == pytest.approx(counted_by_club(view(state, 0)))
    assert hoped_for(hands[0], trump) <= 10


def test_trumps_from_the_top_count_for_no_more_than_their_number() -> None:
    assert 4.5 < hoped_for("As Ks Qs Js Ts 2h 3h 2d 3d 2c", "s") < 5.5


def test_a_higher_trump_counts_for_more() -> None:
    assert hoped_for("As 2h 3d", "s") > hoped_for("9s 2h 3d", "s") > hoped_for("9c 2h 3d", "s")


def test_bids_that_are_known_stay_and_the_last_bidder_is_hooked() -> None:
    rules = house_rules(hook={"kind": "last_not_equal"})
    table = encoding.encode_table(rules, 3, cards=2, dealer=2)
    hands = np.zeros(layout.MOST_SEATS, np.uint64)
    hands[:3] = [encoding.mask(rules.deck, cards(text)) for text in ("2c 3c", "4c 5c", "As 6c")]
    words = np.zeros(layout.WORDS_SIZE, np.uint64)
    words[layout.TRUMP] = U(encoding.trump_mask("s"))
    words[layout.PACK] = U(encoding.mask(rules.deck, pack(rules.deck, 3)))
    bids = np.array([1, 0] + [0] * 10)
    known = np.array([True, True, False] + [True] * 9)
    fill_bids(hands, bids, known, np.zeros(layout.MOST_SEATS, np.int64), words, table, True, False)

    assert list(bids[:2]) == [1, 0]
    assert bids[2] in {0, 2}
