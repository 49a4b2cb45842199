"""Everything the store has about one person: to export it, and to delete it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, update

from ohhell.store.games import SeatHand
from ohhell.store.people import AbuseReport
from ohhell.store.schema import event_tables, games, hands, log, pad_seats, people, reports, results, seatings, tables


@dataclass(frozen=True, slots=True)
class PadClaim:
    """A seat on a score pad that a person claimed."""

    pad_id: str
    seat: int


def pad_claims(connection: Connection, person: str) -> list[PadClaim]:
    """Return the seats on score pads that a person claimed."""
    query = select(pad_seats.c.pad_id, pad_seats.c.seat).where(pad_seats.c.person == person)
    return [PadClaim(*row) for row in connection.execute(query.order_by(pad_seats.c.pad_id))]


def reports_by(connection: Connection, person: str) -> list[AbuseReport]:
    """Return the reports that a person sent to the operator, the oldest first."""
    columns = [*(column for column in reports.c if column.name != "id"), reports.c.id]
    query = select(*columns).where(reports.c.by == person).order_by(reports.c.id)
    return [AbuseReport(*row) for row in connection.execute(query)]


def hands_of(connection: Connection, game_id: str, seat: int) -> list[SeatHand]:
    """Return the hands of one seat in a game, in order."""
    columns = [column for column in hands.c if column.name != "game_id"]
    query = select(*columns).where(hands.c.game_id == game_id, hands.c.seat == seat).order_by(hands.c.number)
    return [SeatHand(*row) for row in connection.execute(query)]


def table_ids(connection: Connection, person: str) -> list[str]:
    """Return every table where a person has a seat or a claim to one, or that they host; also closed ones, whose log has names."""
    seated = select(seatings.c.table_id).where(seatings.c.person == person)
    hosted = select(tables.c.id).where(tables.c.host == person)
    return sorted({*connection.scalars(seated), *connection.scalars(hosted)})


def plays_in_event(connection: Connection, person: str) -> bool:
    """Tell whether a person has a seat in a running match of an event."""
    seated = select(seatings.c.table_id).where(seatings.c.person == person)
    of_event = select(event_tables.c.table_id).where(event_tables.c.table_id.in_(seated))
    query = select(tables.c.id).where(tables.c.id.in_(of_event), tables.c.phase == "playing").limit(1)
    return connection.scalar(query) is not None


def game_ids(connection: Connection, person: str) -> list[str]:
    """Return every finished game that a person played, the latest first."""
    mine = games.c.id.in_(select(results.c.game_id).where(results.c.person == person))
    return list(connection.scalars(select(games.c.id).where(mine).order_by(games.c.finished.desc(), games.c.id)))


def rename_result(connection: Connection, *, game_id: str, seat: int, name: str, record: str) -> None:
    """Replace the name of a seat in a finished game, and the game's record; the seat is nobody's from then on."""
    here = (results.c.game_id == game_id, results.c.seat == seat)
    connection.execute(update(results).where(*here).values(name=name, person=None))
    connection.execute(update(games).where(games.c.id == game_id).values(record=record))


def delete_table(connection: Connection, table_id: str) -> None:
    """Delete a table with its log."""
    connection.execute(delete(log).where(log.c.stream == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))


def delete_person(connection: Connection, person: str) -> None:
    """Delete a person with sessions, links, codes, mutes, blocks and claims; their reports stay without an author."""
    connection.execute(update(reports).where(reports.c.by == person).values(by=""))
    connection.execute(delete(people).where(people.c.id == person))
