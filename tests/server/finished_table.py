"""A game played to its end by hand, so that there is a history to ask for."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from ohhell.protocol.messages import Contribute, Move, Sit, Start
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal
from ohhell.server.accounts.tokens import create
from ohhell.store import games

if TYPE_CHECKING:
    from server.roles import Venue


async def finish(here: Venue) -> str:
    """Fill the table, play to the end, and tell the id of the game."""
    room = here.room
    names = count(1)
    fourth = (await create(here.house, "Fourth")).id
    await room.submit(Sit(id="fourth", seat=3, name="Fourth"), fourth)
    await room.submit(Start(id="start"), room.table.host)
    for seat, chair in enumerate(room.table.chairs):
        assert chair.person is not None
        await room.submit(Contribute(id=f"text{seat}", text="x"), chair.person)
    while room.table.stage != "over":
        seat = room.table.waiting_for[0]
        assert room.table.state is not None
        moves = legal(room.table.state, seat)
        move = next((move for move in moves if isinstance(move, Play)), moves[0])
        said: dict[str, Any] = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        person = room.table.chairs[seat].person
        assert person is not None
        await room.submit(Move(id=f"move{next(names)}", seen=room.table.version, **said), person)
    lines = await asyncio.wrap_future(here.house.store.read(partial(games.games_at, table_id=room.table.id)))
    return lines[0].id
