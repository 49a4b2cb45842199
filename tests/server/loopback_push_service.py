"""A push service on this machine: it decrypts what arrives, as the browser of a device would."""

from __future__ import annotations

import json
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

PATIENCE = 30.0
"""Seconds in which a message arrives on a machine that does other things too."""

_DEVICE_KEY = ec.derive_private_key(20_261_118, ec.SECP256R1())
_DEVICE_SECRET = bytes(range(16))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


KEYS = {
    "p256dh": _text(_DEVICE_KEY.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)),
    "auth": _text(_DEVICE_SECRET),
}
"""The keys of every device here, as a browser writes them."""


@dataclass(frozen=True)
class Delivery:
    """A request that arrived: at which address, with which headers, and what only the device can read."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def signed(self) -> bool:
        return bool(Vapid02.verify(self.headers["authorization"]))

    @property
    def text(self) -> str:
        plain: bytes = http_ece.decrypt(self.body, private_key=_DEVICE_KEY, auth_secret=_DEVICE_SECRET)
        return plain.decode()

    @property
    def message(self) -> Any:
        return json.loads(self.text)


class LoopbackPushService:
    """A push service that answers every message with *status*, or never if that is None."""

    def __init__(self, port: int, *, scheme: str = "http") -> None:
        self.origin = f"{scheme}://127.0.0.1:{port}"
        self.status: int | None = 201
        self.arrived: SimpleQueue[Delivery] = SimpleQueue()
        self.closing = Event()

    def device(self, name: str) -> dict[str, Any]:
        """Return the subscription of a device, as a browser gives it."""
        return {"endpoint": f"{self.origin}/send/{name}", "keys": KEYS}

    def next(self) -> Delivery:
        """Wait for the next message."""
        return self.arrived.get(timeout=PATIENCE)


@contextmanager
def loopback_push_service(certificate: tuple[Path, Path] | None = None) -> Iterator[LoopbackPushService]:
    """Run a push service as long as a test needs it, over https if it has a certificate with its key."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.arrived.put(Delivery(self.path, headers, body))
            if service.status is None:
                service.closing.wait(PATIENCE)
                return
            self.send_response(service.status)
            self.send_header("Location", "/send/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_POST  # noqa: N815 (the name that the standard library calls)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (the name of the standard library)
            """Write nothing to the screen."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = LoopbackPushService(server.server_address[1], scheme="http" if certificate is None else "https")
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield service
        finally:
            service.closing.set()
            server.shutdown()
            thread.join()
