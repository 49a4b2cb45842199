"""Reports of short runs, shared by the tests of all forms of a report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.short_game import SHORT, quiet
from ohhell.arena.entrants import entrant, entrants
from ohhell.arena.player import Incident
from ohhell.arena.report import ArenaReport
from ohhell.arena.run import RunSettings, run

INCIDENT = Incident("<mine>.py", "must-follow", "You can't play 7c: hearts were led & you hold Qh.", 3)


@pytest.fixture(scope="module")
def report() -> ArenaReport:
    wishes = RunSettings(SHORT, entrants("club,novice,random"), deals=7, games=2, versus=entrant("random"))
    return replace(run(wishes, begin=quiet, cores=1), incidents=(INCIDENT,))


@pytest.fixture(scope="module")
def ladder() -> ArenaReport:
    return run(RunSettings(SHORT, entrants("club,novice,random"), games=1, ladder=True, seats=3), begin=quiet, cores=1)


@pytest.fixture(scope="module")
def never_moved(report: ArenaReport) -> ArenaReport:
    return replace(report, never_moved=("club",))
