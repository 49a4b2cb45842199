"""`expert` against OpenSpiel's ISMCTS on duplicate deals: points a hand, with 95 % intervals, and time a move in the same run.

OpenSpiel's bot searches with 1,000 simulations a move, and knows which cards are in play: its resampler leaks the undealt
stock. `expert` is handed nothing but a `View`. With `--redealt` the leak is closed: see `open_spiel.py`.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from benchmarks.open_spiel import OURS, THEIRS, Spent, dealt, play_hand
from benchmarks.paired import OnProgress, bar, shown
from rich.progress import Progress

from ohhell.arena.duplicate import interval
from ohhell.bots import Bot, bot
from ohhell.rules.moves import waiting_for
from ohhell.rules.view import view

SIZES: Final = [(4, 10), (4, 5), (4, 2), (5, 10), (5, 5), (5, 2)]
BATCH: Final = 2


@dataclass(frozen=True, slots=True)
class Match:
    """Our bot in one seat, OpenSpiel's in the others, *redealt* when its leak is closed."""

    name: str
    seats: int
    cards: int
    redealt: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """One deal: our bot in every seat among theirs, and theirs in every seat; means over the seats."""

    points: float
    made: float
    field_points: float
    peer_points: float
    spent: Spent


def play_deal(choose: Bot, match: Match, seed: str) -> Outcome:
    """One deal, our bot in every seat in turn, then in none."""
    state, spent, seats = dealt(match.seats, match.cards, seed), Spent(), range(match.seats)
    rows = [play_hand(state, {seat: choose}, seed, spent, redealt=match.redealt).sheet[0] for seat in seats]
    others = match.seats - 1
    return Outcome(
        points=fmean(row.points[seat] for seat, row in enumerate(rows)),
        made=fmean(row.bids[seat] == row.taken[seat] for seat, row in enumerate(rows)),
        field_points=fmean((sum(row.points) - row.points[seat]) / others for seat, row in enumerate(rows)),
        peer_points=fmean(play_hand(state, {}, seed, spent, redealt=match.redealt).totals),
        spent=spent,
    )


def play_match(match: Match, deals: int, *, seed: str, on_progress: OnProgress) -> list[Outcome]:
    """So many deals on all cores; the same seed gives the same points on any number of them."""
    batches = [range(first, min(first + BATCH, deals)) for first in range(0, deals, BATCH)]
    found: dict[int, list[Outcome]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(_play_batch, match, seed, batch): batch.start for batch in batches}
        for done in as_completed(waiting):
            found[waiting[done]] = done.result()
            on_progress(len(done.result()))
    return [outcome for place in sorted(found) for outcome in found[place]]


def _play_batch(match: Match, seed: str, numbers: range) -> list[Outcome]:
    choose = bot(match.name)
    state = dealt(match.seats, match.cards, seed)
    choose(view(state, waiting_for(state)[0]), Random(1))  # compiled code is loaded outside the clock
    return [play_deal(choose, match, f"{seed} {number}") for number in numbers]


def row_of(match: Match, outcomes: list[Outcome]) -> str:
    """One line of the table."""
    ahead = interval([outcome.points - outcome.field_points for outcome in outcomes])
    paired = interval([outcome.points - outcome.peer_points for outcome in outcomes])
    points, made = fmean(outcome.points for outcome in outcomes), fmean(outcome.made for outcome in outcomes)
    others = fmean(outcome.field_points for outcome in outcomes)
    ours, theirs = (
        1000
        * sum(outcome.spent.seconds[side] for outcome in outcomes)
        / max(1, sum(outcome.spent.moves[side] for outcome in outcomes))
        for side in (OURS, THEIRS)
    )
    who = "ISMCTS, the leak closed" if match.redealt else "ISMCTS, leaking"
    figures = f"{points:.2f} | {made:.1%} | {others:.2f} | {shown(ahead)} | {shown(paired)} | {ours:.1f} | {theirs:.1f}"
    return f"| {match.name} | {who} | {match.seats} x {match.cards} | {len(outcomes)} | {figures} |"


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--candidate", default="expert")
    parser.add_argument("--sizes", default=" ".join(f"{seats}x{cards}" for seats, cards in SIZES))
    parser.add_argument("--redealt", action="store_true", help="close the leak")
    wanted = parser.parse_args()
    print(
        "| candidate | field | players x cards | deals | points | made | field | ahead | paired | ms a move | theirs |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    with Progress(transient=True) as progress:
        for size in wanted.sizes.split():
            seats, cards = map(int, size.split("x"))
            match = Match(wanted.candidate, seats, cards, wanted.redealt)
            with bar(progress, f"{wanted.candidate} among ISMCTS, {seats} x {cards}", wanted.deals) as on_progress:
                outcomes = play_match(match, wanted.deals, seed=wanted.seed, on_progress=on_progress)
            progress.console.print(row_of(match, outcomes), soft_wrap=True, markup=False, highlight=False)


if __name__ == "__main__":
    main()
