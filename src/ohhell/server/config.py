"""The configuration of a server, and the checks of it."""

from __future__ import annotations

import os
import ssl
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL

from ohhell.rules.errors import OhHellError
from ohhell.server.http.origins import normal_origin

PORT: Final = 8052
KEEP_DAYS: Final = 90
DATABASE: Final = "ohhell.db"
KEY_FILE: Final = "server.key"
MARK_FILE: Final = "log.mark"
"""The file with the newest version of the database; it is in no backup, so that a restored database is noticed."""
CONNECTIONS: Final = 256
SHORTEST_TOKEN: Final = 16
"""The fewest characters of the token for the metrics."""


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be configured; `Config.at` has the defaults."""

    data: Path
    database: str = field(repr=False)
    host: str = "127.0.0.1"
    port: int = PORT
    certificate: Path | None = None
    key: Path | None = None
    origins: tuple[str, ...] = ()
    """The public addresses of the server, for example behind a proxy: https://cards.example.org."""
    trust_proxy: bool = False
    keep_days: int = KEEP_DAYS
    """Days after which finished tables, used links and inactive people are deleted; 0 for never."""
    pace: float = 1.0
    """A factor for all rate limits."""
    metrics_token: str | None = field(default=None, repr=False)
    connections: int = CONNECTIONS
    """Open connections per address; 0 for no limit."""
    head_s: float = 10
    """Seconds in which the head of a request has to arrive."""
    body_s: float = 60
    """Seconds in which the body of a request has to arrive."""
    pause_s: float = 15
    """The longest pause, in seconds, while a body arrives."""

    @classmethod
    def at(cls, data: Path, **chosen: Any) -> Config:
        """Return the default configuration with its data in a folder, changed by what was *chosen*."""
        return replace(cls(data, default_database(data)), **chosen)

    @property
    def https(self) -> bool:
        """Whether this process itself uses TLS."""
        return self.certificate is not None


def default_database(data: Path) -> str:
    """Return the URL of the SQLite database in a data folder."""
    return URL.create("sqlite", database=str(data.absolute() / DATABASE)).render_as_string(hide_password=False)


def default_folder(system: str = sys.platform, variables: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for program data on this system."""
    home = Path.home()
    if system == "win32":
        return Path(variables.get("LOCALAPPDATA") or home / "AppData" / "Local") / "ohhell"
    if system == "darwin":
        return home / "Library" / "Application Support" / "ohhell"
    chosen = Path(variables.get("XDG_DATA_HOME", ""))
    return (chosen if chosen.is_absolute() else home / ".local" / "share") / "ohhell"


def checked(config: Config) -> Config:
    """Check the configuration, create the data folder, and return it with normalized origins; or raise OhHellError."""
    make_folder(config.data)
    _check_key(config)
    _check_certificate(config)
    if config.metrics_token is not None and len(config.metrics_token) < SHORTEST_TOKEN:
        message = f"Can't use this token for the metrics: it needs at least {SHORTEST_TOKEN} characters."
        raise OhHellError("weak-token", message)
    return replace(config, origins=tuple(_origin(text) for text in config.origins))


def make_folder(folder: Path) -> None:
    """Create the data folder for its owner only, or raise OhHellError; an existing folder is not changed."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except FileExistsError:
        raise OhHellError("not-a-folder", f"Can't save data in {folder}: it is a file.") from None
    except OSError as error:
        raise OhHellError("folder-not-writable", f"Can't create the folder {folder}: {_reason(error)}.") from None
    probe = folder / f".write-test-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise OhHellError("folder-not-writable", f"Can't save data in {folder}: {_reason(error)}.") from None


def read_token(file: Path) -> str:
    """Read a token from a file."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = _reason(error) if isinstance(error, OSError) else "it is not text"
        raise OhHellError("unreadable-file", f"Can't read {file}: {reason}.") from None


def _check_key(config: Config) -> None:
    """Raise OhHellError if there is a database without its key: nobody could sign in, and running games could not be dealt."""
    if (config.data / DATABASE).exists() and not (config.data / KEY_FILE).exists():
        message = (
            f"Can't start: {config.data} has a database but not its {KEY_FILE}. Restore that file "
            f"from a backup, or move {DATABASE} away."
        )
        raise OhHellError("key-missing", message)


def _check_certificate(config: Config) -> None:
    if (config.certificate is None) != (config.key is None):
        there, missing = ("certificate", "key") if config.key is None else ("key", "certificate")
        message = f"Can't use https with only a {there}. Pass --{missing} too."
        raise OhHellError("certificate-and-key", message)
    if config.certificate is None or config.key is None:
        return
    for file in (config.certificate, config.key):
        if not file.is_file():
            raise OhHellError("no-such-file", f"Can't read {file}: there is no such file.")
    try:
        # a key with a password would stop the start with a question nobody sees
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(config.certificate, config.key, password="")
    except (OSError, ValueError) as error:
        reason = _reason(error) if isinstance(error, OSError) else str(error)
        message = f"Can't use the certificate {config.certificate} with the key {config.key}: {reason}."
        raise OhHellError("bad-certificate", message) from None


def _origin(text: str) -> str:
    normal = normal_origin(text.strip().removesuffix("/"))
    if normal is None:
        message = f"Can't use the origin {text[:100]!r}. Write it like https://cards.example.org, without a path."
        raise OhHellError("bad-origin", message)
    return normal


def _reason(error: OSError) -> str:
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
