"""A proxy between browsers and a server that a test can cut and reconnect, as real connections are lost."""

from __future__ import annotations

import selectors
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Cable(socketserver.ThreadingTCPServer):
    """Carries every byte to the server on *port* and back, as long as it is whole."""

    daemon_threads = True

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", 0), _Relay)
        self.port = port
        self.ends: set[socket.socket] = set()
        self.whole = threading.Event()
        self.whole.set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def cut(self) -> None:
        """Close every connection and refuse new ones."""
        self.whole.clear()
        for end in tuple(self.ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def reconnect(self) -> None:
        """Allow connections again."""
        self.whole.set()


class _Relay(socketserver.BaseRequestHandler):
    """One connection."""

    server: Cable

    def handle(self) -> None:
        cable, near = self.server, self.request
        if not cable.whole.is_set():
            return
        with suppress(OSError), socket.create_connection(("127.0.0.1", cable.port)) as far:
            ends = {near: far, far: near}
            cable.ends |= set(ends)
            try:
                self._carry(ends)
            finally:
                cable.ends -= set(ends)

    def _carry(self, ends: dict[socket.socket, socket.socket]) -> None:
        with selectors.DefaultSelector() as selector:
            for end in ends:
                selector.register(end, selectors.EVENT_READ)
            while self.server.whole.is_set():
                for key, _ in selector.select():
                    end = next(one for one in ends if one is key.fileobj)
                    carried = end.recv(65_536)
                    if not carried:
                        return
                    ends[end].sendall(carried)


@contextmanager
def cable_to(port: int) -> Iterator[Cable]:
    """A whole cable to the server on *port*."""
    with Cable(port) as cable:
        thread = threading.Thread(target=cable.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield cable
        cable.cut()
        cable.shutdown()
        thread.join()
