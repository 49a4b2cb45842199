"""What a view says in a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ohhell
from ohhell.rules.events import Forfeit
from ohhell.rules.state import State, evolve
from ohhell.rules.view import View, view
from ohhell.tui import phrases
from ohhell.tui.words import PlayerNames
from scenes import SEALED, begun, bid, dealt, house_rules, play, scene, scored, settled

CAST = PlayerNames.of(("Tom", "Ada", "Ben"), 0)
TWO_PACKS = {"deck": {"packs": 2}, "trick": {"duplicates": "cancel"}}


def over(**axes: object) -> View:
    """A game of one hand in which Ada and Ben made their bids."""
    rules = house_rules(schedule={"shape": "fixed", "max": 2, "hands": 1}, **axes)
    return view(scored(begun(rules, 3), [1, 1, 1], [0, 1, 1]), 0)


def test_an_extra_hand_is_counted_on_its_own() -> None:
    assert phrases.hand_title(replace(over(), hand_number=2)) == "Tie-breaker 1"


def test_bids_hidden_to_the_end_are_said_to_be() -> None:
    state = bid(dealt(house_rules(bid=SEALED | {"reveal": "after_play"}), 3, cards=1, trump="s"), 0, 0, 0)

    assert phrases.bids_told(view(state, 0)) == "The bids are shown when the hand is over."


def test_a_total_alone_is_told() -> None:
    state = bid(dealt(house_rules(bid=SEALED | {"reveal": "total_only"}), 3, cards=1, trump="s"), 1, 1, 0)

    assert phrases.bids_told(view(state, 0)) == "2 bid for 1 trick, over by 1."


def test_a_blind_bidder_is_told_why_there_are_no_cards() -> None:
    blind = dealt(house_rules(bid={"sight": [{"mode": "blind"}]}), 3, cards=2, trump="s")
    forehead = dealt(house_rules(bid={"sight": [{"mode": "others_only"}]}), 3, cards=1, trump="s")

    assert phrases.unseen(view(blind, 0)) == "You bid blind. You see your cards when all have bid."
    assert phrases.unseen(view(forehead, 0)).startswith("You bid seeing everyone's cards but your own")


@pytest.mark.parametrize(
    ("credit", "sentence"),
    [
        ("nobody", "Nobody takes the trick: identical cards cancel each other."),
        ("carry", "Nobody takes the trick: identical cards cancel each other and goes to the winner of the next one."),
    ],
)
def test_a_trick_may_go_to_nobody(credit: str, sentence: str) -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel", "dead": {"credit": credit}})
    state = scene(rules, "Qh 2c / Qh 3c", trump="s", trick="Qh Qh")

    told = view(state, 0)
    assert phrases.took(CAST, told, left=1) == sentence
    assert phrases.taker(CAST, told.tricks[-1]) == "Nobody took it."


def test_between_hands_nobody_is_to_act() -> None:
    assert phrases.turn(CAST, over()) == "It's nobody's turn."


@pytest.mark.parametrize(("bids", "sentence"), [(0, "You, Ada and Ben are to bid."), (2, "Ben is to bid.")])
def test_whoever_must_act_is_named(bids: int, sentence: str) -> None:
    state: State = bid(dealt(house_rules(bid=SEALED), 3, cards=1, trump="s"), *[0] * bids)

    assert phrases.turn(CAST, view(state, 0)) == sentence


def test_a_forfeit_is_told_with_its_choices() -> None:
    rules = house_rules(forfeits=[{"id": "hat", "min_bid": 1, "choices": ["wear a hat", "sing"]}])
    told = view(dealt(rules, 3, cards=1, trump="s"), 0)

    assert phrases.forfeit(CAST, told, Forfeit(1, "hat")) == "Ada owes a forfeit: wear a hat, or sing."
    assert phrases.forfeit(CAST, told, Forfeit(0, "other")) == "You owe a forfeit."


def test_equal_totals_share_the_win() -> None:
    assert phrases.result(CAST, over()) == ["Ada and Ben share the win with 11 points."]


def test_the_only_winner_wins() -> None:
    rules = house_rules(schedule={"shape": "fixed", "max": 2, "hands": 1})
    state = scored(begun(rules, 3), [2, 1, 1], [2, 0, 0])

    assert phrases.result(CAST, view(state, 0)) == ["You win with 12 points."]


def test_a_tie_that_extra_hands_did_not_part_is_told() -> None:
    assert phrases.result(CAST, replace(over(), notes=("tie-cap-reached",)))[1] == "The tie-breakers did not decide it."


def test_one_match_of_several_is_told() -> None:
    assert phrases.result(CAST, over(format={"matches": 4}))[1] == "This was one match of 4."


def test_leaders_are_named_together() -> None:
    assert phrases.leader(CAST, [5, 5, 1]) == "You and Ada lead with 5."


def test_a_spectator_hears_of_all_players() -> None:
    game = ohhell.Game(ohhell.preset("mrpikes"), ["Ann", "Bob", "Cid"], seed=1)

    assert phrases.company(game.view(None)) == "The players are Ann, Bob and Cid."


def test_cards_that_finish_no_trick_finish_none() -> None:
    state = scene(house_rules(), "Qh / 2c", trump="s", trick="")
    after = play(state, "Qh")

    assert not phrases.trick_finished(view(state, 0), view(after, 0))
    assert phrases.trick_finished(view(after, 0), view(settled(evolve(after, view(after, 1).legal[0])), 0))
