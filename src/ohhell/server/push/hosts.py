"""The push services that this server sends to.

A browser chooses the address that its push messages go to, so the server must never send to just any address: somebody could
make it send requests into the operator's own network. It sends only to the services of the browsers' makers and to those that
the operator adds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ohhell.protocol.limits import LONGEST_ENDPOINT
from ohhell.rules.errors import OhHellError
from ohhell.server.http.origins import is_address, is_loopback, normal_origin
from ohhell.table.permissions import Refusal

PUSH_HOSTS: Final = (
    "https://fcm.googleapis.com",  # Chrome and browsers built on it
    "https://jmt17.google.com",
    "https://updates.push.services.mozilla.com",  # Firefox
    "https://*.push.apple.com",  # Safari
    "https://*.notify.windows.com",  # Edge
)
"""The push services of the browsers' makers; `*.` stands for one name or several."""

_LABEL: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME: Final = rf"{_LABEL}(?:\.{_LABEL})*"
_ENDPOINT: Final = re.compile(
    rf"(?P<scheme>https?)://(?P<host>{_NAME})(?P<port>:[0-9]{{1,5}})?/[A-Za-z0-9._~:/?@!$&'()*+,;=%-]*",
    re.ASCII,
)
_LISTED: Final = re.compile(rf"(?P<any>\*\.)?(?P<host>{_NAME})(?P<port>:[0-9]{{1,5}})?", re.ASCII)
_FEWEST_LABELS: Final = 2


@dataclass(frozen=True, slots=True)
class PushHosts:
    """The origins of the push services that this server sends to: the fixed ones, and those that the operator *added*."""

    added: tuple[str, ...] = ()

    def check(self, endpoint: str) -> str:
        """Return the origin of a device's address, or raise Refusal if the server does not send there."""
        found = _ENDPOINT.fullmatch(endpoint) if len(endpoint) <= LONGEST_ENDPOINT else None
        origin = None if found is None else normal_origin(f"{found['scheme']}://{found['host']}{found['port'] or ''}")
        if found is None or origin is None:
            raise Refusal(
                "bad-subscription",
                f"Can't send notifications to this address: it must begin with https:// and have at most {LONGEST_ENDPOINT} "
                "ordinary characters.",
                {"most": LONGEST_ENDPOINT},
            )
        if not any(_matches(origin, listed) for listed in (*PUSH_HOSTS, *self.added)):
            host = origin.partition("://")[2]
            raise Refusal(
                "unknown-push-host",
                f"Can't send notifications to {host}: this server sends only to the push services of browsers. Its operator "
                f"can add others with --push-host.",
                {"host": host},
            )
        return origin


def _matches(origin: str, listed: str) -> bool:
    """Tell whether an origin is the listed one; `https://*.example.org` lists all names that end so, on the usual port."""
    if "*" not in listed:
        return origin == listed
    return origin.startswith("https://") and origin.endswith(listed.removeprefix("https://*"))


def listed_origin(text: str) -> str:
    """Return the origin that the operator adds, or raise OhHellError.

    >>> listed_origin("push.example.org:8443"), listed_origin("*.push.example.org")
    ('https://push.example.org:8443', 'https://*.push.example.org')
    """
    lower = text.strip().lower().removesuffix("/")
    scheme, separator, rest = lower.rpartition("://")
    found = _LISTED.fullmatch(rest)
    origin = None if found is None else normal_origin(f"{scheme or 'https'}://{found['host']}{found['port'] or ''}")
    if found is None or origin is None or (separator and scheme not in {"http", "https"}):
        raise _bad(text)
    host = found["host"]
    if scheme == "http" and not (host == "localhost" or is_loopback(host)):
        message = f"Can't add the push host {text[:100]!r}: messages go out over https. Only this machine itself may use http."
        raise OhHellError("bad-push-host", message)
    if found["any"]:
        if scheme == "http" or found["port"] or is_address(host) or len(host.split(".")) < _FEWEST_LABELS:
            raise _bad(text)
        return f"https://*.{host}"
    return origin


def _bad(text: str) -> OhHellError:
    message = (
        f"Can't add the push host {text[:100]!r}. Write its name, such as push.example.org, with a port if it has one, "
        "or *.push.example.org for all names that end so."
    )
    return OhHellError("bad-push-host", message)
