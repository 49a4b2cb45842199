from __future__ import annotations

import copy
import pickle

import pytest

from ohhell.rules.cards import JOKER, RANKS, SUITS, Card, cards, text_of
from ohhell.rules.errors import CardError


@pytest.mark.parametrize("text", ["2h", "10h", "Jh", "Qh", "Kh", "Ah", "11h", "12h", "13h", "Jo"])
def test_a_card_reads_and_writes_the_same_text(text: str) -> None:
    assert str(Card.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "written"), [("qH", "Qh"), ("Th", "10h"), ("tS", "10s"), ("JO", "Jo"), (" 7c ", "7c")]
)
def test_card_can_be_written_in_any_case(text: str, written: str) -> None:
    assert str(Card.parse(text)) == written


@pytest.mark.parametrize("text", ["", "h", "1h", "14c", "Qx", "jo h", "10", "♥Q"])
def test_what_no_pack_holds_is_not_a_card(text: str) -> None:
    with pytest.raises(CardError) as refused:
        Card.parse(text)

    assert refused.value.code == "not-a-card"
    assert str(refused.value).startswith(f"{text!r} is not a card. Write a rank (2 to 13, J, Q, K, A)")


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(CardError, match=r"^'queen of hea…' is not a card"):
        Card.parse("queen of hearts")


def test_a_joker_has_no_suit() -> None:
    assert Card.parse("Jo") is JOKER
    assert JOKER.suit is None


def test_equal_cards_are_the_same_object() -> None:
    assert Card("Q", "h") is Card.parse("Qh")
    assert Card("Jo", None) is JOKER
    assert pickle.loads(pickle.dumps(Card("Q", "h"))) is Card("Q", "h")  # noqa: S301 (our own bytes)
    assert copy.deepcopy(JOKER) is JOKER


def test_a_card_no_pack_has_cannot_be_made() -> None:
    with pytest.raises(CardError):
        Card("Jo", "h")


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError, match=r"Cards can't be changed: suit stays h."):
        Card("Q", "h").suit = "s"


def test_every_rank_and_suit_has_a_card() -> None:
    assert len({Card(rank, suit) for rank in RANKS for suit in SUITS}) == 64


def test_cards_are_named_in_a_row() -> None:
    held = cards(" Qh  4h Jo ")

    assert held == (Card("Q", "h"), Card("4", "h"), JOKER)
    assert text_of(held) == "Qh 4h Jo"
    assert repr(held[0]) == "Card('Qh')"


def test_a_card_can_be_taken_apart() -> None:
    match Card.parse("13d"):
        case Card(rank, suit):
            assert (rank, suit) == ("13", "d")


def test_a_card_can_be_aligned_in_a_column() -> None:
    assert f"{Card.parse('Qh'):>4}|{Card.parse('10s'):<4}|{Card.parse('2c')}" == "  Qh|10s |2c"
