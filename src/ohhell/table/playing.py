"""Commands during a game: moves, contributions, breaks, forfeits, undo, hints, pauses, votes, chat."""

from __future__ import annotations

from itertools import takewhile

from msgspec import UNSET

from ohhell.notation.record.proof import check_contribution
from ohhell.notation.record.record import check_line, remove_invisible
from ohhell.protocol import messages
from ohhell.rules import moves
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Move, Play
from ohhell.rules.state import evolve
from ohhell.rules.view import view
from ohhell.table import clock, facts
from ohhell.table.automatic import contribution_deadline
from ohhell.table.finish import finish_reason
from ohhell.table.lobby import leave_facts
from ohhell.table.permissions import CommandContext, Refusal
from ohhell.table.table import Table, TableMatch


def move(context: CommandContext, command: messages.Move) -> list[facts.Fact]:
    """Bid or play a card; a bid changed to the same number has no effect."""
    seat = context.own_seat(command.seat, "move")
    match = context.started_match("move")
    wanted = _requested_move(command, seat)
    if context.table.paused:
        raise Refusal("table-paused", "You can't move: the host has paused the game.")
    if context.table.stage == "playing" and command.seen < context.table.decided[seat]:
        raise Refusal(
            "stale-move",
            f"Your options changed in version {context.table.decided[seat]}, but you chose in version {command.seen}. Look at the table and choose again.",
        )
    return move_facts(match, wanted, bot=False)


def move_facts(match: TableMatch, wanted: Move, *, bot: bool) -> list[facts.Fact]:
    """Return the fact of a move, or raise IllegalMove; no fact if it changes nothing."""
    checked = moves.check(match.state, wanted)
    return [facts.Happened(checked, bot)] if evolve(match.state, checked) != match.state else []


def _requested_move(command: messages.Move, seat: int) -> Move:
    """Return the bid or play that *command* names."""
    if (command.tricks is UNSET) == (command.card is UNSET):
        raise Refusal("bad-message", "Can't read the move: send either a bid or a card.")
    if isinstance(command.tricks, int):
        return Bid(seat, command.tricks)
    return Play(seat, Card.parse(str(command.card)))


def contribute(context: CommandContext, command: messages.Contribute) -> list[facts.Fact]:
    """Add a text to the shuffle, after the commitment and before the first card."""
    seat = context.own_seat(command.seat, "contribute")
    table = context.table
    if table.stage != "contributing" or table.match is None or context.now >= contribution_deadline(table.match):
        raise Refusal(
            "too-late", "You can't add a text now: texts are added after the commitment and before the first card."
        )
    if seat in dict(table.match.contributions):
        raise Refusal("already-contributed", "You can't add another text: your text for this match is already saved.")
    check_contribution(command.text)
    return [facts.Contributed(seat, command.text)]


def away(context: CommandContext, command: messages.Away) -> list[facts.Fact]:
    """Take a short break, once per game."""
    seat = context.own_seat(command.seat, "take a break")
    context.running_match("take a break")
    if seat in context.table.timing.used_break:
        raise Refusal("break-used", "You can't take a break: you've already had one in this game.")
    return [facts.WentAway(seat)]


def let(context: CommandContext, command: messages.Let) -> list[facts.Fact]:
    """Let a bot move for a player whose bank is empty."""
    action = "let a bot move for that seat"
    mine = context.table.seats_of(context.person)
    context.check_seat(command.seat, action)
    if not mine or command.seat in mine:
        raise Refusal("not-your-seat", f"You can't {action}: that's up to the other players.")
    if command.seat not in context.table.waiting_for or context.table.bot_to_move(command.seat) is not None:
        raise Refusal("not-waiting", f"You can't {action}: it's not that player's turn.")
    left = clock.remaining(context.table, command.seat, context.now)
    if left is None:
        raise Refusal("no-clock", f"You can't {action}: this table has no clock.")
    left += clock.excused_time(context.table, command.seat, context.now)
    if left > 0:
        wait = left // 1000 + 1
        raise Refusal("time-not-up", f"You can't {action} yet: {wait} seconds are left.", {"wait": wait})
    return [facts.Granted(command.seat, context.person)]


def pay(context: CommandContext, command: messages.Pay) -> list[facts.Fact]:
    """Choose how to pay a forfeit."""
    seat = context.own_seat(command.seat, "pay a forfeit")
    table = context.table
    state = table.state
    owed = state is not None and any(
        (forfeit.seat, forfeit.id) == (seat, command.forfeit) for forfeit in state.forfeits
    )
    if not owed:
        raise Refusal("no-such-forfeit", f"You can't pay {command.forfeit!r}: you don't owe it.")
    if any((payer, forfeit) == (seat, command.forfeit) for payer, forfeit, _ in table.payments):
        raise Refusal("already-paid", f"You can't pay {command.forfeit!r}: it's already paid.")
    texts = forfeit_texts(table, command.forfeit)
    if command.choice >= len(texts):
        raise Refusal("no-such-forfeit", f"You can't choose {command.choice}: the choices are 0 to {len(texts) - 1}.")
    return [facts.ForfeitPaid(seat, command.forfeit, texts[command.choice])]


def forfeit_texts(table: Table, forfeit: str) -> tuple[str, ...]:
    """Return the ways to pay a forfeit: as the table worded them, else as the rules do."""
    own = tuple(text for name, text in table.settings.forfeits if name == forfeit)
    ruled = next(rule.choices for rule in table.rules.forfeits if rule.id == forfeit)
    return own or ruled


