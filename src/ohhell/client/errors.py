"""What a server can answer instead of doing what it was asked."""

from __future__ import annotations

import json

from ohhell.rules.errors import OhHellError


class CommandRefused(OhHellError):  # noqa: N818 (a refusal is part of the talk, not a failure)
    """The server did not do it, and says why."""


class ConnectionEndedError(OhHellError):
    """The connection has ended for good, and why."""


def refused(status: int, body: bytes) -> CommandRefused:
    """The refusal in the body of an answer over HTTP."""
    try:
        told = json.loads(body)
        return CommandRefused(str(told["code"]), str(told["sentence"]))
    except (ValueError, KeyError, TypeError):
        return CommandRefused("no-answer", f"Can't understand the response; its status is {status}.")
