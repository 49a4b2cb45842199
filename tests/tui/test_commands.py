"""A typed line means what a player would mean by it."""

from __future__ import annotations

import pytest

from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Play
from ohhell.rules.view import View, view
from ohhell.tui.commands import Continue, MakeMove, Note, Order, Quit, Show, Unclear, read_order
from scenes import SEALED, bid, house_rules, scene


def bidding() -> View:
    """My bid: 2 cards, I am first."""
    return view(scene(house_rules(), "Qh 4h / 7c 2c / 8s 9s", trump="s"), 0)


def playing() -> View:
    """My card: hearts were led, I hold two, and a club."""
    return view(scene(house_rules(), "4h Qh 7c / 2s 3s 4s / 8h 9s 9d", trump="s", dealer=1, trick="8h"), 0)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("2", MakeMove(Bid(0, 2))),
        (" 2 ", MakeMove(Bid(0, 2))),
        ("-1", MakeMove(Bid(0, -1))),
        ("bid 1", MakeMove(Bid(0, 1))),
        ("change 0", Unclear("You can't change your bid: you haven't bid yet.")),
        ("qh", MakeMove(Play(0, Card.parse("Qh")))),
        ("quit", Quit()),
        ("Q", Quit()),
        ("exit", Quit()),
        ("?", Show("help")),
        ("HELP", Show("help")),
        ("h", Show("hand")),
        ("ha", Show("hand")),
        ("t", Show("table")),
        ("la", Show("last")),
        ("r", Show("rules")),
        ("s", Show("sheet")),
        ("w", Show("who")),
        ("needs", Show("who")),
        ("comment  Well  bid!", Note("Well  bid!")),
        ("", Continue()),
        ("   ", Continue()),
    ],
)
def test_a_line_at_the_bid(line: str, order: Order) -> None:
    assert read_order(line, bidding()) == order


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1", "Qh"),
        ("2", "4h"),
        ("4h", "4h"),
        ("play 2", "4h"),
        ("play QH", "Qh"),
        ("q♥", "Qh"),
        ("q h", "Qh"),
        ("7c", "7c"),
        ("hq", "Qh"),
        ("h4", "4h"),
        ("♥q", "Qh"),
    ],
)
def test_a_card_is_named_or_numbered(line: str, card: str) -> None:
    assert read_order(line, playing()) == MakeMove(Play(0, Card.parse(card)))


def test_while_cards_are_played_a_bid_is_changed_by_its_word() -> None:
    assert read_order("change 1", playing()) == MakeMove(Bid(0, 1))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("3", "There is no card 3: the numbers go from 1 to 2."),
        ("0", "There is no card 0: the numbers go from 1 to 2."),
        ("x", "I don't understand 'x'. Type a number, a card like qh, or help."),
        ("shet", "I don't understand 'shet' (did you mean 'sheet'?). Type a number, a card like qh, or help."),
        ("comment", "Write the comment after the word: comment TEXT"),
        ("bid", "Add the number of tricks, for example: bid 2"),
        ("change two", "Add the number of tricks, for example: change 2"),
        ("9" * 5000, f"I don't understand '{'9' * 20}…'. Type a number, a card like qh, or help."),
    ],
)
def test_a_line_that_means_nothing_is_answered_with_what_to_type(line: str, sentence: str) -> None:
    assert read_order(line, playing()) == Unclear(sentence)


def test_a_card_number_before_cards_are_played_is_not_understood() -> None:
    assert isinstance(read_order("play 1", bidding()), Unclear)


def test_an_empty_line_plays_the_only_card() -> None:
    only = view(scene(house_rules(), "Qh 7c / 2s 3s / 8h 9s", trump="s", dealer=1, trick="8h"), 0)

    assert read_order("", only) == MakeMove(Play(0, Card.parse("Qh")))


def test_an_empty_line_never_changes_a_bid_that_stands() -> None:
    rules = house_rules(bid=SEALED | {"change": "until_reveal", "min": "n"})
    waiting = view(bid(scene(rules, "Qh / 7c / 8s", trump="s"), 1), 0)

    assert (len(waiting.legal), read_order("", waiting)) == (1, Continue())
