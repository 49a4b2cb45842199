"""JSON responses, and how errors become a status, a code and a sentence."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from ohhell.bots.protocol import BotFailed
from ohhell.rules.errors import OhHellError, Problem, RulesError
from ohhell.server.http.bodies import BadNote
from ohhell.server.http.rate_limit import TooFast
from ohhell.server.ops.work_queue import Busy
from ohhell.store.errors import StoreError
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, ExceptionHandler, Message, Receive, Scope, Send

REFUSED: Final = "ohhell.refused"
"""The key in a scope of the code that the request was refused with, for logs and metrics."""

_log = structlog.get_logger()

_STATUS: Final = {
    401: ("no-name",),
    403: (
        "not-host", "not-your-seat", "not-your-vote", "not-seated", "not-at-the-table", "wrong-token", "blocked",
        "no-spectators", "foreign-host", "foreign-origin", "not-for-you", "wrong-key",
        "not-allowed", "unknown-push-host",
    ),
    404: ("unknown-preset", "unknown-bot"),
    405: ("wrong-method",),
    409: ("code-taken", "version-taken", "game-over", "not-over", "played-together", "not-merged"),
    413: ("too-large",),
    422: ("too-many-seats", "too-many-hands", "too-many-cards", "too-expensive", "too-many-moves"),
    429: ("too-fast", "too-many-at-once", "too-many-connections"),
    503: ("process-lost", "server-stops", "server-full", "busy", "bot-warming-up", "bad-puzzles", "bad-puzzle"),
}  # fmt: skip
_BY_CODE: Final = {code: status for status, codes in _STATUS.items() for code in codes}
_UNREADABLE: Final = ("bad-", "wrong-", "unknown-", "not-a-", "too-long")
_INTERNAL_ERROR: Final = 1011
"""The close code of a WebSocket for an error in the server."""


class ErrorResponse(Struct, frozen=True, omit_defaults=True):
    """An error: a stable code, a sentence for people, and the numbers and names in it (*values*).

    *problems* is everything wrong with a rule set, *note* the place of the note it is about among those that were sent, *id* the
    number under which the server logged a mistake of its own.
    """

    code: str
    sentence: str
    values: dict[str, str | int] | UnsetType = UNSET
    problems: tuple[Problem, ...] | UnsetType = UNSET
    note: int | UnsetType = UNSET
    id: str | UnsetType = UNSET


class DetailedRefusal(Refusal):
    """A refusal with details: *more* are additional fields of the response."""

    def __init__(self, code: str, sentence: str, **more: object) -> None:
        super().__init__(code, sentence)
        self.more = more


def json_response(value: object, *, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return *value* as JSON that nobody caches."""
    response = Response(msgspec.json.encode(value), status, headers, "application/json")
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def download(content: str | bytes, name: str, media_type: str = "text/plain; charset=utf-8") -> Response:
    """Return a file to save that nobody caches."""
    headers = {"Content-Disposition": f'attachment; filename="ohhell-{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type=media_type, headers=headers)


def status_of(error: OhHellError | StoreError) -> int:
    """Return the HTTP status for an error, by its code."""
    if error.code in _BY_CODE:
        return _BY_CODE[error.code]
    if error.code.startswith("no-such-"):
        return 404
    if isinstance(error, (StoreError, BotFailed)):
        return 503
    if isinstance(error, Refusal) and not error.code.startswith(_UNREADABLE):
        return 409  # a valid request that conflicts with the current state
    return 422


def values_of(error: OhHellError | StoreError) -> dict[str, str | int] | UnsetType:
    """The numbers and names in an error's sentence, for pages in other languages."""
    return dict(error.values) if isinstance(error, OhHellError) and error.values else UNSET


def refusal_response(error: OhHellError | StoreError) -> Response:
    """An error as an answer: its code, its sentence, everything wrong with a rule set, or which of several notes it is about."""
    body = ErrorResponse(
        error.code,
        error.sentence,
        values=values_of(error),
        problems=tuple(error.problems) if isinstance(error, RulesError) else UNSET,
        note=error.note if isinstance(error, BadNote) else UNSET,
    )
    more = error.more if isinstance(error, DetailedRefusal) else {}
    headers = {"Retry-After": str(error.wait)} if isinstance(error, TooFast | Busy) else None
    return json_response(msgspec.to_builtins(body) | more, status=status_of(error), headers=headers)


def error_response(error: Exception, scope: Scope) -> Response:
    """Return a response for any error; an unexpected one is logged under an id."""
    if isinstance(error, HTTPException):
        error = _refusal_of(error, scope)
    if isinstance(error, (OhHellError, StoreError)):
        scope[REFUSED] = error.code
        if isinstance(error, StoreError):
            _log.error("the store refused", code=error.code, cause=repr(error.__cause__))
        return refusal_response(error)
    number = secrets.token_hex(4)
    scope[REFUSED] = "our-mistake"
    _log.error("our mistake", id=number, method=scope.get("method"), exc_info=error)
    sentence = f"Something went wrong on the server. Its log has the details under {number}."
    return json_response(ErrorResponse("our-mistake", sentence, id=number), status=500)


def _refusal_of(error: HTTPException, scope: Scope) -> OhHellError:
    """Return the refusal for an error of Starlette's router."""
    if error.status_code == 404:  # noqa: PLR2004 (the status itself is the clearest name)
        return Refusal("no-such-page", f"There is nothing at {scope['path'][:100]!r}.")
    if error.status_code == 405:  # noqa: PLR2004 (the same)
        return Refusal("wrong-method", f"{scope['method']} is not allowed here.")
    return Refusal("bad-request", f"Can't read the request: {error.detail.lower()}.")


async def _respond_to_error(connection: HTTPConnection, error: Exception) -> Response:
    if not isinstance(connection, Request):
        raise error  # a WebSocket; `ErrorResponses` knows whether it is open
    return error_response(error, connection.scope)


HANDLERS: Final[dict[Any, ExceptionHandler]] = dict.fromkeys(
    (OhHellError, StoreError, HTTPException), _respond_to_error
)
"""Exception handlers for Starlette: expected errors become responses."""


class RequestMiddleware(ABC):
    """Middleware that handles requests and WebSockets, and passes on the messages that start and stop the app."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or pass the message on."""
        await (self._app if scope["type"] == "lifespan" else self.handle)(scope, receive, send)

    @abstractmethod
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""


class ErrorResponses(RequestMiddleware):
    """Middleware that turns every other error into a response, or closes the WebSocket."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and respond to an error."""
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except (ClientDisconnect, ClientDisconnected, WebSocketDisconnect):
            return  # the client is gone
        except Exception as error:
            response = error_response(error, scope)
            if not started:
                await response(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": _INTERNAL_ERROR, "reason": scope[REFUSED]})
            else:
                raise  # part of the response is sent: only closing the connection shows the error
