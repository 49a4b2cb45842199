"""HTTP requests: create a person, create or find a table, connect to it; with the standard library, in a thread."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.cookies import SimpleCookie
from typing import Any, Final, Literal
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from websockets.asyncio.client import connect

from ohhell.client.commands import CommandRefused, refusal_in
from ohhell.client.connection import TableConnection, backoff_delays
from ohhell.protocol import VERSION

COOKIE: Final = "ohhell"
TIMEOUT: Final = 30.0
"""Seconds to wait for a response."""

_LOCAL: Final = {"localhost", "127.0.0.1", "::1"}


class Client:
    """One person, or one outside bot with the token of its seat, at a server such as http://localhost:8052."""

    def __init__(self, address: str, *, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token
        local = urlsplit(self.address).hostname in _LOCAL
        self._open = build_opener(*([ProxyHandler({})] if local else [])).open
        self._proxy: Literal[True] | None = None if local else True

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

    async def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Send any request and return the response; raise CommandRefused if the server refuses it."""
        return (await self._request_in_thread(method, path, body))[0]

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
        self, method: str, path: str, body: Mapping[str, Any] | None
    ) -> tuple[dict[str, Any], Mapping[str, str]]:
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(
        self, method: str, path: str, body: Mapping[str, Any] | None
    ) -> tuple[dict[str, Any], Mapping[str, str]]:
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers() | ({} if data is None else {"Content-Type": "application/json"})
        request = Request(self.address + path, data, headers, method=method)  # noqa: S310 (the address that the user chose)
        try:
            with self._open(request, timeout=TIMEOUT) as answer:
                return json.loads(answer.read()), answer.headers
        except HTTPError as error:
            with error:
                raise refusal_in(error.code, error.read()) from None
        except (URLError, TimeoutError, ConnectionError) as error:
            raise CommandRefused("no-answer", f"Can't reach {self.address}: {error}") from None


def _cookie(headers: Mapping[str, str]) -> str:
    found = SimpleCookie(headers.get("Set-Cookie", ""))
    return found[COOKIE].value
