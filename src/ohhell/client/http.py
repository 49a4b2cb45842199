"""HTTP requests: create a person, create or find a table, connect to it; with the standard library, in a thread."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.cookies import SimpleCookie
from typing import Any, Final, Literal
from urllib.parse import quote, urlencode

from websockets.asyncio.client import connect

from ohhell.client.connection import TableConnection, backoff_delays
from ohhell.client.requests import Requests
from ohhell.protocol import VERSION

COOKIE: Final = "ohhell"


class Client:
    """One person, or one outside bot with the token of its seat, at a server such as http://localhost:8052."""

    def __init__(self, address: str, *, token: str | None = None) -> None:
        self._requests = Requests(address)
        self.address = self._requests.address
        self.token = token
        self._proxy: Literal[True] | None = None if self._requests.local else True

    async def guest(self, name: str) -> str:
        """Create a new person with this name and return the id; the token is saved in this client."""
        answer, headers = await self._request_in_thread("POST", "/api/people", {"name": name})
        self.token = _cookie(headers)
        return str(answer["person"]["id"])

    async def make_table(
        self,
        rules: str | Mapping[str, Any],
        seats: int,
        *,
        bots: Sequence[str] = (),
        settings: Mapping[str, Any] | None = None,
        sit: bool = False,
    ) -> str:
        """Create a table with a preset, or with rules as TOML or JSON; return its id.

        *bots* get the last seats; with *sit* this person gets the first one.
        """
        body = {"rules": rules, "seats": seats, "bots": list(bots), "settings": dict(settings or {}), "sit": sit}
        return str((await self.ask("POST", "/api/tables", body))["id"])

    async def find_table(self, code: str) -> str:
        """Return the id of the table with this short code."""
        return str((await self.ask("POST", "/api/join", {"code": code}))["id"])

    async def look(self, table: str) -> dict[str, Any]:
        """Return a table as anybody with its link sees it."""
        return await self.ask("GET", f"/api/tables/{quote(table)}")

    async def seat_token(self, table: str, seat: int, name: str) -> str:
        """Return a token with which an outside bot plays one seat of a table this person hosts."""
        return str(
            (await self.ask("POST", f"/api/tables/{quote(table)}/tokens", {"seat": seat, "name": name}))["token"]
        )

    async def ask(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Send any request, with further *headers* such as a key; raise CommandRefused if the server refuses it."""
        return (await self._request_in_thread(method, path, body, headers))[0]

    def connect(
        self,
        table: str,
        *,
        seat: int | None = None,
        delays: Callable[[], Iterator[float]] = backoff_delays,
        contribute: bool = True,
    ) -> TableConnection:
        """Return a connection to a table, for `async with`; *seat* is for people with several seats."""

        def dial(seen: int) -> connect:
            query = {"protocol": VERSION, "seen": seen} | ({} if seat is None else {"seat": seat})
            where = self.address.replace("http", "ws", 1)
            return connect(
                f"{where}/api/tables/{quote(table)}/socket?{urlencode(query)}",
                additional_headers=self._headers(),
                compression=None,
                ping_interval=None,
                proxy=self._proxy,
            )

        return TableConnection(dial, delays=delays, contribute=contribute)

    def _headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    async def _request_in_thread(
        self, method: str, path: str, body: Mapping[str, Any] | None, headers: Mapping[str, str] | None = None
    ) -> tuple[dict[str, Any], Mapping[str, str]]:
        all_headers = {**self._headers(), **(headers or {})}
        answer, received = await asyncio.to_thread(self._requests.send, method, path, body, headers=all_headers)
        return json.loads(answer), received


def _cookie(headers: Mapping[str, str]) -> str:
    found = SimpleCookie(headers.get("Set-Cookie", ""))
    return found[COOKIE].value
