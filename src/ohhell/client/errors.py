"""Errors that the server or the connection reports."""

from __future__ import annotations

import json

from ohhell.rules.errors import OhHellError


class CommandRefused(OhHellError):  # noqa: N818 (a refusal is an answer, not a failure)
    """The server refused a command or request; the code and the sentence say why."""


class ConnectionEndedError(OhHellError):
    """The connection has ended for good; the code and the sentence say why."""


def refusal_in(status: int, body: bytes) -> CommandRefused:
    """Return the error in the body of an HTTP response."""
    try:
        fields = json.loads(body)
        return CommandRefused(str(fields["code"]), str(fields["sentence"]))
    except (ValueError, KeyError, TypeError):
        return CommandRefused("no-answer", f"Can't understand the response; its status is {status}.")
