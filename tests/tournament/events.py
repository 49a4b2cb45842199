"""Scenes of events: open one, enter players, draw, play and report matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from msgspec import Raw

import ohhell
from ohhell.notation import wire
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.tournament.actions import (
    Action,
    CloseEvent,
    CorrectResult,
    Enter,
    LogEntry,
    OpenEvent,
    ReportResult,
    StartMatch,
    TableResult,
)
from ohhell.tournament.draws import next_draw
from ohhell.tournament.fold import apply_entry
from ohhell.tournament.tournament import Tournament
from ohhell.tournament.verification import final_places

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea", "Mia", "Ned", "Oda")
SHORT = """
name = "Two short hands"
[players]
min = 3
max = 5
[schedule]
shape = "custom"
list = [2, 1]
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""
"""Rules with the same two hands at tables of any size; a player gets at most 12 + 11 points."""


def short_rules(more: str = "") -> Rules:
    """Return the short rules, with more lines of TOML."""
    return ohhell.read_rules(SHORT + more)


def opening(rules: Rules | None = None, **settings: Any) -> OpenEvent:
    """Return the first action of an event with tables of three."""
    given: dict[str, Any] = {"title": "Spring", "matches": 3, "table_size": 3, "seed": "spring"} | settings
    return OpenEvent(rules=Raw(wire.encode_rules(rules or short_rules())), **given)


class Scene:
    """An event and its log; every action happens a minute after the one before."""

    def __init__(self, players: int | Sequence[str] = 6, rules: Rules | None = None, **settings: Any) -> None:
        self.entries: list[LogEntry] = []
        self._event: Tournament | None = None
        self.do(opening(rules, **settings))
        self.enter(*(NAMES[:players] if isinstance(players, int) else players))

    @property
    def event(self) -> Tournament:
        assert self._event is not None
        return self._event

    def do(self, action: Action, by: str = "Dora") -> None:
        entry = LogEntry(60_000 * (len(self.entries) + 1), by, action)
        self._event = apply_entry(self._event, entry)
        self.entries.append(entry)

    def enter(self, *names: str, **more: bool) -> None:
        for name in names:
            self.do(Enter(name, **more))

    def draw(self, reason: str = "") -> None:
        self.do(next_draw(self.event, reason))

    def start(self) -> None:
        self.draw()
        self.do(StartMatch(len(self.event.matches)))

    def report(self, table: int, *totals: int, match: int | None = None, hands: int = 2) -> None:
        number = match or len(self.event.matches)
        self.do(ReportResult(number, table, TableResult(totals, hands)))

    def correct(self, table: int, *totals: int, match: int | None = None, reason: str = "typing mistake") -> None:
        number = match or len(self.event.matches)
        self.do(CorrectResult(number, table, reason, TableResult(totals, 2) if totals else None), by="Carl")

    def play(self, points: Callable[[str], int] = lambda _name: 0) -> None:
        """Draw, start and finish the next match; *points* are everybody's by name."""
        self.start()
        for table in self.event.matches[-1].tables:
            self.report(table.number, *(points(self.event.name(player)) for player in table.players))

    def close(self, reason: str = "") -> None:
        self.do(CloseEvent(final_places(self.event), reason))

    def number(self, name: str) -> int:
        return self.event.named(name).number

    def refusal(self, action: Action) -> OhHellError:
        """Return the error that an action raises."""
        with pytest.raises(OhHellError) as error:
            self.do(action)
        return error.value


def by_letter(name: str) -> int:
    """Return points by the first letter of a name: Ann has the most."""
    return 20 - (ord(name[0]) - ord("A"))


def play_game(names: Sequence[str], rules: Rules, seed: object) -> ohhell.Game:
    """Return a finished game between players who move at random."""
    rng = Random(repr(seed))
    game = ohhell.Game(rules, list(names), seed=repr(seed))
    while game.waiting_for:
        seat = rng.choice(game.waiting_for)
        game.play(rng.choice(game.legal(seat)))
    return game
