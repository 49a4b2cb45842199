"""Where the server listens, and the addresses that people type to reach it."""

from __future__ import annotations

import errno
import socket
from contextlib import closing
from typing import TYPE_CHECKING, Final

from ohhell.rules.errors import OhHellError
from ohhell.server.http.origins import is_loopback

if TYPE_CHECKING:
    from ohhell.server.config import Config

EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 (compared with, not bound to)
_ONE_SERVER: Final[int] = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""Lets a server restart at once on its port. On Windows, SO_REUSEADDR would also let a second program use the port."""

_UNUSED: Final = ("192.0.2.1", 9)
"""An address that is reserved for documentation; connecting a UDP socket to it sends nothing."""


def listen(config: Config) -> socket.socket:
    """Open a socket on the configured host and port, or raise OhHellError."""
    host = config.host or "0.0.0.0"  # noqa: S104 (the operator chose to be heard everywhere)
    try:
        kind, _, _, _, address = socket.getaddrinfo(host, config.port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise OhHellError("unknown-host", f"Can't listen on {host!r}: there is no such address.") from None
    found = socket.socket(kind, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, _ONE_SERVER, 1)
        if kind == socket.AF_INET6 and host in EVERYWHERE:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        found.bind(address)
        found.listen(socket.SOMAXCONN)  # some systems report a port that is in use only here
    except OSError as error:
        found.close()
        raise _listen_error(error, host, config.port) from None
    found.setblocking(False)
    return found


def _listen_error(error: OSError, host: str, port: int) -> OhHellError:
    if error.errno == errno.EADDRINUSE:
        return OhHellError(
            "port-in-use", (f"Can't listen on port {port}: another program is using it. Choose another with --port.")
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return OhHellError(
            "port-not-allowed",
            (f"Can't listen on port {port}: your account isn't allowed to. Choose another with --port."),
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return OhHellError("unknown-host", f"Can't listen on {host}: this computer doesn't have that address.")
    return OhHellError(
        "cannot-listen", f"Can't listen on {host} port {port}: {(error.strerror or str(error)).lower()}."
    )


def local_url(config: Config, port: int) -> str:
    """Return the address to type on this machine."""
    return url(config, "localhost" if config.host in EVERYWHERE or is_loopback(config.host) else config.host, port)


def network_url(config: Config, port: int) -> str | None:
    """Return the address to type on another machine of the local network; None if no other machine can connect."""
    if is_loopback(config.host) or config.host == "localhost":
        return None
    host = network_address() if config.host in EVERYWHERE else config.host
    return None if host is None else url(config, host, port)


def network_address() -> str | None:
    """Return this machine's address in the local network; None if there is no network."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_UNUSED)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(address) else address


def url(config: Config, host: str, port: int) -> str:
    """Return an address as people type it."""
    scheme, usual = ("https", 443) if config.https else ("http", 80)
    name = f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}" + ("" if port == usual else f":{port}")
