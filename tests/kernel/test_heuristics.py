"""Rules of thumb inside the kernel: what is wanted is taken, what is not is got rid of."""

from __future__ import annotations

import numpy as np
import pytest

from ohhell.kernel import encoding, layout
from ohhell.kernel.bits import U
from ohhell.kernel.heuristics import choose_card, master_trumps
from ohhell.kernel.tricks import card_value
from ohhell.rules.cards import Card, cards
from ohhell.rules.pack import pack
from scenes import house_rules

DECK = house_rules().deck
SEATS = 3


def chosen(hand: str, trick: str, *, wanted: int, seen: str = "", may: str = "") -> str:
    """The card played from *hand*, of those that *may* be, spades being trumps."""
    number = encoding.card_numbers(DECK)
    words = np.zeros(layout.WORDS_SIZE, np.uint64)
    words[layout.TRUMP] = U(encoding.trump_mask("s"))
    words[layout.PACK] = encoding.word(DECK, pack(DECK, SEATS))
    lying = cards(trick)
    words[layout.SEEN] = encoding.word(DECK, [*lying, *cards(seen)])
    if lying:
        words[layout.LED] = U(encoding.trump_mask(lying[0].suit or "nt"))
        words[layout.BEST] = max(card_value(U(number[card]), words[layout.LED], words[layout.TRUMP]) for card in lying)
    held = cards(hand)
    options = encoding.word(DECK, cards(may) if may else held)
    found = choose_card(options, encoding.word(DECK, held), wanted, len(held), len(lying), SEATS, words)
    return next(str(card) for card, place in number.items() if place == found)


def test_trumps_above_all_others_out_are_sure() -> None:
    held, out = cards("As Ks Js 3h"), cards("Qs Ts Ah")

    assert master_trumps(
        encoding.word(DECK, held), encoding.word(DECK, out), U(encoding.trump_mask("s"))
    ) == encoding.word(DECK, cards("As Ks"))


def test_every_trump_is_sure_when_none_is_out() -> None:
    held, out = cards("4s 3h"), cards("Ah Kd")

    assert master_trumps(
        encoding.word(DECK, held), encoding.word(DECK, out), U(encoding.trump_mask("s"))
    ) == encoding.word(DECK, [Card.parse("4s")])


@pytest.mark.parametrize(("wanted", "card"), [(1, "Ah"), (2, "Jh")])
def test_the_last_trick_wanted_is_taken_with_the_dearest_card_and_others_with_the_cheapest(
    wanted: int, card: str
) -> None:
    assert chosen("Ah Jh 2c", "9h Th", wanted=wanted, may="Ah Jh") == card


def test_who_has_the_wanted_tricks_in_trumps_throws_a_high_card() -> None:
    assert chosen("As Qd 2c", "9h Th", wanted=1) == "Qd"


def test_who_has_the_wanted_tricks_in_trumps_leads_what_loses() -> None:
    assert chosen("As Qd 2c", "", wanted=1) == "2c"


def test_who_wants_more_than_its_trumps_are_sure_of_leads_them() -> None:
    assert chosen("As Qd 2c", "", wanted=2) == "As"


def test_an_unwanted_trick_is_lost_with_the_highest_card_that_loses() -> None:
    assert chosen("8h 3h Kh", "9h Th", wanted=0) == "8h"
