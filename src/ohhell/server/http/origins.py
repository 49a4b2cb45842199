"""Origins: which names this server answers to, and which pages may talk to it."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ohhell.server.config import Config

_HOST: Final = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,253})(?::(?P<port>[0-9]{1,5}))?")
_ORIGIN: Final = re.compile(r"(?P<scheme>https?)://(?P<host>[^/?#@\s]+)", re.IGNORECASE)
_USUAL_PORTS: Final = {"http": "80", "https": "443"}
_SECURE: Final = {"ws": "http", "wss": "https"}


def is_address(name: str) -> bool:
    """Whether a host is written as a plain address: no name server was asked, so none can have lied."""
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def host_name(host: str) -> str | None:
    """The name in a Host header, without its port; None where it cannot be one."""
    match = _HOST.fullmatch(host)
    return None if match is None else match["name"].lower().removesuffix(".")


def normal_origin(origin: str) -> str | None:
    """An origin written in the one way browsers do, without the usual port; None where it is none."""
    match = _ORIGIN.fullmatch(origin)
    host = None if match is None else _HOST.fullmatch(match["host"])
    if match is None or host is None:
        return None
    scheme = match["scheme"].lower()
    port = host["port"]
    told = "" if port is None or port == _USUAL_PORTS[scheme] else f":{port}"
    return f"{scheme}://{host['name'].lower().removesuffix('.')}{told}"


def host_names(config: Config) -> frozenset[str]:
    """The names that lead here besides plain addresses: this machine's, and those of the public addresses."""
    public = (host_name(origin.partition("://")[2]) for origin in config.origins)
    machine = {config.host, socket.gethostname(), "localhost"}
    return frozenset({*(name.lower() for name in machine), *(name for name in public if name is not None)})


def is_our_host(host: str, names: frozenset[str]) -> bool:
    """Whether this server answers to a Host header.

    A page of a stranger whose name server suddenly gives our address would send the stranger's name; a plain address and a
    name of the local network cannot be had that way.
    """
    name = host_name(host)
    return name is not None and (name in names or name.endswith((".local", ".localhost")) or is_address(name))


def is_our_origin(origin: str, *, scheme: str, host: str, public: tuple[str, ...]) -> bool:
    """Whether a page of *origin* is ours: it came from where the request went, or from a public address."""
    normal = normal_origin(origin)
    return normal is not None and (
        normal in public or normal == normal_origin(f"{_SECURE.get(scheme, scheme)}://{host}")
    )
