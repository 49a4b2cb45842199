"""Logs: one line per event on standard error, without secrets."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, MutableMapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TextIO

import structlog

from ohhell.server.http.origins import peer
from ohhell.server.http.responses import REFUSED, RequestMiddleware

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

    from ohhell.server.state import ServerState

LEVELS: Final = ("debug", "info", "warning", "error")
_SECRET_NAME: Final = re.compile(r"cookie|authorization|token|secret|password|(^|[_-])key($|[_-])", re.IGNORECASE)
_SECRET_VALUE: Final = re.compile(
    r"v[12](?:\.[\w-]+){2,3}\.\d+\.[0-9a-fA-F]+|(?<=://)[^/@\s]+(?=@)|#\S{12,}|(?i:bearer)\s+\S+"
)
_HIDDEN: Final = "[hidden]"
_UNGUESSABLE: Final = 16
"""Parts of a path with at least this length are secrets: links to tables, pads and seats."""
_LEFT: Final = 4

_log = structlog.get_logger()


def set_up(*, stream: TextIO, level: str = "info") -> None:
    """Log to *stream*: readable lines on a terminal, else one JSON object per line; also the warnings of libraries."""
    render = log_line if stream.isatty() else structlog.processors.JSONRenderer(sort_keys=True)
    stamps: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    structlog.configure(
        processors=[*stamps, render],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *stamps],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, without_secrets, render],
        )
    )
    handler.addFilter(_is_worth_logging)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Tell whether a library's message is worth logging; not a client's bad text, nor a failed start that is reported anyway."""
    bad_text = record.exc_info is not None and isinstance(record.exc_info[1], UnicodeDecodeError)
    return not bad_text and record.msg != "Application startup failed. Exiting."


def without_secrets(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Remove fields that are named like secrets, and hide values that look like ours."""
    return {name: clean(value) for name, value in event.items() if not _SECRET_NAME.search(name)}


def clean(value: object) -> object:
    """Hide every secret in a value, however deeply nested."""
    match value:
        case str():
            return _SECRET_VALUE.sub(_HIDDEN, value)
        case bytes():
            return clean(value.decode("utf-8", "replace"))
        case Mapping():
            return {
                str(clean(str(name))): clean(inner)
                for name, inner in value.items()
                if not _SECRET_NAME.search(str(name))
            }
        case list() | tuple() | set() | frozenset():
            return [clean(inner) for inner in value]
        case int() | float() | None:
            return value
        case _:
            return clean(repr(value))


def log_line(_logger: object, _method: str, event: MutableMapping[str, Any]) -> str:
    """Format an event for people: time, level, event and the rest as key=value; then the traceback."""
    rest = dict(event)
    head = " ".join(str(rest.pop(name, "")) for name in ("timestamp", "level", "event"))
    trace = rest.pop("exception", None)
    pairs = "".join(f" {name}={_word(value)}" for name, value in sorted(rest.items()))
    return "".join(sign if sign.isprintable() else " " for sign in head + pairs) + (f"\n{trace}" if trace else "")


def _word(value: object) -> str:
    text = str(value)
    return text if text.isprintable() and text and not re.search(r"[\s=\"']", text) else repr(text)


def loggable_path(path: str) -> str:
    """Shorten the secrets in a path.

    >>> loggable_path("/api/tables/Zk3vX0aTq9LwB5nE7uYc2g/record")
    '/api/tables/Zk3v…/record'
    """
    parts = path[:300].split("/")
    return "/".join(f"{part[:_LEFT]}…" if len(part) >= _UNGUESSABLE else part for part in parts)


class RequestLog(RequestMiddleware):
    """Middleware that logs one line per request and WebSocket, without the query string."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and log the result."""
        server: ServerState = scope["app"].state.server
        begin = perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            match message["type"]:
                case "http.response.start" | "websocket.http.response.start":
                    status = message["status"]
                case "websocket.accept":
                    status = 101
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            refused = scope.get(REFUSED)
            if refused is not None:
                server.metrics.refusals.labels(refused).inc()
            server.metrics.requests.labels(str(status)).inc()
            _log.info(
                "socket" if scope["type"] == "websocket" else "request",
                method=scope.get("method", "GET"),
                path=loggable_path(scope["path"]),
                status=status,
                ms=round((perf_counter() - begin) * 1000, 1),
                address=peer(scope),
                **({} if refused is None else {"code": refused}),
            )
