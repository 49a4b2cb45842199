"""What the director of an event can do next, and why it can't be done yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import LogEntry, StartMatch
from ohhell.tournament.draws import check_next_draw
from ohhell.tournament.fold import prepare
from ohhell.tournament.match_checks import check_closable, check_complete
from ohhell.tournament.tournament import Tournament

Step = Literal["enter", "draw", "start", "play", "close", "closed"]


def next_step(event: Tournament) -> tuple[Step, str]:
    """Return what comes next, and the sentence that says why it can't be done yet; "" if it can."""
    started = event.started
    if event.closed:
        return "closed", ""
    if started and not event.matches[started - 1].complete:
        return "play", _refusal(lambda: check_complete(event.matches[started - 1], "go on"))
    if len(event.matches) > started:
        return "start", _refusal(lambda: prepare(event, LogEntry(0, "", StartMatch(started + 1))))
    if started == event.planned:
        return "close", _refusal(lambda: check_closable(event, ""))
    waiting = _refusal(lambda: check_next_draw(event))
    return ("enter" if waiting and not started else "draw"), waiting


def _refusal(check: Callable[[], object]) -> str:
    try:
        check()
    except OhHellError as error:
        return error.sentence
    return ""
