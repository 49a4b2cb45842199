"""Rate limits per person and per address (token buckets). The time is an argument."""

from __future__ import annotations

import ipaddress
import math
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from ohhell.protocol import limits
from ohhell.server.http.origins import is_loopback
from ohhell.table.permissions import Refusal

Kind = Literal[
    "message",
    "command",
    "chat",
    "table",
    "join",
    "person",
    "report",
    "estimate",
    "review",
    "hint",
    "pad",
    "print",
    "group",
    "season",
    "event",
    "export",
    "invite",
    "device",
    "notification",
    "puzzle",
    "request",
]

MOST_BUCKETS: Final = 10_000
"""Buckets remembered per kind; the one that was unused longest is dropped first."""

_MINUTE_MS: Final = 60_000
_NETWORK_BITS: Final = 64


class TooFast(Refusal):
    """A refusal with the seconds to wait before trying again."""

    def __init__(self, sentence: str, *, wait: int) -> None:
        super().__init__("too-fast", sentence, {"wait": wait})
        self.wait = wait


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, then so many per minute; all people at one address together have *sharing* times as many."""

    action: str
    at_once: float
    a_minute: float
    sharing: float = limits.PEOPLE_PER_ADDRESS

    def times(self, factor: float) -> Limit:
        """Return the limit multiplied by *factor*."""
        return Limit(self.action, self.at_once * factor, self.a_minute * factor, self.sharing)


class Bucket(NamedTuple):
    """How much was left at a time in milliseconds; less than nothing is a debt."""

    left: float
    at: int


LIMITS: Final[dict[Kind, Limit]] = {
    "message": Limit("send more messages", limits.MESSAGES_AT_ONCE, limits.MESSAGES_PER_MINUTE),
    "command": Limit("do that again so soon", limits.COMMANDS_AT_ONCE, limits.COMMANDS_PER_MINUTE),
    "chat": Limit("send more chat messages", limits.CHAT_AT_ONCE, limits.CHAT_PER_MINUTE),
    "table": Limit("create another table", limits.TABLES_AT_ONCE, limits.TABLES_PER_MINUTE),
    "join": Limit("try another code", limits.JOINS_AT_ONCE, limits.JOINS_PER_MINUTE, sharing=1),
    "person": Limit("add more people", limits.NEW_PEOPLE_AT_ONCE, limits.NEW_PEOPLE_PER_MINUTE, sharing=1),
    "report": Limit("send another report", limits.REPORTS_AT_ONCE, limits.REPORTS_PER_MINUTE),
    "estimate": Limit("analyse more moves", limits.ESTIMATES_AT_ONCE, limits.ESTIMATES_PER_MINUTE),
    "review": Limit("begin more reviews", limits.REVIEWS_AT_ONCE, limits.REVIEWS_PER_MINUTE),
    "hint": Limit("get more hints", limits.HINTS_AT_ONCE, limits.HINTS_PER_MINUTE),
    "pad": Limit("start another pad", limits.PADS_AT_ONCE, limits.PADS_PER_MINUTE),
    "print": Limit("print more sheets", limits.PRINTS_AT_ONCE, limits.PRINTS_PER_MINUTE),
    "group": Limit("create another group", limits.GROUPS_AT_ONCE, limits.GROUPS_PER_MINUTE),
    "season": Limit(
        "load more seasons, statistics and files of events", limits.SEASONS_AT_ONCE, limits.SEASONS_PER_MINUTE
    ),
    "event": Limit("open another event", limits.EVENTS_AT_ONCE, limits.EVENTS_PER_MINUTE),
    "puzzle": Limit("load more puzzles", limits.PUZZLES_AT_ONCE, limits.PUZZLES_PER_MINUTE),
    "request": Limit("send more requests", limits.REQUESTS_AT_ONCE, limits.REQUESTS_PER_MINUTE),
    "invite": Limit("invite more people", limits.INVITATIONS_AT_ONCE, limits.INVITATIONS_PER_MINUTE),
    "device": Limit("change your devices for notifications", limits.DEVICES_AT_ONCE, limits.DEVICES_PER_MINUTE),
    "notification": Limit("get more notifications", limits.NOTIFICATIONS_AT_ONCE, limits.NOTIFICATIONS_PER_MINUTE),
    "export": Limit("export or delete your data", limits.EXPORTS_AT_ONCE, limits.EXPORTS_PER_MINUTE, sharing=3),
}


def tokens_left(limit: Limit, bucket: Bucket | None, now: int) -> float:
    """Return how much is left now; a clock that was set back changes nothing."""
    if bucket is None:
        return limit.at_once
    return min(limit.at_once, bucket.left + max(0, now - bucket.at) * limit.a_minute / _MINUTE_MS)


def wait_for_one(limit: Limit, amount: float) -> int:
    """Return the seconds, rounded up, until there is one more, if *amount* is left now."""
    return max(1, math.ceil((1 - amount) * 60 / limit.a_minute))


AT_ONE_TABLE: Final = frozenset[Kind](("message", "command", "chat"))
"""What people do at a table, which one process counts anyway."""

Spent = tuple[Kind, bool, str]
"""The name of a bucket: what for, whether it is an address's, and whose."""


