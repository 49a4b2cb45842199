"""Every bot: legal moves under every preset, the same move for the same view, and estimates."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ohhell
from ohhell.bots import Bot, expert
from ohhell.dealing.random_stream import Stream
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve
from ohhell.rules.view import View, view
from random_rules import random_rules

seeds = st.integers(min_value=0, max_value=2**32 - 1)

# a law holds with any budget, and expert's usual one would take minutes
BOTS: dict[str, Bot] = {name: ohhell.bot(name) for name in ohhell.bot_names()} | {"expert": expert.with_worlds(20)}


def game_of(rules: Rules, seats: int, seed: int) -> ohhell.Game:
    return ohhell.Game(rules, [f"P{seat}" for seat in range(seats)], seed=seed)


def play_out(game: ohhell.Game, names: list[str], rng: Random) -> ohhell.Game:
    while game.waiting_for:
        seat = game.waiting_for[0]
        game.play(BOTS[names[seat % len(names)]](game.view(seat), rng))
    return game


@pytest.mark.parametrize("name", ohhell.bot_names())
@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_bot_plays_any_game_under_any_rules_to_its_end_with_legal_moves(name: str, seed: int) -> None:
    rules, seats = random_rules(Random(seed))

    assert play_out(game_of(rules, seats, seed), [name], Random(seed)).winners


@pytest.mark.parametrize("name", ohhell.bot_names())
def test_bot_with_the_same_generator_plays_the_same_game(name: str) -> None:
    rules = ohhell.preset("irish")

    assert play_out(game_of(rules, 5, 3), [name], Random(1)) == play_out(game_of(rules, 5, 3), [name], Random(1))


@pytest.mark.parametrize("name", ohhell.bot_names())
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_bot_moves_do_not_depend_on_hidden_cards(name: str, seed: int) -> None:
    game = game_of(ohhell.preset("irish"), 5, seed)
    seat = game.waiting_for[0]
    hidden_elsewhere = shuffled_behind(game.state, seat, seed)

    assert ohhell.bot(name)(game.view(seat), Random(seed)) == ohhell.bot(name)(
        view(hidden_elsewhere, seat), Random(seed)
    )


def shuffled_behind(state: State, seat: int, seed: int) -> State:
    """The first hand dealt again, every card that *seat* does not hold in another place."""
    assert state.hand is not None
    dealt = state.hand.dealt
    order = [(dealt.dealer + 1 + place) % state.seats for place in range(state.seats)]
    count = state.seats * dealt.plan.cards
    owner = [order[place % state.seats] for place in range(count)]
    cards = [dealt.hands[owner[place]][place // state.seats] for place in range(count)] + list(dealt.stock)
    free = [place for place in range(len(cards)) if place >= count or owner[place] != seat]
    for place, card in zip(
        free, Stream(bytes(32), hand=seed, purpose="test").shuffled([cards[p] for p in free]), strict=True
    ):
        cards[place] = card
    return evolve(replace(state, phase="deal", hand=None), Deal(tuple(cards)))


def test_club_scores_far_more_than_random() -> None:
    totals = [0, 0]
    for seed in range(12):
        game = play_out(game_of(ohhell.preset("heck-normal"), 4, seed), ["club", "random"], Random(seed))
        final = game.sheet[-1].totals
        totals = [totals[0] + final[0] + final[2], totals[1] + final[1] + final[3]]

    assert totals[0] > 2 * totals[1]


def test_unknown_bot_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(OhHellError, match="did you mean 'club'") as refusal:
        ohhell.bot("clab")

    assert refusal.value.code == "unknown-bot"


def test_unknown_bot_is_answered_with_the_list_when_no_name_is_near() -> None:
    with pytest.raises(OhHellError, match="the bots are club, expert, flat-100, novice, random"):
        ohhell.bot("xyzzy")


@pytest.mark.parametrize("name", ohhell.bot_names())
def test_bot_raises_when_called_out_of_turn(name: str) -> None:
    game = game_of(ohhell.preset("irish"), 5, 1)
    idle = next(seat for seat in range(5) if seat not in game.waiting_for)

    with pytest.raises(OhHellError, match="nothing to choose") as refusal:
        ohhell.bot(name)(game.view(idle), Random(1))

    assert refusal.value.code == "not-your-turn"


TABLE: list[Bot] = [ohhell.bot(name) for name in ("random", "novice", "club", "flat-100")] + [expert.with_worlds(6)]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("name", ohhell.preset_names())
def test_every_bot_plays_a_preset_to_its_end_with_legal_moves(name: str) -> None:
    rules = ohhell.preset(name)
    sizes = [seats for seats in (5, 6, 4, 3, 2) if not rules.problems(seats)]
    chance = Random(name)
    # where fewer than five may play, games go on until every bot has had a seat
    for turn in range(0, len(TABLE), sizes[0]):
        game = ohhell.Game(rules, [f"P{seat}" for seat in range(sizes[0])], seed=turn)
        while game.waiting_for:
            seat = game.waiting_for[0]
            game.play(TABLE[(turn + seat) % len(TABLE)](game.view(seat), chance))  # a move against the rules is refused

        assert game.winners


def a_view() -> View:
    game = ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=1)
    return game.view(game.waiting_for[0])


@pytest.mark.parametrize("bot", ["club", "expert"])
def test_estimate_rates_every_move(bot: str) -> None:
    view = a_view()

    assert {found.move for found in ohhell.estimate(view, bot=bot)} == set(view.legal)


def test_estimate_puts_the_best_move_first() -> None:
    points = [found.points for found in ohhell.estimate(a_view())]

    assert points == sorted(points, reverse=True)


def test_estimate_is_the_same_for_the_same_view() -> None:
    assert ohhell.estimate(a_view()) == ohhell.estimate(a_view())


def test_estimate_draws_from_the_generator_it_is_given() -> None:
    assert ohhell.estimate(a_view(), rng=Random(2)) != ohhell.estimate(a_view(), rng=Random(3))


@pytest.mark.parametrize("bot", ["club", "expert"])
def test_estimates_are_printed_as_plain_numbers(bot: str) -> None:
    assert "np." not in repr(ohhell.estimate(a_view(), bot=bot))


@pytest.mark.parametrize(
    ("view", "bot", "code"),
    [
        (a_view(), "novice", "no-estimates"),
        (a_view(), "exprt", "unknown-bot"),
        (None, "expert", "wrong-kind"),
        (ohhell.Game(ohhell.preset("irish"), list("ABCDE"), seed=1).view(None), "expert", "not-your-turn"),
    ],
)
def test_estimate_refuses_what_it_cannot_estimate(view: Any, bot: str, code: str) -> None:
    with pytest.raises(ohhell.OhHellError) as refusal:
        ohhell.estimate(view, bot=bot)

    assert refusal.value.code == code
