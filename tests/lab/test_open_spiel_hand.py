"""The game `python_ohhell`, checked by OpenSpiel's own tests."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import ohhell
from lab.batch_games import small_rules
from ohhell.encoding.layout import SIZE
from ohhell.rules.errors import OhHellError
from scenes import SEALED

pytestmark = pytest.mark.lab

RULES = {
    "classic": ohhell.preset("classic"),
    "sealed": small_rules(bid=SEALED),
    "hidden trump": small_rules(trump={"source": "random_suit", "reveal": "after_bids"}),
    "last card": small_rules(trump={"source": "dealer_last_card"}, lead={"first": "highest_bidder"}),
}


def a_game(name: str = "classic", players: int = 3, cards: int = 2) -> Any:
    from ohhell.lab import openspiel_game

    return openspiel_game(RULES[name], players, cards=cards)


def after_the_deal(game: Any, seed: int = 1) -> Any:
    state, rng = game.new_initial_state(), Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", RULES)
def test_game_passes_the_random_sim_test(name: str) -> None:
    import pyspiel

    pyspiel.random_sim_test(a_game(name), num_sims=5, serialize=True, verbose=False)

    assert a_game(name).num_players() == 3


def test_playthrough_is_the_same_when_it_is_repeated(tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    import ohhell.lab.open_spiel_hand  # registers the game

    flags.FLAGS(["playthrough"])  # its options have values only then
    text = generate_playthrough.playthrough("python_ohhell(players=3,cards=1)", action_sequence=None, seed=1)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")

    assert generate_playthrough.replay(str(file)) == (text, text)
    assert ohhell.lab.open_spiel_hand.NAME in text


def test_search_of_open_spiel_plays_it() -> None:
    import numpy as np
    from open_spiel.python.algorithms import mcts

    game = a_game(cards=1)
    state = after_the_deal(game)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.0, 20, evaluator, random_state=np.random.RandomState(1))

    assert bot.step(state) in state.legal_actions()


def test_returns_are_the_points() -> None:
    state, rng = after_the_deal(a_game()), Random(2)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))

    assert state.returns() == [float(points) for points in state.episode.state.sheet[0].points]


def test_tensor_is_the_observation() -> None:
    state = after_the_deal(a_game())

    assert len(state.observation_tensor(0)) == SIZE
    assert sum(state.observation_tensor(0)[96:160]) == 2


@pytest.mark.parametrize("player", range(3))
def test_information_state_is_the_same_when_hidden_cards_differ(player: int) -> None:
    game = a_game("sealed")
    states = [game.new_initial_state() for _ in range(2)]
    # the same dealer and the same cards of one player; the others have theirs exchanged
    for state, cards in zip(states, ([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]), strict=True):
        state.apply_action(2)
        order = (
            cards
            if state is states[0]
            else [card if place % 3 == player else cards[_other(place, player)] for place, card in enumerate(cards)]
        )
        for card in [*order, 20]:
            state.apply_action(card)

    assert states[0].information_state_string(player) == states[1].information_state_string(player)
    assert str(states[0]) != str(states[1])


def _other(place: int, player: int) -> int:
    """The place of the card that the other hidden player gets in the same round."""
    (partner,) = {0, 1, 2} - {player, place % 3}
    return place - place % 3 + partner


def test_actions_have_names() -> None:
    state = after_the_deal(a_game())

    assert state.action_to_string(state.current_player(), 1) == "bid 1"


def test_rules_parameter_that_cannot_be_read_is_refused() -> None:
    from ohhell.lab.open_spiel_hand import rules_of

    with pytest.raises(OhHellError, match="rules_parameter") as error:
        rules_of({"rules": "damaged", "preset": ""})

    assert error.value.code == "wrong-rules-parameter"


def test_rules_come_back_from_their_parameter() -> None:
    from ohhell.lab.open_spiel_hand import rules_of, rules_parameter

    assert rules_of({"rules": rules_parameter(RULES["sealed"]), "preset": ""}) == RULES["sealed"]


def test_nine_players_are_refused() -> None:
    with pytest.raises(OhHellError) as error:
        a_game("sealed", players=9)

    assert error.value.code == "no-encoding"
