"""The fold of facts into a table. It trusts the facts: `submit` and `next_fact` have checked them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.protocol.limits import CHAT_KEPT
from ohhell.table import clock, facts, forgetting, match_facts, seat_facts
from ohhell.table.prepared import read_prepared
from ohhell.table.seat_changes import seat_hold_seconds
from ohhell.table.table import ChatLine, SeatHolder, Table


def open_table(fact: facts.Opened, at: int) -> Table:
    """Return a new table."""
    rules = wire.decode_rules(bytes(fact.rules))
    imported = tuple(record_text.read(text, limited=False) for text in fact.records)
    names = imported[-1][0].names if imported else ("",) * fact.seats
    return Table(
        id=fact.id,
        rules=rules,
        settings=fact.settings,
        host=fact.host,
        chairs=tuple(SeatHolder(name=name) for name in names),
        version=1,
        at=at,
        decided=(1,) * fact.seats,
        imported=imported,
        seat_hold=seat_hold_seconds(fact.settings),
        deals=fact.deals,
        prepared=read_prepared(fact.prepared) if fact.prepared else None,
        purpose=fact.purpose,
    )


def apply(table: Table, fact: facts.Fact, at: int) -> Table:
    """Return the table after *fact*, which was written at *at* (milliseconds since 1970)."""
    assert not isinstance(fact, facts.Opened), "a table is opened once"
    after = _HANDLERS[type(fact)](replace(table, version=table.version + 1), fact, at)
    return after if after.at == at else replace(after, at=at)


def fold(log: Iterable[tuple[facts.Fact, int]]) -> Table:
    """Return the table of a whole log: facts with their times."""
    entries = iter(log)
    first, at = next(entries)
    assert isinstance(first, facts.Opened), "a log begins with Opened"
    table = open_table(first, at)
    for fact, when in entries:
        table = apply(table, fact, when)
    return table


def add_chat(table: Table, fact: facts.ChatSaid, _at: int) -> Table:
    """Add a line of chat; only the newest lines stay."""
    talk = (*table.talk, ChatLine(table.version, fact.person, fact.name, fact.text))
    return replace(table, talk=talk[-CHAT_KEPT:])


def pause(table: Table, _fact: facts.Paused, at: int) -> Table:
    """Pause the table and stop all clocks."""
    return replace(table, paused=True, timing=clock.stop(table.timing, at))


def resume(table: Table, fact: facts.Resumed, at: int) -> Table:
    """Continue after a pause, or after the server was down; that time is charged to nobody."""
    if fact.woken:
        return replace(table, timing=clock.shift(table.timing, at - table.at)) if not table.paused else table
    return replace(table, paused=False, timing=clock.resume(table.timing, at))


def take_break(table: Table, fact: facts.WentAway, at: int) -> Table:
    """Start the break of a player who will be right back."""
    return replace(table, timing=clock.excuse_seat(table, fact.seat, at))


def let_bot_move(table: Table, fact: facts.Granted, _at: int) -> Table:
    """Let a bot make the next move of a player whose time is up."""
    return replace(table, timing=replace(table.timing, granted=table.timing.granted | {fact.seat}))


def pay_forfeit(table: Table, fact: facts.ForfeitPaid, _at: int) -> Table:
    """Note how a player paid a forfeit."""
    return replace(table, payments=(*table.payments, (fact.seat, fact.forfeit, fact.text)))


def mark_ready(table: Table, fact: facts.BecameReady, _at: int) -> Table:
    """Note that a player is ready for the next hand."""
    return replace(table, timing=replace(table.timing, ready=table.timing.ready | {fact.seat}))


def close(table: Table, _fact: facts.TableClosed, at: int) -> Table:
    """Close the table and stop all clocks."""
    return replace(table, stage="closed", timing=clock.stop(table.timing, at))


_HANDLERS: Final[dict[type, Callable[[Table, Any, int], Table]]] = {
    facts.SatDown: seat_facts.sit_down,
    facts.Reserved: seat_facts.reserve_seat,
    facts.BotSat: seat_facts.seat_bot,
    facts.Freed: seat_facts.free_seat,
    facts.PlayerGone: seat_facts.replace_by_bot,
    facts.Swapped: seat_facts.swap_seats,
    facts.Configured: seat_facts.change_settings,
    facts.Hosted: seat_facts.change_host,
    facts.Committed: match_facts.begin_match,
    facts.Restarted: match_facts.restart_match,
    facts.Contributed: match_facts.add_contribution,
    facts.Happened: match_facts.apply_event,
    facts.KeyOpened: match_facts.open_key,
    facts.Ended: match_facts.end_match,
    facts.StoodIn: seat_facts.let_bot_stand_in,
    facts.Returned: seat_facts.return_to_seat,
    facts.Voted: seat_facts.record_vote,
    facts.ChatSaid: add_chat,
    facts.Commented: match_facts.add_comment,
    facts.Forgotten: forgetting.forget_person,
    facts.Paused: pause,
    facts.Resumed: resume,
    facts.WentAway: take_break,
    facts.Granted: let_bot_move,
    facts.ForfeitPaid: pay_forfeit,
    facts.Undone: match_facts.undo_events,
    facts.Hinted: match_facts.mark_hinted,
    facts.BecameReady: mark_ready,
    facts.FinishAgreed: match_facts.agree_to_finish,
    facts.TableClosed: close,
}
