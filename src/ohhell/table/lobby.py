"""Commands before the start: seats, bots, settings, and the start itself."""

from __future__ import annotations

import unicodedata
from typing import Final

from ohhell.notation.record.record import check_line, check_names, check_new_names
from ohhell.protocol.messages import Configure, Free, SeatBot, Settings, Sit, Stand, Start, Swap
from ohhell.rules.errors import OhHellError
from ohhell.table.facts import BotSat, Configured, Fact, Freed, Hosted, PlayerGone, SatDown, Swapped, TableClosed
from ohhell.table.permissions import CommandContext, Refusal
from ohhell.table.seat_changes import reclaim_seat
from ohhell.table.table import Table

BOT_NAMES: Final = ("Alba", "Benno", "Cleo", "Dov", "Enzo", "Freya", "Gil", "Hana", "Ivo", "Juno", "Kaya", "Lior")
"""The names of bots at a table; the interface shows their level beside the name."""


def sit(context: CommandContext, command: Sit) -> list[Fact]:
    """Take a free seat, take back your own, or change the name you sit under."""
    table = context.table
    if table.event is not None:
        raise Refusal(
            "event-table",
            "You can't take that seat here: the event says who sits where. Open your own page of the event to sit down.",
        )
    if (command.seat, context.person) in table.claims:
        return reclaim_seat(context, command.seat)
    context.check_not_playing("take that seat")
    context.check_seat(command.seat, "take that seat")
    mine = table.seats_of(context.person)
    chair = table.chairs[command.seat]
    if not chair.free and command.seat not in mine:
        raise Refusal("seat-taken", f"You can't take that seat: {chair.name} sits there.", {"name": chair.name})
    if table.settings.listed and mine and command.seat not in mine:
        raise Refusal(
            "one-seat-each",
            "You can't take that seat: you already have another seat, and at a listed table everyone has one seat. Leave your seat first.",
        )
    name = chair.name if table.continued_matches else command.name
    (check_names if table.continued_matches else check_new_names)((name,))
    _check_name(table, command.seat, name)
    return [SatDown(command.seat, context.person, name)]


def _check_name(table: Table, seat: int, name: str) -> None:
    if _comparable(name) in _other_names(table, seat):
        raise OhHellError("bad-name", f"Two players can't both be called {name!r}. Choose another name.")


def _other_names(table: Table, seat: int) -> set[str]:
    """Return the names of the players in other seats, in comparable form."""
    return {_comparable(chair.name) for place, chair in enumerate(table.chairs) if place != seat and not chair.free}


def _comparable(name: str) -> str:
    """Return *name* in a form that is the same for names that look alike."""
    return unicodedata.normalize("NFKC", name).casefold()


def stand(context: CommandContext, command: Stand) -> list[Fact]:
    """Leave a seat."""
    seat = context.own_seat(command.seat, "leave")
    if context.table.event is not None and context.table.stage != "gathering":
        raise Refusal(
            "event-table",
            "You can't leave during a match of an event: a bot would play for you. Call the director, who can name a substitute.",
        )
    if context.table.purpose and context.table.stage != "gathering":
        return [TableClosed("host")]  # nobody is left whom a bot could play on against
    return leave_facts(context.table, seat)


def leave_facts(table: Table, seat: int, *, voted: bool = False) -> list[Fact]:
    """Return the facts when a player leaves a seat for good; the host role passes on if it was the host's only seat."""
    left: Fact = Freed(seat) if table.stage == "gathering" else PlayerGone(seat, table.settings.stand_in, voted)
    person = table.chairs[seat].person
    rest = [other for other in table.people if other != person]
    passes_on = person == table.host and rest and table.seats_of(person) == (seat,)
    return [left, Hosted(rest[0])] if passes_on else [left]


def seat_bot(context: CommandContext, command: SeatBot) -> list[Fact]:
    """Put a bot into a seat."""
    table = context.table
    context.check_host("add a bot")
    context.check_not_playing("add a bot")
    context.check_seat(command.seat, "add a bot")
    check_bot(context, command.bot)
    chair = table.chairs[command.seat]
    if chair.person is not None:
        raise Refusal("seat-taken", f"You can't put a bot in that seat: {chair.name} sits there.", {"name": chair.name})
    return [BotSat(command.seat, command.bot, _bot_name(table, command.seat))]


