"""People and their tokens: a guest needs only a name, and is known by a signed cookie or by a token for one table."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets as random_tokens
import unicodedata
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from ohhell.notation.record.record import BLANK_LETTERS, LONGEST_NAME, check_new_names
from ohhell.rules.errors import OhHellError
from ohhell.store import access, people, push_subscriptions
from ohhell.store.access import FIRST_VERSION
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from ohhell.server.accounts.secret_key import Secrets
    from ohhell.server.state import ServerState

COOKIE: Final = "ohhell"
YEAR_S: Final = 365 * 24 * 3600
DAY_MS: Final = 24 * 3600 * 1000
_TOKEN: Final = re.compile(
    r"(?:v1|v2\.(?P<session>[\w-]{1,64}))\.(?P<person>[\w-]{1,64})\.(?P<table>[\w-]{1,64})"
    r"\.(?P<made>0|[1-9][0-9]{0,15})\.[0-9a-f]{64}",
    re.ASCII,
)
_UPGRADED: Final = "v1-"
"""Prefix of sessions that replaced a token of version 0.1.0, which may still be in use elsewhere."""
_NOWHERE: Final = "-"
_MARKS_IN_A_ROW: Final = 3


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a valid token; if the token names a *table*, it is valid only there.

    *session* is the one their token belongs to, `FIRST_VERSION` for tokens of version 0.1.0.
    """

    id: str
    name: str
    table: str | None = None
    session: str = field(default=FIRST_VERSION, compare=False)


class Token(NamedTuple):
    """The contents of a token: a person, the only table it is valid at (or None), and a session."""

    person: str
    table: str | None
    session: str


def normalize_name(name: str) -> str:
    """Return a name in composed Unicode with single spaces, or raise OhHellError."""
    fit = " ".join(unicodedata.normalize("NFC", name[: 4 * LONGEST_NAME]).split())
    check_new_names((fit,))
    marks = 0
    for sign in fit:
        marks = marks + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0
        if sign in BLANK_LETTERS or marks > _MARKS_IN_A_ROW:
            raise OhHellError(
                "bad-name", (f"You can't use {fit!r} as a name: others couldn't read it. Use ordinary letters.")
            )
    return fit


def sign_token(
    secrets: Secrets, person_id: str, *, table: str | None = None, session: str = FIRST_VERSION, made: int
) -> str:
    """Return a signed token for a person, valid everywhere or at one table.

    Without a session it is a token as version 0.1.0 made them.
    """
    kind = f"v2.{session}" if session else "v1"
    text = f"{kind}.{person_id}.{table or _NOWHERE}.{made}"
    return f"{text}.{_signature(secrets, text)}"


def read_token(secrets: Secrets, token: str, *, now: int) -> Token | None:
    """Read a token; None if it is invalid, older than a year or from another server."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        return None
    text, _, signature = token.rpartition(".")
    if not hmac.compare_digest(signature, _signature(secrets, text)):
        return None
    if now - int(match["made"]) > YEAR_S * 1000:
        return None
    table = match["table"]
    return Token(match["person"], None if table == _NOWHERE else table, match["session"] or FIRST_VERSION)


def _signature(secrets: Secrets, text: str) -> str:
    return hmac.digest(secrets.token_key, text.encode("ascii"), "sha256").hex()


async def person_of(server: ServerState, connection: HTTPConnection) -> Person | None:
    """Return who sent a request, by its Bearer token or else its cookie; None for a stranger."""
    read = read_token(server.secrets, _token_of(connection), now=server.now())
    if read is None:
        return None
    query = partial(access.find_person, person=read.person, session=read.session)
    known = await asyncio.wrap_future(server.store.read(query))
    if known is None:
        return None
    if server.now() - known.seen > DAY_MS:
        server.store.write(partial(people.mark_seen, person=known.id, at=server.now()))
    return Person(known.id, known.name, read.table, read.session)


async def require_person(server: ServerState, connection: HTTPConnection, *, table: str | None = None) -> Person:
    """Return who sent a request, or raise Refusal for a stranger and for a token that is not for *table*."""
    person = await person_of(server, connection)
    if person is None:
        raise Refusal("no-name", "Enter a name first.")
    if person.table not in {None, table}:
        raise Refusal("wrong-token", "You can't do that: this token is only for a seat at one table.")
    return person


def _token_of(connection: HTTPConnection) -> str:
    """Return the token of a request; if it has an Authorization header, the cookie is ignored."""
    header = connection.headers.get("Authorization")
    if header is None:
        return connection.cookies.get(COOKIE, "")
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def create_person(server: ServerState, name: str) -> Person:
    """Save a new person."""
    person = people.StoredPerson(random_tokens.token_urlsafe(16), normalize_name(name), server.now(), server.now())
    await asyncio.wrap_future(server.store.write(partial(people.add, person=person)))
    return Person(person.id, person.name)


async def rename(server: ServerState, person: Person, name: str) -> Person:
    """Change a person's name; seats and games keep the old one."""
    fit = normalize_name(name)
    await asyncio.wrap_future(server.store.write(partial(people.rename, person=person.id, name=fit)))
    return Person(person.id, fit, person.table, person.session)


def new_session(*, upgraded: bool = False) -> str:
    """Return the id of a new session; *upgraded* if it replaces a token of version 0.1.0."""
    return f"{_UPGRADED if upgraded else ''}{random_tokens.token_urlsafe(16)}"


async def sign_out(server: ServerState, person: Person) -> frozenset[str]:
    """End the session of *person*, which makes its token invalid and stops its push messages; return the sessions that ended.

    Tokens of version 0.1.0 name no session. All of them end together, also when a session ends that replaced one of them.
    """
    old = person.session.startswith(_UPGRADED)
    ended = frozenset({person.session, FIRST_VERSION} if old else {person.session})

    def end(connection: Connection) -> None:
        for session in ended:
            access.end_session(connection, person=person.id, session=session, at=server.now())
            push_subscriptions.unsubscribe_session(connection, person=person.id, session=session)

    await asyncio.wrap_future(server.store.write(end))
    return ended


def set_cookie(
    server: ServerState, connection: HTTPConnection, response: Response, person_id: str, *, session: str | None = None
) -> None:
    """Set the cookie that makes a browser this person for a year, in its *session* or in a new one."""
    if session is None:
        session = new_session()
    elif session == FIRST_VERSION:
        session = new_session(upgraded=True)
    response.set_cookie(
        COOKIE,
        sign_token(server.secrets, person_id, session=session, made=server.now()),
        max_age=YEAR_S,
        path="/",
        secure=connection.url.scheme in {"https", "wss"},
        httponly=True,
        samesite="lax",
    )


def delete_cookie(response: Response) -> None:
    """Delete the cookie."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
