"""What a server can answer instead of doing what it was asked."""

from __future__ import annotations

import json

from ohhell.rules.errors import OhHellError


class Refused(OhHellError):  # noqa: N818 (a refusal is part of the talk, not a failure)
    """The server did not do it, and says why."""


class LineClosed(OhHellError):  # noqa: N818 (the line is closed, which may be what was wanted)
    """The line is down for good, and why."""


def refused(status: int, body: bytes) -> Refused:
    """The refusal in the body of an answer over HTTP."""
    try:
        told = json.loads(body)
        return Refused(str(told["code"]), str(told["sentence"]))
    except (ValueError, KeyError, TypeError):
        return Refused("no-answer", f"cannot understand the answer, whose status is {status}")