def check_bot(context: CommandContext, bot: str) -> None:
    """Raise unless there is such a bot."""
    if bot not in context.bots:
        raise Refusal("unknown-bot", f"There is no bot {bot!r}. Choose {', '.join(sorted(context.bots))}.")


def _bot_name(table: Table, seat: int) -> str:
    """Return a short name for a bot that nobody else at the table has, or the name of the player it plays on for."""
    if table.continued_matches:
        return table.chairs[seat].name
    taken = _other_names(table, seat)
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, table.seats + 1))]
    return next(name for name in names if _comparable(name) not in taken)


def free(context: CommandContext, command: Free) -> list[Fact]:
    """Remove a bot from its seat."""
    context.check_host("remove a bot")
    context.check_not_playing("remove a bot")
    context.check_seat(command.seat, "remove a bot")
    if not context.table.chairs[command.seat].own_bot:
        raise Refusal("no-bot-there", "You can't remove a bot from that seat: no bot sits there.")
    return [Freed(command.seat)]


def swap(context: CommandContext, command: Swap) -> list[Fact]:
    """Exchange two seats: the host any two, a player their own with a free one or a bot's."""
    first, second = command.seats
    action = f"swap seats {first} and {second}"
    context.check_not_playing(action)
    context.check_seat(max(first, second), action)
    if context.table.continued_matches:
        raise Refusal(
            "seats-kept", f"You can't {action}: this game continues from a score pad, where everyone has a fixed seat."
        )
    if first == second:
        raise Refusal("same-seat", f"You can't {action}: choose two different seats.")
    if not context.is_host:
        mine = context.table.seats_of(context.person)
        others = [seat for seat in (first, second) if seat not in mine]
        if len(others) > 1 or any(context.table.chairs[seat].person is not None for seat in others):
            raise Refusal("not-host", f"You can't {action}: only the host can move other players.")
    return [Swapped((first, second))]


def configure(context: CommandContext, command: Configure) -> list[Fact]:
    """Change the settings that may still change; the same settings have no effect."""
    context.check_host("change the settings")
    check_settings(context, command.settings)
    before, after = context.table.settings, command.settings
    if context.table.stage not in {"gathering", "over"} and (before.clock, before.hints) != (after.clock, after.hints):
        raise Refusal("already-started", "You can't change the clock or hints during a game.")
    twice = [person for person in context.table.people if len(context.table.seats_of(person)) > 1]
    if after.listed and twice:
        name = context.table.chairs[context.table.seats_of(twice[0])[0]].name
        raise Refusal(
            "one-seat-each",
            f"You can't list the table: {name} has several seats, and at a listed table everyone has one.",
        )
    return [Configured(after)] if after != before else []


def check_settings(context: CommandContext, settings: Settings) -> None:
    """Raise unless a table with these rules can have these settings."""
    check_bot(context, settings.stand_in)
    known = {rule.id for rule in context.table.rules.forfeits}
    for forfeit, text in settings.forfeits:
        if forfeit not in known:
            raise Refusal("no-such-forfeit", f"You can't set the forfeit {forfeit!r}: these rules don't have it.")
        check_line(text, "forfeit")


def start(context: CommandContext, command: Start) -> list[Fact]:
    """Raise unless the game can begin, or begin again; `automatic.commit` makes the fact that begins it."""
    del command
    context.check_host("start")
    context.check_not_playing("start")
    empty = [seat for seat, chair in enumerate(context.table.chairs) if chair.free]
    if empty:
        seats = f"seat {empty[0]} is" if len(empty) == 1 else f"seats {', '.join(map(str, empty))} are"
        raise Refusal(
            "seats-free", f"You can't start: {seats} free. Add bots or wait for players.", {"seats": len(empty)}
        )
    if not context.table.people:
        raise Refusal("nobody-plays", "You can't start: no person sits at the table.")
    return []