def undo(context: CommandContext, command: messages.Undo) -> list[facts.Fact]:
    """Take back your last move of this hand, with the bots' moves after it."""
    seat = context.own_seat(command.seat, "take back a move")
    match = context.running_match("take back a move")
    context.check_help("take back a move")
    if not context.table.alone:
        raise Refusal("not-alone", "You can't take back a move: that's only possible against bots.")
    turns = takewhile(lambda event: isinstance(event, Bid | Play), reversed(match.events))
    mine = [back for back, event in enumerate(turns, start=1) if isinstance(event, Bid | Play) and event.seat == seat]
    if not mine:
        raise Refusal("nothing-to-undo", "You can't take back a move: you haven't made one in this hand.")
    return [facts.Undone(seat, mine[0])]


def ready(context: CommandContext, command: messages.Ready) -> list[facts.Fact]:
    """Be ready for the next hand; no effect if that is dealt already or the player was ready."""
    mine = (
        context.own_seats("be ready for the next hand")
        if command.seat is None
        else (context.own_seat(command.seat, "be ready for the next hand"),)
    )
    match = context.started_match("be ready for the next hand")
    timing = context.table.timing
    if timing.hand_over is None or command.hand != match.state.sheet[-1].number:
        return []
    return [facts.BecameReady(seat) for seat in mine if seat not in timing.ready]


def finish(context: CommandContext, command: messages.Finish) -> list[facts.Fact]:
    """Agree to play the rest of the hand automatically; no effect if that hand is over or the player agreed before."""
    action = "finish the hand"
    mine = context.own_seats(action) if command.seat is None else (context.own_seat(command.seat, action),)
    match = context.running_match(action)
    if match.state.phase != "play" or command.hand != len(match.state.sheet) + 1:
        return []
    if not context.table.finishing and all(not finish_reason(view(match.state, seat)) for seat in mine):
        raise Refusal("not-decided", f"You can't {action} yet: the cards that are left can still change the result.")
    return [facts.FinishAgreed(seat) for seat in mine if seat not in context.table.finishing]


def hint(context: CommandContext, command: messages.Hint) -> list[facts.Fact]:
    """Ask for a hint: alone with bots, or at a table whose settings allow hints."""
    seat = context.own_seat(command.seat, "get a hint")
    match = context.started_match("get a hint")
    context.check_help("get a hint")
    if not context.table.alone and not context.table.settings.hints:
        raise Refusal("hints-off", "You can't get a hint: hints are off at this table.")
    if not moves.legal(match.state, seat):
        raise Refusal("not-your-turn", "You can't get a hint now: it's not your turn.")
    return [] if match.hinted and context.table.alone else [facts.Hinted(seat)]


def pause(context: CommandContext, command: messages.Pause) -> list[facts.Fact]:
    """Pause the table, or continue."""
    context.check_host("pause the game")
    context.running_match("pause the game")
    if command.on == context.table.paused:
        return []
    return [facts.Paused() if command.on else facts.Resumed()]


def close(context: CommandContext, command: messages.Close) -> list[facts.Fact]:
    """Close the table."""
    del command
    context.check_host("close the table")
    return [facts.TableClosed("host")]


def vote(context: CommandContext, command: messages.Vote) -> list[facts.Fact]:
    """Vote to put a player out, or withdraw the vote; a majority of the other people decides."""
    table = context.table
    action = "vote on that seat"
    context.check_seat(command.against, action)
    if table.event is not None:
        raise Refusal("event-table", f"You can't {action}: at an event only the director decides who plays. Call them.")
    target = table.chairs[command.against].person
    if context.person not in table.people or target == context.person:
        raise Refusal("not-your-vote", f"You can't {action}: that's up to the other players.")
    if target is None:
        raise Refusal("no-person-there", f"You can't {action}: no person sits there.")
    votes = table.votes_against(target)
    changes = command.out != (context.person in votes)
    decides = command.out and 2 * len(votes | {context.person}) > len(table.people) - 1
    voted: list[facts.Fact] = [facts.Voted(context.person, command.against, command.out)] if changes else []
    return voted + (leave_facts(table, command.against, voted=True) if decides else [])


def say(context: CommandContext, command: messages.Say) -> list[facts.Fact]:
    """Write a line of chat, unless the rules demand silence now."""
    table = context.table
    if not table.settings.chat:
        raise Refusal("chat-off", "You can't chat: chat is off at this table.")
    if not table.settings.spectators and not context.is_host:
        context.own_seats("speak")
    if table.state is not None and table.stage == "playing":
        moves.check_talk(table.state)
    text = _one_line(command.text)
    return [facts.ChatSaid(context.person, speaker(context), text)]


def comment(context: CommandContext, command: messages.Comment) -> list[facts.Fact]:
    """Add a comment to the score sheet."""
    match = context.started_match("comment")
    context.own_seats("comment")
    moves.check_comment(match.state)
    text = _one_line(command.text)
    check_line(text, "comment")
    return [facts.Commented(context.person, speaker(context), text)]


def speaker(context: CommandContext) -> str:
    """Return the name a person chats under."""
    mine = context.table.seats_of(context.person)
    return context.table.chairs[mine[0]].name if mine else "a spectator"


def _one_line(text: str) -> str:
    """Return *text* on one line, with single spaces and without control characters; raise if nothing is left."""
    line = " ".join(remove_invisible(text).split())
    if not line:
        raise Refusal("bad-text", "Your message has no visible characters. Write some text.")
    return line
