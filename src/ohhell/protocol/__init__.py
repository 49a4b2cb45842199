"""The protocol: messages between a client and the server, with their limits. `docs/protocol.md` tells it to strangers."""

from typing import Final

VERSION: Final = 1
"""Clients say which version they speak; one that the server does not speak is told so and closed."""
