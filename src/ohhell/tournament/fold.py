"""The fold of log entries into a tournament.

`prepare` checks an entry and returns the change it makes, without making it: a server stores the entry in between. An entry that is
refused raises OhHellError and changes nothing. Adding an entry costs the same however many entrants there are, except for a draw
and for closing the event, which contain every player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatch
from hashlib import sha256

from ohhell.notation import wire
from ohhell.notation.record.record import check_line, check_new_names
from ohhell.rules.errors import OhHellError, Problem, RulesError
from ohhell.tournament.actions import (
    Action,
    CloseEvent,
    CorrectResult,
    DrawMatch,
    Enter,
    LogEntry,
    OpenEvent,
    PlayOnline,
    RaiseDispute,
    Rename,
    ReportResult,
    ResolveDispute,
    StartMatch,
    Substitute,
    TableResult,
    Withdraw,
)
from ohhell.tournament.combining import check_comparable, check_result
from ohhell.tournament.match_checks import check_closable, check_complete, check_drawable, check_duplicate, check_seated
from ohhell.tournament.messages import MESSAGES, check_text, message_change
from ohhell.tournament.seating import MOST_ENTRANTS
from ohhell.tournament.table_sizes import sizes_allowed
from ohhell.tournament.tournament import Change, Entrant, EventTable, Match, Tournament, name_key

LARGEST_RULES = 65_536

_AFTER_CLOSING = (CorrectResult, Rename, RaiseDispute, ResolveDispute)


def fold(entries: Iterable[LogEntry]) -> Tournament:
    """Return the tournament of a list of entries; raise OhHellError at the first one that does not fit."""
    tournament: Tournament | None = None
    for entry in entries:
        tournament = apply_entry(tournament, entry)
    if tournament is None:
        raise OhHellError("not-open", "There is no event without a first entry.")
    return tournament


def apply_entry(tournament: Tournament | None, entry: LogEntry) -> Tournament:
    """Return the tournament after *entry*, which is the same object changed; raise OhHellError if the entry does not fit."""
    return prepare(tournament, entry)()


def prepare(tournament: Tournament | None, entry: LogEntry) -> Callable[[], Tournament]:
    """Return the change that *entry* makes; raise OhHellError if it does not fit. *tournament* is None before the first entry."""
    action = entry.action
    if tournament is None:
        if not isinstance(action, OpenEvent):
            raise OhHellError("not-open", "You can't do this yet: an event starts with its settings.")
        opened = _opened(action)
        return lambda: opened
    if tournament.closed and not isinstance(action, _AFTER_CLOSING):
        raise OhHellError("event-closed", "This event is closed. You can only correct results and names.")
    event, change = tournament, _change(action, tournament, entry)

    def make() -> Tournament:
        change()
        event.version += 1
        return event

    return make


def _opened(action: OpenEvent) -> Tournament:
    """Return a new tournament."""
    for text, what in ((action.title, "title"), (action.seed, "seed"), (action.date, "date"), (action.place, "place")):
        check_line(text, what)
    if not action.title or not action.seed:
        missing = "seed" if action.title else "title"
        raise OhHellError("bad-text", f"You can't open an event without a {missing}.")
    if len(bytes(action.rules)) > LARGEST_RULES:
        raise OhHellError("bad-message", f"The rules are longer than {LARGEST_RULES} bytes.")
    rules = wire.decode_rules(bytes(action.rules))
    size, fixed = action.table_size, rules.format.table_size
    if fixed and (size != fixed or action.mixed):
        text = f"These rules want tables of exactly {fixed} players."
        raise RulesError([Problem("match-seating", "format.table_size", text)])
    for seats in {size, action.final or size}:
        rules.check(seats)
    if rules.tie.kind == "extra_hands":
        text = "Extra hands can't decide ties in an event: not everybody sits at one table. Set tie.kind to shared."
        raise RulesError([Problem("tie-needs-one-table", "tie.kind", text)])
    check_comparable(rules, sizes_allowed(rules, size, mixed=action.mixed), action.combine)
    check_duplicate(action)
    if action.last_entry > action.matches:
        text = f"Late entrants can't join match {action.last_entry}: there are {action.matches} matches."
        raise OhHellError("no-such-match", text)
    return Tournament(action, rules)


@singledispatch
def _change(action: Action, _event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Check an action and return the change it makes."""
    raise OhHellError("already-open", f"You can't open {action.title!r} here: this event is already open.")  # type: ignore[union-attr]


