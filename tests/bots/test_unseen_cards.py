"""The cards a seat has not seen."""

from __future__ import annotations

from ohhell.bots.unseen_cards import higher_among, is_trump, unseen
from ohhell.rules.cards import cards, text_of
from ohhell.rules.view import view
from scenes import house_rules, scene

DECK = {"kind": "custom", "cards": ["9h", "Qh", "Kh", "Ah", "2c", "7c", "3c"]}
SEEN = view(scene(house_rules(deck=DECK), "9h 2c / Qh 7c", trump="h", stock="Ah", trick="9h"), 1)


def test_unseen_cards_are_all_but_those_in_hand_and_on_the_table() -> None:
    assert text_of(unseen(SEEN)) == "Kh Ah 2c 3c"


def test_only_higher_cards_of_the_suit_beat_a_card() -> None:
    assert [higher_among(SEEN, card, unseen(SEEN)) for card in cards("Qh 7c")] == [2, 0]


def test_cards_of_the_trump_suit_are_trumps() -> None:
    assert [is_trump(SEEN, card) for card in cards("Qh 7c")] == [True, False]
