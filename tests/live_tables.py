"""Live tables for tests: opened, filled with people and bots, started and played, every fact through the log and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from msgspec import Raw

from ohhell.notation import wire
from ohhell.protocol.messages import AnyCommand, Contribute, Move, SeatBot, Settings, Sit, Start
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Event, Play
from ohhell.rules.events import Move as GameMove
from ohhell.rules.moves import legal
from ohhell.rules.rules import Rules
from ohhell.rules.state import State
from ohhell.table import fold
from ohhell.table.automatic import commit, next_fact
from ohhell.table.facts import Fact, Opened, decode_fact, encode_fact
from ohhell.table.playing import move_facts
from ohhell.table.submit import submit
from ohhell.table.table import Table, TableMatch
from scenes import house_rules

PEOPLE = ("ann", "bob", "cid", "dee", "eve", "fay", "gus", "hal", "ida", "jon", "kit", "lea")
BOTS = {"club", "novice", "random"}
KEY = bytes(range(32))
NOON = 1_000_000


class _First(Random):
    """A generator without chance."""

    def choice(self, seq: Any) -> Any:
        """The first there is."""
        return seq[0]


@dataclass
class Live:
    """A table as a server holds it: its log, the time, and the key it deals from."""

    table: Table
    log: list[tuple[Fact, int]]
    now: int = NOON
    key: bytes = KEY
    before: list[Table] = field(default_factory=list)
    timeline: str = ""
    readers: frozenset[str] = frozenset()
    """Who says when they are ready for the next hand."""

    @property
    def match(self) -> TableMatch:
        assert self.table.match is not None
        return self.table.match

    @property
    def state(self) -> State:
        return self.match.state

    def put(self, *facts: Fact) -> list[Fact]:
        """Log facts as they are read back from the log, with the facts that follow automatically."""
        written: list[Fact] = []
        coming = list(facts)
        while (
            coming or (following := next_fact(self.table, self.key, self.now, self.timeline, self.readers)) is not None
        ):
            fact = decode_fact(encode_fact(coming.pop(0) if coming else following))  # type: ignore[arg-type]  # one is there
            self.before.append(self.table)
            self.table = fold.apply(self.table, fact, self.now)
            self.log.append((fact, self.now))
            written.append(fact)
        return written

    def submit(self, person: str, command: AnyCommand) -> list[Fact]:
        """The facts that follow directly from a command; nothing is logged."""
        return submit(self.table, command, person=person, now=self.now, bots=BOTS)

    def do(self, person: str, kind: Callable[..., AnyCommand], **fields: Any) -> list[Fact]:
        """Carry a command out; everything that was written because of it."""
        command = kind(id="c1", **fields)
        facts = self.submit(person, command)
        return self.put(*facts, *([commit(self.table, self.key, self.timeline)] if isinstance(command, Start) else []))

    def refusal(self, person: str, kind: Callable[..., AnyCommand], **fields: Any) -> str:
        """The code with which a command is refused; the table stays as it was."""
        before = self.table
        with pytest.raises(OhHellError) as refused:
            self.submit(person, kind(id="c1", **fields))
        assert self.table == before
        return refused.value.code

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.now += round(seconds * 1000)

    def person(self, seat: int) -> str:
        """Who sits there."""
        person = self.table.chairs[seat].person
        assert person is not None
        return person

    def contribute(self) -> None:
        """Everybody who can adds a text to the shuffle."""
        given = dict(self.match.contributions)
        for seat, chair in enumerate(self.table.chairs):
            if chair.person is not None and chair.bot is None and seat not in given:
                self.do(chair.person, Contribute, text=f"text of {seat}", seat=seat)

    def move(self, move: GameMove, *, seen: int | None = None) -> list[Fact]:
        """A move by the person who plays that seat, made on the newest version or on *seen*."""
        if self.table.bot_to_move(move.seat) is not None:
            return self.put(*move_facts(self.match, move, bot=True))
        said = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        version = self.table.version if seen is None else seen
        return self.do(self.person(move.seat), Move, seen=version, seat=move.seat, **said)

    def step(self, rng: Random | None = None) -> list[Fact]:
        """The first seat that must act makes a legal move, the first one or a random one."""
        moves = legal(self.state, self.table.waiting_for[0])
        cards = [move for move in moves if isinstance(move, Play)]
        return self.move((rng or _First()).choice(cards or moves))

    def play_until(self, done: Callable[[Live], bool], rng: Random | None = None) -> Live:
        """Go on until *done*; texts are contributed where a match begins."""
        while not done(self):
            if self.table.stage == "contributing":
                self.contribute()
            else:
                self.step(rng)
        return self

    def play_out(self, rng: Random | None = None) -> Live:
        """Play the game to its end."""
        return self.play_until(lambda live: live.table.stage == "over", rng)

    @property
    def facts(self) -> list[Fact]:
        return [fact for fact, _ in self.log]


def opened(rules: Rules | None = None, seats: int = 3, **settings: Any) -> Live:
    """An empty table, Ann its host."""
    rules = short() if rules is None else rules
    fact = Opened("kitchen", Raw(wire.encode_rules(rules)), seats, Settings(**settings), "ann")
    return Live(fold.open_table(fact, NOON), [(fact, NOON)])


def seated(rules: Rules | None = None, people: int = 3, bots: int = 0, **settings: Any) -> Live:
    """A table with people in its first seats and bots in the others."""
    live = opened(rules, people + bots, **settings)
    for seat in range(people):
        live.do(PEOPLE[seat], Sit, seat=seat, name=PEOPLE[seat].capitalize())
    for seat in range(people, people + bots):
        live.do("ann", SeatBot, seat=seat, bot="novice")
    return live


def started(rules: Rules | None = None, people: int = 3, bots: int = 0, **settings: Any) -> Live:
    """A table that waits for contributions."""
    live = seated(rules, people, bots, **settings)
    live.do("ann", Start)
    return live


def dealt(rules: Rules | None = None, people: int = 3, bots: int = 0, **settings: Any) -> Live:
    """A table whose first hand has just been dealt."""
    live = started(rules, people, bots, **settings)
    live.contribute()
    return live


def short(*hands: int, **axes: object) -> Rules:
    """Rules of a few hands: one of two cards and one of one, or those named."""
    return house_rules(schedule={"shape": "custom", "list": list(hands) or [2, 1]}, **axes)


def happened(facts: list[Fact], kind: type[Event]) -> list[Any]:
    """The game events of one kind among facts."""
    events = [getattr(fact, "event", None) for fact in facts]
    return [event for event in events if isinstance(event, kind)]


def kinds(facts: list[Fact]) -> list[str]:
    """What facts are called."""
    return [type(fact).__name__ for fact in facts]