@_change.register
def _enter(action: Enter, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Add an entrant, or let one who withdrew return."""
    key = name_key(action.name)
    if key in event.numbers:
        return _return(action, event.entrants[event.numbers[key]])
    check_new_names((action.name,))
    if action.bot and not event.settings.bots:
        raise OhHellError("bots-not-allowed", f"{action.name} can't enter: this event is without bots.")
    last = event.settings.last_entry
    if not (action.standby or action.bot) and event.started >= last:
        raise OhHellError(
            "entry-closed",
            f"{action.name} can't enter: match {last} was the last one that late entrants could join. "
            "Enter them as a stand-by player instead.",
        )
    number = len(event.entrants) + 1
    if number > MOST_ENTRANTS:
        raise OhHellError("too-many-entrants", f"An event has at most {MOST_ENTRANTS} entrants.")

    def change() -> None:
        event.entrants[number] = Entrant(number, action.name, action.standby, action.bot)
        event.numbers[key] = number

    return change


def _return(action: Enter, known: Entrant) -> Callable[[], None]:
    """Let an entrant return who withdrew."""
    if known.left is None:
        raise OhHellError(
            "double-entry",
            f"{action.name} can't enter: {known.name} is entrant {known.number} already. "
            "If these are two people, add a letter or a number to the name.",
        )
    if action.bot != known.bot:
        raise OhHellError("double-entry", f"{action.name} can't enter: entrant {known.number} has the same name.")

    def change() -> None:
        known.left = None
        known.standby = action.standby

    return change


@_change.register
def _rename(action: Rename, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Correct a name."""
    entrant = event.entrant(action.entrant)
    check_new_names((action.name,))
    key = name_key(action.name)
    holder = event.numbers.get(key, entrant.number)
    if holder != entrant.number:
        raise OhHellError(
            "double-entry", f"{entrant.name} can't be called {action.name}: entrant {holder} has that name."
        )

    def change() -> None:
        del event.numbers[name_key(entrant.name)]
        event.numbers[key] = entrant.number
        entrant.name = action.name

    return change


@_change.register
def _withdraw(action: Withdraw, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Note that an entrant leaves: before the first match that is not over for them."""
    entrant = event.entrant(action.entrant)
    if entrant.left is not None:
        raise OhHellError("already-withdrawn", f"{entrant.name} has withdrawn already.")
    left = event.started + 1
    table = event.matches[event.started - 1].seats.get(entrant.number) if event.started else None
    if table is not None and table.result is None:
        left = event.started

    def change() -> None:
        entrant.left = left

    return change


@_change.register
def _draw(action: DrawMatch, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Seat everybody for a match. Whether the draw follows from the seed is checked by `verification`."""
    check_drawable(event, action.match, again=bool(action.reason))
    check_line(action.reason, "reason")
    check_seated(event, action)
    online = event.settings.online
    tables = [
        EventTable(number, table.players, table.dealer, online) for number, table in enumerate(action.tables, start=1)
    ]
    redraws = (*event.matches[-1].redraws, action.reason) if action.reason else ()
    drawn = Match(
        action.match,
        tables,
        final=action.match > event.settings.matches,
        missing=len(tables),
        redraws=redraws,
        seats={player: table for table in tables for player in table.players},
    )

    def change() -> None:
        event.matches[action.match - 1 :] = [drawn]

    return change


@_change.register
def _play_online(action: PlayOnline, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Choose between cards and playing online for a table."""
    match = event.match(action.match)
    if match.started is not None:
        raise OhHellError("match-started", f"You can't change how table {action.table} plays: the match has started.")
    table = match.numbered(action.table)
    if event.settings.duplicate and not action.online:
        raise OhHellError(
            "online-only", "In a duplicate event every table plays online, because the deals are the same."
        )
    return lambda: setattr(table, "online", action.online)


@_change.register
def _start(action: StartMatch, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Begin a match."""
    match = event.match(action.match)
    if match.started is not None:
        raise OhHellError("match-started", f"Match {match.number} has started already.")
    if match.number > 1:
        check_complete(event.matches[match.number - 2], f"start match {match.number}")
    for table in match.tables:
        for player in table.players:
            if event.entrants[player].left is not None:
                raise OhHellError(
                    "already-withdrawn",
                    f"You can't start match {match.number}: {event.name(player)} has withdrawn but sits at table "
                    f"{table.number}. Draw the match again, or name a substitute.",
                )

    def change() -> None:
        match.started = entry.at

    return change


@_change.register
def _substitute(action: Substitute, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Give the seat of one entrant to another."""
    match, leaving, coming = event.match(action.match), event.entrant(action.entrant), event.entrant(action.replacement)
    table = match.seats.get(leaving.number)
    if table is None:
        raise OhHellError("no-such-seat", f"{leaving.name} has no seat in match {match.number}.")
    if table.result is not None:
        raise OhHellError(
            "result-exists", f"{coming.name} can't take that seat: table {table.number} has its result already."
        )
    if coming.number in match.seats:
        raise OhHellError("already-seated", f"{coming.name} plays in match {match.number} already.")
    if coming.left is not None:
        raise OhHellError("already-withdrawn", f"{coming.name} has withdrawn. Enter them again first.")

    def change() -> None:
        table.players = tuple(coming.number if player == leaving.number else player for player in table.players)
        match.seats[coming.number] = match.seats.pop(leaving.number)

    return change


@_change.register
def _report(action: ReportResult, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """Note the first result of a table."""
    table = event.table(action.match, action.table)
    if table.result is not None:
        raise OhHellError(
            "result-exists",
            f"Table {action.table} of match {action.match} has its result already. To change it, correct it with a reason.",
        )
    check_result(event.rules, len(table.players), action.result)
    digest = _new_digest(event, action.result, (action.match, action.table))

    def change() -> None:
        table.result, table.version = action.result, event.version + 1
        event.matches[action.match - 1].missing -= 1
        event.records |= digest

    return change


@_change.register
def _correct(action: CorrectResult, event: Tournament, entry: LogEntry) -> Callable[[], None]:
    """Replace or remove the result of a table, and note whose total changed."""
    check_text(action.reason, "reason", "correct a result without a reason. Say why it changes")
    table = event.table(action.match, action.table)
    old, new = table.result, action.result
    if old is None:
        raise OhHellError(
            "results-missing",
            f"Table {action.table} of match {action.match} has no result to correct. Report it first.",
        )
    if new is not None:
        check_result(event.rules, len(table.players), new)
    match = event.matches[action.match - 1]
    digest = _new_digest(event, new, (action.match, action.table))
    if new is None and match.number < event.started:
        raise OhHellError(
            "result-needed", f"You can't remove this result: match {match.number + 1} has started. Enter the right one."
        )
    if new is None and event.closed:
        raise OhHellError("result-needed", "You can't remove this result: the event is closed. Enter the right one.")

    def change() -> None:
        table.result, table.version = new, event.version + 1
        match.missing += new is None
        event.records |= digest
        event.changes += _changes(event, entry, action, (table, old))

    return change


def _new_digest(event: Tournament, result: TableResult | None, where: tuple[int, int]) -> dict[str, tuple[int, int]]:
    """Return the hash of a result's record; raise OhHellError if another table has the same record."""
    if result is None or not result.record:
        return {}
    digest = sha256(result.record.encode("utf-8", "surrogatepass")).hexdigest()
    match, table = event.records.get(digest, where)
    known = event.matches[match - 1].tables[table - 1].result
    if (match, table) != where and known is not None and known.record == result.record:
        raise OhHellError("same-record", f"This record is already the result of match {match}, table {table}.")
    return {digest: where}


def _changes(
    event: Tournament, entry: LogEntry, action: CorrectResult, before: tuple[EventTable, TableResult]
) -> list[Change]:
    """Return the totals that a correction changes."""
    table, old = before
    found = []
    for seat, player in enumerate(table.players):
        total = action.result.totals[seat] if action.result is not None else None
        if total != old.totals[seat]:
            about = (event.version + 1, entry.at, entry.by, action.reason, action.match, action.table)
            found.append(Change(*about, player, old.totals[seat], total))
    return found


for _kind in MESSAGES:
    _change.register(_kind, message_change)


@_change.register
def _close(action: CloseEvent, event: Tournament, _entry: LogEntry) -> Callable[[], None]:
    """End the event. Whether the standings are right is checked by `verification`."""
    check_closable(event, action.reason)
    return lambda: setattr(event, "closed", True)
