"""Playing at a table with prepared deals: one person in the first seat, and bots in all others."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell.protocol.messages import Move
from ohhell.rules.events import Bid, Event
from ohhell.rules.moves import legal
from server.in_process_server import LocalServer


def move_once(server: LocalServer, table: str, choice: int = 0) -> None:
    """The person makes a legal move, once the bots have made theirs."""
    live = server.live_table(table)
    person = live.table.chairs[0].person
    assert person is not None
    subscriber = server.listen(table, person)

    async def wait_for_bots() -> None:
        while 0 not in live.table.waiting_for and live.table.stage == "playing":
            await subscriber.news.wait()
            subscriber.news.clear()

    server.run(wait_for_bots)
    server.hang_up(subscriber)
    now = live.table
    if now.stage != "playing":
        return
    assert now.state is not None
    moves = legal(now.state, 0)
    move = moves[choice % len(moves)]
    fields = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
    server.do(table, person, Move, seen=now.version, seat=0, **fields)


def play(server: LocalServer, table: str, choices: Sequence[int] = (0,) * 20) -> tuple[Event, ...]:
    """Play a game with these choices to its end; return what happened."""
    for choice in choices:
        move_once(server, table, choice)
    match = server.table(table).match
    assert match is not None
    return match.events
