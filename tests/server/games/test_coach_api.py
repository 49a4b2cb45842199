"""The coach after a game: players get a review of their own moves, made in the background and stored."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ohhell.protocol.limits import REVIEWS_AT_ONCE
from ohhell.server.games.coach_api import GAMES_COUNTED
from ohhell.store import reviews
from server.in_process_server import LocalServer, Visitor, local_server
from server.pad_writers import FIRST, PAD, SECOND, begun


def finished(server: LocalServer, **wanted: Any) -> tuple[Visitor, Visitor, str]:
    """Return Ann, Bob, and the id of the game they have finished."""
    ann, bob, _ = server.two_finished(**wanted)
    (game,) = ann.get("/api/games").json()["games"]
    return ann, bob, game["id"]


def made(visitor: Visitor, game: str, seat: int) -> dict[str, Any]:
    """Ask for a review, wait until it is made, and return the response with it."""
    visitor.get(f"/api/games/{game}/coach")
    job = visitor.server.state.reviews.follow(game, seat)
    if job is not None:
        visitor.server.run(job.finished.wait)
    reply: dict[str, Any] = visitor.get(f"/api/games/{game}/coach").json()
    return reply


def stored(server: LocalServer, game: str, seat: int) -> bytes | None:
    return server.state.store.read(partial(reviews.find_review, game_id=game, seat=seat)).result()


def test_review_covers_the_hands_of_the_game(server: LocalServer) -> None:
    _, bob, game = finished(server)
    reply = made(bob, game, 1)

    assert [hand["cards"] for hand in reply["review"]["hands"]] == [2, 1]


def test_review_is_made_once_and_then_read_from_the_store(server: LocalServer) -> None:
    ann, _, game = finished(server)
    first = made(ann, game, 0)

    assert stored(server, game, 0) is not None
    assert server.state.reviews.follow(game, 0) is None
    assert ann.get(f"/api/games/{game}/coach").json() == first


def test_progress_is_sent_until_the_review_is_made(server: LocalServer) -> None:
    ann, _, game = finished(server)
    reply = ann.get(f"/api/games/{game}/coach").json()

    assert (reply["review"], reply["done"], reply["game"]["id"]) == (None, 0, game)


def test_review_survives_a_restart(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        ann, _, game = finished(server)
        before = made(ann, game, 0)
        cookies = ann.client.cookies
    with local_server(tmp_path) as server:
        again = server.stranger()
        again.client.cookies = cookies

        assert again.get(f"/api/games/{game}/coach").json() == before


def test_review_begins_again_after_a_restart_in_the_middle(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        ann, _, game = finished(server)
        ann.get(f"/api/games/{game}/coach")
        cookies = ann.client.cookies
    with local_server(tmp_path) as server:
        again = server.stranger()
        again.client.cookies = cookies

        assert made(again, game, 0)["review"] is not None


def test_review_of_an_earlier_version_is_made_again(server: LocalServer) -> None:
    ann, _, game = finished(server)
    record = ann.get(f"/api/games/{game}/record").text
    old = partial(reviews.put_review, game_id=game, seat=0, body=b'{"version": 0}', record=record)
    server.state.store.write(old).result()

    assert made(ann, game, 0)["review"]["version"] > 0


def test_spectator_of_a_listed_table_gets_no_review(server: LocalServer) -> None:
    _, _, game = finished(server, settings={"listed": True})

    assert server.guest("Cid").refusal("GET", f"/api/games/{game}/coach") == "not-your-seat"


def test_player_gets_no_review_of_another_seat(server: LocalServer) -> None:
    ann, _, game = finished(server)

    assert ann.refusal("GET", f"/api/games/{game}/coach?seat=1") == "not-your-seat"


def test_running_game_has_no_review(server: LocalServer) -> None:
    ann, _, table = server.two_playing()

    assert ann.refusal("GET", f"/api/games/{table}/coach") == "no-such-game"


def test_game_of_a_score_pad_has_nothing_to_review(server: LocalServer) -> None:
    device = begun(server, FIRST, SECOND)
    ann = server.guest("Ann")
    assert ann.request("PUT", f"/api/pads/{PAD}/seats/0").status_code < 300
    (game,) = ann.get("/api/games").json()["games"]
    ann.get(f"/api/games/{game['id']}/coach")
    job = server.state.reviews.follow(game["id"], 0)
    assert job is not None
    server.run(job.finished.wait)

    assert ann.refusal("GET", f"/api/games/{game['id']}/coach") == "nothing-to-review"
    del device


def test_reviews_are_refused_when_somebody_begins_too_many(server: LocalServer) -> None:
    ann = server.guest("Ann")
    server.later(0)
    for _ in range(REVIEWS_AT_ONCE):
        server.state.rates.spend("review", person=ann.id, address=None, now=server.state.now())
    bob = server.guest("Bob")
    table = ann.make()
    ann.sit(table, 0)
    bob.sit(table, 1)
    server.start(table)
    server.play_out(table)
    (game,) = ann.get("/api/games").json()["games"]

    assert ann.refusal("GET", f"/api/games/{game['id']}/coach") == "too-fast"


def test_bids_are_counted_by_hand_size(server: LocalServer) -> None:
    ann, _, game = finished(server)
    reply = ann.get(f"/api/games/{game}/coach").json()
    statistics = ann.get("/api/me/statistics").json()["counted"]

    assert (reply["games"], [bids["cards"] for bids in reply["bids"]]) == (1, [1, 2])
    assert sum(bids["made"] for bids in reply["bids"]) == statistics["made"]


@pytest.mark.parametrize("seat", ["x", "-1", "100"])
def test_seat_that_is_no_number_is_refused(server: LocalServer, seat: str) -> None:
    ann, _, game = finished(server)

    assert ann.refusal("GET", f"/api/games/{game}/coach?seat={seat}") == "not-a-number"


def test_at_most_ten_games_count() -> None:
    assert GAMES_COUNTED == 10
