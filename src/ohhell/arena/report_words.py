"""Texts of the report: means with their intervals, shares, and conclusions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ohhell.arena.intervals import MeanInterval
from ohhell.arena.player import Incident
from ohhell.arena.report import ArenaReport, BidOutcome


def figure(found: MeanInterval, *, places: int = 2, sign: bool = False) -> str:
    """Return the text of a mean and its interval.

    >>> from ohhell.arena.intervals import MeanInterval
    >>> figure(MeanInterval(1.5, 1.25, 1.75)), figure(MeanInterval(0.5, -0.1, 1.1), sign=True), figure(MeanInterval(2.0))
    ('1.50 (1.25 to 1.75)', '+0.50 (-0.10 to +1.10)', '2.00')
    """
    form = f"{'+' if sign else ''}.{places}f"
    if found.low is None or found.high is None:
        return format(found.mean, form)
    return f"{found.mean:{form}} ({found.low:{form}} to {found.high:{form}})"


def share(found: MeanInterval, *, places: int = 1, sign: bool = False) -> str:
    """Return the text of a share in per cent and its interval.

    >>> from ohhell.arena.intervals import MeanInterval
    >>> share(MeanInterval(0.717, 0.7, 0.74)), share(MeanInterval(0.717), places=0)
    ('71.7 % (70.0 to 74.0)', '72 %')
    """
    form = f"{'+' if sign else ''}.{places}f"
    mean = f"{100 * found.mean:{form}} %"
    if found.low is None or found.high is None:
        return mean
    return f"{mean} ({100 * found.low:{form}} to {100 * found.high:{form}})"


def size(cards: int | None) -> str:
    """Return the text of a hand size, or of all (None)."""
    return "all" if cards is None else str(cards)


def count_text(number: int, word: str) -> str:
    """Return a number with its noun.

    >>> count_text(1, "deal"), count_text(2_000, "deal")
    ('1 deal', '2,000 deals')
    """
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def list_text(names: Sequence[str]) -> str:
    """Return bots as a phrase.

    >>> list_text(["club", "club", "novice"])
    'club x 2 and novice'
    """
    *rest, last = [f"{name} x {number}" if number > 1 else name for name, number in Counter(names).items()]
    return f"{', '.join(rest)} and {last}" if rest else last


def bids_in(cells: Sequence[BidOutcome]) -> list[tuple[int, int, float, float]]:
    """Return for each bid: how often it was bid, the mean of the tricks taken, and how often it was made."""
    found = []
    for bid in sorted({cell.bid for cell in cells}):
        mine = [cell for cell in cells if cell.bid == bid]
        times = sum(cell.times for cell in mine)
        taken = sum(cell.taken * cell.times for cell in mine) / times
        found.append((bid, times, taken, sum(cell.times for cell in mine if cell.taken == bid) / times))
    return found


def setting_text(report: ArenaReport) -> str:
    """Return what was played, by which bots, under which rules."""
    setting = f"{report.rules}, {report.seats} players, seed {report.seed}"
    if report.ladder is not None:
        return f"{count_text(len(report.bots), 'bot')} on a ladder: {setting}"
    return f"{report.bots[0]} among {list_text(report.bots[1:])}: {setting}"


def warnings(report: ArenaReport) -> list[str]:
    """Return the warnings for the top of the report."""
    return [
        f"{bot} never made a legal move. club made every move for it, so these numbers say nothing about {bot}."
        for bot in report.never_moved
    ]


def verdicts(report: ArenaReport) -> list[str]:
    """Return the conclusions in sentences; none about bots that never made a legal move."""
    said: list[str] = []
    if report.bots[0] in report.never_moved and report.ladder is None:
        return said
    if report.deals is not None:
        mine = report.deals.overall
        said.append(
            f"{report.deals.bot} scores {figure(mine.points)} points per hand and makes {share(mine.made)} of its bids. "
            f"Against the field that is {_significance(mine.ahead)}."
        )
    if report.versus is not None and report.versus.other.bot not in report.never_moved:
        other = report.versus.other.bot
        said.append(
            f"Against {other} in the same seats of the same deals it is {_significance(report.versus.overall.points)}."
        )
    if report.games:
        first = report.games[0]
        said.append(
            f"{first.bot} wins {share(first.wins)} of whole games (an even share is {100 / report.seats:.1f} %); "
            f"its mean place is {figure(first.place)}."
        )
    if report.ladder:
        names = [rung.standing.bot for rung in report.ladder]
        said.append(f"From the top: {', '.join(names)}.")
    return said


def incident_text(incident: Incident) -> str:
    """Return an incident as a sentence."""
    return f"{incident.bot}: {incident.sentence} ({incident.code}, {count_text(incident.times, 'move')} made by club)"


def _significance(ahead: MeanInterval) -> str:
    return f"{figure(ahead, sign=True)}, {'significant' if ahead.sign else 'not significant'} (95 %)"