class RateLimiter:
    """Counts what people and addresses do; *pace* multiplies all limits.

    In a cluster, *spent* collects what was counted here, for the other processes.
    """

    def __init__(self, *, pace: float = 1.0, most: int = MOST_BUCKETS) -> None:
        self._most = most
        self._limits = {
            (kind, shared): limit.times(pace * (limit.sharing if shared else 1))
            for kind, limit in LIMITS.items()
            for shared in (False, True)
        }
        self._buckets: dict[tuple[Kind, bool], OrderedDict[str, Bucket]] = {key: OrderedDict() for key in self._limits}
        self.spent: dict[Spent, float] | None = None

    def spend(self, kind: Kind, *, person: str | None, address: str | None, now: int) -> None:
        """Count one action, or raise TooFast and count nothing; this machine's own address has no limit."""
        owners = _owners(person, address)
        amounts = [self._left(kind, shared, who, now) for shared, who in owners]
        waits = [
            (wait_for_one(self._limits[kind, shared], amount), shared)
            for (shared, _), amount in zip(owners, amounts, strict=True)
            if amount < 1
        ]
        if waits:
            wait, shared = max(waits)
            raise TooFast(_sentence(self._limits[kind, shared], wait, shared=shared), wait=wait)
        for (shared, who), amount in zip(owners, amounts, strict=True):
            self._set(kind, shared, who, Bucket(amount - 1, now))
            self._note((kind, shared, who), 1)

    def charge(self, kind: Kind, cost: float, *, person: str | None, address: str | None, now: int) -> None:
        """Count an action that was done already and costs more, even if that leaves a debt."""
        for shared, who in _owners(person, address):
            self._take((kind, shared, who), cost, now)
            self._note((kind, shared, who), cost)

    def spent_elsewhere(self, bucket: Spent, cost: float, *, now: int) -> None:
        """Count what another process of the cluster has counted."""
        if bucket[:2] in self._limits:  # a newer version may know more kinds
            self._take(bucket, cost, now)

    def _take(self, bucket: Spent, cost: float, now: int) -> None:
        kind, shared, who = bucket
        amount = self._left(kind, shared, who, now) - cost
        debt = -self._limits[kind, shared].at_once
        self._set(kind, shared, who, Bucket(max(debt, amount), now))

    def _note(self, bucket: Spent, cost: float) -> None:
        if self.spent is not None and bucket[0] not in AT_ONE_TABLE:
            self.spent[bucket] = self.spent.get(bucket, 0) + cost

    def __len__(self) -> int:
        """Return the number of buckets."""
        return sum(map(len, self._buckets.values()))

    def _left(self, kind: Kind, shared: bool, who: str, now: int) -> float:  # noqa: FBT001 (half of a bucket's name)
        return tokens_left(self._limits[kind, shared], self._buckets[kind, shared].get(who), now)

    def _set(self, kind: Kind, shared: bool, who: str, bucket: Bucket) -> None:  # noqa: FBT001 (half of a bucket's name)
        buckets = self._buckets[kind, shared]
        buckets[who] = bucket
        buckets.move_to_end(who)
        if len(buckets) > self._most:
            buckets.popitem(last=False)


def _owners(person: str | None, address: str | None) -> list[tuple[bool, str]]:
    """Return whose buckets count: the person's, and the address's, which is shared."""
    network = None if address is None else network_of(address)
    return [
        *([] if person is None else [(False, person)]),
        *([] if network is None else [(True, network)]),
    ]


@lru_cache(maxsize=4096)
def network_of(address: str) -> str | None:
    """Return what counts as one address: for IPv6 the /64 network of a household; None for this machine itself.

    >>> network_of("2001:db8:1:2:aaaa::1"), network_of("192.0.2.7"), network_of("127.0.0.1")
    ('2001:db8:1:2::', '192.0.2.7', None)
    """
    if is_loopback(address):
        return None
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), _NETWORK_BITS), strict=False).network_address)


def _sentence(limit: Limit, wait: int, *, shared: bool) -> str:
    seconds = "1 second" if wait == 1 else f"{wait} seconds"
    whose = "everyone at your address together" if shared else "everybody"
    return f"You can't {limit.action}: the limit for {whose} is {limit.at_once:g} at once and {limit.a_minute:g} per minute. Wait {seconds}."
