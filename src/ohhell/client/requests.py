"""Single HTTP requests to a server, with the standard library."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from ohhell.client.commands import CommandRefused, refusal_in

TIMEOUT: Final = 30.0
"""Seconds to wait for a response."""

_LOCAL: Final = {"localhost", "127.0.0.1", "::1"}


class Requests:
    """Requests to a server such as http://localhost:8052; no proxy is used for this machine."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.local = urlsplit(self.address).hostname in _LOCAL
        self._open = build_opener(*([ProxyHandler({})] if self.local else [])).open

    def send(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[bytes, Mapping[str, str]]:
        """Send a request; return the body and the headers of the response.

        Raises:
            CommandRefused: The server refuses the request, or can't be reached (`no-answer`).
        """
        data = None if body is None else json.dumps(body).encode()
        all_headers = {**(headers or {}), **({} if data is None else {"Content-Type": "application/json"})}
        request = Request(self.address + path, data, all_headers, method=method)  # noqa: S310 (the address that the user chose)
        try:
            with self._open(request, timeout=TIMEOUT) as answer:
                return answer.read(), answer.headers
        except HTTPError as error:
            with error:
                raise refusal_in(error.code, error.read()) from None
        except (URLError, TimeoutError, ConnectionError, HTTPException) as error:
            raise CommandRefused("no-answer", f"Can't reach {self.address}: {_reason(error)}.") from None


def _reason(error: Exception) -> str:
    """Return why there is no answer, as part of a sentence."""
    cause = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, TimeoutError):
        return f"no answer within {TIMEOUT:.0f} seconds"
    words = (cause.strerror if isinstance(cause, OSError) else None) or str(cause) or type(cause).__name__
    return f"{words[0].lower()}{words[1:].rstrip('.')}"
