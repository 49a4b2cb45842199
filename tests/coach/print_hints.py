"""Hints for positions of bots' games as the page words them, printed for somebody to read: `make hints`.

The first sentence after the move is what the page shows; the others follow with the numbers.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import cycle, islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import ohhell
from ohhell.bots import estimate
from ohhell.coach.reasons import Advice, explain
from ohhell.notation.wire import encode_event
from ohhell.rules.cards import text_of
from ohhell.rules.events import Bid, Move
from ohhell.rules.view import View

WEB = Path(__file__).parents[2] / "web"
NAMES = ("You", "Alba", "Benno", "Cleo", "Dov", "Eoin", "Finn", "Gwen")
MOST_MOVES = 60
"""Moves of a game among which one is chosen."""


def positions(number: int, seed: str) -> Iterator[tuple[str, View]]:
    """Yield positions in which the first player has a choice, one per game of the bot `club`, preset by preset."""
    rng = Random(seed)
    for name in islice(cycle(ohhell.preset_names()), number):
        yield name, position(name, rng)


def position(name: str, rng: Random) -> View:
    """Return one position of a game of a preset; a third of them are bids."""
    rules = ohhell.preset(name)
    seats = rng.randint(max(3, rules.players.min), max(rules.players.min, min(rules.players.max or 6, 6)))
    game = ohhell.Game(rules, list(NAMES[:seats]), seed=rng.randrange(10**6))
    club, wanted, found = ohhell.bot("club"), rng.choice(["bid", "play", "play"]), None
    for _ in range(rng.randrange(MOST_MOVES // 4, MOST_MOVES)):
        if game.is_over:
            break
        seat = game.waiting_for[0]
        seen = game.view(seat)
        if seat == 0 and len(seen.legal) > 1 and seen.phase == wanted:
            found = seen
        game.play(club(seen, rng))
    return found if found is not None else position(name, rng)


def described(view: View) -> Iterator[str]:
    """Yield what the seat sees, in a few lines."""
    yield f"  trump {view.trump}, {view.cards} cards, hand {text_of(view.hand) or '(not seen)'}"
    bids = [
        f"{name} {'-' if bid is None else f'{taken}/{bid}'}"
        for name, bid, taken in zip(view.names, view.bids, view.taken, strict=True)
    ]
    yield f"  {', '.join(bids)}"
    if view.trick:
        yield "  on the table: " + ", ".join(f"{view.names[seat]} {card}" for seat, card in view.trick)
    elif view.phase == "play":
        yield "  you lead"


def text_of_move(move: Move) -> str:
    return f"bid {move.tricks}" if isinstance(move, Bid) else str(move.card)


def said(advised: list[tuple[View, Advice]]) -> list[list[str]]:
    """Return the sentences of the page for each hint: the move, and then the reasons."""
    node = shutil.which("node") or sys.exit("Node is needed to run what the page runs")
    hints = [
        {
            "move": json.loads(encode_event(advice.move)),
            "claims": [asdict(claim) for claim in advice.claims],
            "equal": advice.equal,
            "names": view.names,
            "trump": view.trump,
        }
        for view, advice in advised
    ]
    done = subprocess.run(
        [node, "hint-words.mjs"], cwd=WEB, input=json.dumps(hints), capture_output=True, text=True, check=True
    )
    words: list[list[str]] = json.loads(done.stdout)
    return words


def main() -> None:
    """Print the hints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", default="hints")
    wanted = parser.parse_args()
    found = [(name, seen, estimate(seen)) for name, seen in positions(wanted.positions, wanted.seed)]
    advised = [(seen, explain(seen, thoughts)) for _, seen, thoughts in found]
    for number, ((name, seen, thoughts), sentences) in enumerate(zip(found, said(advised), strict=True), start=1):
        best = ", ".join(f"{text_of_move(one.move)} {one.points:.1f} ({one.made:.0%})" for one in thoughts[:3])
        lines = [f"{number}. {name}", *described(seen), f"  numbers: {best}", f"  > {' '.join(sentences[:2])}"]
        lines += [f"    more: {' '.join(sentences[2:])}"] if sentences[2:] else []
        sys.stdout.write("\n".join(lines) + "\n\n")


if __name__ == "__main__":
    main()
