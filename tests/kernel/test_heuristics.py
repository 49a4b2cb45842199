"""The heuristics of play-outs: win the tricks that are wanted, and get rid of dangerous cards otherwise."""

from __future__ import annotations

import pytest

from kernel.kernel_arrays import words_of
from ohhell.kernel import encoding, layout
from ohhell.kernel.bits import U
from ohhell.kernel.hand_state import card_value
from ohhell.kernel.heuristics import choose_card, master_trumps
from ohhell.rules.cards import cards
from scenes import house_rules

DECK = house_rules().deck
SEATS = 3


def chosen(hand: str, trick: str, *, wanted: int, seen: str = "", may: str = "") -> str:
    """The card played from *hand*, of those that *may* be, spades being trumps."""
    number = encoding.card_numbers(DECK)
    lying = cards(trick)
    words = words_of(house_rules(), SEATS, "s", [*lying, *cards(seen)])
    if lying:
        words[layout.LED] = U(encoding.trump_mask(lying[0].suit or "nt"))
        words[layout.BEST] = max(card_value(U(number[card]), words[layout.LED], words[layout.TRUMP]) for card in lying)
    held = cards(hand)
    options = encoding.word(DECK, cards(may) if may else held)
    found = choose_card(options, encoding.word(DECK, held), wanted, len(held), len(lying), SEATS, words)
    return next(str(card) for card, place in number.items() if place == found)


@pytest.mark.parametrize(
    ("held", "out", "sure"),
    [
        pytest.param("As Ks Js 3h", "Qs Ts Ah", "As Ks", id="trumps above all others out"),
        pytest.param("4s 3h", "Ah Kd", "4s", id="every trump if none is out"),
    ],
)
def test_master_trumps_are_those_nobody_can_beat(held: str, out: str, sure: str) -> None:
    held_word, out_word, sure_word = (encoding.word(DECK, cards(text)) for text in (held, out, sure))

    assert master_trumps(held_word, out_word, U(encoding.trump_mask("s"))) == sure_word


@pytest.mark.parametrize(("wanted", "card"), [(1, "Ah"), (2, "Jh")])
def test_last_wanted_trick_is_won_with_the_highest_card_and_others_with_the_lowest(wanted: int, card: str) -> None:
    assert chosen("Ah Jh 2c", "9h Th", wanted=wanted, may="Ah Jh") == card


@pytest.mark.parametrize(
    ("hand", "trick", "wanted", "card"),
    [
        pytest.param("As Qd 2c", "9h Th", 1, "Qd", id="throws a high card if trumps win what is wanted"),
        pytest.param("As Qd 2c", "", 1, "2c", id="leads a loser if trumps win what is wanted"),
        pytest.param("As Qd 2c", "", 2, "As", id="leads a sure trump if more is wanted"),
        pytest.param("8h 3h Kh", "9h Th", 0, "8h", id="loses an unwanted trick with the highest loser"),
    ],
)
def test_play_out_chooses_the_card_that_serves_the_bid(hand: str, trick: str, wanted: int, card: str) -> None:
    assert chosen(hand, trick, wanted=wanted) == card
