"""The server's secret key, from which the keys for signing, dealing, events, push messages and clusters are derived.

It is in the data folder, unless the operator gives it as a file or a variable, as for the processes of a cluster.
"""

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
KEY_VARIABLE: Final = "OHHELL_SERVER_KEY"
FINGERPRINT_LETTERS: Final = 32
_OTHERS: Final = 0o077


@dataclass(frozen=True, slots=True)
class Secrets:
    """Keys that never leave the process: for cookies and tokens, for deals, for the keys of events, and for push messages.

    *cluster_key* encrypts what the processes of a cluster send each other. *fingerprint* tells keys apart and reveals none.
    """

    token_key: bytes = field(repr=False)
    deal_key: bytes = field(repr=False)
    event_key: bytes = field(repr=False)
    push_key: bytes = field(repr=False)
    cluster_key: bytes = field(repr=False, default=b"")
    fingerprint: str = field(repr=False, default="")

    @property
    def cluster_name(self) -> str:
        """What tells clusters apart that share a Redis."""
        return self.fingerprint[:16]


def derive_secrets(key: bytes) -> Secrets:
    """Derive the keys from the one in the file; none of them reveals another."""
    purposes = (b"ohhell token 1", b"ohhell deal 1", b"ohhell event 1", b"ohhell push 1", b"ohhell cluster 1")
    fingerprint = hmac.digest(key, b"ohhell fingerprint 1", "sha256").hex()[:FINGERPRINT_LETTERS]
    token, deal, event, push, cluster = (hmac.digest(key, purpose, "sha256") for purpose in purposes)
    return Secrets(token, deal, event, push, cluster, fingerprint)


def load_secrets(data: Path, given: bytes | None = None) -> Secrets:
    """Return the secrets of the key that the operator has *given*, or else of the data folder; raises OhHellError.

    The key in the data folder is created on the first start.
    """
    if given is not None:
        return derive_secrets(given)
    file = data / KEY_FILE
    try:
        if not file.exists():
            with suppress(FileExistsError), atomic_file(file, replace=False, private=True) as draft:
                draft.write_bytes(secrets.token_bytes(KEY_BYTES))  # if two servers start at once, only one key is made
        return derive_secrets(_read(file))
    except OSError as error:
        raise _unreadable(file, error) from None


def given_key(file: Path | None, variable: str | None) -> bytes | None:
    """Return the key in a file or in the text of a variable, None without both; raises OhHellError."""
    if file is not None and variable:
        message = f"Can't use two keys: pass --server-key or set {KEY_VARIABLE}, not both."
        raise OhHellError("bad-key", message)
    if file is not None:
        try:
            return _read(file)
        except OSError as error:
            raise _unreadable(file, error) from None
    if not variable:
        return None
    key = _from_hex(variable.strip())
    if key is None:
        digits = 2 * KEY_BYTES
        message = f"Can't use the key in {KEY_VARIABLE}: it must have {digits} hexadecimal digits. Make one with: openssl rand -hex {KEY_BYTES}"
        raise OhHellError("bad-key", message)
    return key


def check_fingerprint(*, ours: str, theirs: str) -> None:
    """Raise OhHellError if the database belongs to servers with another key."""
    if ours != theirs:
        message = (
            f"Can't start: the database belongs to a server with another key (fingerprint {theirs[:8]}, this process has "
            f"{ours[:8]}). Give every process the same server.key with --server-key, or use another database."
        )
        raise OhHellError("another-key", message)


def _unreadable(file: Path, error: OSError) -> OhHellError:
    reason = (error.strerror or str(error)).lower()
    return OhHellError("unreadable-file", f"Can't read the key {file}: {reason}.")


def _from_hex(text: str) -> bytes | None:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        return None
    return key if len(key) == KEY_BYTES else None


def _read(file: Path) -> bytes:
    """Read a key of 32 bytes, or as many in hexadecimal digits, from a file that nobody else can read."""
    with file.open("rb") as reading:
        if os.name == "posix" and os.fstat(reading.fileno()).st_mode & _OTHERS:
            message = f"Can't use the key {file}: other users can read or change it. Run: chmod 600 {file}"
            raise OhHellError("key-not-private", message)
        content = reading.read(2 * KEY_BYTES + 3)
    key = content if len(content) == KEY_BYTES else _from_hex(content.decode("ascii", "replace").strip())
    if key is None:
        message = f"Can't use the key {file}: it must have {KEY_BYTES} bytes. Restore it from a backup."
        raise OhHellError("bad-key", message)
    return key
