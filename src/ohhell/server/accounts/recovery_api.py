"""HTTP API of recovery codes: a code that brings your name, seats and statistics to a new device.

A code is valid until its owner replaces or removes it. The store has only its hash, so the server can show it only once.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ohhell.server.accounts.sign_in import check_replace, hash_secret, signed_in
from ohhell.server.accounts.tokens import require_person
from ohhell.server.http.bodies import RecoveryCode, read_body
from ohhell.server.http.requests import (
    authenticate,
    charge_failed_attempt,
    check_rate,
    identify,
    read,
    server_of,
    write,
)
from ohhell.server.http.responses import json_response
from ohhell.server.tables.registry import ALPHABET
from ohhell.store import access, people
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.store.people import StoredPerson

GROUPS: Final = 5
GROUP_LETTERS: Final = 5
"""A code has 25 letters of 32, which is 125 bits: too many to guess, however fast somebody tries."""


class RecoveryCodeMade(Struct, frozen=True):
    """A new recovery code; the server never shows it again."""

    code: str


class RecoveryCodeInfo(Struct, frozen=True):
    """When the caller's recovery code was made; None if there is none."""

    made: int | None


def new_code() -> str:
    """Return a random code in groups of letters that don't look alike."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP_LETTERS)) for _ in range(GROUPS))
    return "-".join(groups)


def normal_code(typed: str) -> str:
    """Return a code as it was typed in capital letters without spaces and dashes.

    >>> normal_code("abcde-fghjk 23456")
    'ABCDEFGHJK23456'
    """
    return "".join(letter for letter in typed.upper() if letter in ALPHABET)


async def show(request: Request) -> Response:
    """Say whether the caller has a recovery code."""
    person = await require_person(server_of(request), request)
    return json_response(RecoveryCodeInfo(await read(request, partial(access.recovery_code_made, person=person.id))))


async def create(request: Request) -> Response:
    """Make a recovery code for the caller; an earlier one no longer works."""
    person = await authenticate(request)
    code = new_code()
    save = partial(
        access.set_recovery_code,
        person=person.id,
        secret_hash=hash_secret(normal_code(code)),
        at=server_of(request).now(),
    )
    await write(request, save)
    return json_response(RecoveryCodeMade(code), status=201)


async def remove(request: Request) -> Response:
    """Remove the caller's recovery code."""
    person = await authenticate(request)
    await write(request, partial(access.remove_recovery_code, person=person.id))
    return json_response(RecoveryCodeInfo(None))


async def recover(request: Request) -> Response:
    """Make this device the person's whose recovery code it sends; a wrong code uses up several attempts."""
    wanted = await read_body(request, RecoveryCode)
    person = await identify(request)
    check_rate(request, "join", person)
    digest = hash_secret(normal_code(wanted.code))

    def query(connection: Connection) -> StoredPerson | None:
        owner = access.find_recovered(connection, digest)
        return None if owner is None else people.find(connection, owner)

    known = await read(request, query)
    if known is None:
        charge_failed_attempt(request, person)
        raise Refusal(
            "no-such-code",
            "This recovery code doesn't work: it was replaced or removed, or is mistyped. Check all 25 letters.",
        )
    await check_replace(request, person, known, replace=wanted.replace)
    return signed_in(request, person, known)
