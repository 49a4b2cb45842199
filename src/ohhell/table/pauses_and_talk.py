"""What a table does besides playing: pauses, votes, chat and comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.notation.record.record import check_line, seen
from ohhell.rules.talk import check_comment, check_talk
from ohhell.table.facts import AnyFact, ChatSaid, Commented, Paused, Resumed, TableClosed, Voted
from ohhell.table.lobby import leaving
from ohhell.table.permissions import CommandContext, Refusal

if TYPE_CHECKING:
    from ohhell.protocol.messages import Close, Comment, Pause, Say, Vote


def pause(asked: CommandContext, command: Pause) -> list[AnyFact]:
    """The host stops the table or lets it go on."""
    asked.demand_host("pause the table")
    asked.game_going_on("pause the table")
    if command.on == asked.table.paused:
        return []
    return [Paused() if command.on else Resumed()]


def close(asked: CommandContext, command: Close) -> list[AnyFact]:
    """The host closes the table."""
    del command
    asked.demand_host("close the table")
    return [TableClosed("host")]


def vote(asked: CommandContext, command: Vote) -> list[AnyFact]:
    """Vote a player out, or no longer; most of the other people decide."""
    table = asked.table
    deed = f"vote on seat {command.against}"
    asked.demand_seat(command.against, deed)
    target = table.chairs[command.against].person
    if asked.person not in table.people or target == asked.person:
        raise Refusal("not-your-vote", f"cannot {deed}: the other players decide that")
    if target is None:
        raise Refusal("no-person-there", f"cannot {deed}: no person sits there")
    votes = table.votes_against(target)
    facts: list[AnyFact] = []
    if command.out != (asked.person in votes):
        facts.append(Voted(asked.person, command.against, command.out))
    if command.out and 2 * len(votes | {asked.person}) > len(table.people) - 1:
        facts += leaving(table, command.against, voted=True)
    return facts


def say(asked: CommandContext, command: Say) -> list[AnyFact]:
    """A line of chat: for seated players while the table may speak, for spectators never during a silent hand either."""
    table = asked.table
    if not table.settings.chat:
        raise Refusal("chat-off", "cannot speak: the table plays without chat")
    if not table.settings.spectators and not asked.is_host:
        asked.demand_seated("speak")
    if table.state is not None and table.stage == "playing":
        check_talk(table.state)
    text = _plain(command.text)
    return [ChatSaid(asked.person, speaker(asked), text)]


def comment(asked: CommandContext, command: Comment) -> list[AnyFact]:
    """A remark pinned to the sheet."""
    match = asked.match_going_on("comment")
    asked.demand_seated("comment")
    check_comment(match.state)
    text = _plain(command.text)
    check_line(text, "comment")
    return [Commented(asked.person, speaker(asked), text)]


def speaker(asked: CommandContext) -> str:
    """The name somebody speaks under."""
    mine = asked.table.seats_of(asked.person)
    return asked.table.chairs[mine[0]].name if mine else "a spectator"


def _plain(text: str) -> str:
    """One line, its spaces made plain, without signs that steer how text is shown."""
    line = " ".join(seen(text).split())
    if not line:
        raise Refusal("bad-text", "cannot say that: there is nothing in it that can be shown")
    return line
