"""`expert` against OpenSpiel's ISMCTS on duplicate deals: points a hand, with 95 % intervals, and time a move in the same run.

OpenSpiel's bot searches with 1,000 simulations a move. Its resampler never moves a card between the other hands and the
undealt stock, so it knows which cards are in play; `expert` does not, and is handed nothing but a `View`. Both engines play
every hand in step and have to agree on legal moves and on points.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import pyspiel
from rich.progress import Progress

from ohhell.arena.duplicate import interval
from ohhell.bots import Bot, bot
from ohhell.rules.axes import Hook, Made, Missed, Schedule, Score
from ohhell.rules.events import Bid, Deal, Draw, Move
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve, going_on, start
from ohhell.rules.view import view

if TYPE_CHECKING:
    from ohhell.rules.cards import Card

SIZES: Final = [(4, 10), (4, 5), (4, 2), (5, 10), (5, 5), (5, 2)]
SIMULATIONS: Final = 1_000
BATCH: Final = 2
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = ("c", "d", "s", "h")
FIRST_BID: Final = 52
OURS: Final = "ours"
THEIRS: Final = "theirs"


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds of processor time and moves, by side; moves without a choice are not counted."""

    seconds: dict[str, float] = field(default_factory=lambda: {OURS: 0.0, THEIRS: 0.0})
    moves: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One deal: our bot in every seat among theirs, and theirs in every seat; means over the seats."""

    points: float
    made: float
    field_points: float
    peer_points: float
    spent: Spent


def rules_of(cards: int) -> Rules:
    """The one hand that OpenSpiel plays."""
    return Rules(
        hand_sizes=Schedule(shape="fixed", max=cards, hands=1),
        hook=Hook(kind="last_not_equal"),
        score=Score(Made(base=10, per_bid=1), Missed(per_taken=1), Missed(per_taken=1)),
    )


def card_action(card: Card) -> int:
    """A card as OpenSpiel counts them."""
    assert card.suit is not None
    return RANKS.index(card.rank) * 4 + SUITS.index(card.suit)


def move_action(move: Move) -> int:
    """A move as OpenSpiel counts them."""
    return FIRST_BID + move.tricks if isinstance(move, Bid) else card_action(move.card)


def dealt(seats: int, cards: int, seed: str) -> State:
    """Our state after a deal that depends on nothing but *seed*."""
    rng, rules = Random(seed), rules_of(cards)
    order = list(pack(rules.deck, seats))
    rng.shuffle(order)
    dealer = rng.randrange(seats)
    state = evolve(replace(start(rules, seats), dealer=dealer), Draw((), dealer))
    return evolve(state, Deal(tuple(order)))


def their_deal(state: State) -> Any:
    """OpenSpiel's state with the very cards of ours."""
    hand = going_on(state)
    cards = hand.dealt.plan.cards
    theirs = pyspiel.load_game("oh_hell", {"players": state.seats, "num_tricks_fixed": cards}).new_initial_state()
    theirs.apply_action(cards)
    theirs.apply_action(hand.dealt.dealer)
    for place in range(cards):
        for seat in range(state.seats):
            theirs.apply_action(card_action(hand.dealt.hands[seat][place]))
    theirs.apply_action(card_action(hand.dealt.turned[-1]))
    return theirs


def their_bot(seed: int) -> Any:
    """OpenSpiel's ISMCTS with one random play-out a simulation; it plays the move it visited most."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, 10.0, SIMULATIONS, -1, final, False, False)


def play_hand(state: State, choose: Mapping[int, Bot], seed: str, spent: Spent) -> State:
    """The hand played to its end: the seats in *choose* by our bots, the others by OpenSpiel's."""
    theirs = their_deal(state)
    chances = [Random(f"{seed} {seat}") for seat in range(state.seats)]
    bots = [their_bot(chance.getrandbits(30)) for chance in chances]
    while not state.sheet:
        (seat,) = waiting_for(state)
        moves = {move_action(move): move for move in legal(state, seat)}
        assert (theirs.current_player(), theirs.legal_actions()) == (seat, sorted(moves))
        begin = process_time()
        if seat in choose:
            side, move = OURS, choose[seat](view(state, seat), chances[seat])
        else:
            side, move = THEIRS, moves[bots[seat].step(theirs)]
        if len(moves) > 1:
            spent.seconds[side] += process_time() - begin
            spent.moves[side] += 1
        state = evolve(state, move)
        theirs.apply_action(move_action(move))
    assert tuple(theirs.returns()) == state.totals
    return state


def play_deal(choose: Bot, seats: int, cards: int, seed: str) -> Outcome:
    """One deal, our bot in every seat in turn, then in none."""
    state, spent = dealt(seats, cards, seed), Spent()
    rows = [(seat, play_hand(state, {seat: choose}, seed, spent).sheet[0]) for seat in range(seats)]
    return Outcome(
        points=fmean(row.points[seat] for seat, row in rows),
        made=fmean(row.bids[seat] == row.taken[seat] for seat, row in rows),
        field_points=fmean((sum(row.points) - row.points[seat]) / (seats - 1) for seat, row in rows),
        peer_points=fmean(play_hand(state, {}, seed, spent).totals),
        spent=spent,
    )


def play_deals(
    name: str, seats: int, cards: int, deals: int, *, seed: str, tell: Callable[[int], object]
) -> list[Outcome]:
    """So many deals on all cores; the same seed gives the same points on any number of them."""
    batches = [range(first, min(first + BATCH, deals)) for first in range(0, deals, BATCH)]
    found: dict[int, list[Outcome]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(_play_batch, name, seats, cards, seed, batch): batch.start for batch in batches}
        for done in as_completed(waiting):
            found[waiting[done]] = done.result()
            tell(len(done.result()))
    return [outcome for place in sorted(found) for outcome in found[place]]


def _play_batch(name: str, seats: int, cards: int, seed: str, numbers: range) -> list[Outcome]:
    choose = bot(name)
    choose(view(dealt(seats, cards, seed), waiting_for(dealt(seats, cards, seed))[0]), Random(1))  # loads compiled code
    return [play_deal(choose, seats, cards, f"{seed} {number}") for number in numbers]


def shown(figure: tuple[float, float, float]) -> str:
    """A mean with its interval."""
    return f"{figure[0]:+.2f} ({figure[1]:+.2f} to {figure[2]:+.2f})"


def row_of(name: str, seats: int, cards: int, outcomes: list[Outcome]) -> str:
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
    return (
        f"| {name} | {seats} x {cards} | {points:.2f} | {made:.1%} | {others:.2f} | {shown(ahead)} | {shown(paired)} "
        f"| {ours:.1f} | {theirs:.1f} |"
    )


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--candidate", default="expert")
    parser.add_argument("--sizes", default=" ".join(f"{seats}x{cards}" for seats, cards in SIZES))
    wanted = parser.parse_args()
    print(
        "| candidate | players x cards | points | made | ISMCTS | ahead of ISMCTS | paired with ISMCTS | ms a move | ISMCTS's |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    with Progress() as progress:
        for size in wanted.sizes.split():
            seats, cards = map(int, size.split("x"))
            task = progress.add_task(f"{wanted.candidate} among ISMCTS, {seats} x {cards}", total=wanted.deals)

            def tell(number: int, task: Any = task) -> None:
                progress.advance(task, number)

            outcomes = play_deals(wanted.candidate, seats, cards, wanted.deals, seed=wanted.seed, tell=tell)
            progress.console.print(row_of(wanted.candidate, seats, cards, outcomes), soft_wrap=True)


if __name__ == "__main__":
    main()
