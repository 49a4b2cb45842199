"""Every kind of caller at a table, from a stranger to its host, with their tokens."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from typing import Any

import httpx
from starlette.applications import Starlette

from ohhell import preset
from ohhell.protocol.messages import Contribute, Move, Settings, Sit, Start
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal
from ohhell.server.accounts.secret_key import derive_secrets
from ohhell.server.accounts.tokens import YEAR_S, create_person, sign_token
from ohhell.server.state import ServerState
from ohhell.server.tables.live_table import LiveTable
from ohhell.server.tables.registry import TableRequest
from ohhell.store import games
from ohhell.table.facts import SatDown
from ohhell.table.table import Table
from server.busy_table import short
from server.in_process_socket import InProcessSocket, browser

STRANGERS = ("nobody", "nonsense", "forged", "expired", "unheard-of", "promoted")
"""Callers whose token is missing or worth nothing."""

TOKENS = ("bot", "foreign bot")
"""Callers with a token for one seat, at this table or at another."""

PEOPLE = ("host", "player", "other")
"""Callers with a name: the host, who plays; another player; the host of another table."""

CALLERS = (*STRANGERS, *TOKENS, *PEOPLE)


@dataclass
class TwoTables:
    """Two tables, with a host, a player and an outside bot at each; the requests are about the first."""

    app: Starlette
    live_table: LiveTable
    elsewhere: LiveTable
    tokens: dict[str, str | None]
    people: dict[str, str]
    _names: Any = field(default_factory=lambda: count(1))

    @property
    def state(self) -> ServerState:
        state: ServerState = self.app.state.server
        return state

    @property
    def table(self) -> Table:
        return self.live_table.table

    async def answer(self, caller: str, **command: Any) -> str:
        """What becomes of a command over a socket: `done`, or the code of the refusal or the goodbye."""
        socket = await InProcessSocket(self.app, self.table.id, token=self.tokens[caller]).open()
        name = f"c{next(self._names)}"
        socket.send(id=name, **command)
        try:
            while (reply := await socket.until_any())["kind"] != "goodbye":
                if reply.get("id") == name:
                    break
            return "done" if reply["kind"] == "done" else str(reply["code"])
        finally:
            await socket.hang_up()

    async def request(
        self, caller: str, method: str, path: str, body: Any = None, *, cookie: bool = False
    ) -> httpx.Response:
        """The response to a request of any caller; *cookie* sends the token as browsers do."""
        token = self.tokens[caller]
        async with browser(self.app, token=None if cookie else token) as client:
            headers = {"Origin": "http://localhost:8052"}
            if cookie and token is not None:
                headers["Cookie"] = f"ohhell={token}"
            return await client.request(method, path, json=body, headers=headers)


async def two_tables(app: Starlette, *, playing: bool, settings: Settings) -> TwoTables:
    """Two tables that gather, or where cards are played."""
    state: ServerState = app.state.server
    people = {name: (await create_person(state, name.capitalize())).id for name in (*PEOPLE, "friend", *TOKENS)}
    live_tables = []
    for host, player, bot in (("host", "player", "bot"), ("other", "friend", "foreign bot")):
        rules = short(preset("mrpikes"))
        live_table = await state.tables.create(TableRequest(rules, 4, settings, people[host]))
        for seat, name in enumerate((host, player, bot)):
            await live_table.put([SatDown(seat, people[name], name.capitalize())])
        live_tables.append(live_table)
        if playing:
            await live_table.submit(Sit(id="fourth", seat=3, name="Fourth"), (await create_person(state, "Fourth")).id)
            await _begin(live_table)
    now = state.now()
    made = sign_token(state.secrets, people["host"], made=now)
    tokens = {
        **{name: sign_token(state.secrets, people[name], made=now) for name in PEOPLE},
        "bot": sign_token(state.secrets, people["bot"], table=live_tables[0].table.id, made=now),
        "foreign bot": sign_token(state.secrets, people["foreign bot"], table=live_tables[1].table.id, made=now),
        "nobody": None,
        "nonsense": "v1.host.-.1.00",
        "forged": sign_token(derive_secrets(bytes(32)), people["host"], made=now),
        "expired": sign_token(state.secrets, people["host"], made=now - YEAR_S * 1000 - 60_000),
        "unheard-of": sign_token(state.secrets, "A" * 22, made=now),
        "promoted": made.replace(people["host"], people["player"]),
    }
    return TwoTables(app, live_tables[0], live_tables[1], tokens, people)


async def _begin(live_table: LiveTable) -> None:
    """Start, and play until somebody leads."""
    await live_table.submit(Start(id="start"), live_table.table.host)
    for seat, chair in enumerate(live_table.table.chairs):
        assert chair.person is not None
        await live_table.submit(Contribute(id=f"text{seat}", text="x"), chair.person)
    rng = Random(1)
    number = 0
    while live_table.table.state is not None and live_table.table.state.phase == "bid":
        number += 1
        seat = live_table.table.waiting_for[0]
        bid = rng.choice(legal(live_table.table.state, seat))
        assert not isinstance(bid, Play)
        person = live_table.table.chairs[seat].person
        assert person is not None
        await live_table.submit(Move(id=f"bid{number}", seen=live_table.table.version, tricks=bid.tricks), person)


async def finish(tables: TwoTables) -> str:
    """Fill the table, play to the end, and return the id of the game."""
    live_table = tables.live_table
    names = count(1)
    fourth = (await create_person(tables.state, "Fourth")).id
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
        fields: dict[str, Any] = {"tricks": move.tricks} if isinstance(move, Bid) else {"card": str(move.card)}
        person = live_table.table.chairs[seat].person
        assert person is not None
        await live_table.submit(Move(id=f"move{next(names)}", seen=live_table.table.version, **fields), person)
    rows = await asyncio.wrap_future(tables.state.store.read(partial(games.games_at, table_id=live_table.table.id)))
    return rows[0].id
