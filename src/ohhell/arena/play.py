"""Hands and games played by arena players; draws, deals and reveals happen automatically."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from ohhell.arena.player import Player
from ohhell.dealing.deals import keys_needed, next_chance
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.rules.events import Bid, Deal, Event, Reveal, Seen
from ohhell.rules.moves import waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Row
from ohhell.rules.state import State, due, evolve, start
from ohhell.rules.view import witness

Keys = Mapping[int, bytes]
"""The key of the draw under 0, and of each hand under its number."""


def play_one(rules: Rules, players: Sequence[Player], seed: str, number: int = 1) -> Row:
    """Play hand *number* of the schedule, as the first hand of a game with that seed."""
    begun = start(rules, len(players))
    draw, deal = chain(secret_from_seed(seed), 2)
    state = replace(begun, plan=begun.schedule[number - 1])
    return _played(state, players, seed, {0: draw, number: deal}, lambda after: bool(after.sheet)).sheet[0]


def play_game(rules: Rules, players: Sequence[Player], seed: str) -> State:
    """Play a whole game with that seed."""
    state = start(rules, len(players))
    keys = dict(enumerate(chain(secret_from_seed(seed), keys_needed(state))))
    return _played(state, players, seed, keys, lambda after: after.phase == "over")


def _played(state: State, players: Sequence[Player], seed: str, keys: Keys, done: Callable[[State], bool]) -> State:
    # one generator per seat, so that the random numbers of one bot do not depend on the others
    chances = [Random(f"{seed} {seat}") for seat in range(state.seats)]
    heard: list[list[Seen]] = [[] for _ in players]
    while not done(state):
        event = due(state) or next_chance(state, keys.__getitem__)
        if event is None:
            seat = waiting_for(state)[0]
            event = players[seat].move(state, seat, heard[seat], chances[seat])
        if not state.rules.bids_visible_in_play:  # otherwise the view shows all bids
            _listen(state, event, heard)
        state = evolve(state, event)
    return state


def _listen(before: State, event: Event, heard: Sequence[list[Seen]]) -> None:
    """Save what each seat may have to remember in this hand: the bids."""
    if isinstance(event, Deal):
        for mine in heard:
            mine.clear()
    elif isinstance(event, Bid | Reveal):
        for seat, mine in enumerate(heard):
            mine.append(witness(before, event, seat))
