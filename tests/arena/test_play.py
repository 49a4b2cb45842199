"""Any hand of a schedule can be played alone, and what the rules hide is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import ohhell
from ohhell.arena.duplicate import play_hand
from ohhell.arena.entrants import Entrant
from ohhell.arena.play import play_game, play_one
from ohhell.arena.player import Failures, Player, seated
from ohhell.bots.remembered_bids import restore_bids
from ohhell.rules.events import Move, Seen
from ohhell.rules.state import State
from ohhell.rules.view import View, view

IRISH = ohhell.preset("irish")
CLUBS = [Entrant("club")] * 5


@pytest.mark.parametrize("number", [1, 5, 10])
def test_a_hand_is_dealt_as_the_schedule_has_it(number: int) -> None:
    plan = IRISH.schedule(5)[number - 1]

    row = play_hand(IRISH, ["club"] * 5, "7", number)

    assert (row.number, row.cards, row.trump) == (number, plan.cards, plan.trump)
    assert sum(row.taken) == plan.cards


def test_the_dealer_is_found_by_lot() -> None:
    assert {play_hand(IRISH, ["random"] * 5, str(seed), 10).dealer for seed in range(30)} == set(range(5))


class Listener(Player):
    """A player that keeps what it was shown."""

    def __init__(self, entrant: Entrant, tally: Failures) -> None:
        super().__init__(entrant, tally)
        self.shown: list[View] = []

    def move(self, state: State, seat: int, heard: Sequence[Seen], rng: Random) -> Move:
        self.shown.append(restore_bids(view(state, seat), heard))
        return super().move(state, seat, heard, rng)


def test_bids_that_were_heard_are_remembered_where_the_rules_hide_them() -> None:
    listeners = [Listener(Entrant("club"), Failures()) for _ in range(5)]

    row = play_one(IRISH, listeners, "1", 4)

    in_play = [seen for one in listeners for seen in one.shown if seen.phase == "play"]
    assert {seen.bids for seen in in_play} == {row.bids}


def test_a_whole_game_ends_with_its_schedule() -> None:
    with seated(CLUBS, Failures()) as players:
        state = play_game(IRISH, players, "3")

    assert [row.cards for row in state.sheet] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert state.winners


def test_a_whole_game_is_dealt_as_any_game_with_its_seed() -> None:
    with seated(CLUBS, Failures()) as players:
        state = play_game(IRISH, players, "3")
    game = ohhell.Game(IRISH, ["A", "B", "C", "D", "E"], seed="3")

    assert state.draw == game.state.draw
    assert state.sheet[0].dealer == game.state.dealer
