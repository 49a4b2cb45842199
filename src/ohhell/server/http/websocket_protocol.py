"""uvicorn's WebSocket protocol without errors in the log when a client misbehaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The same protocol, but a client's mistake ends its connection and is no error of the server."""

    when_lost: Callable[[], None] | None = None
    """Called once when the connection is closed."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Call `when_lost`."""
        if self.when_lost is not None:
            self.when_lost()
            self.when_lost = None
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; if a client closes right after invalid text, the error cannot be sent any more."""
        try:
            super().send_receive_event_to_app()
        except InvalidState:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1007})
            self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send, unless an invalid frame has ended the connection; a handshake that was refused counts as complete."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent
