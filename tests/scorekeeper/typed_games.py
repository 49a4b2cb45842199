"""People at a real table: games of the engine typed into a pad cell by cell, and pads typed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Raw

from ohhell.notation import wire
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.rules.seating import bidding_order
from ohhell.rules.sheet import Row, Sheet
from ohhell.rules.state import State
from ohhell.scorekeeper.fold import apply_entry
from ohhell.scorekeeper.notes import NextMatch, Note, Open, PadEntry, Write
from ohhell.scorekeeper.pad import Pad, asks_trump

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea")
NOON = 1_000_000


class PadTypist:
    """A pad and everything that was typed on it."""

    def __init__(self, first: Open) -> None:
        self.entries: list[PadEntry] = []
        self.phases: list[str] = []
        self.pad: Pad = apply_entry(None, self._entry(first, "Ann"))
        self.phases.append(self.pad.phase)

    def type(self, *notes: Note, by: str = "Ann") -> PadTypist:
        """Type notes one after the other."""
        for note in notes:
            self.pad = apply_entry(self.pad, self._entry(note, by))
            self.phases.append(self.pad.phase)
        return self

    def hand(self, bids: Sequence[int], taken: Sequence[int], trump: Trump | None = None) -> PadTypist:
        """Type the current hand whole, in one note; the numbers stand in the order of its players."""
        match = self.pad.match
        assert match.current is not None
        players = match.current.players
        return self.type(
            Write(
                match.number,
                match.current.plan.number,
                trump=trump,
                bids=dict(zip(players, bids, strict=True)),
                taken=dict(zip(players, taken, strict=True)),
            )
        )

    def refused(self, note: Note) -> tuple[str, str]:
        """The code and the sentence with which a note is refused, which changes nothing."""
        before = self.pad
        try:
            apply_entry(self.pad, PadEntry("refused", NOON, "Ann", note))
        except OhHellError as error:
            assert self.pad == before
            return error.code, error.sentence
        message = f"{note} was not refused"
        raise AssertionError(message)

    def _entry(self, note: Note, by: str) -> PadEntry:
        entry = PadEntry(f"n{len(self.entries) + 1}", NOON + 1000 * len(self.entries), by, note)
        self.entries.append(entry)
        return entry


def opening(rules: Rules, seats: int, *, dealer: int = 0, first_trump: Suit | None = None, title: str = "") -> Open:
    """The first note of a pad."""
    return Open(Raw(wire.encode_rules(rules)), NAMES[:seats], dealer, first_trump, title=title)


def typist_of(rules: Rules, seats: int, *, dealer: int = 0, first_trump: Suit | None = None) -> PadTypist:
    """A pad that has just been opened."""
    return PadTypist(opening(rules, seats, dealer=dealer, first_trump=first_trump))


def typed(state: State) -> PadTypist:
    """A game of the engine, typed cell by cell."""
    assert state.draw is not None
    typist = typist_of(state.rules, state.seats, dealer=state.draw.dealer, first_trump=state.draw.first_trump)
    return typed_on(typist, state.sheet)


def typed_on(typist: PadTypist, sheet: Sheet) -> PadTypist:
    """Rows of the engine typed cell by cell as the next hands."""
    for row in sheet:
        typist.type(*cells(typist.pad, row))
    return typist


def next_match(typist: PadTypist, state: State) -> PadTypist:
    """The next match of the engine typed cell by cell."""
    assert state.draw is not None
    return typed_on(typist.type(NextMatch(state.draw.dealer, state.draw.first_trump)), state.sheet)


def cells(pad: Pad, row: Row) -> Iterator[Write]:
    """The notes of one hand, a cell each, in the order a scorer comes to know them."""
    match, rules = pad.match, pad.rules
    assert match.current is not None
    plan = match.current.plan
    trump = [Write(match.number, plan.number, trump=row.trump)] if asks_trump(plan) else []
    late = rules.trump.reveal == "after_bids"
    if not late:
        yield from trump
    for seat in bidding_order(rules, pad.seats, row.dealer):
        yield Write(match.number, plan.number, bids={seat: row.bids[seat]})
    if late:
        yield from trump
    for seat, tricks in enumerate(row.taken):
        yield Write(match.number, plan.number, taken={seat: tricks})
