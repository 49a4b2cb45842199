"""What requests about groups share: the group in the address, its key, and the games they are about."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from ohhell.results.selection import SeasonFilter
from ohhell.server.accounts.tokens import person_of
from ohhell.server.http.requests import check_rate, server_of, write
from ohhell.server.pads.live_pad import key_hash
from ohhell.server.seasons import repository
from ohhell.server.seasons.cache import current
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request

    from ohhell.server.http.rate_limit import Kind
    from ohhell.server.seasons.repository import StoredGroup
    from ohhell.store.groups import Group

T = TypeVar("T")

KEY: Final = "Group-Key"
"""The header with the key for changing a group."""

_LONGEST_RULES: Final = 200
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


async def check_pace(request: Request, kind: Kind) -> None:
    """Raise Refusal if the caller makes too many requests of this kind."""
    check_rate(request, kind, await person_of(server_of(request), request))


async def current_group(request: Request) -> StoredGroup:
    """Return the group in the address, or raise Refusal."""
    await check_pace(request, "season")
    return await current(server_of(request).store, request.path_params["group"])


def season_filter(request: Request) -> SeasonFilter:
    """Return which games the address asks for, or raise Refusal."""
    given = request.query_params
    for name in ("since", "until"):
        if given.get(name) and not _DAY.fullmatch(given[name]):
            raise Refusal("not-a-day", f"{given[name][:20]!r} is not a day like 2026-11-15")
    rules, bots = given.get("rules", "")[:_LONGEST_RULES], given.get("bots", "") not in {"", "0", "no", "false"}
    return SeasonFilter(rules, given.get("since", ""), given.get("until", ""), bots)


def has_key(request: Request, group: Group) -> bool:
    """Tell whether the request carries the key of a group."""
    return hmac.compare_digest(group.key_hash, key_hash(request.headers.get(KEY, "")))


async def change(request: Request, job: Callable[[Connection, str, int], T]) -> T:
    """Change the group in the address with *job*(connection, group id, time), or raise Refusal without its key."""
    await check_pace(request, "command")
    now, group_id = server_of(request).now(), request.path_params["group"]

    def with_key(connection: Connection) -> T:
        if not has_key(request, repository.find(connection, group_id)):
            raise Refusal("wrong-key", "cannot change this group: only the link with its key lets somebody do that")
        return job(connection, group_id, now)

    return await write(request, with_key)
