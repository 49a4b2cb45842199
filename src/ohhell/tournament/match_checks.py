"""When a match can be drawn, whether a draw seats everybody, and when an event can end."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ohhell.notation.record.record import check_line
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import DrawMatch, OpenEvent
from ohhell.tournament.combining import check_comparable
from ohhell.tournament.table_sizes import sizes_allowed
from ohhell.tournament.tournament import Match, Tournament

MOST_REDRAWS: Final = 20
"""How often one match can be drawn again."""

MOST_LISTED: Final = 10
"""Tables that a sentence names."""


def check_duplicate(settings: OpenEvent) -> None:
    """Raise OhHellError unless the settings of an event allow its tables to be compared deal by deal, if they have to be."""
    if settings.combine == "above_mean" and not settings.duplicate:
        raise OhHellError(
            "duplicate-only",
            "Points above the mean compare the same cards at all tables: choose a duplicate event, or add up the points.",
        )
    if settings.duplicate and not settings.online:
        raise OhHellError("online-only", "A duplicate event is played online: choose online tables.")
    if settings.duplicate and settings.mixed:
        raise OhHellError(
            "tables-not-comparable",
            "All tables of a duplicate event have the same size, because they play the same deals. Don't mix table sizes.",
        )


def check_drawable(event: Tournament, match: int, *, again: bool) -> None:
    """Raise OhHellError unless *match* is the one to draw now, or may be drawn *again*."""
    if match > event.planned:
        raise OhHellError("no-such-match", f"You can't draw match {match}: this event has {event.planned}.")
    if match <= event.started:
        raise OhHellError("already-drawn", f"You can't draw match {match}: it has started.")
    if match <= len(event.matches):
        _check_redraw(event.matches[match - 1], again=again)
    elif again:
        raise OhHellError("match-not-drawn", f"You can't draw match {match} again: it isn't drawn yet.")
    elif match > event.started + 1:
        raise OhHellError("match-not-started", f"You can't draw match {match}: match {match - 1} hasn't started yet.")
    by_standing = event.settings.seating == "by_standing" or match > event.settings.matches
    if by_standing and event.started:
        check_complete(event.matches[event.started - 1], f"draw match {match} by the standings")


def _check_redraw(match: Match, *, again: bool) -> None:
    if not again:
        raise OhHellError(
            "already-drawn", f"Match {match.number} is already drawn. Start it, or give a reason to draw it again."
        )
    if len(match.redraws) == MOST_REDRAWS:
        raise OhHellError("already-drawn", f"Match {match.number} was drawn again {MOST_REDRAWS} times already.")


def check_complete(match: Match, purpose: str) -> None:
    """Raise OhHellError unless every table of a match has its result; *purpose* is what needs them."""
    if match.complete:
        return
    waiting = [str(table.number) for table in match.tables if table.result is None]
    more = f" and {len(waiting) - MOST_LISTED} more" if len(waiting) > MOST_LISTED else ""
    tables = f"tables {', '.join(waiting[:MOST_LISTED])}{more} have" if len(waiting) > 1 else f"table {waiting[0]} has"
    raise OhHellError("results-missing", f"You can't {purpose}: in match {match.number} {tables} no result yet.")


def check_seated(event: Tournament, action: DrawMatch) -> None:
    """Raise OhHellError unless the tables have allowed sizes, and everybody who must play has one seat."""
    final = action.match > event.settings.matches
    _check_sizes(event, action, final=final)
    seated = Counter(player for table in action.tables for player in table.players)
    for player, times in seated.items():
        name = event.entrant(player).name
        if times > 1:
            raise OhHellError("bad-seating", f"{name} has {times} seats in match {action.match}.")
        if event.entrants[player].left is not None:
            raise OhHellError("bad-seating", f"{name} has withdrawn, but has a seat in match {action.match}.")
    waiting = [one for one in event.active if not (final or one.standby or one.bot or one.number in seated)]
    if waiting:
        raise OhHellError("bad-seating", f"{waiting[0].name} has no seat in match {action.match}.")


def _check_sizes(event: Tournament, action: DrawMatch, *, final: bool) -> None:
    settings = event.settings
    sizes = sizes_allowed(event.rules, settings.table_size, mixed=settings.mixed)
    if final:
        sizes = range(settings.final, settings.final + 1)
        if len(action.tables) > 1:
            raise OhHellError("bad-seating", f"The final has one table, not {len(action.tables)}.")
    for number, table in enumerate(action.tables, start=1):
        if len(table.players) not in sizes:
            text = f"Table {number} of match {action.match} can't have {len(table.players)} players."
            raise OhHellError("bad-seating", text)
        if table.dealer >= len(table.players):
            raise OhHellError("bad-seating", f"Table {number} of match {action.match} has no seat {table.dealer}.")
        if settings.duplicate and table.dealer != 0:
            text = f"Table {number} of match {action.match} must begin with the deal of its first seat, as every table."
            raise OhHellError("bad-seating", text)
    if not final:
        earlier = {len(match.tables[place].players) for match in event.matches for place in (0, -1)}
        found = {len(table.players) for table in action.tables}
        check_comparable(event.rules, earlier | found, settings.combine)


def check_closable(event: Tournament, reason: str) -> None:
    """Raise OhHellError unless the event can end now."""
    check_line(reason, "reason")
    if not event.started:
        raise OhHellError("match-not-started", "You can't close this event: no match was played.")
    check_complete(event.matches[event.started - 1], "close the event")
    waiting = [message.number for message in event.disputes if message.answer is None]
    if waiting:
        raise OhHellError("dispute-open", f"You can't close the event: dispute {waiting[0]} is open. Resolve it first.")
    if event.started < event.planned and not reason:
        raise OhHellError(
            "reason-missing",
            f"You can't close the event: {event.started} of {event.planned} matches were played. "
            "Play the others, or give a reason.",
        )
