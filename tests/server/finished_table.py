"""A game played to its end by hand, so that there is a history to ask for."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from ohhell.protocol.messages import Contribute, Move, Sit, Start
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal
from ohhell.server.accounts.tokens import create_person
from ohhell.store import games

if TYPE_CHECKING:
    from server.roles import TwoTables


async def finish(here: TwoTables) -> str:
    """Fill the table, play to the end, and tell the id of the game."""
    live_table = here.live_table
    names = count(1)
    fourth = (await create_person(here.state, "Fourth")).id
    await live_table.submit(Sit(id="fourth", seat=3, name="Fourth"), fourth)
    await live_table.submit(Start(id="start"), live_table.table.host)
    for seat, chair in enumerate(live_table.table.chairs):
        assert chair.person is not None
        await live_table.submit(Contribute(id=f"text{seat}", text="x"), chair.person)
    while live_table.table.stage != "over":
        seat = live_table.table.waiting_for[0]
        assert live_table.table.state is not None
        moves = legal(live_table.table.state, seat)
        move = next((move for move in moves if isinstance(move, Play)), moves[0])
        said: dict[str, Any] = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        person = live_table.table.chairs[seat].person
        assert person is not None
        await live_table.submit(Move(id=f"move{next(names)}", seen=live_table.table.version, **said), person)
    lines = await asyncio.wrap_future(here.state.store.read(partial(games.games_at, table_id=live_table.table.id)))
    return lines[0].id
