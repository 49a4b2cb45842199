"""Games as a live table deals them: from a chain of keys and what players added, with the proof in the record."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, commitment, secret_for
from ohhell.dealing.verify import VerificationReport, verify
from ohhell.notation.record.proof import DealProof, newest_open
from ohhell.notation.record.record import Record, initial_state
from ohhell.rules.events import Event, Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.state import due, evolve

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea")
SERVER_KEY = bytes(range(32))


def keys_of(record: Record, table: str = "kitchen") -> tuple[bytes, ...]:
    """The chain of the first match at a table."""
    return chain(secret_for(SERVER_KEY, table, 1), keys_needed(initial_state(record)))


def live(
    rules: Rules,
    seats: int,
    *contributions: tuple[int, str],
    seed: int = 0,
    events: int = 100_000,
    table: str = "kitchen",
) -> Record:
    """A game played at random as far as so many events, with every key open that may be."""
    rng = Random(seed)
    record = Record(rules, NAMES[:seats])
    keys = keys_of(record, table)
    texts = [text for _, text in contributions]
    state = initial_state(record)
    log: list[Event] = []
    while len(log) < events and (state.phase != "over" or due(state) is not None):
        event: Event | None = due(state)
        if event is None and state.phase == "draw":
            event = draw_for_deal(state, keys[0], texts)
        elif event is None and state.phase == "deal":
            event = next_deal(state, keys[len(state.sheet) + 1], texts)
        elif event is None:
            moves = legal(state, rng.choice(waiting_for(state)))
            event = rng.choice([move for move in moves if isinstance(move, Play)] or moves)
        log.append(event)
        state = evolve(state, event)
    newest = newest_open(state)
    opened = None if newest is None else (newest, keys[newest].hex())
    return replace(record, events=tuple(log), proof=DealProof(commitment(keys), contributions, opened))


def report(record: Record) -> VerificationReport:
    """What verification finds."""
    return verify(initial_state(record), record.events, record.seed, proof=record.proof, names=record.names)
