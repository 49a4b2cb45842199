"""The configuration of a server, and the checks of it."""

from __future__ import annotations

import os
import re
import ssl
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL

from ohhell.coach.puzzle_files import read_puzzles
from ohhell.rules.errors import OhHellError
from ohhell.server.http.origins import normal_origin
from ohhell.server.push.hosts import listed_origin

PORT: Final = 8052
KEEP_DAYS: Final = 90
DATABASE: Final = "ohhell.db"
KEY_FILE: Final = "server.key"
MARK_FILE: Final = "log.mark"
"""The file with the newest version of the database; it is in no backup, so that a restored database is noticed."""
CONNECTIONS: Final = 256
_DELETED: Final = {
    "en": ("{days} days after its game has ended", "only when the operator deletes it"),
    "de": ("{days} Tage nach dem Ende der Partie", "erst durch die Betreiber"),
    "fr": ("{days} jours après la fin de la partie", "seulement quand les responsables le décident"),
    "es": ("{days} días después del final de la partida", "solo cuando lo decide quien lleva el servidor"),
    "nl": ("{days} dagen na het einde van het spel", "alleen als de beheerders dat doen"),
}
"""When the log of a table is deleted, on the default privacy page in each language."""

DEFAULT_PRIVACY: Final = Path(__file__).parent / "static" / "privacy.md"
LARGEST_PRIVACY: Final = 100_000
"""Characters in the operator's own privacy page."""
_CONTACT: Final = re.compile(r"mailto:[!-~]+@[!-~]+|https://[!-~]+", re.ASCII)
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
    puzzles: Path | None = None
    """A file of puzzles to use instead of those of the program."""
    connections: int = CONNECTIONS
    """Open connections per address; 0 for no limit."""
    head_s: float = 10
    """Seconds in which the head of a request has to arrive."""
    body_s: float = 60
    """Seconds in which the body of a request has to arrive."""
    pause_s: float = 15
    """The longest pause, in seconds, while a body arrives."""
    redis: str | None = field(default=None, repr=False)
    """The address of the Redis that connects the processes of a cluster; None for one process alone."""
    server_key: bytes | None = field(default=None, repr=False)
    """The secret key, if it is not in the data folder."""
    privacy: str | None = field(default=None, repr=False)
    """The operator's own privacy page, as Markdown."""
    push_hosts: tuple[str, ...] = ()
    """Push services that messages may go to, besides those of the browsers' makers."""
    push_contact: str | None = None
    """Whom push services contact if messages cause trouble, as a mailto: or an https: address."""

    @classmethod
    def at(cls, data: Path, **chosen: Any) -> Config:
        """Return the default configuration with its data in a folder, changed by what was *chosen*."""
        return replace(cls(data, default_database(data)), **chosen)

    @property
    def on_sqlite(self) -> bool:
        """Whether the data is in a SQLite file, which only one process can use."""
        return self.database.startswith("sqlite")

    @property
    def https(self) -> bool:
        """Whether this process itself uses TLS."""
        return self.certificate is not None

    @property
    def contact(self) -> str | None:
        """Whom push services contact: what the operator says, or else the first public https address."""
        return self.push_contact or next((origin for origin in self.origins if origin.startswith("https://")), None)

    def privacy_text(self, language: str = "en") -> str:
        """Return the privacy page: the operator's, or the default with the number of days that this server keeps data."""
        if self.privacy is not None:
            return self.privacy
        file = DEFAULT_PRIVACY if language == "en" else DEFAULT_PRIVACY.with_suffix(f".{language}.md")
        after, never = _DELETED[language]
        kept = after.format(days=self.keep_days) if self.keep_days else never
        return file.read_text(encoding="utf-8").replace("{after}", kept)


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
    if config.redis is not None and config.on_sqlite:
        message = (
            "Can't use --redis with SQLite: several processes need PostgreSQL. Pass --database postgresql://..., too."
        )
        raise OhHellError("cluster-without-postgresql", message)
    if config.metrics_token is not None and len(config.metrics_token) < SHORTEST_TOKEN:
        message = f"Can't use this token for the metrics: it needs at least {SHORTEST_TOKEN} characters."
        raise OhHellError("weak-token", message)
    if config.puzzles is not None:
        read_puzzles(config.puzzles)
    if config.push_contact is not None and not _CONTACT.fullmatch(config.push_contact):
        message = f"Can't use the contact {config.push_contact[:100]!r}. Write it like mailto:you@example.org."
        raise OhHellError("bad-push-contact", message)
    return replace(
        config,
        origins=tuple(_origin(text) for text in config.origins),
        push_hosts=tuple(listed_origin(text) for text in config.push_hosts),
    )


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


def read_privacy(file: Path) -> str:
    """Read the operator's privacy page."""
    text = read_token(file)
    if not text or len(text) > LARGEST_PRIVACY:
        message = f"Can't use {file} as the privacy page: it needs 1 to {LARGEST_PRIVACY} characters."
        raise OhHellError("bad-text", message)
    return text


def _check_key(config: Config) -> None:
    """Raise OhHellError if there is a database without its key: nobody could sign in, and running games could not be dealt."""
    if config.server_key is None and (config.data / DATABASE).exists() and not (config.data / KEY_FILE).exists():
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
