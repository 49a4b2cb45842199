"""A run of the arena: what is wanted, checked before the first card, and played into a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ohhell.arena import report
from ohhell.arena.batches import Batch, Workers
from ohhell.arena.duplicate import play_lineup
from ohhell.arena.entrants import Entrant, judge
from ohhell.arena.player import Failures
from ohhell.arena.report_words import gathered
from ohhell.arena.whole_games import play_games
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules

Begin = Callable[[str, int], Callable[[int], object]]
"""Told what is about to be played and how many; gives whoever is told of each that is done."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What is to be played: the first of *lineup* is the candidate; on a ladder all are, *seats* of them at a table."""

    rules: Rules
    lineup: tuple[Entrant, ...]
    seed: str = "1"
    deals: int = 0
    games: int = 0
    cards: int | None = None
    versus: Entrant | None = None
    ladder: bool = False
    seats: int = 0

    @property
    def table(self) -> int:
        """How many sit at a table."""
        return self.seats if self.ladder and self.seats else len(self.lineup)

    @property
    def everybody(self) -> tuple[Entrant, ...]:
        """Everybody who takes part."""
        return self.lineup if self.versus is None else (*self.lineup, self.versus)


def demand(wishes: RunSettings) -> None:
    """Raise OhHellError with the reason unless this can be played."""
    if wishes.ladder:
        _demand_ladder(wishes)
    wishes.rules.demand(wishes.table)
    hands_of(wishes)
    judge(wishes.everybody)


def hands_of(wishes: RunSettings) -> tuple[int, ...]:
    """The numbers of the hands that are dealt in turn: all of the schedule, or those of the size wanted."""
    plans = wishes.rules.schedule(wishes.table)
    numbers = tuple(plan.number for plan in plans if wishes.cards in {None, plan.cards})
    if not numbers:
        sizes = sorted({plan.cards for plan in plans})
        told = f"{sizes[0]} to {sizes[-1]} cards" if len(sizes) > 1 else f"{sizes[0]} cards"
        sentence = f"Can't deal {wishes.cards} cards: these rules deal hands of {told} to {wishes.table} players."
        raise OhHellError("no-such-hand", sentence)
    return numbers


def run(wishes: RunSettings, *, begin: Begin, cores: int = 0) -> report.ArenaReport:
    """Everything wanted, played; the same wishes give the same report on any number of *cores* (0: all there are)."""
    demand(wishes)
    tally = Failures()
    deals = versus = games = ladder = None
    lineup, field = wishes.lineup, gathered([one.name for one in wishes.lineup[1:] or wishes.lineup])
    if wishes.deals and not wishes.ladder:
        whole = Batch(wishes.rules, lineup, wishes.seed, range(wishes.deals), len(lineup), hands_of(wishes))
        mine, met = play_lineup(whole, Workers(cores, begin(f"{lineup[0].name} among {field}", wishes.deals)))
        tally.add(met.incidents, met.moved)
        deals = report.candidate(lineup[0].name, mine)
        if wishes.versus is not None:
            tell = begin(f"{wishes.versus.name} among {field}", wishes.deals)
            theirs, met = play_lineup(replace(whole, lineup=(wishes.versus, *lineup[1:])), Workers(cores, tell))
            tally.add(met.incidents, met.moved)
            versus = report.versus(wishes.versus.name, mine, theirs)
    if wishes.games:
        whole = Batch(wishes.rules, lineup, wishes.seed, range(wishes.games), wishes.table, mixed=wishes.ladder)
        cycles, met = play_games(whole, Workers(cores, begin("whole games", wishes.games * len(lineup))))
        tally.add(met.incidents, met.moved)
        if wishes.ladder:
            ladder = report.ladder(lineup, cycles)
        else:
            games = report.standings(lineup, cycles)
    names = tuple(one.name for one in lineup)
    return report.ArenaReport(
        rules=wishes.rules.name,
        seats=wishes.table,
        seed=wishes.seed,
        bots=names,
        deals=deals,
        versus=versus,
        games=games,
        ladder=ladder,
        incidents=tally.incidents,
        never_moved=tally.never_moved(wishes.everybody),
    )


def _demand_ladder(wishes: RunSettings) -> None:
    bots, table = len(wishes.lineup), wishes.table
    if wishes.versus is not None or wishes.deals or wishes.cards is not None:
        raise OhHellError("ladder-of-games", "A ladder plays whole games. Leave out --deals, --cards and --versus.")
    if bots < table:
        raise OhHellError("too-few-bots", f"Can't fill {table} seats: a ladder seats each of its {bots} bots once.")
    if len(set(wishes.lineup)) < bots:
        raise OhHellError("same-bot-twice", "Can't make the ladder: name each bot once.")
