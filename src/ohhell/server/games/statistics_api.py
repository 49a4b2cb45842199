"""HTTP API of a person's statistics: bids made, streaks, results by rule set and over time, and the rating against bots."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ohhell.results.progress import PersonGame, Progress, progress
from ohhell.results.statistics import GameStatistics, HandGroup, statistics
from ohhell.server.accounts.tokens import require_person
from ohhell.server.games.rating import BOT_RATINGS, BotRating, RatedGame, bot_rating
from ohhell.server.http.requests import check_rate, read, server_of
from ohhell.server.http.responses import json_response
from ohhell.store import games
from ohhell.store.games import GameMark, PlayedHand, PlayedSeat

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

NEWEST_GAMES: Final = 1_000
"""Games that streaks, months and the rating are made of: enough for years, and not too expensive."""


class MyStatistics(Struct, frozen=True):
    """A person's games that count, and separately those with hints and those with moves taken back.

    *progress* and *rating* are about the newest games that count, at most a thousand.
    """

    counted: GameStatistics
    hinted: GameStatistics
    practice: GameStatistics
    progress: Progress
    rating: BotRating


async def my_statistics(request: Request) -> Response:
    """Send what the caller's games add up to."""
    person = await require_person(server_of(request), request)
    check_rate(request, "season", person)
    return json_response(await _statistics_of(request, person.id))


async def _statistics_of(request: Request, person: str) -> MyStatistics:
    """Return what a person's games add up to; games in which a bot played too much for them don't count."""
    counted, hinted, practice = await read(request, partial(_sums, person=person))
    seats = await read(request, partial(games.played_seats, person=person, limit=NEWEST_GAMES))
    hands = await read(request, partial(games.played_hands, person=person, limit=NEWEST_GAMES))
    made = await asyncio.to_thread(lambda: progress(list(person_games(seats, hands))))
    rating = await asyncio.to_thread(lambda: bot_rating(list(rated_games(seats))))
    return MyStatistics(counted, hinted, practice, made, rating)


def _sums(connection: Connection, person: str) -> tuple[GameStatistics, GameStatistics, GameStatistics]:
    played = games.game_sums(connection, person)
    hands = games.hand_sums(connection, person)

    def added_up(mark: GameMark) -> GameStatistics:
        groups = [
            HandGroup(each.cards, 0, each.bid, each.hands, each.made, each.taken, each.points)
            for each in hands
            if each.mark == mark
        ]
        same = [each for each in played if each.mark == mark]
        return statistics(groups, games=sum(each.games for each in same), wins=sum(each.wins for each in same))

    return added_up(""), added_up("hinted"), added_up("practice")


def person_games(seats: Sequence[PlayedSeat], hands: Sequence[PlayedHand]) -> Iterator[PersonGame]:
    """Yield a person's games in order, from all their seats and from the person's hands."""
    made: dict[str, list[bool]] = {}
    for hand in hands:
        made.setdefault(hand.game_id, []).append(bool(hand.made))
    for mine, others in _by_game(seats):
        yield PersonGame(
            finished=mine.finished,
            rules=mine.rules_name,
            players=1 + len(others),
            place=mine.place,
            won=mine.won,
            points=mine.points,
            hands=tuple(made.get(mine.game_id, ())),
        )


def rated_games(seats: Sequence[PlayedSeat]) -> Iterator[RatedGame]:
    """Yield the games against bots only, whose bots are known and have a rating."""
    for mine, others in _by_game(seats):
        bots = tuple((seat.bot, seat.place) for seat in others if seat.bot in BOT_RATINGS)
        if others and len(bots) == len(others):
            yield RatedGame(mine.place, tuple((str(bot), place) for bot, place in bots))


def _by_game(seats: Sequence[PlayedSeat]) -> Iterator[tuple[PlayedSeat, list[PlayedSeat]]]:
    """Yield each game as the person's own seat and the others."""
    for _, group in groupby(seats, key=lambda seat: seat.game_id):
        there = list(group)
        mine = next(seat for seat in there if seat.mine)
        yield mine, [seat for seat in there if seat is not mine]
