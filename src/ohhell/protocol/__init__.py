"""The protocol: messages between a client and the server, with their limits. `docs/protocol.md` describes it."""

from typing import Final

VERSION: Final = 1
"""The version of the protocol. The server says goodbye to clients that ask for another one."""
