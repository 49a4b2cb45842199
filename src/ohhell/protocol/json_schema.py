"""JSON Schema (draft 2020-12) for the messages between client and server."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any, Final

import msgspec

from ohhell.protocol import VERSION
from ohhell.protocol.messages import AnyCommand, Done, Goodbye, Ping, Pong, Refused, Update, Welcome
from ohhell.rules.json_schema import DIALECT

_FROM_CLIENT: Final = AnyCommand | Ping
_FROM_SERVER: Final = Welcome | Update | Done | Refused | Pong | Goodbye


def json_schema() -> dict[str, Any]:
    """JSON Schema for any message; `ClientMessage` and `ServerMessage` among its definitions are for one direction.

    The views, events and tables inside an update are not described here: docs/protocol.md and docs/notation.md list them.
    """
    (client, server), components = msgspec.json.schema_components(
        (_FROM_CLIENT, _FROM_SERVER), ref_template="#/$defs/{name}"
    )
    definitions = {"ClientMessage": client, "ServerMessage": server, **dict(sorted(components.items()))}
    return {
        "$schema": DIALECT,
        "title": f"Oh Hell protocol, version {VERSION}",
        "description": "A message between a client and the server of Oh Hell.",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": _tidied(definitions),
    }


def _tidied(value: Any) -> Any:
    r"""*value* with docstrings dedented, and with `$` instead of Python's `\Z` at the end of patterns."""
    if isinstance(value, list):
        return [_tidied(part) for part in value]
    if not isinstance(value, dict):
        return value
    tidied = {key: _tidied(part) for key, part in value.items()}
    if isinstance(value.get("description"), str):
        tidied["description"] = cleandoc(value["description"])
    if isinstance(value.get("pattern"), str):
        tidied["pattern"] = value["pattern"].replace(r"\Z", "$")
    return tidied
