"""Games that are over: their records, who came where, and every hand of every seat for the statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import Connection, case, delete, func, insert, select, update

from ohhell.store.schema import games, hands, results

GameMark = Literal["", "hinted", "practice"]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One finished game in a list, without its record; *match* counts the games of its table from 1."""

    id: str
    table_id: str
    match: int
    finished: int
    public: bool
    rules_name: str
    mark: GameMark


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One finished game with the text of its record."""

    id: str
    table_id: str
    match: int
    finished: int
    public: bool
    rules_name: str
    mark: GameMark
    record: str


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat came to; *counted* says if ratings take it.

    *person* is None for a bot, for somebody forgotten, and for a seat on a score pad that nobody said is theirs.
    """

    seat: int
    person: str | None
    name: str
    points: int
    place: int
    won: bool
    counted: bool


@dataclass(frozen=True, slots=True)
class SeatHand:
    """One hand of one seat."""

    seat: int
    number: int
    cards: int
    bid: int
    taken: int
    points: int


@dataclass(frozen=True, slots=True)
class GameSum:
    """How many games with this mark a person played, and how many of them they won; only games that count for them."""

    mark: GameMark
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class HandSum:
    """What a person's hands with this bid and so many cards add up to, in games with this mark that count for them."""

    mark: GameMark
    cards: int
    bid: int
    hands: int
    made: int
    points: int


_LINE = [column for column in games.c if column.name != "record"]
_RESULT = [column for column in results.c if column.name != "game_id"]
_HAND = [column for column in hands.c if column.name != "game_id"]


def add_game(connection: Connection, game: StoredGame, seats: Sequence[SeatResult], played: Sequence[SeatHand]) -> None:
    """Write a finished game down with its results and hands."""
    connection.execute(insert(games), asdict(game))
    for table, rows in ((results, seats), (hands, played)):
        if rows:
            connection.execute(insert(table), [{"game_id": game.id, **asdict(row)} for row in rows])


def remove_game(connection: Connection, game_id: str) -> None:
    """A game that turned out not to be over, or to have gone otherwise, is no longer there; results and hands go with it."""
    connection.execute(delete(games).where(games.c.id == game_id))


def name_players(connection: Connection, table_id: str, players: Mapping[int, str]) -> None:
    """In all games of a table, whoever has a seat in *players* played in it, and nobody that we know in the others."""
    here = results.c.game_id.in_(select(games.c.id).where(games.c.table_id == table_id))
    connection.execute(update(results).where(here, results.c.seat.not_in(players)).values(person=None))
    for seat, person in players.items():
        connection.execute(update(results).where(here, results.c.seat == seat).values(person=person))


def game(connection: Connection, game_id: str) -> StoredGame | None:
    """The game of that id, with its record."""
    row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
    return None if row is None else StoredGame(*row)


def games_of(connection: Connection, person: str, limit: int = 50, before: int | None = None) -> list[GameSummary]:
    """The games this person played, the latest first, those finished before the time *before*."""
    return [line for line, _ in results_of(connection, person, limit, before)]


def count_of(connection: Connection, person: str) -> int:
    """How many finished games this person played."""
    query = select(func.count(results.c.game_id.distinct())).where(results.c.person == person)
    return connection.execute(query).scalar_one()


def results_of(
    connection: Connection, person: str, limit: int | None = None, before: int | None = None
) -> list[tuple[GameSummary, SeatResult]]:
    """The games this person played and how they ended for this person, the latest first."""
    query = select(*_LINE, *_RESULT).join(results, results.c.game_id == games.c.id).where(results.c.person == person)
    if before is not None:
        query = query.where(games.c.finished < before)
    rows = connection.execute(query.order_by(games.c.finished.desc(), games.c.id).limit(limit))
    return [(GameSummary(*row[: len(_LINE)]), SeatResult(*row[len(_LINE) :])) for row in rows]


def games_at(connection: Connection, table_id: str) -> list[GameSummary]:
    """The games played at this table, in order."""
    query = select(*_LINE).where(games.c.table_id == table_id).order_by(games.c.match, games.c.finished)
    return [GameSummary(*row) for row in connection.execute(query)]


def participants(connection: Connection, game_id: str) -> list[SeatResult]:
    """Who played this game and what they came to, by seat."""
    query = select(*_RESULT).where(results.c.game_id == game_id).order_by(results.c.seat)
    return [SeatResult(*row) for row in connection.execute(query)]


def hands_at(connection: Connection, game_id: str) -> list[SeatHand]:
    """Every hand of a game, in the order of hands and seats."""
    query = select(*_HAND).where(hands.c.game_id == game_id).order_by(hands.c.number, hands.c.seat)
    return [SeatHand(*row) for row in connection.execute(query)]


def game_sums(connection: Connection, person: str) -> list[GameSum]:
    """How many games this person played and won, by mark."""
    wins = func.sum(case((results.c.won, 1), else_=0))
    query = (
        select(games.c.mark, func.count(), wins)
        .join(results, results.c.game_id == games.c.id)
        .where(results.c.person == person, results.c.counted)
        .group_by(games.c.mark)
    )
    return [GameSum(*row) for row in connection.execute(query)]


def hand_sums(connection: Connection, person: str) -> list[HandSum]:
    """What this person's hands add up to, by mark, cards and bid.

    The database adds them up: people may have played tens of thousands.
    """
    kind = (games.c.mark, hands.c.cards, hands.c.bid)
    made = func.sum(case((hands.c.bid == hands.c.taken, 1), else_=0))
    query = (
        select(*kind, func.count(), made, func.sum(hands.c.points))
        .join(results, results.c.game_id == games.c.id)
        .join(hands, (hands.c.game_id == games.c.id) & (hands.c.seat == results.c.seat))
        .where(results.c.person == person, results.c.counted)
        .group_by(*kind)
        .order_by(*kind)
    )
    return [HandSum(*row) for row in connection.execute(query)]
