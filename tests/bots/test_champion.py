"""The bot `champion`, with tiny random nets: legal moves, the same move for the same view, and `expert` where it can't play."""

from __future__ import annotations

import warnings
from pathlib import Path
from random import Random

import pytest

import ohhell
from bots.decision_points import hidden_otherwise, moments
from bots.tiny_nets import COVERAGE, write_tiny_net
from ohhell.bots import Bot, champion, expert
from ohhell.encoding.actions import is_encodable, legal_moves
from ohhell.rules.errors import OhHellError
from ohhell.rules.moves import waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.view import View, view
from random_rules import random_rules


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_net(tmp_path_factory.mktemp("nets") / "tiny.weights")


@pytest.fixture
def bot(weights: Path) -> Bot:
    return champion.with_weights(weights)


def game_of(rules: Rules, seats: int, seed: int = 1) -> ohhell.Game:
    return ohhell.Game(rules, [f"P{seat}" for seat in range(seats)], seed=seed)


def first_view(preset: str = "irish", seats: int = 5) -> View:
    game = game_of(ohhell.preset(preset), seats)
    return game.view(game.waiting_for[0])


def encodable_rules(number: int) -> tuple[Rules, int]:
    rng = Random(number)
    while True:
        rules, seats = random_rules(rng)
        if is_encodable(rules, seats):
            return rules, seats


@pytest.mark.parametrize("number", range(12))
def test_champion_plays_any_game_to_its_end_with_legal_moves(weights: Path, number: int) -> None:
    rules, seats = encodable_rules(number)
    game = game_of(rules, seats, number)
    bot = champion.with_weights(weights)
    while game.waiting_for:
        seat = game.waiting_for[0]
        seen = game.view(seat)
        move = bot(seen, Random(1)) if champion.substitution(seen, weights) is None else legal_moves(seen)[0]
        game.play(move)

    assert game.winners


@pytest.mark.parametrize("number", range(8))
def test_champion_does_not_see_hidden_cards(bot: Bot, number: int) -> None:
    rng = Random(number)
    rules = ohhell.preset(("classic", "mrpikes", "forehead", "heck-normal")[number % 4])
    for state in moments(rules, 4, number, 30):
        seat = rng.choice(waiting_for(state))
        other = hidden_otherwise(state, seat, rng)

        assert bot(view(other, seat), Random(1)) == bot(view(state, seat), Random(1))


def test_champion_draws_no_random_numbers(bot: Bot) -> None:
    assert {bot(first_view(), Random(seed)) for seed in range(5)} == {bot(first_view(), Random(9))}


def test_champion_raises_when_called_out_of_turn(bot: Bot) -> None:
    game = game_of(ohhell.preset("irish"), 5)
    idle = next(seat for seat in range(5) if seat not in game.waiting_for)

    with pytest.raises(OhHellError) as refusal:
        bot(game.view(idle), Random(1))

    assert refusal.value.code == "not-your-turn"


def test_other_weights_play_otherwise(weights: Path, tmp_path: Path) -> None:
    other = champion.with_weights(write_tiny_net(tmp_path / "other", seed=2))
    states = moments(ohhell.preset("irish"), 5, 1, 30)
    views = [view(state, waiting_for(state)[0]) for state in states]

    assert [other(seen, Random(1)) for seen in views] != [
        champion.with_weights(weights)(seen, Random(1)) for seen in views
    ]


def test_weights_are_read_again_when_the_file_changes(tmp_path: Path) -> None:
    path = write_tiny_net(tmp_path / "net", changes={"coverage": {**COVERAGE, "players": [2, 3]}})
    before = champion.substitution(first_view(), path)
    write_tiny_net(path)

    assert (before is None, champion.substitution(first_view(), path)) == (False, None)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": [2, 4]}, "It knows numbers of players from 2 to 4, not 5."),
        ({"cards": [1, 9]}, "It knows hands with numbers of cards from 1 to 9, not 10."),
        ({"pack": [32, 40]}, "It knows packs with numbers of cards from 32 to 40, not 52."),
        ({"hook": ["none"]}, "It doesn't know the hook 'last_not_equal'."),
        ({"first_lead": ["dealer"]}, "It doesn't know the first lead by 'left_of_dealer'."),
    ],
    ids=["players", "cards", "pack", "hook", "lead"],
)
def test_rules_outside_the_training_are_named(tmp_path: Path, change: dict[str, list[object]], sentence: str) -> None:
    path = write_tiny_net(tmp_path / "net", changes={"coverage": {**COVERAGE, **change}})
    problem = champion.substitution(first_view(), path)

    assert problem is not None
    assert (problem.code, sentence in str(problem)) == ("untrained-rules", True)


def test_rules_without_an_encoding_are_outside_the_training(weights: Path) -> None:
    problem = champion.substitution(first_view("classic-two-packs", 6), weights)

    assert problem is not None
    assert problem.code == "untrained-rules"


@pytest.mark.parametrize(
    ("content", "code"), [(None, "weights-missing"), (b"something", "weights-damaged")], ids=["missing", "damaged"]
)
def test_expert_plays_without_usable_weights_and_a_warning_says_why(
    tmp_path: Path, content: bytes | None, code: str
) -> None:
    path = tmp_path / "net"
    if content is not None:
        path.write_bytes(content)

    with pytest.warns(champion.ExpertPlaysWarning, match=rf"`expert` plays instead\. \({code}\)"):
        move = champion.with_weights(path)(first_view(), Random(1))

    assert move == expert.choose(first_view(), Random(1))


def test_expert_plays_with_weights_of_another_version(tmp_path: Path) -> None:
    bot = champion.with_weights(write_tiny_net(tmp_path / "net", changes={"encoding": 99}))

    with pytest.warns(champion.ExpertPlaysWarning, match="version 99 of the encoding"):
        bot(first_view(), Random(1))


def test_no_weights_are_shipped_so_expert_plays_for_the_bot_of_the_program() -> None:
    assert "champion" not in ohhell.bot_names()
    with pytest.warns(champion.ExpertPlaysWarning, match="weights-missing"):
        champion.choose(first_view(), Random(1))


def test_estimates_rate_every_move_and_put_the_chosen_one_first(bot: Bot, weights: Path) -> None:
    seen = first_view()
    found = champion.estimates(seen, weights)

    assert {one.move for one in found} == set(seen.legal)
    assert found[0].move == bot(seen, Random(1))


def test_estimates_without_usable_weights_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OhHellError) as refusal:
        champion.estimates(first_view(), tmp_path / "none")

    assert refusal.value.code == "weights-missing"


def test_champion_warns_nobody_when_the_net_plays(bot: Bot) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")

        assert bot(first_view(), Random(1)) in first_view().legal
