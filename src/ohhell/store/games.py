"""Finished games: their records, how they ended for each seat, and every hand of every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import ColumnElement, Connection, Subquery, case, delete, func, insert, select, update

from ohhell.store.schema import games, hands, results

GameMark = Literal["", "hinted", "practice"]


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A finished game without its record; *match* counts the matches of its table or pad from 1.

    *commitment* identifies the live match that it is or continues; None for others and for games of earlier versions.
    """

    id: str
    table_id: str
    match: int
    finished: int
    public: bool
    rules_name: str
    mark: GameMark
    commitment: str | None = None


@dataclass(frozen=True, slots=True)
class StoredGame(GameSummary):
    """A finished game with the text of its record, "" if it has none."""

    record: str = ""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game ended for one seat; *counted* says whether it counts in the person's statistics.

    *person* is None for a bot, for a deleted person, and for a seat on a score pad that nobody claimed. *bot* is the bot that played
    the seat from the start; None for people, for a bot that took over, and for games of earlier versions.
    """

    seat: int
    person: str | None
    name: str
    points: int
    place: int
    won: bool
    counted: bool
    bot: str | None = None


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
    taken: int
    points: int


@dataclass(frozen=True, slots=True)
class BidSum:
    """How many of a person's hands with so many cards had a bid that was too high, exactly right, or too low."""

    cards: int
    high: int
    made: int
    low: int


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """One seat of a game that counts for a person; *mine* if it is theirs."""

    game_id: str
    finished: int
    rules_name: str
    mine: bool
    place: int
    won: bool
    points: int
    bot: str | None


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand of a person in a game that counts for them."""

    game_id: str
    made: bool


_SUMMARY = [column for column in games.c if column.name != "record"]
_WHOLE = [*_SUMMARY, games.c.record]
_RESULT = [column for column in results.c if column.name != "game_id"]


def add_game(connection: Connection, game: StoredGame, seats: Sequence[SeatResult], played: Sequence[SeatHand]) -> None:
    """Write a finished game with its results and hands."""
    connection.execute(insert(games), asdict(game))
    for table, rows in ((results, seats), (hands, played)):
        if rows:
            connection.execute(insert(table), [{"game_id": game.id, **asdict(row)} for row in rows])


def remove_game(connection: Connection, game_id: str) -> None:
    """Delete a game with its results and hands."""
    connection.execute(delete(games).where(games.c.id == game_id))


def name_players(connection: Connection, table_id: str, players: Mapping[int, str]) -> None:
    """Set who played at a table or pad, in all its games: *players* by seat, nobody known in the other seats."""
    here = results.c.game_id.in_(select(games.c.id).where(games.c.table_id == table_id))
    connection.execute(update(results).where(here, results.c.seat.not_in(players)).values(person=None))
    for seat, person in players.items():
        connection.execute(update(results).where(here, results.c.seat == seat).values(person=person))


def game(connection: Connection, game_id: str) -> StoredGame | None:
    """Return the game of that id, with its record."""
    row = connection.execute(select(*_WHOLE).where(games.c.id == game_id)).one_or_none()
    return None if row is None else StoredGame(*row)


def games_of(connection: Connection, person: str, limit: int, before: int | None = None) -> list[GameSummary]:
    """Return the games a person played, the latest first; only those finished before the time *before*, if given."""
    mine = games.c.id.in_(select(results.c.game_id).where(results.c.person == person))
    query = select(*_SUMMARY).where(mine).order_by(games.c.finished.desc(), games.c.id).limit(limit)
    if before is not None:
        query = query.where(games.c.finished < before)
    return [GameSummary(*row) for row in connection.execute(query)]


def count_of(connection: Connection, person: str) -> int:
    """Count the finished games a person played."""
    query = select(func.count(results.c.game_id.distinct())).where(results.c.person == person)
    return connection.execute(query).scalar_one()


def games_at(connection: Connection, table_id: str) -> list[GameSummary]:
    """Return the games played at a table or pad, in order."""
    query = select(*_SUMMARY).where(games.c.table_id == table_id).order_by(games.c.match, games.c.finished)
    return [GameSummary(*row) for row in connection.execute(query)]


def participants(connection: Connection, game_id: str) -> list[SeatResult]:
    """Return how a game ended for each seat, by seat."""
    query = select(*_RESULT).where(results.c.game_id == game_id).order_by(results.c.seat)
    return [SeatResult(*row) for row in connection.execute(query)]


def _counted(person: str) -> Subquery:
    """Select the games that count for a person, with their seat.

    A live match that was continued on a pad may have ended both there and at its table; the game that ended first counts.
    """
    ends = func.row_number().over(
        partition_by=func.coalesce(games.c.commitment, games.c.id), order_by=(games.c.finished, games.c.id)
    )
    mine = (
        select(games.c.id, games.c.mark, results.c.seat, results.c.won, ends.label("nth"))
        .join(results, results.c.game_id == games.c.id)
        .where(results.c.person == person, results.c.counted)
        .subquery()
    )
    return select(mine.c.id, mine.c.mark, mine.c.seat, mine.c.won).where(mine.c.nth == 1).subquery()


def game_sums(connection: Connection, person: str) -> list[GameSum]:
    """Count the games a person played and won, by mark."""
    mine = _counted(person)
    wins = func.sum(case((mine.c.won, 1), else_=0))
    query = select(mine.c.mark, func.count(), wins).group_by(mine.c.mark)
    return [GameSum(*row) for row in connection.execute(query)]


def hand_sums(connection: Connection, person: str) -> list[HandSum]:
    """Return what a person's hands add up to, by mark, cards and bid.

    The database adds them up: a person may have played tens of thousands.
    """
    mine = _counted(person)
    kind = (mine.c.mark, hands.c.cards, hands.c.bid)
    made = func.sum(case((hands.c.bid == hands.c.taken, 1), else_=0))
    query = (
        select(*kind, func.count(), made, func.sum(hands.c.taken), func.sum(hands.c.points))
        .join(hands, (hands.c.game_id == mine.c.id) & (hands.c.seat == mine.c.seat))
        .group_by(*kind)
        .order_by(*kind)
    )
    return [HandSum(*row) for row in connection.execute(query)]


def bid_sums(connection: Connection, person: str, *, until: int, limit: int) -> tuple[int, list[BidSum]]:
    """Return how a person's bids turned out by the number of cards, in their last games finished by the time *until*.

    At most *limit* games count; the first value is their number.
    """
    mine = (
        select(games.c.id, results.c.seat)
        .join(results, results.c.game_id == games.c.id)
        .where(results.c.person == person, games.c.finished <= until)
        .order_by(games.c.finished.desc(), games.c.id)
        .limit(limit)
        .subquery()
    )

    def number(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((condition, 1), else_=0))

    query = (
        select(
            hands.c.cards,
            number(hands.c.bid > hands.c.taken),
            number(hands.c.bid == hands.c.taken),
            number(hands.c.bid < hands.c.taken),
        )
        .join(mine, (hands.c.game_id == mine.c.id) & (hands.c.seat == mine.c.seat))
        .group_by(hands.c.cards)
        .order_by(hands.c.cards)
    )
    played = connection.execute(select(func.count()).select_from(mine)).scalar_one()
    return played, [BidSum(*row) for row in connection.execute(query)]


def played_seats(connection: Connection, person: str, limit: int) -> list[PlayedSeat]:
    """Return all seats of a person's newest games that count, without hints and practice; the oldest game first."""
    latest = _latest(person, limit)
    query = (
        select(
            games.c.id,
            games.c.finished,
            games.c.rules_name,
            results.c.seat == latest.c.seat,
            results.c.place,
            results.c.won,
            results.c.points,
            results.c.bot,
        )
        .join(latest, latest.c.id == games.c.id)
        .join(results, results.c.game_id == games.c.id)
        .order_by(games.c.finished, games.c.id, results.c.seat)
    )
    return [PlayedSeat(*row) for row in connection.execute(query)]


def played_hands(connection: Connection, person: str, limit: int) -> list[PlayedHand]:
    """Return the hands of a person's newest games that count, without hints and practice, in order."""
    latest = _latest(person, limit)
    query = (
        select(games.c.id, hands.c.bid == hands.c.taken)
        .join(latest, latest.c.id == games.c.id)
        .join(hands, (hands.c.game_id == games.c.id) & (hands.c.seat == latest.c.seat))
        .order_by(games.c.finished, games.c.id, hands.c.number)
    )
    return [PlayedHand(*row) for row in connection.execute(query)]


def _latest(person: str, limit: int) -> Subquery:
    """Select the newest games that count for a person, with their seat."""
    mine = _counted(person)
    query = select(mine.c.id, mine.c.seat).join(games, games.c.id == mine.c.id).where(mine.c.mark == "")
    return query.order_by(games.c.finished.desc(), games.c.id.desc()).limit(limit).subquery()
