"""Commands at a live table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.protocol.messages import Say
from server.failing_database import dealt

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_command_is_accepted_when_a_commit_becomes_visible_late(here: Site) -> None:
    table = dealt(here)
    live_table = here.live_table(table)
    late = live_table.table
    here.do(table, late.host, Say, text="written, and not yet seen by whoever reads")
    live_table.table = late
    here.do(table, late.host, Say, text="the next")

    assert [line.text for line in here.table(table).talk][-1] == "the next"
    assert here.table(table).version == late.version + 2
