"""The laws a game keeps however often its server was killed, and which of them were broken."""

from __future__ import annotations

from collections import Counter

from ohhell.dealing.verify import verify
from ohhell.notation.record.record import initial_state
from ohhell.notation.record.text import read
from ohhell.rules.events import Bid, Play
from ohhell.rules.events import Move as GameMove
from ohhell.table.facts import Happened, decode_fact
from server.table_kills import PEOPLE, Played


def moves_written(played: Played) -> list[GameMove]:
    facts = (decode_fact(entry.body) for entry in played.entries)
    return [fact.event for fact in facts if isinstance(fact, Happened) and isinstance(fact.event, Bid | Play)]


def acknowledged_once(played: Played) -> bool:
    """Whether every command that was answered stands in the log once, not after the version that was told."""
    written = [(entry.command.partition(":")[2], entry.version) for entry in played.entries if entry.command]
    once = set(Counter(command for command, _ in written).values()) == {1}
    return once and all(dict(written).get(done.id, done.version + 1) <= done.version for done in played.answers)


def verifies(record: str) -> bool:
    """What `ohhell verify` says, and that there was nothing it could not check."""
    told, _ = read(record)
    report = verify(initial_state(told), told.events, told.seed, proof=told.proof, names=told.names)
    return report.fine and report.kept is True and not report.unopened


def broken_laws(played: Played) -> list[str]:
    """The laws that do not hold."""
    written = moves_written(played)
    record, _ = read(played.record)
    laws = {
        "every move that was acknowledged is there, once, and no other of a person": played.moves
        == {seat: [move for move in written if move.seat == seat] for seat in range(PEOPLE)},
        "every command that was acknowledged is there once": acknowledged_once(played),
        "the log has no gap": [entry.version for entry in played.entries] == list(range(1, len(played.entries) + 1)),
        "everybody has caught up": all(
            (line.version, line.table, line.view) == (anew.version, anew.table, anew.view) for line, anew in played.ends
        ),
        "everybody has checked every deal": all(line.proof.fine and not line.proof.unseen for line, _ in played.ends),
        "the record has every move": [event for event in record.events if isinstance(event, Bid | Play)] == written,
        "the record verifies": verifies(played.record),
    }
    return [law for law, holds in laws.items() if not holds]
