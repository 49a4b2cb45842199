"""What the server says, read."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ohhell.protocol.messages import Done, Goodbye, Pong, Refused, Update, Welcome

ServerMessage = Welcome | Update | Done | Refused | Pong | Goodbye


class _Kind(msgspec.Struct):
    """As much of a message as tells how to read it."""

    kind: str


_SAID: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(ServerMessage)
_KIND: Final = msgspec.json.Decoder(_Kind)
_KINDS: Final = {kind.__struct_config__.tag for kind in ServerMessage.__args__}


def read_message(message: str | bytes) -> ServerMessage | None:
    """What the server said; None for a kind that only a newer server has."""
    if _KIND.decode(message).kind not in _KINDS:
        return None
    said: ServerMessage = _SAID.decode(message)
    return said
