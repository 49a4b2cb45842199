"""Replays for a page without rules: every deal and every move of a finished game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from random import Random

import httpx
import pytest

from live_tables import dealt, seated, short
from ohhell.bots.protocol import read_request, write_request
from ohhell.notation.record.record import Record, initial_state
from ohhell.protocol.limits import REQUESTS_IN_A_QUEUE
from ohhell.protocol.messages import Start
from ohhell.rules.events import Bid, Deal, Play, SealedBid, SeenDeal
from ohhell.rules.moves import legal
from ohhell.rules.state import evolve
from ohhell.server.games.replay import dealing, hands, move_at
from ohhell.table.permissions import Refusal
from server.deal_proofs import FOLDER, games, record_of, written
from server.in_process_server import LocalServer, Visitor

NAMES = ("two-packs", "sixty-three", "sealed", "cut", "drawn-suit", "rotation")
KEPT = (*NAMES, "from-pad", "small-pack", "restored")


@cache
def record(name: str) -> Record:
    return record_of(games()[name])


@pytest.mark.parametrize("name", KEPT)
def test_games_for_the_page_are_up_to_date(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == written(games()[name])


def test_games_for_the_page_are_all_written() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(KEPT) == set(games())


@pytest.mark.parametrize("name", NAMES)
def test_replay_hands_follow_from_pack_and_dealing_order(name: str) -> None:
    reply = hands(record(name))
    state = initial_state(record(name))
    dealings = iter(reply)
    for event in record(name).events:
        state = evolve(state, event)
        if isinstance(event, Deal):
            hand = next(dealings)
            assert state.hand is not None
            singly = event.pack[: hand.cards * state.seats]
            assert {seat: singly[place :: state.seats] for place, seat in enumerate(hand.order)} == dict(
                enumerate(state.hand.dealt.hands)
            )
            assert hand.turned == tuple(map(str, event.pack[len(singly) : len(singly) + len(hand.turned)]))
    assert next(dealings, None) is None


@pytest.mark.parametrize("name", NAMES)
def test_replay_tricks_end_with_the_count_on_the_sheet(name: str) -> None:
    live = games()[name]

    assert [hand.tricks[-1].taken for hand in hands(record(name))] == [row.taken for row in live.state.sheet]


def test_noted_hand_has_no_cards_and_tricks_in_the_replay() -> None:
    noted, *played = hands(record("from-pad"))

    assert (noted.number, noted.trump, noted.turned, noted.tricks) == (1, "s", (), ())
    assert [hand.number for hand in played] == [2, 3]
    assert all(hand.tricks for hand in played)


def test_dead_trick_counts_with_the_next_when_it_is_carried() -> None:
    dead = {"duplicates": "cancel", "dead": {"credit": "carry"}}
    rules = short(7, deck={"kind": "short_top", "per_player": 4, "packs": 2}, trick=dead)
    for number in range(1_000):
        live = dealt(rules, people=2).play_out(Random(number))
        (reply,) = hands(record_of(live))
        if sum(live.state.sheet[0].taken) > sum(trick.winner is not None for trick in reply.tricks):
            break
    else:
        raise AssertionError("no such game was found")

    assert reply.tricks[-1].taken == live.state.sheet[0].taken
    assert all(sum(trick.taken) <= place for place, trick in enumerate(reply.tricks, start=1))


def test_known_dealer_is_the_only_choice_in_the_replay() -> None:
    goes_on = replace(record("cut"), dealer=2)

    assert (dealing(goes_on).worth, dealing(goes_on).dealers) == (None, (2,))


def test_equal_cards_rank_equally_in_a_draw_unless_suits_break_ties() -> None:
    again = dealing(record("cut")).worth
    parted = dealing(record_of(dealt(short(1, first_dealer={"tie": "suit_order"})).play_out())).worth
    assert again is not None
    assert parted is not None

    assert again["As"] == again["Ac"] == 0
    assert (parted["As"], parted["Ah"], parted["Ac"]) == (0, -1, -3)


def test_replay_has_the_hands_of_one_match() -> None:
    live = seated(short(1, format={"matches": 2}))
    live.do("ann", Start)
    live.play_out()

    assert [hand.number for hand in hands(record_of(live))] == [1]


def test_replay_move_has_the_view_of_its_seat() -> None:
    first, second = move_at(record("two-packs"), 1, 1), move_at(record("two-packs"), 1, 2)

    assert isinstance(first.move, Bid)
    assert first.move in first.seen.legal
    assert len(first.seen.hand) == 3
    assert (second.seen.seat, second.seen.bids[first.move.seat]) == (second.move.seat, first.move.tricks)


def test_estimates_hide_sealed_bids_of_others() -> None:
    reply = move_at(record("sealed"), 1, 2)

    assert [bid for bid in reply.seen.bids if bid is not None] == []
    assert any(isinstance(event, SealedBid) for event in reply.heard)


@pytest.mark.parametrize("name", NAMES)
def test_replay_has_every_move_of_a_game(name: str) -> None:
    state = initial_state(record(name))
    number = step = 0
    for event in record(name).events:
        number, step = (number + 1, 0) if isinstance(event, Deal) else (number, step)
        if isinstance(event, Bid | Play):
            step += 1
            reply = move_at(record(name), number, step)
            assert (reply.move, reply.seen.legal) == (event, legal(state, event.seat))
            assert isinstance(reply.heard[0], SeenDeal)
            assert (
                read_request(write_request(reply.seen, seed="1", heard=reply.heard, estimate=True)).view == reply.seen
            )
        state = evolve(state, event)


@pytest.mark.parametrize(("hand", "step"), [(0, 1), (1, 0), (3, 1), (1, 99)])
def test_replay_move_is_refused_when_it_was_never_made(hand: int, step: int) -> None:
    with pytest.raises(Refusal) as refused:
        move_at(record("cut"), hand, step)

    assert refused.value.code == "no-such-move"


def played(server: LocalServer) -> tuple[Visitor, str]:
    ann, _, _ = server.two_finished()
    game: str = ann.get("/api/games").json()["games"][0]["id"]
    return ann, game


def test_estimates_rank_every_legal_move(server: LocalServer) -> None:
    ann, game = played(server)
    reply = ann.get(f"/api/games/{game}/estimates?hand=1&step=1").json()

    assert reply["bot"] == "expert"
    assert reply["move"]["type"] == "bid"
    assert reply["move"] in [thought["move"] for thought in reply["thoughts"]]
    assert reply["thoughts"] == sorted(reply["thoughts"], key=lambda thought: -thought["points"])
    assert reply == ann.get(f"/api/games/{game}/estimates?hand=1&step=1").json()


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "not-a-number"),
        ("?hand=1", "not-a-number"),
        ("?hand=one&step=1", "not-a-number"),
        ("?hand=1&step=-1", "not-a-number"),
        ("?hand=1&step=²", "not-a-number"),
        ("?hand=9&step=1", "no-such-move"),
    ],
)
def test_estimates_are_refused_for_a_missing_move(server: LocalServer, query: str, code: str) -> None:
    ann, game = played(server)

    assert ann.refusal("GET", f"/api/games/{game}/estimates{query}") == code


def test_estimates_of_a_private_game_are_refused_to_others(server: LocalServer) -> None:
    _, game = played(server)

    assert server.guest("Cid").refusal("GET", f"/api/games/{game}/estimates?hand=1&step=1") == "no-such-game"


def test_estimates_are_refused_when_requested_too_often(server: LocalServer) -> None:
    ann, game = played(server)
    codes = [ann.refusal("GET", f"/api/games/{game}/estimates?hand=9&step=9") for _ in range(11)]

    assert codes == ["no-such-move"] * 10 + ["too-fast"]


def test_estimates_over_the_quota_of_a_person_are_refused_with_the_time_to_wait(server: LocalServer) -> None:
    ann, game = played(server)
    server.run(server.state.bots.warm_up)

    async def several() -> list[httpx.Response]:
        path = f"/api/games/{game}/estimates?hand=1&step=1"
        return await asyncio.gather(*(ann.client.get(path) for _ in range(REQUESTS_IN_A_QUEUE + 1)))

    (refused,) = (answer for answer in server.run(several) if answer.status_code != 200)

    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-at-once")
