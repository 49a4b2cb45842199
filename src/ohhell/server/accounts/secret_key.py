"""The secret key in the data folder, from which the keys for signing, for dealing and for events are derived."""

from __future__ import annotations

import hmac
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ohhell.atomic_files import atomic_file
from ohhell.rules.errors import OhHellError
from ohhell.server.config import KEY_FILE

KEY_BYTES: Final = 32
_OTHERS: Final = 0o077


@dataclass(frozen=True, slots=True)
class Secrets:
    """Keys that never leave the process: one signs cookies and tokens, one deals, one makes the keys of events."""

    token_key: bytes = field(repr=False)
    deal_key: bytes = field(repr=False)
    event_key: bytes = field(repr=False)


def derive_secrets(key: bytes) -> Secrets:
    """Derive the keys from the one in the file; none of them reveals another."""
    purposes = (b"ohhell token 1", b"ohhell deal 1", b"ohhell event 1")
    return Secrets(*(hmac.digest(key, purpose, "sha256") for purpose in purposes))


def load_secrets(data: Path) -> Secrets:
    """Read the secrets of a data folder, or create them on the first start; raises OhHellError."""
    file = data / KEY_FILE
    try:
        if not file.exists():
            with suppress(FileExistsError), atomic_file(file, replace=False, private=True) as draft:
                draft.write_bytes(secrets.token_bytes(KEY_BYTES))  # if two servers start at once, only one key is made
        return derive_secrets(_read(file))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OhHellError("unreadable-file", f"Can't read the key {file}: {reason}.") from None


def _read(file: Path) -> bytes:
    with file.open("rb") as reading:
        if os.name == "posix" and os.fstat(reading.fileno()).st_mode & _OTHERS:
            message = f"Can't use the key {file}: other users can read or change it. Run: chmod 600 {file}"
            raise OhHellError("key-not-private", message)
        key = reading.read(KEY_BYTES + 1)
    if len(key) != KEY_BYTES:
        message = f"Can't use the key {file}: it must have {KEY_BYTES} bytes. Restore it from a backup."
        raise OhHellError("bad-key", message)
    return key
