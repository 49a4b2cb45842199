"""How strong the bots are: points a hand against a field of another bot, on duplicate deals, with 95 % intervals.

Irish scoring, with the hook, trumps turned up; the candidate sits in every seat of every deal. The last column compares the
candidate with the field's own bot on the same deals, in the same seats, against the same opponents.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from statistics import fmean

from rich.progress import Progress

from ohhell.arena.duplicate import Contest, interval, play_deals
from ohhell.rules.axes import FirstDealer, Hook, Made, Missed, Schedule, Score
from ohhell.rules.rules import Rules

PAIRS = [("club", "random"), ("flat-100", "club"), ("expert", "flat-100")]
SIZES = [(4, 10), (4, 5), (4, 2), (5, 10), (5, 5), (5, 2)]


def rules_of(cards: int) -> Rules:
    """One hand of so many cards."""
    return Rules(
        hand_sizes=Schedule(shape="fixed", max=cards, hands=1),
        first_dealer=FirstDealer(by="random_dealer"),
        hook=Hook(kind="last_not_equal"),
        score=Score(Made(base=10, per_bid=1), Missed(per_taken=1), Missed(per_taken=1)),
    )


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    print(
        "| candidate | field | players x cards | points | made | field | ahead of the field | paired with the field's bot |"
    )
    print("|---|---|---|---|---|---|---|---|")
    with Progress() as progress:
        for candidate, field in PAIRS:
            for seats, cards in SIZES:
                task = progress.add_task(f"{candidate} among {field}, {seats} x {cards}", total=2 * wanted.deals)

                def tell(number: int, task: object = task) -> None:
                    progress.advance(task, number)  # type: ignore[arg-type]  # it is the task just made

                rules = rules_of(cards)
                contest = Contest(rules, candidate, field, seats)
                deals = play_deals(contest, wanted.deals, seed=wanted.seed, tell=tell)
                alike = replace(contest, candidate=field)
                peers = play_deals(alike, wanted.deals, seed=wanted.seed, tell=tell)
                ahead = interval([deal.points - deal.field_points for deal in deals])
                paired = interval([deal.points - peer.points for deal, peer in zip(deals, peers, strict=True)])
                points, made = fmean(deal.points for deal in deals), fmean(deal.made for deal in deals)
                others = fmean(deal.field_points for deal in deals)
                figures = f"{points:.2f} | {made:.1%} | {others:.2f} | {_shown(ahead)} | {_shown(paired)}"
                progress.console.print(f"| {candidate} | {field} | {seats} x {cards} | {figures} |", soft_wrap=True)


def _shown(figure: tuple[float, float, float]) -> str:
    return f"{figure[0]:+.2f} ({figure[1]:+.2f} to {figure[2]:+.2f})"


if __name__ == "__main__":
    main()
