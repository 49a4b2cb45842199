"""A finished game is told so that a page without rules can deal it again and show every step."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING

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
from server.in_process_server import Site, Visitor

if TYPE_CHECKING:
    import httpx

NAMES = ("two-packs", "sixty-three", "sealed", "cut", "drawn-suit", "rotation")
KEPT = (*NAMES, "from-pad", "small-pack", "restored")


@cache
def record(name: str) -> Record:
    return record_of(games()[name])


@pytest.mark.parametrize("name", KEPT)
def test_page_is_tested_with_games_as_the_server_tells_them(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == written(games()[name])


def test_no_other_games_are_kept_for_the_page() -> None:
    assert {file.stem for file in FOLDER.glob("*.json")} == set(KEPT) == set(games())


@pytest.mark.parametrize("name", NAMES)
def test_hands_and_turned_cards_follow_from_the_pack_and_the_order(name: str) -> None:
    told = hands(record(name))
    state = initial_state(record(name))
    dealings = iter(told)
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
def test_last_count_of_a_hand_is_the_one_on_the_sheet(name: str) -> None:
    live = games()[name]

    assert [hand.tricks[-1].taken for hand in hands(record(name))] == [row.taken for row in live.state.sheet]


def test_noted_hand_is_reported_without_cards_and_tricks() -> None:
    noted, *played = hands(record("from-pad"))

    assert (noted.number, noted.trump, noted.turned, noted.tricks) == (1, "s", (), ())
    assert [hand.number for hand in played] == [2, 3]
    assert all(hand.tricks for hand in played)


def test_trick_nobody_took_counts_with_the_next_where_it_is_carried() -> None:
    dead = {"duplicates": "cancel", "dead": {"credit": "carry"}}
    rules = short(7, deck={"kind": "short_top", "per_player": 4, "packs": 2}, trick=dead)
    for number in range(1_000):
        live = dealt(rules, people=2).play_out(Random(number))
        (told,) = hands(record_of(live))
        if sum(live.state.sheet[0].taken) > sum(trick.winner is not None for trick in told.tricks):
            break
    else:
        raise AssertionError("no such game was found")

    assert told.tricks[-1].taken == live.state.sheet[0].taken
    assert all(sum(trick.taken) <= place for place, trick in enumerate(told.tricks, start=1))


def test_dealer_who_continues_dealing_is_the_only_choice() -> None:
    goes_on = replace(record("cut"), dealer=2)

    assert (dealing(goes_on).worth, dealing(goes_on).dealers) == (None, (2,))


def test_equal_cards_are_worth_the_same_in_a_draw_unless_suits_part_them() -> None:
    again = dealing(record("cut")).worth
    parted = dealing(record_of(dealt(short(1, first_dealer={"tie": "suit_order"})).play_out())).worth
    assert again is not None
    assert parted is not None

    assert again["As"] == again["Ac"] == 0
    assert (parted["As"], parted["Ah"], parted["Ac"]) == (0, -1, -3)


def test_game_of_several_matches_has_its_hands_match_by_match() -> None:
    live = seated(short(1, format={"matches": 2}))
    live.do("ann", Start)
    live.play_out()

    assert [hand.number for hand in hands(record_of(live))] == [1]


# a moment
def test_moment_is_what_the_seat_that_moved_could_see() -> None:
    first, second = move_at(record("two-packs"), 1, 1), move_at(record("two-packs"), 1, 2)

    assert isinstance(first.move, Bid)
    assert first.move in first.seen.legal
    assert len(first.seen.hand) == 3
    assert (second.seen.seat, second.seen.bids[first.move.seat]) == (second.move.seat, first.move.tricks)


def test_estimates_hide_sealed_bids_of_others() -> None:
    told = move_at(record("sealed"), 1, 2)

    assert [bid for bid in told.seen.bids if bid is not None] == []
    assert any(isinstance(event, SealedBid) for event in told.heard)


@pytest.mark.parametrize("name", NAMES)
def test_every_move_of_a_game_has_its_moment(name: str) -> None:
    state = initial_state(record(name))
    number = step = 0
    for event in record(name).events:
        number, step = (number + 1, 0) if isinstance(event, Deal) else (number, step)
        if isinstance(event, Bid | Play):
            step += 1
            told = move_at(record(name), number, step)
            assert (told.move, told.seen.legal) == (event, legal(state, event.seat))
            assert isinstance(told.heard[0], SeenDeal)
            assert read_request(write_request(told.seen, seed="1", heard=told.heard, estimate=True)).view == told.seen
        state = evolve(state, event)


@pytest.mark.parametrize(("hand", "step"), [(0, 1), (1, 0), (3, 1), (1, 99)])
def test_move_that_was_never_made_has_none(hand: int, step: int) -> None:
    with pytest.raises(Refusal) as refused:
        move_at(record("cut"), hand, step)

    assert refused.value.code == "no-such-move"


# over HTTP
def played(here: Site) -> tuple[Visitor, str]:
    ann, bob = here.guest("Ann"), here.guest("Bob")
    table = ann.make()
    ann.sit(table, 0)
    bob.sit(table, 1)
    here.start(table)
    here.play_out(table)
    game: str = ann.get("/api/games").json()["games"][0]["id"]
    return ann, game


def test_expert_says_what_each_choice_was_worth(here: Site) -> None:
    ann, game = played(here)
    told = ann.get(f"/api/games/{game}/estimates?hand=1&step=1").json()

    assert told["bot"] == "expert"
    assert told["move"]["type"] == "bid"
    assert told["move"] in [thought["move"] for thought in told["thoughts"]]
    assert told["thoughts"] == sorted(told["thoughts"], key=lambda thought: -thought["points"])
    assert told == ann.get(f"/api/games/{game}/estimates?hand=1&step=1").json()


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
def test_move_that_does_not_exist_is_refused(here: Site, query: str, code: str) -> None:
    ann, game = played(here)

    assert ann.refusal("GET", f"/api/games/{game}/estimates{query}") == code


def test_nobody_else_may_ask_about_a_private_game(here: Site) -> None:
    _, game = played(here)

    assert here.guest("Cid").refusal("GET", f"/api/games/{game}/estimates?hand=1&step=1") == "no-such-game"


def test_who_asks_about_too_many_moves_has_to_wait(here: Site) -> None:
    ann, game = played(here)
    codes = [ann.refusal("GET", f"/api/games/{game}/estimates?hand=9&step=9") for _ in range(11)]

    assert codes == ["no-such-move"] * 10 + ["too-fast"]


def test_estimates_over_the_quota_of_a_person_are_refused_with_the_time_to_wait(here: Site) -> None:
    ann, game = played(here)
    here.run(here.state.bots.warm_up)

    async def several() -> list[httpx.Response]:
        path = f"/api/games/{game}/estimates?hand=1&step=1"
        return await asyncio.gather(*(ann.client.get(path) for _ in range(REQUESTS_IN_A_QUEUE + 1)))

    (refused,) = (answer for answer in here.run(several) if answer.status_code != 200)

    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-at-once")
