"""Before the start: who sits where, what the table chose, and the start itself."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from ohhell.notation.record.record import check_line, check_names, check_new_names
from ohhell.rules.errors import OhHellError
from ohhell.table.facts import AnyFact, BotSat, Configured, Freed, Hosted, PlayerGone, SatDown, Swapped
from ohhell.table.permissions import CommandContext, Refusal
from ohhell.table.seat_changes import reclaimed

if TYPE_CHECKING:
    from ohhell.protocol.messages import Configure, Free, SeatBot, Settings, Sit, Stand, Start, Swap
    from ohhell.table.table import Table

BOT_NAMES: Final = ("Alba", "Benno", "Cleo", "Dov", "Enzo", "Freya", "Gil", "Hana", "Ivo", "Juno", "Kaya", "Lior")
"""What bots are called at a table; which level plays stands beside the name."""


def sit(asked: CommandContext, command: Sit) -> list[AnyFact]:
    """Take a free seat, take back one's own, or change the name one sits under."""
    table = asked.table
    if (command.seat, asked.person) in table.claims:
        return reclaimed(asked, command.seat)
    asked.demand_gathering(f"take seat {command.seat}")
    asked.demand_seat(command.seat, f"take seat {command.seat}")
    mine = table.seats_of(asked.person)
    chair = table.chairs[command.seat]
    if not chair.free and command.seat not in mine:
        raise Refusal("seat-taken", f"cannot take seat {command.seat}: {chair.name} sits there")
    if table.settings.listed and mine and command.seat not in mine:
        raise Refusal(
            "one-seat-each",
            f"cannot take seat {command.seat}: you sit in seat {mine[0]}, and a listed table has one seat each",
        )
    name = chair.name if table.to_go_on else command.name
    (check_names if table.to_go_on else check_new_names)((name,))
    _check_name(table, command.seat, name)
    return [SatDown(command.seat, asked.person, name)]


def _check_name(table: Table, seat: int, name: str) -> None:
    if _alike(name) in _taken(table, seat):
        raise OhHellError("bad-name", f"cannot seat two players called {name!r}: give each a name of their own")


def _taken(table: Table, seat: int) -> set[str]:
    """How the players in other seats are called, alike names being one."""
    return {_alike(chair.name) for place, chair in enumerate(table.chairs) if place != seat and not chair.free}


def _alike(name: str) -> str:
    """What names have in common that look the same or sound the same."""
    return unicodedata.normalize("NFKC", name).casefold()


def stand(asked: CommandContext, command: Stand) -> list[AnyFact]:
    """Leave a seat."""
    return leaving(asked.table, asked.own_seat(command.seat, "leave"))


def leaving(table: Table, seat: int, *, voted: bool = False) -> list[AnyFact]:
    """What becomes of a seat whose player leaves for good, and of the host's chair where it was theirs."""
    left: AnyFact = Freed(seat) if table.stage == "gathering" else PlayerGone(seat, table.settings.stand_in, voted)
    person = table.chairs[seat].person
    rest = [other for other in table.people if other != person]
    passes_on = person == table.host and rest and table.seats_of(person) == (seat,)
    return [left, Hosted(rest[0])] if passes_on else [left]


def seat_bot(asked: CommandContext, command: SeatBot) -> list[AnyFact]:
    """Put a bot into a seat."""
    table = asked.table
    asked.demand_host("seat a bot")
    asked.demand_gathering("seat a bot")
    asked.demand_seat(command.seat, "seat a bot")
    check_bot(asked, command.bot)
    chair = table.chairs[command.seat]
    if chair.person is not None:
        raise Refusal("seat-taken", f"cannot seat a bot in seat {command.seat}: {chair.name} sits there")
    return [BotSat(command.seat, command.bot, _bot_name(table, command.seat))]


def check_bot(asked: CommandContext, bot: str) -> None:
    """Raise unless there is such a bot."""
    if bot not in asked.bots:
        raise Refusal("unknown-bot", f"there is no bot {bot!r} (there are {', '.join(sorted(asked.bots))})")


def _bot_name(table: Table, seat: int) -> str:
    """A bot has a short name as people have, one that nobody else at the table has; or the name of whoever it plays on for."""
    if table.to_go_on:
        return table.chairs[seat].name
    taken = _taken(table, seat)
    names = [*BOT_NAMES, *(f"Bot {number}" for number in range(1, table.seats + 1))]
    return next(name for name in names if _alike(name) not in taken)


def free(asked: CommandContext, command: Free) -> list[AnyFact]:
    """Take a bot out of its seat."""
    asked.demand_host("free a seat")
    asked.demand_gathering("free a seat")
    asked.demand_seat(command.seat, "free a seat")
    if not asked.table.chairs[command.seat].own_bot:
        raise Refusal("no-bot-there", f"cannot free seat {command.seat}: no bot sits there")
    return [Freed(command.seat)]


def swap(asked: CommandContext, command: Swap) -> list[AnyFact]:
    """Exchange two seats: the host any, a player their own with a free one or a bot's."""
    first, second = command.seats
    deed = f"swap seats {first} and {second}"
    asked.demand_gathering(deed)
    asked.demand_seat(max(first, second), deed)
    if asked.table.to_go_on:
        raise Refusal("seats-kept", f"cannot {deed}: the game goes on from a score pad, where everybody has their seat")
    if first == second:
        raise Refusal("same-seat", f"cannot {deed}: they are one seat")
    if not asked.is_host:
        mine = asked.table.seats_of(asked.person)
        others = [seat for seat in (first, second) if seat not in mine]
        if len(others) > 1 or any(asked.table.chairs[seat].person is not None for seat in others):
            raise Refusal("not-host", f"cannot {deed}: only the host may move others")
    return [Swapped((first, second))]


def configure(asked: CommandContext, command: Configure) -> list[AnyFact]:
    """Other settings, as far as they may still change; the same ones are accepted in silence."""
    asked.demand_host("change the settings")
    check_settings(asked, command.settings)
    before, after = asked.table.settings, command.settings
    if asked.table.stage not in {"gathering", "over"} and (before.clock, before.hints) != (after.clock, after.hints):
        raise Refusal("already-started", "cannot change the clock or the hints: the game is going on")
    twice = [person for person in asked.table.people if len(asked.table.seats_of(person)) > 1]
    if after.listed and twice:
        name = asked.table.chairs[asked.table.seats_of(twice[0])[0]].name
        raise Refusal(
            "one-seat-each", f"cannot list the table: {name} has several seats, and a listed table has one seat each"
        )
    return [Configured(after)] if after != before else []


def check_settings(asked: CommandContext, settings: Settings) -> None:
    """Raise unless a table under these rules can have these settings."""
    check_bot(asked, settings.stand_in)
    known = {rule.id for rule in asked.table.rules.forfeits}
    for forfeit, text in settings.forfeits:
        if forfeit not in known:
            raise Refusal("no-such-forfeit", f"cannot word the forfeit {forfeit!r}: these rules do not know it")
        check_line(text, "forfeit")


def start(asked: CommandContext, command: Start) -> list[AnyFact]:
    """Raise unless the game can begin, or begin again; the commitment that begins it needs the server's key."""
    del command
    asked.demand_host("start")
    asked.demand_gathering("start")
    empty = [seat for seat, chair in enumerate(asked.table.chairs) if chair.free]
    if empty:
        seats = ", ".join(map(str, empty))
        raise Refusal("seats-free", f"cannot start: nobody sits in seat {seats}; add bots or wait for players")
    if not asked.table.people:
        raise Refusal("nobody-plays", "cannot start: no person sits at the table")
    return []
