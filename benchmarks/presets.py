"""`expert` against a field of `club` under every preset: no rule set is so strange that searching does not pay.

Deals are drawn in turn from every hand of the schedule; the candidate sits in every seat of each. Points are those of the
preset, so they compare within a row only.
"""

from __future__ import annotations

import argparse
from typing import Final

from benchmarks.paired import FIGURES, Match, bar, figures, play_match
from rich.progress import Progress

from ohhell.kernel import encoding
from ohhell.presets import preset, preset_names
from ohhell.rules.rules import Rules

DEALS: Final = 100
SLOW_DEALS: Final = 120
"""Deals where the reference engine has to search."""

SEATS: Final = 4


def seats_of(rules: Rules) -> int:
    """Four, or the number nearest to it that may play."""
    return min(max(SEATS, rules.players.min), rules.players.max or SEATS + rules.players.min)


def main() -> None:
    """Play and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--slow-deals", type=int, default=SLOW_DEALS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--candidate", default="expert")
    parser.add_argument("--field", default="club")
    parser.add_argument("names", nargs="*", default=preset_names())
    wanted = parser.parse_args()
    print(f"| preset | players | deals | {FIGURES} |")
    print("|---|---|---|---|---|---|---|---|")
    with Progress(transient=True) as progress:
        for name in wanted.names:
            rules = preset(name)
            seats = seats_of(rules)
            deals = wanted.deals if encoding.is_supported(rules, seats) else wanted.slow_deals
            hands = tuple(plan.number for plan in rules.schedule(seats))
            with bar(progress, name, deals) as on_progress:
                match = Match(rules, wanted.candidate, wanted.field, seats, hands)
                played = play_match(match, deals, seed=wanted.seed, on_progress=on_progress)
            line = f"| `{name}` | {seats} | {deals} | {figures(played)} |"
            progress.console.print(line, soft_wrap=True, markup=False, highlight=False)


if __name__ == "__main__":
    main()
