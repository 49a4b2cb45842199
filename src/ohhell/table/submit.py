"""Commands: the facts that a person's command causes, or a refusal. Nothing here writes, waits or draws."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from ohhell.protocol import messages
from ohhell.table import lobby, playing
from ohhell.table.facts import Fact
from ohhell.table.permissions import PREPARED_TABLE, CommandContext, Refusal
from ohhell.table.table import Table

AT_PREPARED_TABLES: Final = (
    messages.Move,
    messages.Ready,
    messages.Undo,
    messages.Hint,
    messages.Pause,
    messages.Stand,
    messages.Close,
)
"""The commands at a table with a purpose once its game has begun: one person plays one game there."""

_HANDLERS: Final[dict[type, Callable[[CommandContext, Any], list[Fact]]]] = {
    messages.Move: playing.move,
    messages.Contribute: playing.contribute,
    messages.Away: playing.away,
    messages.Let: playing.let,
    messages.Pay: playing.pay,
    messages.Undo: playing.undo,
    messages.Hint: playing.hint,
    messages.Ready: playing.ready,
    messages.Finish: playing.finish,
    messages.Sit: lobby.sit,
    messages.Stand: lobby.stand,
    messages.SeatBot: lobby.seat_bot,
    messages.Free: lobby.free,
    messages.Swap: lobby.swap,
    messages.Configure: lobby.configure,
    messages.Start: lobby.start,
    messages.Pause: playing.pause,
    messages.Close: playing.close,
    messages.Vote: playing.vote,
    messages.Say: playing.say,
    messages.Comment: playing.comment,
}


def submit(table: Table, command: messages.AnyCommand, *, person: str, now: int, bots: Collection[str]) -> list[Fact]:
    """Return the facts that *command* of *person* causes at *now*; raise OhHellError if it is refused.

    A `Start` is only checked here: `automatic.commit` makes its fact, because that needs the server's key.
    """
    if table.stage == "closed":
        raise Refusal("table-closed", "You can't do that: the table is closed.")
    if table.purpose and table.stage != "gathering" and not isinstance(command, AT_PREPARED_TABLES):
        raise Refusal(*PREPARED_TABLE)
    return _HANDLERS[type(command)](CommandContext(table, person, now, bots), command)
