"""Typed lines are read as commands."""

from __future__ import annotations

import pytest

from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Play
from ohhell.rules.view import View, view
from ohhell.tui.commands import AddComment, Command, Continue, MakeMove, Quit, Show, Unclear, read_command
from scenes import SEALED, bid, house_rules, scene


def bidding() -> View:
    """A view of the first bidder, who holds 2 cards."""
    return view(scene(house_rules(), "Qh 4h / 7c 2c / 8s 9s", trump="s"), 0)


def playing() -> View:
    """A view of a player who holds two hearts and a club; hearts were led."""
    return view(scene(house_rules(), "4h Qh 7c / 2s 3s 4s / 8h 9s 9d", trump="s", dealer=1, trick="8h"), 0)


@pytest.mark.parametrize(
    ("line", "command"),
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
        ("comment  Well  bid!", AddComment("Well  bid!")),
        ("", Continue()),
        ("   ", Continue()),
    ],
)
def test_line_is_read_while_bidding(line: str, command: Command) -> None:
    assert read_command(line, bidding()) == command


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
def test_card_is_played_by_name_or_number(line: str, card: str) -> None:
    assert read_command(line, playing()) == MakeMove(Play(0, Card.parse(card)))


def test_bid_is_changed_by_its_command_while_cards_are_played() -> None:
    assert read_command("change 1", playing()) == MakeMove(Bid(0, 1))


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
def test_unclear_line_is_answered_with_what_to_type(line: str, sentence: str) -> None:
    assert read_command(line, playing()) == Unclear(sentence)


def test_card_number_is_unclear_while_bidding() -> None:
    assert isinstance(read_command("play 1", bidding()), Unclear)


def test_empty_line_plays_the_only_card() -> None:
    only = view(scene(house_rules(), "Qh 7c / 2s 3s / 8h 9s", trump="s", dealer=1, trick="8h"), 0)

    assert read_command("", only) == MakeMove(Play(0, Card.parse("Qh")))


def test_empty_line_never_changes_a_bid() -> None:
    rules = house_rules(bid=SEALED | {"change": "until_reveal", "min": "n"})
    waiting = view(bid(scene(rules, "Qh / 7c / 8s", trump="s"), 1), 0)

    assert (len(waiting.legal), read_command("", waiting)) == (1, Continue())
