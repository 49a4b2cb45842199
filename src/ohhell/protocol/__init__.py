"""The protocol: messages between a client and the server, with their limits. `docs/protocol.md` describes it."""

from typing import Final

VERSION: Final = 2
"""The version of the protocol."""

OLDEST_VERSION: Final = 1
"""The oldest version that the server still speaks, also with clients that name none; it says goodbye to older and newer ones."""
