"""Accounts: a guest needs a name only; who somebody is stands in a signed cookie, or in a token for one table."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets as chance
import unicodedata
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from ohhell.notation.record import LONGEST_NAME, check_names
from ohhell.rules.errors import OhHellError
from ohhell.store import people
from ohhell.table.asked import Refusal

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from ohhell.server.house import House
    from ohhell.server.secrets import Secrets

COOKIE: Final = "ohhell"
YEAR_S: Final = 365 * 24 * 3600
DAY_MS: Final = 24 * 3600 * 1000
_TOKEN: Final = re.compile(r"v1\.([\w-]{1,64})\.([\w-]{1,64})\.(0|[1-9][0-9]{0,15})\.([0-9a-f]{64})", re.ASCII)
_NOWHERE: Final = "-"
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs that count as letters or symbols and show nothing."""
_MARKS_IN_A_ROW: Final = 3


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is here; where a token names a *table* it is good for that table alone."""

    id: str
    name: str
    table: str | None = None


def fit_name(name: str) -> str:
    """A name as it is written down: composed, with single spaces; or OhHellError."""
    fit = " ".join(unicodedata.normalize("NFC", name[: 4 * LONGEST_NAME]).split())
    check_names((fit,))
    marks = 0
    for sign in fit:
        marks = marks + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0
        if sign in _BLANK or marks > _MARKS_IN_A_ROW:
            raise OhHellError("bad-name", f"cannot seat {fit!r}: a name is written with letters that others can read")
    return fit


def signed(secrets: Secrets, person_id: str, *, table: str | None = None, made: int) -> str:
    """A token that says who somebody is, everywhere or at one table; only this server can make it."""
    text = f"v1.{person_id}.{table or _NOWHERE}.{made}"
    return f"{text}.{_signature(secrets, text)}"


def read_token(secrets: Secrets, token: str, *, now: int) -> tuple[str, str | None] | None:
    """The person and table a token is for; None for one that is wrong, older than a year or from another server."""
    match = _TOKEN.fullmatch(token)
    if match is None:
        return None
    text, _, signature = token.rpartition(".")
    if not hmac.compare_digest(signature, _signature(secrets, text)):
        return None
    person, table, made = match[1], match[2], int(match[3])
    if now - made > YEAR_S * 1000:
        return None
    return person, None if table == _NOWHERE else table


def _signature(secrets: Secrets, text: str) -> str:
    return hmac.digest(secrets.token_key, text.encode("ascii"), "sha256").hex()


async def person_of(house: House, connection: HTTPConnection) -> Person | None:
    """Whoever a request or socket comes from, by its Bearer token or else its cookie; None is a stranger."""
    read = read_token(house.secrets, _token_of(connection), now=house.now())
    if read is None:
        return None
    person, table = read
    known = await asyncio.wrap_future(house.store.read(partial(people.find, person=person)))
    if known is None:
        return None
    if house.now() - known.seen > DAY_MS:
        house.store.write(partial(people.mark_seen, person=person, at=house.now()))
    return Person(known.id, known.name, table)


async def demand_person(house: House, connection: HTTPConnection, *, table: str | None = None) -> Person:
    """Whoever asks, or Refusal: for a stranger, and for a token of another *table* than the one this is about."""
    person = await person_of(house, connection)
    if person is None:
        raise Refusal("no-name", "cannot do that: give a name first")
    if person.table not in {None, table}:
        raise Refusal("wrong-token", "cannot do that: this token is for a seat at one table alone")
    return person


def _token_of(connection: HTTPConnection) -> str:
    """The token that came along; where there is an Authorization header nothing else counts."""
    header = connection.headers.get("Authorization")
    if header is None:
        return connection.cookies.get(COOKIE, "")
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def create(house: House, name: str) -> Person:
    """A new person of that name, written down."""
    person = people.Person(chance.token_urlsafe(16), fit_name(name), house.now(), house.now())
    await asyncio.wrap_future(house.store.write(partial(people.add, person=person)))
    return Person(person.id, person.name)


async def rename(house: House, person: Person, name: str) -> Person:
    """The person under another name; seats and games keep the name they were taken with."""
    fit = fit_name(name)
    await asyncio.wrap_future(house.store.write(partial(people.rename, person=person.id, name=fit)))
    return Person(person.id, fit, person.table)


def give_cookie(house: House, connection: HTTPConnection, response: Response, person_id: str) -> None:
    """Let a browser be this person for a year from now."""
    response.set_cookie(
        COOKIE,
        signed(house.secrets, person_id, made=house.now()),
        max_age=YEAR_S,
        path="/",
        secure=connection.url.scheme in {"https", "wss"},
        httponly=True,
        samesite="lax",
    )


def take_cookie(response: Response) -> None:
    """Let a browser be nobody again."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
