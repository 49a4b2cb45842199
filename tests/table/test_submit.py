from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from live_tables import Live, opened, seated
from ohhell.presets import preset
from ohhell.protocol import messages
from ohhell.protocol.messages import AnyCommand, Clock, Settings
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid
from ohhell.rules.moves import legal
from ohhell.rules.rules import Rules
from ohhell.table import fold
from ohhell.table.automatic import commit
from ohhell.table.facts import (
    BecameReady,
    BotSat,
    Configured,
    Contributed,
    Fact,
    ForfeitPaid,
    Hinted,
    Hosted,
    Paused,
    Resumed,
    Returned,
    StoodIn,
    TableClosed,
    Undone,
    WentAway,
)
from ohhell.table.playing import move_facts
from random_rules import random_rules

ERRORS = (Path(__file__).parents[2] / "docs/errors.md").read_text(encoding="utf-8")
PERSONS = ("ann", "bob", "cid", "dee", "a stranger")
TEXTS = ("hello", "Ann", "\u202e", "two\nlines", "x" * 40, "club", "\ud800")
KINDS = get_args(AnyCommand)


def random_command(live: Live, rng: Random) -> AnyCommand:
    """Any command at all, sometimes a sensible one."""
    kind = rng.choice([*KINDS, *[messages.Move] * 40, *[messages.Sit, messages.Contribute, messages.Start] * 4])
    rarely = {messages.Close: 0.01, messages.Stand: 0.1, messages.Free: 0.2, messages.Vote: 0.3}
    if rng.random() > rarely.get(kind, 1):
        kind = messages.Say
    seat = rng.randrange(min(live.table.seats + 1, 12))
    mine = None if rng.random() < 0.4 else seat
    fields: dict[type, dict[str, Any]] = {
        messages.Move: _some_move(live, rng, seat),
        messages.Sit: {"seat": seat, "name": rng.choice(["Ann", "Bob", "Cid", "Dee", "Eve", *TEXTS])},
        messages.Stand: {"seat": mine},
        messages.SeatBot: {"seat": seat, "bot": rng.choice(["club", "novice", "shark"])},
        messages.Free: {"seat": seat},
        messages.Swap: {"seats": (seat, rng.randrange(12))},
        messages.Configure: {"settings": _some_settings(rng)},
        messages.Contribute: {"text": rng.choice(TEXTS), "seat": mine},
        messages.Pause: {"on": not live.table.paused and rng.random() < 0.1},
        messages.Vote: {"against": seat, "out": rng.random() < 0.7},
        messages.Say: {"text": rng.choice(TEXTS)},
        messages.Comment: {"text": rng.choice(TEXTS)},
        messages.Let: {"seat": seat},
        messages.Finish: {"hand": rng.randrange(3), "seat": mine},
        messages.Ready: {"hand": rng.randrange(3), "seat": mine},
        messages.Pay: {"forfeit": rng.choice(["forfeit", "some forfeits.id", "pants"]), "choice": rng.randrange(3)},
    }
    taken = fields.get(kind, {"seat": mine} if kind in {messages.Away, messages.Undo, messages.Hint} else {})
    command: AnyCommand = kind(id="c1", **taken)
    return command


def _some_move(live: Live, rng: Random, seat: int) -> dict[str, Any]:
    table = live.table
    seen = table.version if rng.random() < 0.9 else rng.randrange(table.version + 2)
    waiting = table.waiting_for
    if not waiting or rng.random() < 0.1:
        return {"seen": seen, "seat": seat, **rng.choice([{"tricks": 1}, {"card": "Ah"}, {"card": "oops"}, {}])}
    move = rng.choice(legal(live.state, rng.choice(waiting)))
    said = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
    return {"seen": seen, "seat": move.seat, **said}


def _some_settings(rng: Random) -> Settings:
    return Settings(
        listed=rng.random() < 0.2,
        spectators=rng.random() < 0.8,
        hints=rng.random() < 0.5,
        chat=rng.random() < 0.9,
        stand_in=rng.choice(["club", "shark"]),
        clock=rng.choice([None, Clock(5), Clock(10, 3)]),
        forfeits=rng.choice([(), (("forfeit", "dance"),), (("pants", "\u202e"),)]),
    )


