"""Requests: a name, a table, the way to it; with nothing but the standard library, in a thread beside the loop."""

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

from ohhell.client.backoff import backing_off
from ohhell.client.connection import TableConnection
from ohhell.client.errors import CommandRefused, refused
from ohhell.protocol import VERSION

COOKIE: Final = "ohhell"
PATIENCE: Final = 30.0
"""Seconds an answer may take."""

_LOCAL: Final = {"localhost", "127.0.0.1", "::1"}


class Client:
    """One person, or one outside bot with its seat's token, and the server at an address such as http://localhost:8052."""

    def __init__(self, address: str, *, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token
        local = urlsplit(self.address).hostname in _LOCAL
        self._open = build_opener(*([ProxyHandler({})] if local else [])).open
        self._proxy: Literal[True] | None = None if local else True

    async def guest(self, name: str) -> str:
        """Become somebody new of that name; the id of that person. A token is kept, so that one stays that person."""
        answer, headers = await self._asked("POST", "/api/people", {"name": name})
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
        """Make a table with a preset, or with rules as TOML or JSON; its id.

        *bots* sit in the last seats; with *sit* we take the first one.
        """
        body = {"rules": rules, "seats": seats, "bots": list(bots), "settings": dict(settings or {}), "sit": sit}
        return str((await self.ask("POST", "/api/tables", body))["id"])

    async def find_table(self, code: str) -> str:
        """The id of the table a short code leads to."""
        return str((await self.ask("POST", "/api/join", {"code": code}))["id"])

    async def look(self, table: str) -> dict[str, Any]:
        """A table as anybody with its link sees it."""
        return await self.ask("GET", f"/api/tables/{quote(table)}")

    async def seat_token(self, table: str, seat: int, name: str) -> str:
        """A token with which an outside bot plays one seat of a table we host."""
        return str(
            (await self.ask("POST", f"/api/tables/{quote(table)}/tokens", {"seat": seat, "name": name}))["token"]
        )

    async def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What the server answers to any request, or Refused."""
        return (await self._asked(method, path, body))[0]

    def connect(
        self,
        table: str,
        *,
        seat: int | None = None,
        delays: Callable[[], Iterator[float]] = backing_off,
        contribute: bool = True,
    ) -> TableConnection:
        """A line to a table, to be used with `async with`; *seat* is for people with several seats."""

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

    async def _asked(
        self, method: str, path: str, body: Mapping[str, Any] | None
    ) -> tuple[dict[str, Any], Mapping[str, str]]:
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(
        self, method: str, path: str, body: Mapping[str, Any] | None
    ) -> tuple[dict[str, Any], Mapping[str, str]]:
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers() | ({} if data is None else {"Content-Type": "application/json"})
        request = Request(self.address + path, data, headers, method=method)  # noqa: S310 (the server one chose to talk to)
        try:
            with self._open(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read()), answer.headers
        except HTTPError as error:
            with error:
                raise refused(error.code, error.read()) from None
        except (URLError, TimeoutError, ConnectionError) as error:
            raise CommandRefused("no-answer", f"Can't reach {self.address}: {error}") from None


def _cookie(headers: Mapping[str, str]) -> str:
    found = SimpleCookie(headers.get("Set-Cookie", ""))
    return found[COOKIE].value
