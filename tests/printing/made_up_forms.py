"""Sheets to look at: made up, so that every size, name and number can be had without a game."""

from __future__ import annotations

from dataclasses import replace

import ohhell
from games.record import NAMES, file_of
from ohhell.notation.record.record import Details
from ohhell.notation.record.text import read
from ohhell.printing.form import Form, SheetLine, blank, filled
from ohhell.rules.axes import Deck, Schedule
from ohhell.rules.cards import Trump
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Row

TRUMPS: tuple[Trump, ...] = ("s", "h", "d", "c", "nt")


def named(seats: int, *, letters: int = 3) -> tuple[str, ...]:
    """As many names, all different, of as many letters; long ones come with blanks and without."""
    if letters <= 3:
        return tuple(f"{NAMES[seat % 12]}{seat // 12 or ''}" for seat in range(seats))
    wide = ("Wolhelmina Wilkommen" * 3, "Bartholomäus" * 4, "M" * 60, "Anne Marie von der Oststraße Süd" * 2)
    return tuple(f"{seat + 10}{wide[seat % 4]}"[:letters].strip() for seat in range(seats))


def rules_of(hands: int, *, packs: int = 3, size: int = 4) -> Rules:
    """Rules with so many hands, for any number of players up to twelve and more."""
    rules = ohhell.preset("screw-your-buddy")
    sizes = tuple(number % size + 1 for number in range(hands))
    return replace(
        rules,
        players=replace(rules.players, min=2, max=None),
        deck=Deck(packs=packs),
        hand_sizes=Schedule(shape="custom", list=sizes),
        tie=replace(rules.tie, kind="shared"),
    )


def empty(seats: int, hands: int, *, letters: int = 3, dealer: int | None = 0) -> Form:
    """A blank sheet."""
    return blank(rules_of(hands), named(seats, letters=letters), dealer=dealer)


def full(seats: int, hands: int, *, letters: int = 3, points: int = -12) -> Form:
    """A filled sheet in which everybody gets about so many points a hand."""
    form = empty(seats, hands, letters=letters)
    (match,) = form.matches
    lines = tuple(_played(line, seats, points) for line in match.lines)
    details = Details(date="2026-11-15", place="Grandma's kitchen", scorer=form.names[0])
    return replace(form, matches=(replace(match, lines=lines, details=details, winners=(1,)),))


def recorded(preset: str) -> Form:
    """The sheet of the recorded game of a preset."""
    return filled([read(file_of(preset).read_text(encoding="utf-8"))])


def _played(line: SheetLine, seats: int, points: int) -> SheetLine:
    each = tuple(points + (seat + line.number) % 3 for seat in range(seats))
    row = Row(
        number=line.number,
        cards=line.cards,
        trump=TRUMPS[line.number % 5],
        dealer=line.number % seats,
        bids=tuple(10 + seat % 3 for seat in range(seats)),
        taken=tuple((seat + line.number) % 12 for seat in range(seats)),
        points=each,
        totals=tuple(number * line.number for number in each),
    )
    return replace(line, row=row, trump=row.trump, dealer=row.dealer)
