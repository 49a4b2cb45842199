"""A run of the arena: settings, checked before the first card, and the report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ohhell.arena import report
from ohhell.arena.batches import Batch, Workers
from ohhell.arena.duplicate import play_lineup
from ohhell.arena.entrants import Entrant, check_loads
from ohhell.arena.player import Failures
from ohhell.arena.report_words import list_text
from ohhell.arena.whole_games import play_games
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules

Begin = Callable[[str, int], Callable[[int], object]]
"""A function that gets the title and size of a part of the run, and returns its progress callback."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """What to play: the first of *lineup* is the candidate; on a ladder all are, *seats* of them per table."""

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
        """The number of seats at a table."""
        return self.seats if self.ladder and self.seats else len(self.lineup)

    @property
    def everybody(self) -> tuple[Entrant, ...]:
        """All entrants."""
        return self.lineup if self.versus is None else (*self.lineup, self.versus)


def check_settings(settings: RunSettings) -> None:
    """Raise OhHellError with the reason if this can't be played."""
    if settings.ladder:
        _check_ladder(settings)
    settings.rules.check(settings.table)
    hands_of(settings)
    check_loads(settings.everybody)


def hands_of(settings: RunSettings) -> tuple[int, ...]:
    """Return the numbers of the hands that are dealt in turn: the whole schedule, or those with the chosen number of cards."""
    plans = settings.rules.schedule(settings.table)
    numbers = tuple(plan.number for plan in plans if settings.cards in {None, plan.cards})
    if not numbers:
        sizes = sorted({plan.cards for plan in plans})
        dealt = f"{sizes[0]} to {sizes[-1]} cards" if len(sizes) > 1 else f"{sizes[0]} cards"
        sentence = f"Can't deal {settings.cards} cards: these rules deal hands of {dealt} to {settings.table} players."
        raise OhHellError("no-such-hand", sentence)
    return numbers


def run(settings: RunSettings, *, begin: Begin, cores: int = 0) -> report.ArenaReport:
    """Play everything and return the report; the same settings give the same report on any number of *cores* (0: all)."""
    check_settings(settings)
    tally = Failures()
    deals = versus = games = ladder = None
    lineup, field = settings.lineup, list_text([one.name for one in settings.lineup[1:] or settings.lineup])
    if settings.deals and not settings.ladder:
        whole = Batch(settings.rules, lineup, settings.seed, range(settings.deals), len(lineup), hands_of(settings))
        mine, met = play_lineup(whole, Workers(cores, begin(f"{lineup[0].name} among {field}", settings.deals)))
        tally.add(met.incidents, met.moved)
        deals = report.candidate(lineup[0].name, mine)
        if settings.versus is not None:
            on_progress = begin(f"{settings.versus.name} among {field}", settings.deals)
            theirs, met = play_lineup(
                replace(whole, lineup=(settings.versus, *lineup[1:])), Workers(cores, on_progress)
            )
            tally.add(met.incidents, met.moved)
            versus = report.versus(settings.versus.name, mine, theirs)
    if settings.games:
        whole = Batch(
            settings.rules, lineup, settings.seed, range(settings.games), settings.table, mixed=settings.ladder
        )
        cycles, met = play_games(whole, Workers(cores, begin("whole games", settings.games * len(lineup))))
        tally.add(met.incidents, met.moved)
        if settings.ladder:
            ladder = report.ladder(lineup, cycles)
        else:
            games = report.standings(lineup, cycles)
    names = tuple(one.name for one in lineup)
    return report.ArenaReport(
        rules=settings.rules.name,
        seats=settings.table,
        seed=settings.seed,
        bots=names,
        deals=deals,
        versus=versus,
        games=games,
        ladder=ladder,
        incidents=tally.incidents,
        never_moved=tally.never_moved(settings.everybody),
    )


def _check_ladder(settings: RunSettings) -> None:
    bots, table = len(settings.lineup), settings.table
    if settings.versus is not None or settings.deals or settings.cards is not None:
        raise OhHellError("ladder-of-games", "A ladder plays whole games. Leave out --deals, --cards and --versus.")
    if bots < table:
        raise OhHellError("too-few-bots", f"Can't fill {table} seats: a ladder seats each of its {bots} bots once.")
    if len(set(settings.lineup)) < bots:
        raise OhHellError("same-bot-twice", "Can't make the ladder: name each bot once.")
