"""Decoding of the server's messages."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ohhell.protocol.messages import Done, Goodbye, Pong, Refused, Update, Welcome

ServerMessage = Welcome | Update | Done | Refused | Pong | Goodbye


class _Kind(msgspec.Struct):
    """The field of a message that names its kind."""

    kind: str


_MESSAGE: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(ServerMessage)
_KIND: Final = msgspec.json.Decoder(_Kind)
_KINDS: Final = {kind.__struct_config__.tag for kind in ServerMessage.__args__}


def read_message(message: str | bytes) -> ServerMessage | None:
    """Decode a message; None for a kind that only a newer server knows."""
    if _KIND.decode(message).kind not in _KINDS:
        return None
    decoded: ServerMessage = _MESSAGE.decode(message)
    return decoded
