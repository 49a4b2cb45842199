"""How strong the bots are: points a hand against a field of another bot, on duplicate deals, with 95 % intervals.

Irish scoring, with the hook, trumps turned up; the candidate sits in every seat of every deal. The last column compares the
candidate with the field's own bot on the same deals, in the same seats, against the same opponents. The second table says
how much of the way from `club` to the oracle, which sees every card, `expert` goes. The third seats `club` with one card among
bots that, when they lead, bid one on any trump.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import fmean
from typing import Final

import numpy as np
from benchmarks import trump_leader
from benchmarks.paired import FIGURES, Interval, Match, OnProgress, Played, bar, figures, play_match, shown
from rich.progress import Progress

from ohhell.arena.duplicate import interval
from ohhell.arena.entrants import Entrant
from ohhell.arena.play import play_one
from ohhell.arena.player import Failures, Player
from ohhell.bots import Bot
from ohhell.rules.axes import FirstDealer, Hook, Made, Missed, Schedule, Score
from ohhell.rules.rules import Rules

PAIRS: Final = [("novice", "random"), ("club", "random"), ("flat-100", "club"), ("expert", "flat-100")]
ONE_CARD_TABLES: Final = (3, 4, 5, 6)
SIZES: Final = [(4, 10), (4, 5), (4, 2), (5, 10), (5, 5), (5, 2)]
SAMPLES: Final = 2_000


def rules_of(cards: int) -> Rules:
    """One hand of so many cards."""
    return Rules(
        hand_sizes=Schedule(shape="fixed", max=cards, hands=1),
        first_dealer=FirstDealer(by="random_dealer"),
        hook=Hook(kind="last_not_equal"),
        score=Score(Made(base=10, per_bid=1), Missed(per_taken=1), Missed(per_taken=1)),
    )


def share(of: Sequence[Played], whole: Sequence[Played]) -> Interval:
    """What part one mean lead is of another on the same deals, by bootstrap over deals."""
    ours, all_of_it = (np.array([deal.paired for deal in deals]) for deals in (of, whole))
    drawn = np.random.default_rng(len(ours)).integers(0, len(ours), (SAMPLES, len(ours)))
    low, high = np.quantile(ours[drawn].mean(axis=1) / all_of_it[drawn].mean(axis=1), (0.025, 0.975))
    return float(ours.mean() / all_of_it.mean()), float(low), float(high)


class TrumpLeader(Player):
    """A player whose bot is that of `trump_leader.py`, in this process."""

    def _bot(self) -> Bot:
        return trump_leader.choose


def among_trump_leaders(
    seats: int, deals: int, *, seed: str, on_progress: OnProgress
) -> tuple[list[float], list[float]]:
    """Points of `club` in every seat among trump leaders, and theirs in the same seats, each a mean for every deal."""
    points, theirs = [], []
    rules = rules_of(1)
    everybody: list[Player] = [TrumpLeader(Entrant("trump leader"), Failures()) for _ in range(seats)]
    candidate = Player(Entrant("club"), Failures())
    for number in range(deals):
        deal = f"{seed} {number}"
        rows = [play_one(rules, [*everybody[:seat], candidate, *everybody[seat + 1 :]], deal) for seat in range(seats)]
        points.append(fmean(row.points[seat] for seat, row in enumerate(rows)))
        theirs.append(fmean(play_one(rules, everybody, deal).points))
        on_progress(1)
    return points, theirs


def main() -> None:
    """Play and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", help="one candidate instead of all", default="")
    parser.add_argument("--sizes", default=" ".join(f"{seats}x{cards}" for seats, cards in SIZES))
    parser.add_argument("--tables", default="123", help="which of the three tables, as digits")
    wanted = parser.parse_args()
    with Progress(transient=True) as progress:

        def played(match: Match, cards: int) -> list[Played]:
            name = f"{match.candidate} among {match.field}, {match.seats} x {cards}"
            with bar(progress, name, wanted.deals) as on_progress:
                return play_match(match, wanted.deals, seed=wanted.seed, on_progress=on_progress)

        def say(line: str) -> None:
            progress.console.print(line, soft_wrap=True, markup=False, highlight=False)

        sizes = [tuple(map(int, size.split("x"))) for size in wanted.sizes.split()]
        if "1" in wanted.tables:
            say(f"| candidate | field | players x cards | {FIGURES} |")
            say("|---|---|---|---|---|---|---|---|")
            for candidate, field in PAIRS:
                for seats, cards in sizes if wanted.only in {"", candidate} else []:
                    deals = played(Match(rules_of(cards), candidate, field, seats), cards)
                    say(f"| {candidate} | {field} | {seats} x {cards} | {figures(deals)} |")
            say("")
        if "2" in wanted.tables:
            say("| among `club` | club's points | expert's | the oracle's | share of the gap that expert closes |")
            say("|---|---|---|---|---|")
            for seats, cards in SIZES[:1]:
                ours, ceiling = (
                    played(Match(rules_of(cards), one, "club", seats), cards) for one in ("expert", "oracle")
                )
                peers, *points = (
                    fmean(points)
                    for points in (
                        [deal.peer_points for deal in ours],
                        [deal.points for deal in ours],
                        [deal.points for deal in ceiling],
                    )
                )
                mean, low, high = share(ours, ceiling)
                row = f"{peers:.2f} | {points[0]:.2f} | {points[1]:.2f} | {mean:.0%} ({low:.0%} to {high:.0%})"
                say(f"| {seats} x {cards} | {row} |")
            say("")
        if "3" in wanted.tables:
            say("| one card, among bots that bid one on any trump when they lead | club's points | theirs | paired |")
            say("|---|---|---|---|")
            for seats in ONE_CARD_TABLES:
                name = f"club among trump leaders, {seats} x 1"
                with bar(progress, name, wanted.deals) as on_progress:
                    points, theirs = among_trump_leaders(seats, wanted.deals, seed=wanted.seed, on_progress=on_progress)
                gained = interval([ours - peers for ours, peers in zip(points, theirs, strict=True)])
                say(f"| {seats} players | {fmean(points):.2f} | {fmean(theirs):.2f} | {shown(gained)} |")


if __name__ == "__main__":
    main()
