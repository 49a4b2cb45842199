"""How a device becomes a person's: by a link or a recovery code, after a question if it is somebody else's now."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import Struct, structs

from ohhell.server.accounts import tokens
from ohhell.server.accounts.api import NamedPerson, id_and_name
from ohhell.server.http.requests import read, server_of
from ohhell.server.http.responses import DetailedRefusal, json_response
from ohhell.server.tables.api import TableListing, listing
from ohhell.store import games, tables

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.accounts.tokens import Person
    from ohhell.store.people import StoredPerson

DEVICE: Final = "device"


class DeviceLinkTaken(Struct, frozen=True, tag_field="kind", tag=DEVICE):
    """The device that opened the link, or sent the recovery code, is now this person's."""

    person: NamedPerson


class SomebodyElse(Struct, frozen=True):
    """Whose device it is, whose it would be, and what stays behind: open tables and finished games."""

    you: NamedPerson
    person: NamedPerson
    tables: list[TableListing]
    finished: int


def hash_secret(secret: str) -> str:
    """Return what the store has of a secret; secrets are random and long, so a fast hash is enough."""
    return sha256(secret.encode()).hexdigest()


def plural(number: int, what: str) -> str:
    """Return a number of things in words."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


async def check_replace(request: Request, person: Person | None, known: StoredPerson, *, replace: bool) -> None:
    """Raise Refusal if the device is *person*'s and would become *known*'s, unless *replace* confirms it."""
    if person is not None and person.id != known.id and not replace:
        raise await _somebody_else(request, person, known)


async def _somebody_else(request: Request, person: Person, known: StoredPerson) -> DetailedRefusal:
    """Return a refusal that says whose device it is, whose it would be, and which games stay behind."""

    def left_behind(connection: Connection) -> tuple[list[TableListing], int]:
        lines = [line for line in tables.tables_of(connection, person.id) if line.phase != "closed"]
        return [listing(line) for line in lines], games.count_of(connection, person.id)

    going_on, finished = await read(request, left_behind)
    return DetailedRefusal(
        "somebody-else",
        f'You are {person.name} on this device. To be {known.name} instead, send this again with "replace": true. '
        f"{plural(len(going_on), 'table')} and {plural(finished, 'finished game')} stay behind with {person.name}.",
        **structs.asdict(SomebodyElse(id_and_name(person), id_and_name(known), going_on, finished)),
    )


def signed_in(request: Request, person: Person | None, known: StoredPerson) -> Response:
    """Return the response that makes the device *known*'s; if it is already, its session continues."""
    response = json_response(DeviceLinkTaken(id_and_name(known)))
    session = person.session if person is not None and person.id == known.id else None
    tokens.set_cookie(server_of(request), request, response, known.id, session=session)
    return response
