"""`ohhell replay`: walk through a record."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ohhell.cli.options import AsJson, Long, Plain, RecordFile, print_json, read_record, whole


def replay(
    file: RecordFile,
    *,
    hand: Annotated[int | None, typer.Option(metavar="N", parser=whole(1, 9999), help="Show only this hand.")] = None,
    plain: Plain = False,
    long: Long = False,
    as_json: AsJson = False,
) -> None:
    """Replay a record, hand by hand and trick by trick.

    On a terminal, Enter continues and q stops. Without a terminal, everything is printed at once.
    """
    from ohhell.tui.drawing.screen import Screen
    from ohhell.tui.replay import document, pages, replay_of

    replayed = replay_of(read_record(file, long=long)[0])
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
