"""The facts that follow automatically at a table: shuffles, reveals, forfeits, opened keys, the next match."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, commitment, secret_for
from ohhell.protocol.limits import CONTRIBUTING
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw
from ohhell.rules.state import due, start
from ohhell.table import clock
from ohhell.table.facts import Committed, Ended, Fact, Happened, KeyOpened, Restarted
from ohhell.table.finish import next_play
from ohhell.table.seat_changes import seat_next_arrival
from ohhell.table.table import Table, TableMatch


def commit(table: Table, server_key: bytes, timeline: str = "") -> Committed:
    """Return the commitment to the next match: the first of a new game, or the one after a match that ended."""
    ended = table.match is not None and table.stage == "playing"
    number = table.match.number + 1 if table.match is not None and ended else len(table.continued_matches) or 1
    if table.prepared is not None:
        return Committed(number, "", not ended, timeline)
    games = table.games if ended else table.games + 1
    length = keys_needed(start(table.rules, table.seats))
    keys = _keys(server_key, table.deals or table.id, _match_count(table, games, number), length, timeline)
    return Committed(number, commitment(keys), not ended, timeline)


def needs_new_keys(table: Table, timeline: str) -> bool:
    """Tell whether the current match needs a new chain of keys, because the database was restored from a backup."""
    match = table.match
    if match is None or table.stage not in {"contributing", "playing"} or match.state.phase == "over":
        return False
    return table.prepared is None and match.timeline != timeline


def next_fact(
    table: Table, server_key: bytes, now: int, timeline: str = "", readers: Collection[str] = ()
) -> Fact | None:
    """Return the fact that follows automatically; None while the table waits for somebody.

    *readers* are the persons who look at the result of a hand and say when they are ready for the next. *timeline* is the store's.
    """
    match = table.match
    if needs_new_keys(table, timeline) and match is not None:
        return _restart(table, match, server_key, timeline)
    if table.reserved and table.stage in {"contributing", "over"}:
        return seat_next_arrival(table)
    if match is None or table.stage not in {"contributing", "playing"} or table.paused:
        return None
    if table.stage == "contributing":
        closed = not table.opens_keys or all_contributed(table) or now >= contribution_deadline(match)
        return _first_event(table, match, server_key, timeline) if closed else None
    if (event := due(match.state) or next_play(table)) is not None:
        return Happened(event)
    waits = match.state.phase not in {"deal", "over"} or (
        waits_for_ready(table, now, readers) and _is_settled(table, match)
    )
    return None if waits else _between_hands(table, match, server_key, timeline)


def _is_settled(table: Table, match: TableMatch) -> bool:
    """Tell whether everything about the last hand is done, so that the next fact begins a hand or a match."""
    opened = not table.opens_keys or (match.opened is not None and match.opened[0] >= len(match.state.sheet))
    ended = match.state.phase != "over" or len(table.sheets) >= match.number
    return opened and ended and not (table.reserved and match.state.phase == "deal")


def seats_not_ready(table: Table, readers: Collection[str]) -> tuple[int, ...]:
    """Return the seats that are not ready for the next hand; () during a hand, and for one person alone with bots."""
    if table.timing.hand_over is None or len(table.people) <= 1:
        return ()
    return tuple(
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.person in readers and chair.bot is None and seat not in table.timing.ready
    )


def waits_for_ready(table: Table, now: int, readers: Collection[str]) -> bool:
    """Tell whether the next hand waits for somebody to be ready."""
    return bool(seats_not_ready(table, readers)) and clock.next_hand_in(table, now) != 0


def _restart(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> Restarted:
    """Return the fact that starts a new chain of keys, with the current hand taken back if there is one."""
    state, events = match.state, match.events
    count = _match_count(table, table.games, match.number)
    keys = _keys(server_key, table.deals or table.id, count, keys_needed(match.initial), timeline)
    deals = [place for place, event in enumerate(events) if isinstance(event, Deal)]
    in_hand = state.phase not in {"draw", "deal"}
    return Restarted(
        hand=0 if state.phase == "draw" else len(state.sheet) + 1,
        events=len(events) - deals[-1] if in_hand else 0,
        commitment=commitment(keys),
        timeline=timeline,
    )


def _between_hands(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> Fact:
    """Return the key of the last hand, then the next deal, or what comes after a match."""
    state = match.state
    finished = len(state.sheet)
    if table.opens_keys and (match.opened is None or match.opened[0] < finished):
        return KeyOpened(finished, _match_keys(table, match, server_key)[finished].hex())
    if state.phase == "over":
        return _after_match(table, match, server_key, timeline)
    if table.reserved:
        return seat_next_arrival(table)
    return Happened(_next_deal(table, match, server_key))


def _next_deal(table: Table, match: TableMatch, server_key: bytes) -> Draw | Deal:
    if table.prepared is not None:
        return table.prepared.next_event(match.state)
    plan = match.state.plan
    assert plan is not None, "the next hand is planned"
    return next_deal(match.state, _match_keys(table, match, server_key)[plan.number], _contributed_texts(match))


def last_key(table: Table, server_key: bytes) -> KeyOpened:
    """Return the key that opens all deals of a match that is over, for tables that share their deals with others."""
    match = table.match
    assert match is not None, "a match was played"
    finished = len(match.state.sheet)
    return KeyOpened(finished, _match_keys(table, match, server_key)[finished].hex())


def contribution_deadline(match: TableMatch) -> int:
    """Return the time at which the first card is drawn even if not everybody has contributed."""
    return (match.at if match.chain_at is None else match.chain_at) + CONTRIBUTING * 1000


def all_contributed(table: Table) -> bool:
    """Tell whether every person has added to the shuffle; bots add nothing."""
    given = dict(table.match.contributions) if table.match is not None else {}
    return all(
        seat in given for seat, chair in enumerate(table.chairs) if chair.person is not None and chair.bot is None
    )


def _first_event(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> Fact:
    """Return the draw for the deal; in a match continued from a score pad, the event after what it has."""
    if match.state.phase != "draw":
        event = due(match.state)
        return Happened(event) if event is not None else _between_hands(table, match, server_key, timeline)
    if table.prepared is not None:
        return Happened(table.prepared.next_event(match.state))
    return Happened(draw_for_deal(match.state, _match_keys(table, match, server_key)[0], _contributed_texts(match)))


def _after_match(table: Table, match: TableMatch, server_key: bytes, timeline: str) -> Fact:
    """Return the end of a match that is over, then the commitment to the next."""
    if len(table.sheets) < match.number:
        return Ended(table.is_last_match)
    return commit(table, server_key, timeline)


def _contributed_texts(match: TableMatch) -> tuple[str, ...]:
    return tuple(text for _, text in match.contributions)


def _match_keys(table: Table, match: TableMatch, server_key: bytes) -> tuple[bytes, ...]:
    count = _match_count(table, table.games, match.number)
    keys = _keys(server_key, table.deals or table.id, count, keys_needed(match.initial), match.timeline)
    if commitment(keys) != match.commitment:
        raise OhHellError(
            "wrong-server-key",
            f"Can't deal at table {table.id}: server.key has changed since its game started. Restore the old file.",
        )
    return keys


def _match_count(table: Table, game: int, match: int) -> int:
    """Number the matches across games, so that each has its own keys."""
    return (game - 1) * table.rules.format.matches + match


@lru_cache(maxsize=4096)
def _keys(server_key: bytes, deals: str, match: int, length: int, timeline: str) -> tuple[bytes, ...]:
    return chain(secret_for(server_key, deals, match, timeline), length)
