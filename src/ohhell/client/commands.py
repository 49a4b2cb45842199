"""Commands and their answers: a command is resent under the same id until it is answered, so that it happens once."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ohhell.protocol import messages
from ohhell.protocol.messages import AnyCommand, Done, decode_message, encode_message
from ohhell.rules.errors import OhHellError


class CommandRefused(OhHellError):  # noqa: N818 (a refusal is an answer, not a failure)
    """The server refused a command or request; the code and the sentence say why."""


class ConnectionEndedError(OhHellError):
    """The connection has ended for good; the code and the sentence say why."""


def refusal_in(status: int, body: bytes) -> CommandRefused:
    """Return the error in the body of an HTTP response."""
    try:
        fields = json.loads(body)
        return CommandRefused(str(fields["code"]), str(fields["sentence"]))
    except (ValueError, KeyError, TypeError):
        return CommandRefused("no-answer", f"Can't understand the response; its status is {status}.")


@dataclass(slots=True)
class Sent:
    """An encoded command, and the future that gets its answer."""

    id: str
    body: str
    answer: asyncio.Future[Done]


class Commands:
    """The commands that are not answered yet, oldest first."""

    def __init__(self) -> None:
        self._sent: dict[str, Sent] = {}

    def put(self, command: Callable[..., AnyCommand], fields: dict[str, Any]) -> Sent:
        """Add a command under a new id; raise CommandRefused if the server could not read it."""
        name = secrets.token_hex(8)
        body = encode_message(command(id=name, **fields))
        try:
            decode_message(body)
        except ValueError as error:
            raise CommandRefused("bad-message", f"Can't send that: {error}") from None
        sent = self._sent[name] = Sent(name, body.decode(), asyncio.get_running_loop().create_future())
        return sent

    def drop(self, sent: Sent) -> None:
        """Forget a command, because nobody waits for its answer any more."""
        self._sent.pop(sent.id, None)

    def answered(self, answer: Done | messages.Refused) -> None:
        """Resolve the command that the server has answered; a repeated answer has no effect."""
        sent = self._sent.pop(answer.id or "", None)
        if sent is None or sent.answer.done():
            return
        if isinstance(answer, Done):
            sent.answer.set_result(answer)
        else:
            sent.answer.set_exception(CommandRefused(answer.code, answer.sentence))

    def bodies(self) -> list[str]:
        """Return everything to resend on a new connection."""
        return [sent.body for sent in self._sent.values()]

    def end(self, reason: ConnectionEndedError) -> None:
        """Fail all commands: no answer will come."""
        for sent in self._sent.values():
            if not sent.answer.done():
                sent.answer.set_exception(reason)
