"""Reviews of finished games, one per seat that asked for it."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from ohhell.store.schema import games, reviews


def find_review(connection: Connection, game_id: str, seat: int) -> bytes | None:
    """Return the review of a seat's game."""
    query = select(reviews.c.body).where(reviews.c.game_id == game_id, reviews.c.seat == seat)
    return connection.execute(query).scalar_one_or_none()


def put_review(connection: Connection, game_id: str, seat: int, body: bytes, *, record: str) -> None:
    """Store the review of a seat's game in the place of an earlier one, unless the game has another *record* by now."""
    same = select(games.c.id).where(games.c.id == game_id, games.c.record == record)
    if connection.execute(same).one_or_none() is None:
        return
    connection.execute(delete(reviews).where(reviews.c.game_id == game_id, reviews.c.seat == seat))
    connection.execute(insert(reviews), {"game_id": game_id, "seat": seat, "body": body})
