"""Follow: what comes by itself at a table, one fact at a time: shuffles, reveals, forfeits, opened keys, the next match."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, commitment, secret_for
from ohhell.protocol.limits import CONTRIBUTING
from ohhell.rules.errors import OhHellError
from ohhell.rules.state import due, start
from ohhell.table.facts import AnyFact, Committed, Ended, Happened, KeyOpened
from ohhell.table.seat_changes import arrival

if TYPE_CHECKING:
    from ohhell.table.table import Match, Table


def commit(table: Table, server_key: bytes) -> Committed:
    """The commitment to the next match: the first of a game, or the one after the match that ended."""
    ended = table.match is not None and table.stage == "playing"
    number = table.match.number + 1 if table.match is not None and ended else len(table.to_go_on) or 1
    games = table.games if ended else table.games + 1
    length = keys_needed(start(table.rules, table.seats))
    return Committed(number, commitment(_keys(server_key, table.id, _count(table, games, number), length)), not ended)


def follow(table: Table, server_key: bytes, now: int) -> AnyFact | None:
    """The fact that comes next by itself; None while the table waits for somebody."""
    match = table.match
    if table.reserved and table.stage in {"contributing", "over"}:
        return arrival(table)
    if match is None or table.stage not in {"contributing", "playing"} or table.paused:
        return None
    if table.stage == "contributing":
        return _first(table, match, server_key) if all_contributed(table) or now >= deadline(match) else None
    if (event := due(match.state)) is not None:
        return Happened(event)
    return _between_hands(table, match, server_key) if match.state.phase in {"deal", "over"} else None


def _between_hands(table: Table, match: Match, server_key: bytes) -> AnyFact:
    """The key of the hand that is over, then the next hand, or what comes after a match."""
    state = match.state
    keys = _match_keys(table, match, server_key)
    finished = len(state.sheet)
    if match.opened is None or match.opened[0] < finished:
        return KeyOpened(finished, keys[finished].hex())
    if state.phase == "over":
        return _after(table, match, server_key)
    if table.reserved:
        return arrival(table)
    assert state.plan is not None, "a hand is to be dealt"
    return Happened(next_deal(state, keys[state.plan.number], _texts(match)))


def deadline(match: Match) -> int:
    """When the first card is drawn even if not everybody has contributed."""
    return match.at + CONTRIBUTING * 1000


def all_contributed(table: Table) -> bool:
    """Whether every person has added to the shuffle; bots add nothing."""
    given = dict(table.match.contributions) if table.match is not None else {}
    return all(
        seat in given for seat, chair in enumerate(table.chairs) if chair.person is not None and chair.bot is None
    )


def _first(table: Table, match: Match, server_key: bytes) -> AnyFact:
    """The draw for the deal; where a score pad brought that and more, what comes after it."""
    if match.state.phase != "draw":
        event = due(match.state)
        return Happened(event) if event is not None else _between_hands(table, match, server_key)
    return Happened(draw_for_deal(match.state, _match_keys(table, match, server_key)[0], _texts(match)))


def _after(table: Table, match: Match, server_key: bytes) -> AnyFact:
    """The end of a match that is over, then the commitment to the next where there is one."""
    if len(table.sheets) < match.number:
        return Ended(table.deciding)
    return commit(table, server_key)


def _texts(match: Match) -> tuple[str, ...]:
    return tuple(text for _, text in match.contributions)


def _match_keys(table: Table, match: Match, server_key: bytes) -> tuple[bytes, ...]:
    keys = _keys(server_key, table.id, _count(table, table.games, match.number), keys_needed(match.begun))
    if commitment(keys) != match.commitment:
        raise OhHellError(
            "wrong-server-key",
            f"cannot deal at table {table.id}: the server's key is not the one its deals were committed to",
        )
    return keys


def _count(table: Table, game: int, match: int) -> int:
    """Matches are counted on from game to game, so that each has keys of its own."""
    return (game - 1) * table.rules.format.matches + match


@lru_cache(maxsize=4096)
def _keys(server_key: bytes, table: str, match: int, length: int) -> tuple[bytes, ...]:
    return chain(secret_for(server_key, table, match), length)
