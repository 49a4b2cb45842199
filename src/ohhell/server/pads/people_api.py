"""HTTP API of the people on a score pad: who claims a seat gets its games into their statistics, earlier ones too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ohhell.server.http.requests import authenticate, write
from ohhell.server.http.responses import json_response
from ohhell.server.pads.api import KEY, live_pad_of, number
from ohhell.store import games, pads
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response


class MySeat(Struct, frozen=True):
    """The caller's seat on a pad; None if they have none."""

    mine: int | None


async def claim(request: Request) -> Response:
    """Claim a seat for the caller; a person has at most one seat of a pad."""
    pad_id, seat, name = await _seat(request)
    person = await authenticate(request)

    def job(connection: Connection) -> None:
        if _holder(connection, pad_id, seat) not in {None, person.id}:
            raise _claimed(name)
        pads.claim(connection, pad_id, seat, person.id)
        games.name_players(connection, pad_id, pads.claims(connection, pad_id))

    await write(request, job)
    return json_response(MySeat(seat))


async def disclaim(request: Request) -> Response:
    """Give up a claim; with the pad's key also the claim of somebody else."""
    pad_id, seat, name = await _seat(request)
    person = await authenticate(request)
    may = {None, person.id}
    keeps_score = (await live_pad_of(request)).accepts(request.headers.get(KEY, ""))

    def job(connection: Connection) -> int | None:
        if not keeps_score and _holder(connection, pad_id, seat) not in may:
            raise _claimed(name)
        pads.disclaim(connection, pad_id, seat)
        games.name_players(connection, pad_id, pads.claims(connection, pad_id))
        return pads.seat_of(connection, pad_id, person.id)

    return json_response(MySeat(await write(request, job)))


async def _seat(request: Request) -> tuple[str, int, str]:
    """Return the pad and the seat that the path names, and the name in that seat; or raise Refusal."""
    live = await live_pad_of(request)
    assert live.pad is not None, "a pad has its first note"
    seat = number(request.path_params["seat"], "seat")
    names = live.pad.names
    if seat >= len(names):
        raise Refusal("no-such-seat", f"You can't be seat {seat}: the seats on this pad are 0 to {len(names) - 1}.")
    return live.id, seat, names[seat]


def _holder(connection: Connection, pad_id: str, seat: int) -> str | None:
    if pads.find(connection, pad_id) is None:
        raise Refusal("no-such-pad", "There's no such pad: it was just deleted.")
    return pads.claims(connection, pad_id).get(seat)


def _claimed(name: str) -> Refusal:
    return Refusal("seat-claimed", f"Someone else has already chosen {name}. The scorekeeper can undo that.")
