"""Follow: what comes by itself at a table, one fact at a time: shuffles, reveals, forfeits, opened keys, the next match."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, commitment, secret_for
from ohhell.protocol.limits import CONTRIBUTING
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal
from ohhell.rules.state import due, start
from ohhell.table import clock
from ohhell.table.facts import AnyFact, Committed, Ended, Happened, KeyOpened, Restarted
from ohhell.table.seat_changes import arrival

if TYPE_CHECKING:
    from ohhell.table.table import Table, TableMatch


def commit(table: Table, server_key: bytes, timeline: str = "") -> Committed:
    """The commitment to the next match: the first of a game, or the one after the match that ended."""
    ended = table.match is not None and table.stage == "playing"
    number = table.match.number + 1 if table.match is not None and ended else len(table.to_go_on) or 1
    games = table.games if ended else table.games + 1
    length = keys_needed(start(table.rules, table.seats))
    keys = _keys(server_key, table.id, _count(table, games, number), length, timeline)
    return Committed(number, commitment(keys), not ended, timeline)


def restarts(table: Table, timeline: str) -> bool:
    """Whether the match going on needs a new chain of keys: its own is of a timeline that was left."""
    match = table.match
    going_on = match is not None and table.stage in {"contributing", "playing"} and match.state.phase != "over"
    return match is not None and going_on and match.timeline != timeline


def follow(
    table: Table, server_key: bytes, now: int, timeline: str = "", readers: Collection[str] = ()
) -> AnyFact | None:
    """The fact that comes next by itself; None while the table waits for somebody.

    *readers* are the persons who look at the result of a hand and say when they are ready for the next.
    """
    match = table.match
    if restarts(table, timeline) and match is not None:
        return _restarted(table, match, server_key, timeline)
    if table.reserved and table.stage in {"contributing", "over"}:
        return arrival(table)
    if match is None or table.stage not in {"contributing", "playing"} or table.paused:
        return None
    if table.stage == "contributing":
        closed = all_contributed(table) or now >= deadline(match)
        return _first(table, match, server_key, timeline) if closed else None
    if (event := due(match.state)) is not None:
        return Happened(event)
    rests = match.state.phase not in {"deal", "over"} or (waits(table, now, readers) and _is_settled(table, match))
    return None if rests else _between_hands(table, match, server_key, timeline)


def _is_settled(table: Table, match: TableMatch) -> bool:
    """Whether nothing is left to do for the hand that is over: what comes next is another hand, or another match."""
    opened = match.opened is not None and match.opened[0] >= len(match.state.sheet)
    ended = match.state.phase != "over" or len(table.sheets) >= match.number
    return opened and ended and not (table.reserved and match.state.phase == "deal")


def awaited(table: Table, readers: Collection[str]) -> tuple[int, ...]:
    """The seats that are not ready for the next hand; () while one is played, and for somebody alone with bots."""
    if table.timing.hand_over is None or len(table.people) <= 1:
        return ()
    return tuple(
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.person in readers and chair.bot is None and seat not in table.timing.ready
    )


def waits(table: Table, now: int, readers: Collection[str]) -> bool:
    """Whether the next hand waits for somebody to be ready."""
    return bool(awaited(table, readers)) and clock.next_hand_in(table, now) != 0


def _restarted(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> Restarted:
    """A new chain from the hand going on, which is taken back, or from the next."""
    state, events = match.state, match.events
    keys = _keys(server_key, table.id, _count(table, table.games, match.number), keys_needed(match.begun), timeline)
    deals = [place for place, event in enumerate(events) if isinstance(event, Deal)]
    in_a_hand = state.phase not in {"draw", "deal"}
    return Restarted(
        hand=0 if state.phase == "draw" else len(state.sheet) + 1,
        events=len(events) - deals[-1] if in_a_hand else 0,
        commitment=commitment(keys),
        timeline=timeline,
    )


def _between_hands(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> AnyFact:
    """The key of the hand that is over, then the next hand, or what comes after a match."""
    state = match.state
    keys = _match_keys(table, match, server_key)
    finished = len(state.sheet)
    if match.opened is None or match.opened[0] < finished:
        return KeyOpened(finished, keys[finished].hex())
    if state.phase == "over":
        return _after(table, match, server_key, timeline)
    if table.reserved:
        return arrival(table)
    assert state.plan is not None, "a hand is to be dealt"
    return Happened(next_deal(state, keys[state.plan.number], _texts(match)))


def deadline(match: TableMatch) -> int:
    """When the first card is drawn even if not everybody has contributed."""
    return (match.at if match.chain_at is None else match.chain_at) + CONTRIBUTING * 1000


def all_contributed(table: Table) -> bool:
    """Whether every person has added to the shuffle; bots add nothing."""
    given = dict(table.match.contributions) if table.match is not None else {}
    return all(
        seat in given for seat, chair in enumerate(table.chairs) if chair.person is not None and chair.bot is None
    )


def _first(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> AnyFact:
    """The draw for the deal; where a score pad brought that and more, what comes after it."""
    if match.state.phase != "draw":
        event = due(match.state)
        return Happened(event) if event is not None else _between_hands(table, match, server_key, timeline)
    return Happened(draw_for_deal(match.state, _match_keys(table, match, server_key)[0], _texts(match)))


def _after(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> AnyFact:
    """The end of a match that is over, then the commitment to the next where there is one."""
    if len(table.sheets) < match.number:
        return Ended(table.deciding)
    return commit(table, server_key, timeline)


def _texts(match: TableMatch) -> tuple[str, ...]:
    return tuple(text for _, text in match.contributions)


def _match_keys(table: Table, match: TableMatch, server_key: bytes) -> tuple[bytes, ...]:
    count = _count(table, table.games, match.number)
    keys = _keys(server_key, table.id, count, keys_needed(match.begun), match.timeline)
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
def _keys(server_key: bytes, table: str, match: int, length: int, timeline: str) -> tuple[bytes, ...]:
    return chain(secret_for(server_key, table, match, timeline), length)
