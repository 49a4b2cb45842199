"""Encryption of everything that processes send each other through Redis.

Whoever can read Redis learns nothing, and whoever can write to it can't act for a player: only processes with the same server key
can read and make messages. Every session of a process has its own key and counts its messages, so no nonce is used twice.
"""

from __future__ import annotations

import hmac
import secrets
from functools import lru_cache
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SESSION_BYTES: Final = 16
_NONCE_BYTES: Final = 12
_HEAD: Final = SESSION_BYTES + _NONCE_BYTES


class Seal:
    """Seals messages of one session; a message is for one channel and can't be moved to another."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.session = secrets.token_bytes(SESSION_BYTES)
        self._count = 0
        self._cipher = _cipher(key, self.session)

    def close(self, content: bytes, channel: str) -> bytes:
        """Return *content* encrypted for a channel."""
        self._count += 1
        nonce = self._count.to_bytes(_NONCE_BYTES, "big")
        return self.session + nonce + self._cipher.encrypt(nonce, content, channel.encode())


def open_sealed(key: bytes, sealed: bytes, channel: str) -> tuple[bytes, bytes] | None:
    """Return the session and the content of a sealed message; None if it was not made with this key for this channel."""
    session, nonce = sealed[:SESSION_BYTES], sealed[SESSION_BYTES:_HEAD]
    if len(sealed) < _HEAD:
        return None
    try:
        return session, _cipher(key, session).decrypt(nonce, sealed[_HEAD:], channel.encode())
    except InvalidTag:
        return None


@lru_cache(maxsize=1024)
def _cipher(key: bytes, session: bytes) -> AESGCM:
    return AESGCM(hmac.digest(key, b"session " + session, "sha256"))
