"""While cards are played: moves, contributions, breaks, forfeits, take-backs."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec import UNSET

from ohhell.notation.record.proof import check_contribution
from ohhell.rules import moves
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.state import evolve
from ohhell.table import clock
from ohhell.table.automatic import deadline
from ohhell.table.facts import (
    AnyFact,
    BecameReady,
    Contributed,
    ForfeitPaid,
    Granted,
    Happened,
    Hinted,
    Undone,
    WentAway,
)
from ohhell.table.permissions import CommandContext, Refusal

if TYPE_CHECKING:
    from ohhell.protocol.messages import Away, Contribute, Hint, Let, Pay, Ready, Undo
    from ohhell.protocol.messages import Move as MoveCommand
    from ohhell.table.table import Table, TableMatch


def move(asked: CommandContext, command: MoveCommand) -> list[AnyFact]:
    """A bid or a card; a bid changed to the same number is accepted in silence."""
    seat = asked.own_seat(command.seat, "move")
    match = asked.match_going_on("move")
    wanted = _wanted(command, seat)
    if asked.table.paused:
        raise Refusal("table-paused", "cannot move: the host has paused the table")
    if asked.table.stage == "playing" and command.seen < asked.table.decided[seat]:
        raise Refusal(
            "stale-move",
            f"cannot move: you had seen version {command.seen}, and version {asked.table.decided[seat]} changed what you decide on",
        )
    return made(match, wanted, bot=False)


def made(match: TableMatch, wanted: Move, *, bot: bool) -> list[AnyFact]:
    """The fact of a move, or IllegalMove; nothing where it changes nothing."""
    checked = moves.check(match.state, wanted)
    return [Happened(checked, bot)] if evolve(match.state, checked) != match.state else []


def _wanted(command: MoveCommand, seat: int) -> Move:
    if (command.tricks is UNSET) == (command.card is UNSET):
        raise Refusal("bad-message", "cannot move: say either how many tricks you bid or which card you play")
    if isinstance(command.tricks, int):
        return Bid(seat, command.tricks)
    return Play(seat, Card.parse(str(command.card)))


def contribute(asked: CommandContext, command: Contribute) -> list[AnyFact]:
    """Add to the shuffle, after the commitment and before the first card."""
    seat = asked.own_seat(command.seat, "contribute")
    table = asked.table
    if table.stage != "contributing" or table.match is None or asked.now >= deadline(table.match):
        raise Refusal("too-late", "cannot contribute: texts are taken between the commitment and the first card")
    if seat in dict(table.match.contributions):
        raise Refusal("already-contributed", "cannot contribute: your text for this match is written down already")
    check_contribution(command.text)
    return [Contributed(seat, command.text)]


def away(asked: CommandContext, command: Away) -> list[AnyFact]:
    """Be right back, once a game."""
    seat = asked.own_seat(command.seat, "take a break")
    asked.game_going_on("take a break")
    if seat in asked.table.timing.used_break:
        raise Refusal("break-used", "cannot take a break: you had yours in this game")
    return [WentAway(seat)]


def let(asked: CommandContext, command: Let) -> list[AnyFact]:
    """Let a bot move for somebody whose bank is empty."""
    deed = f"let a bot move for seat {command.seat}"
    mine = asked.table.seats_of(asked.person)
    asked.demand_seat(command.seat, deed)
    if not mine or command.seat in mine:
        raise Refusal("not-your-seat", f"cannot {deed}: the other players decide that")
    if command.seat not in asked.table.waiting_for or asked.table.bot_to_move(command.seat) is not None:
        raise Refusal("not-waiting", f"cannot {deed}: the table is not waiting for that player")
    left = clock.remaining(asked.table, command.seat, asked.now)
    if left is None:
        raise Refusal("no-clock", f"cannot {deed}: this table has no clock")
    left += clock.excuse(asked.table, command.seat, asked.now)
    if left > 0:
        raise Refusal("time-not-up", f"cannot {deed}: there are {left // 1000 + 1} seconds left")
    return [Granted(command.seat, asked.person)]


def pay(asked: CommandContext, command: Pay) -> list[AnyFact]:
    """Choose how a forfeit is paid."""
    seat = asked.own_seat(command.seat, "pay a forfeit")
    table = asked.table
    state = table.state
    owed = state is not None and any(
        (forfeit.seat, forfeit.id) == (seat, command.forfeit) for forfeit in state.forfeits
    )
    if not owed:
        raise Refusal("no-such-forfeit", f"cannot pay {command.forfeit!r}: you do not owe it")
    if any((payer, forfeit) == (seat, command.forfeit) for payer, forfeit, _ in table.payments):
        raise Refusal("already-paid", f"cannot pay {command.forfeit!r}: it is paid")
    texts = forfeit_texts(table, command.forfeit)
    if command.choice >= len(texts):
        raise Refusal("no-such-forfeit", f"cannot choose {command.choice}: the choices are 0 to {len(texts) - 1}")
    return [ForfeitPaid(seat, command.forfeit, texts[command.choice])]


def forfeit_texts(table: Table, forfeit: str) -> tuple[str, ...]:
    """How a forfeit may be paid: as the table worded it, else as the rules do."""
    own = tuple(text for name, text in table.settings.forfeits if name == forfeit)
    ruled = next(rule.choices for rule in table.rules.forfeits if rule.id == forfeit)
    return own or ruled


def undo(asked: CommandContext, command: Undo) -> list[AnyFact]:
    """Take back one's last move of the hand, with whatever bots did since."""
    seat = asked.own_seat(command.seat, "take a move back")
    match = asked.game_going_on("take a move back")
    if not asked.table.alone:
        raise Refusal("not-alone", "cannot take a move back: only where everybody else is a bot")
    turns = takewhile(lambda event: isinstance(event, Bid | Play), reversed(match.events))
    mine = [back for back, event in enumerate(turns, start=1) if isinstance(event, Bid | Play) and event.seat == seat]
    if not mine:
        raise Refusal("nothing-to-undo", "cannot take a move back: you made none in this hand")
    return [Undone(seat, mine[0])]


def ready(asked: CommandContext, command: Ready) -> list[AnyFact]:
    """Be ready for the next hand; where it is dealt already, or one was ready, nothing is left to do."""
    mine = asked.demand_seated("be ready") if command.seat is None else (asked.own_seat(command.seat, "be ready"),)
    match = asked.match_going_on("be ready")
    timing = asked.table.timing
    if timing.hand_over is None or command.hand != match.state.sheet[-1].number:
        return []
    return [BecameReady(seat) for seat in mine if seat not in timing.ready]


def hint(asked: CommandContext, command: Hint) -> list[AnyFact]:
    """Ask for a hint: alone with bots, or where the table has hints for all to see."""
    seat = asked.own_seat(command.seat, "ask for a hint")
    match = asked.match_going_on("ask for a hint")
    if not asked.table.alone and not asked.table.settings.hints:
        raise Refusal("hints-off", "cannot give a hint: the table plays without them")
    if not moves.legal(match.state, seat):
        raise Refusal("not-your-turn", "cannot give a hint: it is not your turn")
    return [] if match.hinted and asked.table.alone else [Hinted(seat)]
