"""Statistics over time and the rating, from finished games in the store."""

from __future__ import annotations

from sqlalchemy import Connection

from ohhell.server.games.statistics_api import person_games, rated_games
from ohhell.store import games
from ohhell.store.games import PlayedHand, PlayedSeat, SeatHand, SeatResult, StoredGame
from server.in_process_server import LocalServer

MINE = PlayedSeat("g", 5, "Whist", mine=True, place=1, won=True, points=30, bot=None)
BOT = PlayedSeat("g", 5, "Whist", mine=False, place=2, won=False, points=3, bot="club")
BOB = PlayedSeat("g", 5, "Whist", mine=False, place=2, won=False, points=3, bot=None)


def test_game_has_the_hands_of_the_person() -> None:
    found = list(person_games([MINE, BOT], [PlayedHand("g", made=True), PlayedHand("other", made=False)]))

    assert [(game.players, game.hands) for game in found] == [(2, (True,))]


def test_game_is_rated_only_against_known_bots_alone() -> None:
    assert [len(list(rated_games(seats))) for seats in ([MINE, BOT], [MINE, BOB], [MINE, BOT, BOB], [MINE])] == [
        1,
        0,
        0,
        0,
    ]


def test_statistics_have_progress_and_a_rating(each_server: LocalServer) -> None:
    ann = each_server.guest("Ann")

    def add(connection: Connection) -> None:
        for number in range(6):
            game = StoredGame(f"g{number}", "t", number, number, public=False, rules_name="A", mark="", record="")
            seats = [
                SeatResult(0, ann.id, "Ann", 11, 1, won=True, counted=True),
                SeatResult(1, None, "Alba", 1, 2, won=False, counted=False, bot="club"),
            ]
            hands = [SeatHand(0, 1, 3, bid=1, taken=1, points=11), SeatHand(1, 1, 3, bid=1, taken=2, points=1)]
            games.add_game(connection, game, seats, hands)

    each_server.state.store.write(add).result()
    found = ann.get("/api/me/statistics").json()

    assert found["progress"]["streaks"] == {"made": 6, "made_now": 6, "won": 6, "won_now": 6}
    assert [(one["key"], one["games"]) for one in found["progress"]["by_rules"]] == [("A", 6)]
    assert (found["rating"]["games"], found["rating"]["points"] > 1_000) == (6, True)


def test_bot_of_a_seat_is_stored_with_a_finished_game(server: LocalServer) -> None:
    ann, _, _ = server.two_finished()

    assert [seat["bot"] for seat in ann.get("/api/games").json()["games"][0]["seats"]] == [None, None]
