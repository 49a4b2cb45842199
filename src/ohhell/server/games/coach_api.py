"""The coach after a game, over HTTP: a review of the caller's moves, with its progress while it is made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ohhell.coach.review_report import VERSION, Review
from ohhell.server.accounts.tokens import Person, require_person
from ohhell.server.games.api import GameEntry, visible_game_with_record
from ohhell.server.http.requests import check_rate, read, read_number, server_of, wait_turn
from ohhell.server.http.responses import json_response
from ohhell.server.tables.bot_pool import require_warm_adviser
from ohhell.store.games import BidSum, StoredGame, bid_sums
from ohhell.store.reviews import find_review
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

GAMES_COUNTED: Final = 10
"""The last games in which bids are counted."""


class Coach(Struct, frozen=True):
    """The review of a game for one seat; None while it is made, and then *done* of *total* steps are finished.

    *total* is 0 while other reviews are made first. *bids* are the caller's bids by the number of cards, in the last *games* games.
    """

    game: GameEntry
    seat: int
    done: int
    total: int
    review: Review | None
    games: int
    bids: tuple[BidSum, ...]


async def coach(request: Request) -> Response:
    """Send the review of the caller's moves in a finished game; begin to make it if there is none."""
    person = await require_person(server_of(request), request)
    game, entry = await visible_game_with_record(request)
    seat = _seat(entry, read_number(request.query_params.get("seat"), "the number of a seat", digits=2))
    found, (played, bids) = await read(request, partial(_stored, game=game, seat=seat, person=person))
    done = total = 0
    if found is None:
        done, total = await _progress(request, game, seat, person)
    return json_response(Coach(entry, seat, done, total, found, played, tuple(bids)))


def _seat(entry: GameEntry, wanted: int | None) -> int:
    """Return the caller's seat: the *wanted* one, else the first; or raise Refusal."""
    if not entry.you or (wanted is not None and wanted not in entry.you):
        raise Refusal("not-your-seat", "You can only get a review of your own moves: this is not your seat.")
    return entry.you[0] if wanted is None else wanted


def _stored(
    connection: Connection, game: StoredGame, seat: int, person: Person
) -> tuple[Review | None, tuple[int, list[BidSum]]]:
    sums = bid_sums(connection, person.id, until=game.finished, limit=GAMES_COUNTED)
    return _decoded(find_review(connection, game.id, seat)), sums


def _decoded(body: bytes | None) -> Review | None:
    """Return a stored review; None if an earlier version made it."""
    if body is None or msgspec.json.decode(body).get("version") != VERSION:
        return None
    return msgspec.json.decode(body, type=Review)


async def _progress(request: Request, game: StoredGame, seat: int, person: Person) -> tuple[int, int]:
    """Return how many steps of a review are done, of how many; begin it if nobody has."""
    server = server_of(request)
    job = server.reviews.follow(game.id, seat)
    if job is None:
        check_rate(request, "review", person)
        require_warm_adviser(server.bots)
        job = await server.reviews.begin(server, game, seat, wait_turn(request, server.reviews.queue, person))
    return job.done, job.total
