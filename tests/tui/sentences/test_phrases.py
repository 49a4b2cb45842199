"""Sentences about a view."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ohhell
from ohhell.rules.events import Forfeit
from ohhell.rules.state import evolve
from ohhell.rules.view import view
from ohhell.tui.sentences import phrases
from scenes import SEALED, begun, bid, dealt, house_rules, play, scene, scored, settled
from tui.narrated_scenes import ONE_HAND, PLAYERS, one_hand


def test_hand_title_counts_tie_breakers_separately() -> None:
    assert phrases.hand_title(replace(one_hand(), hand_number=2)) == "Tie-breaker 1"


@pytest.mark.parametrize(
    ("reveal", "sentence"),
    [("after_play", "The bids are shown when the hand is over."), ("total_only", "2 bid for 1 trick, over by 1.")],
)
def test_bid_total_says_as_much_as_the_rules_reveal(reveal: str, sentence: str) -> None:
    state = bid(dealt(house_rules(bid=SEALED | {"reveal": reveal}), 3, cards=1, trump="s"), 1, 1, 0)

    assert phrases.bid_total(view(state, 0)) == sentence


@pytest.mark.parametrize(
    ("mode", "sentence"),
    [
        ("blind", "You bid blind. You see your cards when all have bid."),
        ("others_only", "You bid seeing everyone's cards but your own. You see your own when all have bid."),
    ],
)
def test_unseen_says_why_you_bid_without_your_cards(mode: str, sentence: str) -> None:
    state = dealt(house_rules(bid={"sight": [{"mode": mode}]}), 3, cards=1, trump="s")

    assert phrases.unseen(view(state, 0)) == sentence


@pytest.mark.parametrize(
    ("credit", "sentence"),
    [
        ("nobody", "Nobody takes the trick: identical cards cancel each other."),
        ("carry", "Nobody takes the trick: identical cards cancel each other. It goes to the winner of the next one."),
    ],
)
def test_took_says_what_happens_to_a_trick_that_nobody_takes(credit: str, sentence: str) -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "dead": {"credit": credit}})
    seen = view(scene(rules, "Qh 2c / Qh 3c", trump="s", trick="Qh Qh"), 0)

    assert (phrases.took(PLAYERS, seen, left=1), phrases.taker(PLAYERS, seen.tricks[-1])) == (
        sentence,
        "Nobody took it.",
    )


def test_turn_is_nobodys_when_the_game_is_over() -> None:
    assert phrases.turn(PLAYERS, one_hand()) == "It's nobody's turn."


@pytest.mark.parametrize(
    ("bids", "sentence"), [(0, "You, Ada and Ben still have to bid."), (2, "It's Ben's turn to bid.")]
)
def test_turn_names_everybody_who_must_act(bids: int, sentence: str) -> None:
    state = bid(dealt(house_rules(bid=SEALED), 3, cards=1, trump="s"), *[0] * bids)

    assert phrases.turn(PLAYERS, view(state, 0)) == sentence


@pytest.mark.parametrize(
    ("owed", "sentence"),
    [
        (Forfeit(1, "hat"), "Ada owes a forfeit: wear a hat, or sing."),
        (Forfeit(0, "other"), "You owe a forfeit."),
    ],
)
def test_forfeit_lists_its_choices(owed: Forfeit, sentence: str) -> None:
    rules = house_rules(forfeits=[{"id": "hat", "min_bid": 1, "choices": ["wear a hat", "sing"]}])

    assert phrases.forfeit(PLAYERS, view(dealt(rules, 3, cards=1, trump="s"), 0), owed) == sentence


def test_result_names_the_only_winner() -> None:
    state = scored(begun(house_rules(schedule=ONE_HAND), 3), [2, 1, 1], [2, 0, 0])

    assert phrases.result(PLAYERS, view(state, 0)) == ["You win with 12 points."]


@pytest.mark.parametrize(
    ("seen", "further"),
    [
        (one_hand(), []),
        (replace(one_hand(), notes=("tie-cap-reached",)), ["The tie-breakers did not decide it."]),
        (one_hand(format={"matches": 4}), ["This was one match of 4."]),
    ],
    ids=["equal totals", "tie-breakers that did not help", "one match of several"],
)
def test_result_says_that_a_win_is_shared(seen: ohhell.View, further: list[str]) -> None:
    assert phrases.result(PLAYERS, seen) == ["Ada and Ben share the win with 11 points.", *further]


def test_leader_names_all_who_lead() -> None:
    assert phrases.leader(PLAYERS, [5, 5, 1]) == "You and Ada lead with 5."


def test_player_list_names_everybody_to_a_spectator() -> None:
    game = ohhell.Game(ohhell.preset("mrpikes"), ["Ann", "Bob", "Cid"], seed=1)

    assert phrases.player_list(game.view(None)) == "The players are Ann, Bob and Cid."


def test_trick_is_finished_by_its_last_card_only() -> None:
    state = scene(house_rules(), "Qh / 2c", trump="s", trick="")
    led = play(state, "Qh")
    finished = settled(evolve(led, view(led, 1).legal[0]))
    first, second, third = (view(each, 0) for each in (state, led, finished))

    assert (phrases.trick_finished(first, second), phrases.trick_finished(second, third)) == (False, True)
