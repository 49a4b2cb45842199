"""Keys of an event: a random one for the director, derived ones for everybody else, so that the director can give them again."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Final

from ohhell.server.pads.live_pad import key_hash
from ohhell.tournament.rights import EventRole

if TYPE_CHECKING:
    from ohhell.server.events.live_event import LiveEvent
    from ohhell.server.state import ServerState

KEY: Final = "Event-Key"
"""The header with a key of an event."""

_BYTES: Final = 16
_SCORER: Final = re.compile(r"s([0-9]{1,4})-([0-9]{1,4})-[A-Za-z0-9_-]{22}")
_PLAYER: Final = re.compile(r"p([0-9]{1,4})-[A-Za-z0-9_-]{22}")


def new_key() -> str:
    """Return a random key."""
    return secrets.token_urlsafe(_BYTES)


def assistant_key(server: ServerState, event_id: str) -> str:
    """Return the key of the assistants."""
    return f"a-{_derived(server, f'assistant {event_id}')}"


def scorer_key(server: ServerState, event_id: str, match: int, table: int, generation: int) -> str:
    """Return the key of a table's scorer, which is also the key of the table's score pad."""
    return f"s{match}-{table}-{_derived(server, f'scorer {event_id} {match} {table} {generation}')}"


def player_key(server: ServerState, event_id: str, number: int) -> str:
    """Return the key of an entrant."""
    return f"p{number}-{_derived(server, f'player {event_id} {number}')}"


def _derived(server: ServerState, purpose: str) -> str:
    mac = hmac.digest(server.secrets.event_key, purpose.encode(), "sha256")
    return urlsafe_b64encode(mac[:_BYTES]).decode().rstrip("=")


def role_of(server: ServerState, live: LiveEvent, key: str) -> EventRole:
    """Return what a key allows at an event; nothing and a wrong key allow what everybody may do."""
    if not key:
        return EventRole("public")
    hashed = key_hash(key)
    if hmac.compare_digest(live.row.director_hash, hashed):
        return EventRole("director")
    if hmac.compare_digest(live.row.assistant_hash, hashed):
        return EventRole("assistant")
    return _scorer(server, live, key) or _player(server, live, key) or EventRole("public")


def _scorer(server: ServerState, live: LiveEvent, key: str) -> EventRole | None:
    found = _SCORER.fullmatch(key)
    if found is None:
        return None
    match, table = int(found[1]), int(found[2])
    row = live.tables.get((match, table))
    if row is None or not _same(key, scorer_key(server, live.id, match, table, row.generation)):
        return None
    return EventRole("scorer", match=match, table=table)


def _player(server: ServerState, live: LiveEvent, key: str) -> EventRole | None:
    found = _PLAYER.fullmatch(key)
    if found is None or int(found[1]) not in live.event.entrants:
        return None
    number = int(found[1])
    return EventRole("player", entrant=number) if _same(key, player_key(server, live.id, number)) else None


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
