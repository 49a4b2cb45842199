"""Commands on their way: each is sent until it is answered, under one name, so that it is carried out once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ohhell.client.errors import CommandRefused, ConnectionEndedError
from ohhell.protocol import messages
from ohhell.protocol.messages import AnyCommand, Done, decode_message, encode_message


@dataclass(slots=True)
class Sent:
    """A command as it goes over the line, and the answer to come."""

    id: str
    body: str
    answer: asyncio.Future[Done]


class Commands:
    """The commands that are not answered yet, oldest first."""

    def __init__(self) -> None:
        self._sent: dict[str, Sent] = {}

    def put(self, command: Callable[..., AnyCommand], fields: dict[str, Any]) -> Sent:
        """A command under a new name, or Refused where the server could not read it."""
        name = secrets.token_hex(8)
        body = encode_message(command(id=name, **fields))
        try:
            decode_message(body)
        except ValueError as error:
            raise CommandRefused("bad-message", f"Can't send that: {error}") from None
        sent = self._sent[name] = Sent(name, body.decode(), asyncio.get_running_loop().create_future())
        return sent

    def drop(self, sent: Sent) -> None:
        """Nobody waits for this answer any more."""
        self._sent.pop(sent.id, None)

    def answered(self, said: Done | messages.Refused) -> None:
        """The server has answered; an answer that came twice says nothing new."""
        sent = self._sent.pop(said.id or "", None)
        if sent is None or sent.answer.done():
            return
        if isinstance(said, Done):
            sent.answer.set_result(said)
        else:
            sent.answer.set_exception(CommandRefused(said.code, said.sentence))

    def bodies(self) -> list[str]:
        """Everything to send again on a new line."""
        return [sent.body for sent in self._sent.values()]

    def end(self, reason: ConnectionEndedError) -> None:
        """No answer will come."""
        for sent in self._sent.values():
            if not sent.answer.done():
                sent.answer.set_exception(reason)