def of_the_server(live: Live, rng: Random) -> list[Fact]:
    """A fact that the server itself may bring, or a bot's move."""
    table = live.table
    seats = [seat for seat in range(table.seats) if table.chairs[seat].person is not None]
    bots = [seat for seat in table.waiting_for if table.bot_to_move(seat) is not None]
    if bots and not table.paused:
        return move_facts(live.match, rng.choice(legal(live.state, rng.choice(bots))), bot=True)
    if table.stage in {"contributing", "playing"} and rng.random() < 0.1:
        return [Resumed(woken=True)]
    if seats and rng.random() < 0.1:
        seat = rng.choice(seats)
        return [Returned(seat) if table.chairs[seat].bot is not None else StoodIn(seat, "club")]
    if table.people and rng.random() < 0.05:
        return [Hosted(rng.choice(table.people))]
    return []


def somebody(live: Live, command: AnyCommand, rng: Random) -> str:
    """Mostly somebody who may ask for this, sometimes anybody."""
    if rng.random() < 0.15:
        return rng.choice(PERSONS)
    seat = getattr(command, "seat", None)
    owner = live.table.chairs[seat].person if seat is not None and seat < live.table.seats else None
    own = isinstance(command, messages.Move | messages.Contribute | messages.Stand | messages.Away | messages.Undo)
    return (owner if own else None) or (live.table.host if rng.random() < 0.6 else rng.choice(PERSONS))


def attempt(live: Live, person: str, command: AnyCommand) -> tuple[list[Fact], OhHellError | None]:
    """The facts a command brings, or its refusal."""
    try:
        return live.submit(person, command), None
    except OhHellError as refused:
        return [], refused


def walk(rules: Rules, seats: int, rng: Random, steps: int) -> tuple[Live, Counter[str]]:
    """A table at which several people try all they can; every law of a submit is asserted on the way."""
    people = min(seats, rng.choice([1, 2, 3, 4, 4]))
    clock = rng.choice([None, Clock(5, 2)])
    ready = rng.random() < 0.8
    live = seated(rules, people, seats - people, clock=clock) if ready else opened(rules, seats, clock=clock)
    outcomes = Counter[str]()
    for _ in range(steps):
        live.wait(rng.choice([0, 0.3, 0.3, 2, 40]))
        live.put(*of_the_server(live, rng))
        command = random_command(live, rng)
        person = somebody(live, command, rng)
        before = live.table
        facts, refusal = attempt(live, person, command)
        if refusal is not None:
            assert f"`{refusal.code}`" in ERRORS
            assert live.table == before
            outcomes[refusal.code] += 1
            continue
        assert_nobody_acts_for_another(before, facts, person)
        live.put(*facts, *([commit(live.table, live.key)] if isinstance(command, messages.Start) else []))
        outcomes[type(command).__name__] += 1
    return live, outcomes


def assert_nobody_acts_for_another(before: Any, facts: list[Fact], person: str) -> None:
    """Bids, cards, texts, breaks and payments are those of the person's own seats."""
    mine = before.seats_of(person)
    for fact in facts:
        event = getattr(fact, "event", None)
        if event is not None:
            assert event.seat in mine
        if isinstance(fact, Contributed | WentAway | ForfeitPaid | Undone | Hinted | BecameReady):
            assert fact.seat in mine
        if isinstance(fact, BotSat | Configured | Paused | Resumed | TableClosed):
            assert before.host == person


@pytest.mark.parametrize("seed", range(12))
def test_command_is_refused_and_changes_nothing_or_its_facts_fold(seed: int) -> None:
    rng = Random(seed)
    rules, seats = random_rules(rng)
    live, _ = walk(rules, seats, rng, 150)

    assert fold.fold(live.log) == live.table


@pytest.mark.parametrize("name", ["screw-your-buddy", "mrpikes", "heck-normal"])
def test_random_commands_of_four_people_leave_a_table_that_folds(name: str) -> None:
    live, outcomes = walk(preset(name), 4, Random(name), 800)

    assert fold.fold(live.log) == live.table
    assert len(outcomes) > 20


def test_every_refused_command_has_a_plain_sentence() -> None:
    live = opened()
    rng = Random(1)
    tried: set[type] = set()
    while tried != set(KINDS):
        command = random_command(live, rng)
        tried.add(type(command))
        _, refusal = attempt(live, "ann", command)

        assert refusal is None or refusal.sentence[-1] == "."


def test_closed_table_answers_every_command_alike() -> None:
    live = opened()
    live.put(TableClosed("idle"))
    rng = Random(2)

    for _ in range(50):
        with pytest.raises(OhHellError) as refused:
            live.submit("ann", random_command(live, rng))
        assert refused.value.code == "table-closed"
