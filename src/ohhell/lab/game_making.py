"""Let bots play hands, on all cores, and collect them as arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import numpy as np

from ohhell.arena.process_pool import cores_here, run_all
from ohhell.bots import bot, check_bot_name
from ohhell.encoding.actions import action_of, card_slots, check_encodable
from ohhell.lab.deals import hand_of_size
from ohhell.lab.episodes import Episode
from ohhell.lab.game_table import BY_DECISION, BY_HAND, BY_HAND_AND_SEAT, NO_TRUMP, GameTable, joined
from ohhell.rules.cards import SUITS, Card
from ohhell.rules.rules import Rules
from ohhell.rules.state import current_hand

MOST_JOBS: Final = 500
"""Few enough for memory, and enough for a progress bar."""


@dataclass(frozen=True, slots=True)
class GamesJob:
    """Some hands of a run: hand n has the n-th of *sizes*, in turn, and a seed of its own."""

    rules: Rules
    bots: tuple[str, ...]
    seed: str
    sizes: tuple[int, ...]
    numbers: range


def make_games(  # noqa: PLR0913 (one argument per choice)
    rules: Rules,
    bots: Sequence[str],
    *,
    hands: int,
    seed: str = "1",
    cards: int | None = None,
    cores: int = 0,
    on_progress: Callable[[int], object] = lambda _: None,
) -> GameTable:
    """Let *bots*, one per seat, play so many hands; the same seed gives the same hands on any number of cores.

    Args:
        rules: The rule set.
        bots: The names of the bots, by seat.
        hands: The number of hands: the sizes of the schedule in turn.
        seed: The seed of deals and bots.
        cards: Play only hands of this size.
        cores: The number of cores to use; 0 for all.
        on_progress: Gets the number of hands that were just finished.

    Raises:
        OhHellError: `unknown-bot`, `no-encoding`, `no-such-hand`.
        RulesError: The rules can't be played by so many players.
    """
    seats = len(bots)
    for name in bots:
        check_bot_name(name)
    sizes = tuple(dict.fromkeys(plan.cards for plan in rules.schedule(seats)))
    check_encodable(rules, seats)
    if cards is not None:
        sizes = (hand_of_size(rules, seats, cards).cards,)
    whole = GamesJob(rules, tuple(bots), seed, sizes, range(hands))
    size = -(-hands // MOST_JOBS)
    jobs = [replace(whole, numbers=whole.numbers[first : first + size]) for first in range(0, hands, size)]
    tables = run_all(play_games, jobs, cores=cores or cores_here(), on_done=lambda job: on_progress(len(job.numbers)))
    return joined(tables)


def play_games(job: GamesJob) -> GameTable:
    """Play the hands of one job."""
    rows: dict[str, list[Any]] = {name: [] for name in (*BY_HAND, *BY_HAND_AND_SEAT, *BY_DECISION)}
    for number in job.numbers:
        _play_hand(job, number, rows)
    kinds = {**BY_HAND, **BY_HAND_AND_SEAT, **BY_DECISION}
    arrays = {name: np.array(values, kinds[name]) for name, values in rows.items()}
    return GameTable(job.rules, job.bots, job.seed, arrays)


def _play_hand(job: GamesJob, number: int, rows: dict[str, list[Any]]) -> None:
    seats, seed = len(job.bots), f"{job.seed} {number}"
    episode = Episode(job.rules, seats, seed=seed, cards=job.sizes[number % len(job.sizes)])
    players = [(bot(name), Random(f"{seed} {seat}")) for seat, name in enumerate(job.bots)]
    dealt = current_hand(episode.state).dealt
    slots = card_slots(job.rules.deck, dealt.trump)

    def word(cards: Sequence[Card]) -> int:
        return sum(1 << slots[card] for card in cards)

    last_card = dealt.hands[dealt.dealer][-1:] if dealt.plan.source == "dealer_last_card" else ()
    rows["cards"].append(dealt.plan.cards)
    rows["dealer"].append(dealt.dealer)
    rows["trump"].append(NO_TRUMP if dealt.trump == "nt" else SUITS.index(dealt.trump))
    rows["turned"].append(word(dealt.turned))
    rows["shown"].append(word(last_card))
    rows["hands"].append([word(hand) for hand in dealt.hands])
    while not episode.is_over:
        seat = episode.seat_to_act
        seen = episode.view(seat)
        choose, chance = players[seat]
        move = choose(seen, chance)
        rows["seats"].append(seat)
        rows["actions"].append(action_of(seen, move))
        episode.move(move)
    row = episode.state.sheet[0]
    rows["bids"].append(row.bids)
    rows["taken"].append(row.taken)
    rows["points"].append(row.points)
