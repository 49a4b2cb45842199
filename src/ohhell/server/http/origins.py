"""Host names that this server answers to, and origins of pages that may use it."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ohhell.server.config import Config

_HOST: Final = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,253})(?::(?P<port>[0-9]{1,5}))?")
_ORIGIN: Final = re.compile(r"(?P<scheme>https?)://(?P<host>[^/?#@\s]+)", re.IGNORECASE)
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}
_HTTP_SCHEMES: Final = {"ws": "http", "wss": "https"}


def is_address(name: str) -> bool:
    """Tell whether a host is an IP address, which no DNS server can redirect."""
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def host_name(host: str) -> str | None:
    """Return the name in a Host header without its port; None if it is invalid."""
    match = _HOST.fullmatch(host)
    return None if match is None else match["name"].lower().removesuffix(".")


def normal_origin(origin: str) -> str | None:
    """Return an origin as browsers write it, without the default port; None if it is invalid."""
    match = _ORIGIN.fullmatch(origin)
    host = None if match is None else _HOST.fullmatch(match["host"])
    if match is None or host is None:
        return None
    scheme = match["scheme"].lower()
    port = host["port"]
    shown = "" if port is None or port == _DEFAULT_PORTS[scheme] else f":{port}"
    return f"{scheme}://{host['name'].lower().removesuffix('.')}{shown}"


def host_names(config: Config) -> frozenset[str]:
    """Return the host names of this server: this machine's, and those of the public origins."""
    public = (host_name(origin.partition("://")[2]) for origin in config.origins)
    machine = {config.host, socket.gethostname(), "localhost"}
    return frozenset({*(name.lower() for name in machine), *(name for name in public if name is not None)})


def is_our_host(host: str, names: frozenset[str]) -> bool:
    """Tell whether this server answers to a Host header.

    In a DNS rebinding attack, a foreign name resolves to our address, and browsers send that name. IP addresses and names of
    the local network cannot be used that way.
    """
    name = host_name(host)
    return name is not None and (name in names or name.endswith((".local", ".localhost")) or is_address(name))


def is_our_origin(origin: str, *, scheme: str, host: str, public: tuple[str, ...]) -> bool:
    """Tell whether a page is ours: from the host that the request goes to, or from a public origin."""
    normal = normal_origin(origin)
    return normal is not None and (
        normal in public or normal == normal_origin(f"{_HTTP_SCHEMES.get(scheme, scheme)}://{host}")
    )
