"""`ohhell replay`: walk through a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ohhell.cli.rule_sources import AsJson, Long, print_json, whole


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.", show_default=False)],
    *,
    hand: Annotated[int | None, typer.Option(metavar="N", parser=whole(1, 9999), help="Show only this hand.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print everything as sentences, for screen readers.")] = False,
    long: Long = False,
    as_json: AsJson = False,
) -> None:
    """Walk through a record.

    Hand by hand and trick by trick: on a terminal Enter goes on and q stops, into a pipe goes everything.
    """
    import sys

    from ohhell.notation.files import named_in_errors, read_text
    from ohhell.notation.record.text import read
    from ohhell.tui.drawing.screen import Screen
    from ohhell.tui.replay import document, pages, replay_of

    with named_in_errors(file):
        record, _ = read(read_text(file), limited=not long)
    replayed = replay_of(record)
    last = len(replayed.hands)
    if hand is not None and not 1 <= hand <= last:
        hands = f"The record has hands 1 to {last}." if last else "The record has no hands."
        raise typer.BadParameter(hands, param_hint="--hand")
    if as_json:
        print_json(document(replayed, hand))
        return
    screen = Screen(plain=plain)
    steps = sys.stdin.isatty() and sys.stdout.isatty()
    shown = [*pages(replayed, screen, hand)]
    for number, page in enumerate(shown, start=1):
        screen.say(page)
        if steps and number < len(shown) and not screen.wants_more():
            return
