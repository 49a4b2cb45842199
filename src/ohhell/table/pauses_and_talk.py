"""Commands beside the game: pause, close, vote, chat, comment."""

from __future__ import annotations

from ohhell.notation.record.record import check_line, remove_invisible
from ohhell.protocol.messages import Close, Comment, Pause, Say, Vote
from ohhell.rules.moves import check_comment, check_talk
from ohhell.table.facts import AnyFact, ChatSaid, Commented, Paused, Resumed, TableClosed, Voted
from ohhell.table.lobby import leave_facts
from ohhell.table.permissions import CommandContext, Refusal


def pause(context: CommandContext, command: Pause) -> list[AnyFact]:
    """Pause the table, or continue."""
    context.check_host("pause the game")
    context.running_match("pause the game")
    if command.on == context.table.paused:
        return []
    return [Paused() if command.on else Resumed()]


def close(context: CommandContext, command: Close) -> list[AnyFact]:
    """Close the table."""
    del command
    context.check_host("close the table")
    return [TableClosed("host")]


def vote(context: CommandContext, command: Vote) -> list[AnyFact]:
    """Vote to put a player out, or withdraw the vote; a majority of the other people decides."""
    table = context.table
    action = f"vote on seat {command.against}"
    context.check_seat(command.against, action)
    target = table.chairs[command.against].person
    if context.person not in table.people or target == context.person:
        raise Refusal("not-your-vote", f"You can't {action}: that's up to the other players.")
    if target is None:
        raise Refusal("no-person-there", f"You can't {action}: no person sits there.")
    votes = table.votes_against(target)
    facts: list[AnyFact] = []
    if command.out != (context.person in votes):
        facts.append(Voted(context.person, command.against, command.out))
    if command.out and 2 * len(votes | {context.person}) > len(table.people) - 1:
        facts += leave_facts(table, command.against, voted=True)
    return facts


def say(context: CommandContext, command: Say) -> list[AnyFact]:
    """Write a line of chat, unless the rules demand silence now."""
    table = context.table
    if not table.settings.chat:
        raise Refusal("chat-off", "You can't chat: chat is off at this table.")
    if not table.settings.spectators and not context.is_host:
        context.own_seats("speak")
    if table.state is not None and table.stage == "playing":
        check_talk(table.state)
    text = _one_line(command.text)
    return [ChatSaid(context.person, speaker(context), text)]


def comment(context: CommandContext, command: Comment) -> list[AnyFact]:
    """Add a comment to the score sheet."""
    match = context.started_match("comment")
    context.own_seats("comment")
    check_comment(match.state)
    text = _one_line(command.text)
    check_line(text, "comment")
    return [Commented(context.person, speaker(context), text)]


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
