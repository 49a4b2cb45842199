"""A whole game in which each person has one device on a bad connection and one on a good one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from ohhell import preset
from ohhell.protocol.messages import Settings, Sit, Start
from ohhell.server.accounts.tokens import create_person
from ohhell.server.tables.registry import TableRequest
from ohhell.store import log
from server.busy_table import NAMES, short
from server.lossy_connection import Device

if TYPE_CHECKING:
    from ohhell.server.state import ServerState

PRESETS = ("classic", "irish", "mrpikes", "screw-your-buddy", "forehead", "blackout", "boerenbridge", "double-whammy")
MOST_STEPS = 200_000
NOON = 1_750_000_000_000


@dataclass
class PlayedGame:
    """What became of a game over bad lines."""

    pairs: list[tuple[Device, Device]]
    faults: int
    commands: list[str]
    acknowledged: set[str]
    silent: set[str]


async def play_over_bad_connections(state: ServerState, name: str, seed: int, *, trouble: float) -> PlayedGame:
    """Play a short game of a preset; every message has its share of *trouble*."""
    rng = Random(seed)
    rules = short(preset(name), cards=1 if preset(name).format.matches > 1 else 2)
    seats = next(number for number in (3, 4, 5, 6) if not rules.problems(number))
    steps = 0
    state.now = lambda: NOON + steps
    people = [(await create_person(state, name)).id for name in NAMES[:seats]]
    settings = Settings(grace=0)
    live_table = await state.tables.create(TableRequest(rules, seats, settings, people[0]))
    for seat, person in enumerate(people):
        await live_table.submit(Sit(id="sit", seat=seat, name=NAMES[seat]), person)
    listening = [*people, None]
    pairs = [(Device(live_table, person, rng), Device(live_table, person, rng)) for person in listening]
    for lossy, clean in pairs:
        await lossy.connect()
        await clean.connect()
    await live_table.submit(Start(id="start"), people[0])
    while live_table.table.stage != "over":
        steps += 1
        assert steps < MOST_STEPS, f"the game {name} {seed} stands still"
        await rng.choice(pairs)[0].step(trouble)
        if steps % 7 == 0:
            await rng.choice(pairs)[1].follow()
    for lossy, clean in pairs:
        await lossy.heal()
        await clean.heal()
    entries = await asyncio.wrap_future(state.store.read(partial(log.entries, stream=live_table.table.id)))
    ended = PlayedGame(
        pairs=pairs,
        faults=sum(lossy.suffered for lossy, _ in pairs),
        commands=[entry.command.partition(":")[2] for entry in entries if entry.command and "sit" not in entry.command],
        acknowledged={command for lossy, _ in pairs for command in lossy.done},
        silent={command for lossy, _ in pairs for command in lossy.silent},
    )
    for pair in pairs:
        for device in pair:
            await device.cut()
    return ended
