"""Every sentence of a rule sheet that gives a number of cards is true for the number of players it is table to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pytest

import ohhell
from ohhell.notation.prose.rule_sheet import sheet
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import hand_sizes

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER = rf"(\d+|{'|'.join(NUMBERS)}|thirteen)"
MENTION = re.compile(rf"\b{NUMBER}(?:-card| cards?)\b|\b(?:cards? (?:up |down )?to|cards to) {NUMBER}\b", re.IGNORECASE)


MOST_PLAYERS = 14


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A sheet for one table: its rules, its number of players, and the sizes of its hands."""

    rules: Rules
    seats: int

    @property
    def sizes(self) -> tuple[int, ...]:
        """The cards of each hand."""
        return hand_sizes(self.rules, self.seats)

    @property
    def pack(self) -> int:
        """The cards in the pack, jokers included."""
        return len(pack(self.rules.deck, self.seats))

    @property
    def one_pack(self) -> int:
        """The cards with a suit in one of the packs."""
        suited = [card for card in pack(self.rules.deck, self.seats) if card.suit is not None]
        return len(suited) // self.rules.deck.packs


def value(word: str) -> int:
    """A number as it is written."""
    return int(word) if word.isdigit() else (*NUMBERS, "thirteen").index(word.lower())


# what a sentence says about a number of cards, and when it is true
CLAIMS: list[tuple[str, Callable[[TableSheet, int], bool]]] = [
    (
        r"the first hand is the largest, with {n} cards? per player",
        lambda table, n: table.sizes[0] == n == max(table.sizes),
    ),
    (r"the first hand has {n} cards?", lambda table, n: table.sizes[0] == n),
    (r"each hand after it has {n} cards? (?:more|fewer)", lambda table, n: n == table.rules.hand_sizes.step),
    (r"(?:has {x} cards? (?:more|fewer), )up to {n} cards?", lambda table, n: n == max(table.sizes)),
    (r"(?:has {x} cards? (?:more|fewer), )down to {n} cards?", lambda table, n: n == min(table.sizes)),
    (r"back to {n} cards?", lambda table, n: table.sizes[-1] == n),
    (r"every hand has {n} cards?", lambda table, n: {n} == set(table.sizes)),
    (r"at least {n} card left over", lambda table, n: table.pack - table.seats * max(table.sizes) >= n),
    (r"never larger than {n} cards?", lambda table, n: max(table.sizes) <= n),
    (r"deck of {n} cards", lambda table, n: n == table.one_pack),
    (r"{n} cards of a", lambda table, n: n == table.one_pack),
    (r"custom deck with {n} cards", lambda table, n: n in {table.one_pack, table.pack}),
    (r"{n} cards in all", lambda table, n: n == table.pack),
    (r"the {n} highest cards", lambda table, n: n == table.one_pack),
    (r"dealt {n} card face up", lambda _, n: n == 1),
    (r"in hands of {n} (?:or (?:more|fewer) )?cards?", lambda table, n: min(table.sizes) <= n <= max(table.sizes)),
    (r"in a hand of {n} cards?", lambda table, n: n in table.sizes),
    (r"players and {n} cards?", lambda table, n: n in table.sizes),
    # what a preset says about itself
    (r"^down (?:the river )?to {n} card", lambda table, n: n == min(table.sizes) and table.sizes[1] < table.sizes[0]),
    (r"(?:hands,) down to {n} card", lambda table, n: n == min(table.sizes)),
    (r"^from {n} cards? up", lambda table, n: n == table.sizes[0]),
    (
        r"^{n} more cards? each hand",
        lambda table, n: all(after - n == before for before, after in pairwise(table.sizes)),
    ),
    (r"^{n} cards? down to", lambda table, n: n == table.sizes[0] == max(table.sizes)),
    (r"highest cards, {n} per player", lambda table, n: n * table.seats == table.pack),
    (r"players, {n} cards down to", lambda table, n: n == table.sizes[0] == max(table.sizes)),
    (r"card up to {n}\b", lambda table, n: n == max(table.sizes)),
    (r"cards down to {n}\b", lambda table, n: n == min(table.sizes)),
    (r"from {n} card to", lambda table, n: n == table.sizes[0]),
    (r"card to {n}\b", lambda table, n: n == table.sizes[-1]),
    (r"^up to {n} cards and back down", lambda table, n: n == max(table.sizes)),
    (r"; from {n} card up and back down", lambda table, n: n == table.sizes[0] == table.sizes[-1]),
    (r"{n}-card hands?", lambda table, n: n in table.sizes),
    (r"the {n}-card deck of six-handed (?:Five Hundred|500)", lambda _, n: n == 63),
]


def sentences(text: str) -> list[str]:
    """The sentences of a sheet; tables and headings say nothing in words."""
    blocks = [" ".join(block.split("\n")) for block in text.split("\n\n") if not block.startswith(("|", "#"))]
    return [sentence for block in blocks for sentence in re.split(r"(?<=[.!?]) ", block)]


def tables(rules: Rules) -> list[int]:
    """The numbers of players that a preset is for."""
    return [
        seats
        for seats in range(rules.players.min, (rules.players.max or MOST_PLAYERS) + 1)
        if not rules.problems(seats)
    ]


def judged(table: TableSheet, sentence: str) -> list[str]:
    """What is wrong with the numbers of cards in a sentence: false ones, and those that no claim explains."""
    wrong, explained = [], set()
    for text, holds in CLAIMS:
        pattern = text.replace("{n}", f"(?P<n>{NUMBER})").replace("{x}", f"(?:{NUMBER})")
        for found in re.finditer(pattern, sentence, re.IGNORECASE):
            explained.add(found.start("n"))
            if not holds(table, value(found["n"])):
                wrong.append(f"{table.seats} players: {found[0]!r} is false in {sentence!r}")
    for found in MENTION.finditer(sentence):
        place = found.start(1) if found[1] else found.start(2)
        if place not in explained:
            wrong.append(f"{table.seats} players: {found[0]!r} is not explained in {sentence!r}")
    return wrong


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_sheet_gives_true_numbers_of_cards_for_every_number_of_players(name: str) -> None:
    rules = ohhell.preset(name)

    assert [
        mistake
        for seats in tables(rules)
        for sentence in sentences(sheet(rules, seats))
        for mistake in judged(TableSheet(rules, seats), sentence)
    ] == []


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_what_a_preset_says_about_itself_is_true_for_every_number_of_players(name: str) -> None:
    rules = ohhell.preset(name)

    assert [mistake for seats in tables(rules) for mistake in judged(TableSheet(rules, seats), rules.about)] == []


def test_false_number_of_cards_is_found() -> None:
    rules = ohhell.preset("squares")

    assert judged(TableSheet(rules, 6), "Ten cards down to one and up again.")


def test_number_of_cards_that_is_not_understood_is_found() -> None:
    assert judged(TableSheet(ohhell.preset("squares"), 4), "Everybody throws three cards away.")
