"""How strong the net in a weights file is: `champion` with it among `club` and `expert`, paired, and a log with one line per run.

`python -m benchmarks.weights champion.weights` plays 60 deals in every seat of 4x10, 4x5 and 4x2, in the Irish scoring with
the hook, and adds a line to `champion.weights.strength.jsonl`. Commit both with every checkpoint of a training.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from statistics import fmean

from benchmarks.paired import shown
from benchmarks.strength import rules_of

from ohhell.arena.entrants import Entrant
from ohhell.arena.intervals import interval
from ohhell.arena.play import play_one
from ohhell.arena.player import Failures, Player
from ohhell.bots import Bot, champion
from ohhell.bots.net_weights import read_net

SIZES = ((4, 10), (4, 5), (4, 2))


class NetPlayer(Player):
    """A player whose bot is `champion` with the weights in a file, in this process."""

    def __init__(self, weights: Path) -> None:
        super().__init__(Entrant("champion"), Failures())
        self._weights = weights

    def _bot(self) -> Bot:
        return champion.with_weights(self._weights)


def paired(weights: Path, field: str, deal: str, *, seats: int, cards: int) -> float:
    """How many points more than the field's bot the net scores in the same seats of one deal."""
    rules, others = rules_of(cards), [Player(Entrant(field), Failures()) for _ in range(seats)]
    peers = play_one(rules, others, deal, 1)
    rows = [
        play_one(rules, [*others[:seat], NetPlayer(weights), *others[seat + 1 :]], deal, 1) for seat in range(seats)
    ]
    return fmean(row.points[seat] - peers.points[seat] for seat, row in enumerate(rows))


def main() -> None:
    """Play and print, and add a line to the log."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--fields", default="club,expert")
    parser.add_argument("--seed", default="weights")
    wanted = parser.parse_args()
    header = read_net(wanted.weights).header
    found: dict[str, tuple[float, float, float]] = {}
    for field in wanted.fields.split(","):
        for seats, cards in SIZES:
            deals = [f"{wanted.seed} {number}" for number in range(wanted.deals)]
            leads = [paired(wanted.weights, field, deal, seats=seats, cards=cards) for deal in deals]
            found[f"{field} {seats}x{cards}"] = interval(leads)
            print(f"among {field}, {seats}x{cards}: {shown(interval(leads))} points per hand", flush=True)
    line = {
        "sha256": hashlib.sha256(wanted.weights.read_bytes()).hexdigest(),
        "minutes": header.minutes,
        "decisions": header.decisions,
        "deals": wanted.deals,
        "paired": {name: [round(number, 3) for number in figure] for name, figure in found.items()},
    }
    with wanted.weights.with_name(wanted.weights.name + ".strength.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
