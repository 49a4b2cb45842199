"""Keys that nobody may have: those of hands that are not over, and the server's own."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

from ohhell.dealing.deals import keys_needed
from ohhell.dealing.keys import chain, secret_for

if TYPE_CHECKING:
    from ohhell.server.accounts.secret_key import Secrets
    from server.seat_knowledge import Log


def unopened(secrets: Secrets, log: Log) -> list[bytes]:
    """The keys of a table that were never opened, and the server's own."""
    keys: list[bytes] = []
    opened = {key for digests in log.digests.values() for key in digests}
    last = log.tables[log.last]
    for number in range(1, last.games * last.rules.format.matches + 1):
        assert last.match is not None
        secret = secret_for(secrets.deal_key, last.id, number)
        keys += [secret, *chain(secret, keys_needed(last.match.initial))]
    return [secrets.token_key, secrets.deal_key, *(key for key in keys if key.hex() not in opened)]


def found_in(told: bytes, keys: list[bytes]) -> list[bytes]:
    """The keys that were told, however they are written."""
    return [key for key in keys if any(form in told for form in _written(key))]


def _written(key: bytes) -> list[bytes]:
    plain, safe = base64.b64encode(key).rstrip(b"="), base64.urlsafe_b64encode(key).rstrip(b"=")
    return [key.hex().encode(), key.hex().upper().encode(), plain, safe, json.dumps(list(key)).encode()]
